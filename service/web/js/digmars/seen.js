// A picture of the grid: what was read in it, drawn on it, and every space to be put right by a tap.
import { editSpace } from "/web/js/digmars/editor.js";
import { onto, space, SPACES, told } from "/web/js/digmars/spaces.js";
import { h } from "/web/js/dom.js";
import { around, figure } from "/web/js/figure.js";
import { t } from "/web/js/i18n.js";

const SURE = 0.8;

/** The cells as /v1/digmars/explain takes them. */
export const asGrid = (cells) => ({ cells: [0, 4, 8, 12].map((from) => cells.slice(from, from + 4)) });

/**
 * The picture and the grid as it was read. `marked(i)` is "odd", "new" or ""; `mended()` is called after a
 * space was put right.
 */
export function seenGrid(seen, players, { marked = () => "", mended, height = false }) {
  const mend = (i) => async () => {
    const cell = await editSpace(SPACES[i], seen.cells[i], players, { height });
    if (!cell) return;
    seen.cells[i] = cell;
    await mended();
    document.querySelector(`[data-key="seen-${SPACES[i]}"]`)?.focus();
  };
  return h(
    "div",
    { class: "seen" },
    seen.url && picture(seen, marked, mend),
    h(
      "div",
      { class: "seen-read" },
      h("div", { class: "spaces", role: "group", "aria-label": t("mars.as-read") }, seen.cells.map((cell, i) =>
        space(SPACES[i], cell, mend(i), { key: "seen-", marked: marked(i) || (cell.confidence < SURE ? "doubtful" : "") }))),
      h("p", { class: "note" }, t("mars.tap-to-mend")),
    ),
  );
}

function picture({ url, image, quad, cells }, marked, mend) {
  const at = onto(quad);
  const corners = cells.map((_, i) => {
    const [column, row] = [i % 4, Math.floor(i / 4)];
    return [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
  });
  return figure(url, image, {
    quads: corners,
    marks: corners.map((quadOfCell, i) => ({
      box: around(quadOfCell),
      className: ["mark-space", marked(i) && `mark-${marked(i)}`].filter(Boolean).join(" "),
      label: `${SPACES[i]}: ${told(cells[i])}. ${t("mars.tap")}`,
      press: mend(i),
      key: `on-${SPACES[i]}`,
    })),
    alt: t("mars.picture-alt"),
    twice: true,
  });
}
