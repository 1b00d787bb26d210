// A picture of a kind or size that the service does not read, made into one that it does.
import { h } from "/web/js/dom.js";

// The largest that every browser can draw on, and far more than the eyes need.
const MOST_PIXELS = 12e6;
const QUALITY = 0.92;

/** The same picture as a JPEG, if this browser can read it (a HEIC of its own phone, say); or null. */
export async function recoded(picture) {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale));
  const canvas = h("canvas", { width, height });
  canvas.getContext("2d").drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
