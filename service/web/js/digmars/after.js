// The photo after a turn: the turn told as legal actions, or the rule that it breaks and where.
import * as api from "/web/js/api.js";
import { deed } from "/web/js/digmars/deeds.js";
import { look } from "/web/js/digmars/look.js";
import { asGrid, seenGrid } from "/web/js/digmars/seen.js";
import { changed, SPACES, topOf } from "/web/js/digmars/spaces.js";
import { button, fill, h } from "/web/js/dom.js";
import { examples } from "/web/js/examples.js";
import { t, upper } from "/web/js/i18n.js";
import { say, trouble } from "/web/js/page.js";
import { intake } from "/web/js/pictures.js";
import { colorName } from "/web/js/signs.js";

export function after(game) {
  const place = h("section", { class: "after" });
  const grid = look({
    place,
    kept: () => game.table.calibration?.quad ?? null,
    keep: (corners) => game.calibrate(corners),
    arrived: explain,
    draw,
  });
  let explained = null;
  let chosen = 0;
  let wrong = null;

  async function photographed(picture) {
    forget();
    await grid.take(picture);
  }

  async function explain(seen) {
    const { setup } = game.table;
    try {
      explained = await api.explain(setup, game.actions, asGrid(seen.cells.map(readable)));
      chosen = explained.best ?? 0;
      wrong = null;
      say(spoken());
    } catch (error) {
      explained = null;
      wrong = error;
    }
  }

  function spoken() {
    const { impossible, explanations } = explained;
    if (impossible) return `${impossible.because} (${impossible.rule})`;
    return explanations.length ? inWords(explanations[chosen].actions).join(". ") : t("mars.untold");
  }

  async function accept() {
    const { actions } = explained.explanations[chosen];
    const ends = game.state.phase === "playing" ? [{ do: "end_turn" }] : [];
    await game.act([...actions, ...ends]);
  }

  function forget() {
    grid.forget();
    [explained, wrong, chosen] = [null, null, 0];
  }

  /** Marks the spaces of the broken rule, and those that are not as they were. */
  function marked(i) {
    if (explained?.impossible?.at.includes(SPACES[i])) return "odd";
    return changed(topOf(game.state, i), grid.seen.cells[i]) ? "new" : "";
  }

  function draw() {
    place.setAttribute("aria-label", t("mars.after"));
    place.hidden = game.table.over;
    const { seen, busy } = grid;
    fill(
      place,
      wrong && trouble(wrong),
      grid.above(),
      seen && explained && told(),
      seen && seenGrid(seen, game.table.setup.players, { marked, mended: async () => { await explain(seen); draw(); } }),
      !busy && grid.ways(),
      !busy && intake(t(seen ? "mars.photograph-again" : "mars.photograph-after", { name: colorName(game.state.player) }), photographed, { large: !seen }),
      !busy && examples("digmars", photographed, { open: location.hash === "#example" }),
    );
  }

  function told() {
    if (explained.impossible) return broken(explained.impossible);
    return explained.explanations.length ? turns() : h("p", { class: "told" }, t("mars.untold"));
  }

  function turns() {
    const { explanations } = explained;
    const steps = inWords(explanations[chosen].actions);
    return h(
      "div",
      { class: "told" },
      h("h2", {}, t("mars.told", { name: colorName(game.state.player) })),
      steps.length ? h("ol", { class: "steps" }, steps.map((step) => h("li", {}, h("span", {}, upper(step))))) : h("p", {}, t("mars.nothing-changed")),
      button(t(game.state.phase === "placing" ? "mars.so-placed" : "mars.so-it-was"), accept, { class: "button-main", "data-key": "accept" }),
      explanations.length > 1 &&
        h("details", { class: "more" }, h("summary", {}, t("mars.other-ways", { n: explanations.length - 1 })), h("div", { class: "radios" }, explanations.map(({ actions }, i) => {
          const field = h("input", { type: "radio", name: "told", checked: i === chosen, "data-key": `told-${i}` });
          field.addEventListener("change", () => {
            chosen = i;
            draw();
          });
          return h("label", { class: "radio" }, field, h("span", {}, inWords(actions).join(" · ")));
        }))),
    );
  }

  return { place, draw, forget };
}

const inWords = (actions) => actions.map(deed);

/** A cell without the fields that only the page has. */
const readable = ({ height, ...cell }) => cell;

const broken = ({ because, rule, at }) =>
  h(
    "div",
    { class: "broken" },
    h("h2", {}, t("mars.broken")),
    h("p", {}, upper(because), " ", h("span", { class: "rule" }, rule)),
    at.length > 0 && h("p", {}, t("mars.look-at", { at: at.join(", ") })),
    h("p", { class: "note" }, t("mars.broken-note")),
  );
