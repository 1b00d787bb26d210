// Four corners over a picture, moved by a finger, a mouse or the arrow keys to where the grid lies.
import { onto } from "/web/js/digmars/spaces.js";
import { button, h, svg } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { say } from "/web/js/page.js";

const NAMES = ["A1", "D1", "D4", "A4"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NUDGE = 0.003;
const LEAP = 0.03;
const FIRST_SIDE = 0.7;
// A grid that takes less of the picture cannot be read.
const LEAST_AREA = 0.01;

/** Where the corners lie before anybody has moved them: a square in the middle. Shares of width and height. */
export function inTheMiddle({ width, height }) {
  const side = FIRST_SIDE * Math.min(width, height);
  const [x, y] = [side / width / 2, side / height / 2];
  return [[0.5 - x, 0.5 - y], [0.5 + x, 0.5 - y], [0.5 + x, 0.5 + y], [0.5 - x, 0.5 + y]];
}

/** The same corners, none of them aside of the picture: there nobody could grip it. */
export const within = (corners) => corners.map((corner) => corner.map(share));
export const inPixels = (corners, { width, height }) => corners.map(([x, y]) => [x * width, y * height]);
export const inShares = (quad, { width, height }) => quad.map(([x, y]) => [x / width, y / height]);

const share = (part) => Math.min(1, Math.max(0, part));

/** Whether the corners go around the grid clockwise, none of them inside the others. */
function goAround(corners) {
  const at = (i) => corners[i % 4];
  const turns = corners.map(([x, y], i) => (at(i + 1)[0] - x) * (at(i + 2)[1] - y) - (at(i + 1)[1] - y) * (at(i + 2)[0] - x));
  return turns.every((turn) => turn > 0) && turns[0] + turns[2] > 2 * LEAST_AREA;
}

/** The picture with its four corners; `corners` is changed in place. `leave` is left out where there is nothing to go back to. */
export function setCorners({ url, image }, corners, { read, leave }) {
  const lines = svg("svg", { class: "figure-lines", viewBox: `0 0 ${image.width} ${image.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const crossed = h("p", { class: "trouble", role: "alert" });
  const go = button(t("mars.read-corners"), () => read(corners), { class: "button-main", "data-key": "corners-read" });
  const grips = corners.map((_, i) => grip(i));
  const area = h("div", { class: "corners-picture", style: { "--aspect": image.width / image.height } }, h("img", { src: url, alt: t("picture.alt"), draggable: "false" }), lines, h("div", { role: "application", "aria-label": t("mars.where") }, grips));

  function grip(i) {
    const made = h("button", { type: "button", class: `corner corner-${NAMES[i]}`, "aria-label": t("mars.corner", { name: NAMES[i] }), "aria-describedby": "corners-how", "data-key": `corner-${NAMES[i]}` }, h("span", {}, NAMES[i]));
    let held = null;
    made.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      made.setPointerCapture(event.pointerId);
      // From where it was gripped: the finger need not cover the corner itself.
      held = { x: event.clientX, y: event.clientY, from: corners[i] };
    });
    made.addEventListener("pointermove", (event) => {
      if (!held) return;
      const { width, height } = area.getBoundingClientRect();
      move(i, held.from[0] + (event.clientX - held.x) / width, held.from[1] + (event.clientY - held.y) / height);
    });
    made.addEventListener("lostpointercapture", () => (held = null));
    made.addEventListener("keydown", (event) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      const far = event.shiftKey ? LEAP : NUDGE;
      move(i, corners[i][0] + way[0] * far, corners[i][1] + way[1] * far * (image.width / image.height));
      const [x, y] = corners[i].map((part) => Math.round(part * 100));
      say(t("mars.corner-at", { name: NAMES[i], x, y }));
    });
    return made;
  }

  function move(i, x, y) {
    corners[i] = [share(x), share(y)];
    show();
  }

  function show() {
    const good = goAround(corners);
    const quad = inPixels(corners, image);
    grips.forEach((made, i) => {
      made.style.left = `${corners[i][0] * 100}%`;
      made.style.top = `${corners[i][1] * 100}%`;
    });
    const outline = svg("polygon", { points: quad.map((point) => point.join(",")).join(" "), class: ["figure-quad", !good && "corners-crossed"] });
    lines.replaceChildren(outline, ...(good ? between(quad) : []));
    go.disabled = !good;
    if (crossed.hidden !== good) {
      crossed.hidden = good;
      crossed.textContent = good ? "" : t("mars.corners-crossed");
    }
  }

  crossed.hidden = true;
  show();
  return h(
    "div",
    { class: "corners" },
    h("h2", {}, t("mars.where")),
    h("p", { class: "note", id: "corners-how" }, t("mars.corners-how")),
    area,
    crossed,
    h("div", { class: "choices" }, go, leave && button(t("mars.leave-corners"), leave, { "data-key": "corners-leave" })),
  );
}

/** The lines between the spaces: they show whether the corners lie right. */
function between(quad) {
  const at = onto(quad);
  const line = (from, to) => svg("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: "figure-quad corners-between" });
  return [1, 2, 3].flatMap((i) => [line(at(i, 0), at(i, 4)), line(at(0, i), at(4, i))]);
}
