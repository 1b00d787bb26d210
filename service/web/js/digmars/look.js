// A picture of the grid until it is read: by itself, with the corners that are kept, or with new ones.
import * as api from "/web/js/api.js";
import { inPixels, inShares, inTheMiddle, setCorners, within } from "/web/js/digmars/corners.js";
import { button, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { attend, say, trouble } from "/web/js/page.js";

/**
 * `kept()` are the corners that were set before, or null, and `keep(corners)` keeps or forgets them; `arrived(seen)` is
 * told of a grid that was read: {url, image, quad, cells, byHand}, sixteen cells in a row; `draw()` shows what is there
 * in its `place`.
 */
export function look({ place, kept, keep, arrived, draw }) {
  let picture = null;
  let seen = null;
  let corners = null;
  let wrong = null;
  let busy = false;

  async function take(taken) {
    forget();
    picture = taken;
    await busily(async () => {
      const found = await api.read(picture, "grid");
      // The phone may have been moved since the corners were set: whichever way shows the spaces more clearly counts.
      const placed = kept() && (await api.read(picture, "grid", inPixels(kept(), found.image)).catch(() => null));
      const byHand = Boolean(placed) && clearness(placed) > clearness(found);
      seen = { url: URL.createObjectURL(picture), image: found.image };
      await came(byHand ? placed : found, byHand);
    });
  }

  const clearness = ({ grid }) => (grid ? grid.cells.flat().reduce((sum, cell) => sum + cell.confidence, 0) : -1);

  async function readWith(set) {
    await busily(async () => {
      const reading = await api.read(picture, "grid", inPixels(set, seen.image));
      if (reading.grid) await keep(set);
      await came(reading, true);
    });
  }

  async function came({ grid }, byHand) {
    if (!grid) {
      corners ??= start();
      say(t("mars.no-grid"));
      return;
    }
    corners = null;
    Object.assign(seen, { quad: grid.quad, cells: grid.cells.flat(), byHand });
    await arrived(seen);
  }

  async function busily(work) {
    busy = true;
    wrong = null;
    draw();
    try {
      await work();
    } catch (error) {
      wrong = error;
    }
    busy = false;
    draw();
    attend(place);
  }

  const start = () => within(kept() ?? (seen.quad ? inShares(seen.quad, seen.image) : inTheMiddle(seen.image)));

  function forget() {
    if (seen) URL.revokeObjectURL(seen.url);
    [picture, seen, corners, wrong] = [null, null, null, null];
  }

  function setting() {
    const leave = () => {
      corners = null;
      draw();
    };
    return [!seen.cells && h("p", { class: "trouble" }, t("mars.no-grid")), setCorners(seen, corners, { read: readWith, leave: seen.cells && leave })];
  }

  /** What is to be said of the corners, and to be done about them. */
  function ways() {
    const set = () => {
      corners = start();
      draw();
    };
    const drop = async () => {
      await keep(null);
      say(t("mars.corners-forgotten"));
      draw();
    };
    const read = seen?.cells && !corners;
    return (
      (read || kept()) &&
      h(
        "div",
        { class: "corners-ways" },
        read && seen.byHand && h("p", { class: "note" }, t("mars.by-corners")),
        kept() && !(read && seen.byHand) && h("p", { class: "note" }, t("mars.corners-kept")),
        read && button(t("mars.not-there"), set, { "data-key": "corners-set" }),
        kept() && button(t("mars.forget-corners"), drop, { class: "button-quiet", "data-key": "corners-forget" }),
      )
    );
  }

  return {
    take,
    forget,
    ways,
    get busy() {
      return busy;
    },
    /** The grid as it was read, unless its corners are being set. */
    get seen() {
      return corners || !seen?.cells ? null : seen;
    },
    /** What stands above a reading, or instead of it. */
    above: () => [
      wrong && trouble(wrong),
      busy && h("p", { class: "busy" }, h("span", { class: "busy-sign", "aria-hidden": "true" }), t("picture.reading")),
      corners && !busy && setting(),
    ],
  };
}
