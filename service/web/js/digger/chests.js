// Everybody's chest, as the printed card shows it, and the way to have one counted by the camera.
import { countChest } from "/web/js/digger/count.js";
import { button, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { colorName, gem, SLOTS } from "/web/js/signs.js";

export function chests(game) {
  const { state, table } = game;
  return h(
    "section",
    { class: "chests", "aria-label": t("digger.chests") },
    table.setup.players.map((player) => chest(game, player, state.chests[player])),
  );
}

function chest(game, player, slots) {
  const { state, table } = game;
  const role = table.over ? "" : player === state.digger ? t("digger.role-digger") : player === state.timekeeper ? t("digger.role-timekeeper") : "";
  const card = game.card(player);
  const black = table.setup.cards && table.setup.cards !== "white";
  return h(
    "article",
    { class: ["chest", black && "chest-black", player === state.digger && !table.over && "chest-now"], "aria-label": t("digger.chest-of", { name: player }) },
    h("header", { class: "chest-lid" }, h("h3", {}, player), role && h("span", { class: "chest-role" }, role), h("span", { class: "chest-score" }, t("digger.points", { n: table.scores[player] }))),
    h("div", { class: "chest-slots" }, SLOTS.map((color) =>
      h("div", { class: ["slot", `paint-${color}`] }, gem(color), h("b", { class: ["slot-count", slots[color] === 0 && "slot-none"] }, String(slots[color])), h("span", { class: "unseen" }, colorName(color)), h("small", {}, t("digger.worth", { n: card[color] }))))),
    button(t("digger.photograph-chest"), () => countChest(game, player), { class: "button-quiet chest-photo", "data-key": `chest-${player}`, "aria-label": `${t("digger.photograph-chest")}: ${player}` }),
  );
}
