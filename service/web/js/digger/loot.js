// What the digger has got in this turn, and the way into the chest.
import { button, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { colorName, GEMS, gem, heap } from "/web/js/signs.js";

const stowsOf = ({ legal }) => legal.filter((action) => action.do === "stow");

export function loot(game) {
  const { table, state } = game;
  if (state.phase === "ready") return null;
  const stows = stowsOf(table);
  const mayStop = table.legal.some((action) => action.do === "stop");
  const stowed = GEMS.filter((color) => state.stowed[color]);
  return h(
    "section",
    { class: "panel loot", "aria-label": t("digger.loot") },
    h("h2", {}, t("digger.loot")),
    stows.length === 0 && h("p", { class: "note" }, t(stowed.length ? "digger.loot-stowed" : "digger.loot-none")),
    h("div", { class: "stows" }, stows.map((action) =>
      button([gem(action.color), h("span", {}, t(action.color === "blue" ? "digger.to-box" : "digger.stow", { n: action.n, color: colorName(action.color) }))], () => game.act([action]), {
        class: "button-stow",
        "data-key": `stow-${action.color}`,
      }))),
    stowed.length > 0 && h("p", { class: "stowed" }, h("span", {}, t("digger.stowed")), stowed.map((color) => heap(color, state.stowed[color]))),
    (stows.length > 0 || mayStop) &&
      button(h("span", {}, t(stows.length ? "digger.stow-all" : "digger.stop")), () => game.act(() => [...stowsOf(game.table), { do: "stop" }]), { class: "button-stop", "data-key": "stop" }),
    !table.time && button(t("digger.time-up"), () => game.act([{ do: "time_up" }]), { class: "button-late", "data-key": "time-up" }),
  );
}
