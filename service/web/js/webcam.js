// One still from the camera of this computer.
import { h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";

const WANTED = { video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } }, audio: false };
const QUALITY = 0.92;

/** Shows what the camera sees until a picture is taken; null, if none was. */
export async function shoot(label) {
  const video = h("video", { autoplay: true, muted: true, playsinline: true, "aria-label": t("webcam.view") });
  const note = h("p", { class: "webcam-note", role: "status" }, t("webcam.starting"));
  const dialog = h("dialog", { class: "webcam", "aria-label": label }, video, note);
  let stream = null;
  let picture = null;
  const taken = new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      stream?.getTracks().forEach((track) => track.stop());
      dialog.remove();
      resolve(picture);
    }),
  );
  const trigger = h("button", { type: "button", class: "button button-main", disabled: true }, t("webcam.take"));
  trigger.addEventListener("click", async () => {
    picture = await still(video);
    dialog.close();
  });
  const away = h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("dialog.close"));
  dialog.append(h("div", { class: "webcam-ways" }, trigger, away));
  document.body.append(dialog);
  dialog.showModal();
  try {
    stream = await navigator.mediaDevices.getUserMedia(WANTED);
    if (!dialog.open) stream.getTracks().forEach((track) => track.stop());
    video.srcObject = stream;
    await video.play();
    note.textContent = t("webcam.hint");
    trigger.disabled = false;
    trigger.focus();
  } catch (error) {
    note.textContent = t(error.name === "NotAllowedError" ? "webcam.refused" : "webcam.none");
  }
  return taken;
}

function still(video) {
  const canvas = h("canvas", { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext("2d").drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
