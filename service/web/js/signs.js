// The signs of the printed pieces: every colour has a shape and a letter, so that nobody must tell red from green.
import { h, svg } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";

export const COLORS = ["blue", "yellow", "red", "green", "white", "black"];
export const GEMS = COLORS.slice(0, 5);
export const SLOTS = GEMS.slice(1);
// The letters that are printed on the pieces, whatever the language.
const LETTERS = { blue: "B", yellow: "Y", red: "R", green: "G", white: "W", black: "K" };

const OUTLINES = {
  blue: "M0-50 31.8-3.9A36 36 0 1 1-31.8-3.9Z",
  yellow: "M46 0A46 46 0 1 1-46 0 46 46 0 1 1 46 0Z",
  red: "M0-50 52 40-52 40Z",
  green: "M-22-48 22-48 42-28 42 28 22 48-22 48-42 28-42-28Z",
  white: "M0-56 44 0 0 56-44 0Z",
  black: "M0-24 23.3-47.4 47.4-23.3 24 0 47.4 23.3 23.3 47.4 0 24-23.3 47.4-47.4 23.3-24 0-47.4-23.3-23.3-47.4Z",
};
const LOWER = { red: 16, blue: 14 };

export const colorName = (color) => t(`color.${color}`);

/** The colour's shape in its paint, with its letter. It is decoration: the word stands beside it or in a label. */
export function gem(color, { letter = true, className = "gem" } = {}) {
  return svg(
    "svg",
    { class: `${className} paint-${color}`, viewBox: "-60 -62 120 124", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: OUTLINES[color], class: "gem-shape" }),
    letter &&
      svg("text", { x: 0, y: (LOWER[color] ?? 0) + 13, "text-anchor": "middle", class: "gem-letter" }, LETTERS[color]),
  );
}

/** The top face of a die. */
export function die(color) {
  return svg(
    "svg",
    { class: `die paint-${color}`, viewBox: "-60 -60 120 120", "aria-hidden": "true", focusable: "false" },
    svg("rect", { x: -57, y: -57, width: 114, height: 114, rx: 20, class: "die-face" }),
    svg("path", { d: OUTLINES[color], transform: "scale(.72)", class: "die-sign" }),
    svg("text", { x: 0, y: (LOWER[color] ?? 0) * 0.72 + 10, "text-anchor": "middle", class: "die-letter" }, LETTERS[color]),
  );
}

/** Sign and word. */
export const colorWord = (color, ...more) => h("span", { class: "color-word" }, gem(color), h("span", {}, colorName(color), ...more));

/** So many tokens of a colour, as a sign and a number. */
export const heap = (color, n) =>
  h(
    "span",
    { class: ["heap", n === 0 && "heap-none"] },
    gem(color),
    h("b", { "aria-hidden": "true" }, String(n)),
    h("span", { class: "unseen" }, `${n} ${colorName(color)}`),
  );
