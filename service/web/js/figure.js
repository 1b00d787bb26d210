// A picture with what was read drawn on it, cut to the part that matters.
import { h, svg } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";

const MARGIN = 0.18;
const LEAST_SHARE = 0.25;
const ASPECT = 4 / 3;
// A plate nearer to the picture's edge than this would be cut off there.
const EDGE = 0.08;

/** The part of the picture that holds all boxes, with some air around, no smaller than a quarter of it. */
export function cropTo(boxes, image) {
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  if (!boxes.length) return whole;
  const [left, top] = [0, 1].map((i) => Math.min(...boxes.map((box) => box[i])));
  const [right, bottom] = [2, 3].map((i) => Math.max(...boxes.map((box) => box[i])));
  const air = MARGIN * Math.max(right - left, bottom - top);
  const least = LEAST_SHARE * Math.max(image.width, image.height);
  let width = Math.max(right - left + 2 * air, least);
  let height = Math.max(bottom - top + 2 * air, least / ASPECT);
  if (width / height > ASPECT) height = width / ASPECT;
  else width = height * ASPECT;
  width = Math.min(width, image.width);
  height = Math.min(height, image.height);
  const x = Math.min(Math.max(0, (left + right - width) / 2), image.width - width);
  const y = Math.min(Math.max(0, (top + bottom - height) / 2), image.height - height);
  return { x, y, width, height };
}

/** The box of a quadrilateral. */
export const around = (quad) => {
  const [xs, ys] = [0, 1].map((i) => quad.map((point) => point[i]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/**
 * The figure. `marks` are {box, doubtful, content, label, press, key}: those that can be pressed are buttons on
 * the picture; where the same buttons stand beside it, `twice`, the Tab key leaves them out. `quads` are outlined
 * only.
 */
export function figure(url, image, { marks = [], quads = [], crop, alt, twice = false }) {
  const { x, y, width, height } = crop ?? cropTo([...marks.map((mark) => mark.box), ...quads.map(around)], image);
  const part = (value, from, of) => `${((value - from) / of) * 100}%`;
  return h(
    "div",
    { class: "figure", style: { "--aspect": width / height, "aspect-ratio": "var(--aspect)" } },
    h("img", {
      src: url,
      alt: alt ?? t("picture.alt"),
      style: {
        width: `${(image.width / width) * 100}%`,
        left: `${(-x / width) * 100}%`,
        top: `${(-y / height) * 100}%`,
      },
    }),
    svg(
      "svg",
      { class: "figure-lines", viewBox: `${x} ${y} ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      quads.map((quad) => svg("polygon", { points: quad.map((point) => point.join(",")).join(" "), class: "figure-quad" })),
    ),
    marks.map(({ box, doubtful, content, label, press, key, className }) =>
      h(
        press ? "button" : "span",
        {
          type: press && "button",
          class: ["mark", doubtful && "mark-doubtful", className],
          "aria-label": press && label,
          tabindex: press && twice && "-1",
          "data-key": key,
          onclick: press,
          style: {
            left: part(box[0], x, width),
            top: part(box[1], y, height),
            width: part(box[2], box[0], width),
            height: part(box[3], box[1], height),
          },
        },
        content && h("span", { class: ["mark-plate", box[1] < y + EDGE * height && "mark-plate-low", box[2] > x + (1 - EDGE) * width && "mark-plate-left"] }, content),
      ),
    ),
  );
}
