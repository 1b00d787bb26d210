// Before a game of Diadingo: who plays, and whether empty rings are debts.
import * as api from "/web/js/api.js";
import { button, fill, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { main, trouble } from "/web/js/page.js";
import { choiceGroup, playersForm } from "/web/js/players.js";

export function showSetup(told) {
  const { least, most } = told.players;
  const players = playersForm("diadingo", least, most);
  const debts = told.options.find(({ place }) => place === "/debts");
  const empty = choiceGroup("debts", debts.meaning, debts.values.map(({ value, meaning }) => ({ value, label: t(value ? "dia.debts" : "dia.no-debts"), note: meaning })), debts.default);
  const wrong = h("div", { role: "alert" });

  async function open() {
    try {
      const table = await api.open({ game: "diadingo", players: players.players(), setup: { debts: empty.value() } });
      location.href = table.links.host;
    } catch (error) {
      fill(wrong, trouble(error));
    }
  }

  fill(
    main,
    h(
      "div",
      { class: "sheet setup" },
      h("h1", {}, told.title),
      h("p", { class: "lead" }, told.about),
      players.place,
      empty.place,
      wrong,
      h("p", { class: "setup-go" }, button(t("setup.begin"), open, { class: "button-main button-large", "data-key": "begin" })),
    ),
  );
}
