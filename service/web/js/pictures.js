// How a picture gets in: the phone's camera, a file, dropped, pasted, or the camera of this computer.
import { button, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { shoot } from "/web/js/webcam.js";

let pasted = null;
document.addEventListener("paste", (event) => {
  const file = [...(event.clipboardData?.files ?? [])][0];
  if (file && pasted?.isConnected) {
    event.preventDefault();
    pasted.take(file);
  }
});

/**
 * A place for a picture. `take(file)` is called with every picture that comes; pasted ones go to the place
 * that was made last.
 */
export function intake(label, take, { large = false } = {}) {
  const photo = input({ capture: "environment" });
  const file = input({});
  const phone = matchMedia("(pointer: coarse)").matches;
  const webcam = navigator.mediaDevices?.getUserMedia;
  const place = h(
    "div",
    { class: ["intake", large && "intake-large"] },
    h("div", { class: "intake-ways" }, [
      phone
        ? way(label, photo, "button-main")
        : webcam && button(label, async () => arrived(await shoot(label)), { class: "button-main", "data-key": "webcam" }),
      way(phone || webcam ? t("intake.file") : label, file, phone || webcam ? "" : "button-main"),
    ]),
    h("p", { class: "intake-hint" }, t(phone ? "intake.hint-phone" : isSecureContext ? "intake.hint" : "intake.hint-insecure")),
  );
  place.take = take;
  pasted = place;

  function arrived(picture) {
    if (picture) take(picture);
  }

  function input(more) {
    const made = h("input", { type: "file", accept: "image/*", class: "unseen", ...more });
    made.addEventListener("change", () => {
      arrived(made.files[0]);
      made.value = "";
    });
    return made;
  }

  function way(words, field, extra) {
    return h("label", { class: ["button", extra, "intake-way"] }, field, words);
  }

  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("intake-over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("intake-over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("intake-over");
    arrived(event.dataTransfer.files[0]);
  });
  return place;
}
