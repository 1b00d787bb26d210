// The sixteen spaces: their names, how one is drawn, and where they lie in a picture.
import { h, svg } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { colorName, gem } from "/web/js/signs.js";

export const SPACES = [1, 2, 3, 4].flatMap((row) => ["A", "B", "C", "D"].map((column) => column + row));

const ICONS = {
  dig: "M-40-8C-20-40 20-40 40-8 20-24-20-24-40-8ZM-6-26H6V50H-6Z",
  transport: "M-50-6H50L40 18H-40ZM-30-12-16-40H10L30-12ZM-25 42A15 15 0 1 1-25 12 15 15 0 1 1-25 42ZM25 42A15 15 0 1 1 25 12 15 15 0 1 1 25 42Z",
  relocate: "M-46 30A44 44 0 0 1 24-22L30-40 48-6 10-2 17-16A34 34 0 0 0-34 32ZM14 32A16 16 0 1 1 46 32 16 16 0 1 1 14 32Z",
  fortune: "M0-46A46 46 0 1 1 0 46 46 46 0 1 1 0-46ZM-14-12 4-26H12V28H-2V-8L-10-2Z",
  survey: "M-52 0C-26-38 26-38 52 0 26 38-26 38-52 0ZM0-18A18 18 0 1 0 0 18 18 18 0 1 0 0-18Z",
};

export const bonusIcon = (bonus) =>
  svg("svg", { class: "bonus-icon", viewBox: "-60 -60 120 120", "aria-hidden": "true" }, svg("path", { d: ICONS[bonus], "fill-rule": "evenodd" }));

export const bonusName = (bonus) => t(bonus ? `bonus.${bonus}` : "bonus.none");

const known = (n) => (n === null || n === undefined ? "?" : String(n));

/** A space in words. */
export function told({ face, dig, transport, value, bonus, stations, height }) {
  const tile =
    face === "empty"
      ? t("mars.empty")
      : face === "explored"
        ? t("mars.explored", { transport: known(transport), value: known(value), bonus: bonus ? `, ${bonusName(bonus)}` : "" })
        : t("mars.unexplored", { dig: known(dig) });
  const own = Object.entries(stations ?? {}).filter(([, n]) => n);
  const high = height > 1 ? [t("mars.high", { n: height })] : [];
  return [tile, ...high, ...own.map(([color, n]) => t("mars.stations", { n, color: colorName(color) }))].join(", ");
}

/** The top of a known pile, as a reading would show it. */
export function topOf(state, i) {
  const pile = state.piles[Math.floor(i / 4)][i % 4];
  const stations = state.stations[SPACES[i]] ?? {};
  if (!pile.length) return { face: "empty", stations, height: 0 };
  const [{ explored, ...tile }] = pile;
  return { face: explored ? "explored" : "unexplored", ...tile, stations, height: pile.length };
}

/** Whether a space looks otherwise than before; what was not known before is no change. */
export function changed(before, now) {
  const colors = Object.keys({ ...before.stations, ...now.stations });
  return (
    before.face !== now.face ||
    ["dig", "transport", "value", "bonus"].some((field) => before[field] != null && now[field] != null && before[field] !== now[field]) ||
    colors.some((color) => (before.stations[color] ?? 0) !== (now.stations[color] ?? 0))
  );
}

/** One space as a button; `marked` is "odd" where something does not fit and "new" where it has changed. */
export function space(name, cell, press, { marked = "", key = "" } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: ["space", `space-${cell.face}`, marked && `space-${marked}`],
      "aria-label": `${name}: ${told(cell)}${marked ? `. ${t(`mars.marked-${marked}`)}` : ""}`,
      "data-key": `${key}${name}`,
      onclick: press,
    },
    h("span", { class: "space-name" }, name),
    cell.face === "unexplored" && h("span", { class: "crater" }, known(cell.dig)),
    cell.face === "explored" && [
      h("span", { class: "haul" }, known(cell.transport)),
      h("span", { class: "coin" }, known(cell.value)),
      cell.bonus && h("span", { class: "bonus" }, bonusIcon(cell.bonus)),
    ],
    cell.height > 1 && h("span", { class: "height" }, "≡", String(cell.height)),
    h("span", { class: "stations" }, Object.entries(cell.stations ?? {}).filter(([, n]) => n).map(([color, n]) => h("span", { class: `station paint-${color}` }, gem(color), n > 1 && h("b", {}, `×${n}`)))),
  );
}

/** Where a point of the 4x4 square lies in the picture, given the square's four corners there. */
export function onto(quad) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const all = ax * by - bx * ay;
  const [g, k] = [(sx * by - bx * sy) / all, (ax * sy - sx * ay) / all];
  return (column, row) => {
    const [u, v] = [column / 4, row / 4];
    const w = g * u + k * v + 1;
    return [((x1 - x0 + g * x1) * u + (x3 - x0 + k * x3) * v + x0) / w, ((y1 - y0 + g * y1) * u + (y3 - y0 + k * y3) * v + y0) / w];
  };
}
