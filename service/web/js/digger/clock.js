// The time of the turn. The digger must not see it (DG-10); whoever keeps the time may.
import { fill, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";

const TICK = 250;
const GRACE = 60;

export function clockOf(game) {
  const place = h("div", { class: "clock" });
  let shown = false;
  let endsAt = null;
  let alarm = null;

  /** Sets the alarm by the service's time, which alone counts. */
  function follow() {
    clearTimeout(alarm);
    const { time } = game.table;
    endsAt = time?.running ? performance.now() + time.left * 1000 : null;
    if (endsAt !== null) alarm = setTimeout(ring, time.left * 1000 + GRACE);
    draw();
  }

  async function ring() {
    try {
      await game.refresh();
    } catch {
      alarm = setTimeout(ring, 1000);
    }
  }

  function draw() {
    const { time } = game.table;
    if (!time || game.table.over) return fill(place);
    const toggle = h("button", { type: "button", class: "button button-quiet", "aria-pressed": String(shown), "data-key": "clock" }, t(shown ? "clock.hide" : "clock.show"));
    toggle.addEventListener("click", () => {
      shown = !shown;
      draw();
    });
    fill(
      place,
      h("span", { class: ["sand", time.running && "sand-running"], "aria-hidden": "true" }),
      h("span", { class: "clock-says" }, time.running ? (shown ? "" : t("clock.running")) : t("clock.waits", { seconds: time.seconds })),
      shown && time.running && h("output", { class: "clock-left", "aria-live": "off" }),
      toggle,
    );
    tick();
  }

  function tick() {
    const left = place.querySelector(".clock-left");
    if (!left || endsAt === null) return;
    left.textContent = String(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    setTimeout(() => left.isConnected && tick(), TICK);
  }

  follow();
  return { place, follow, draw };
}
