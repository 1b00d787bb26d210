// Before a game of Digger: who plays, with which cards, by which reading of the rules.
import * as api from "/web/js/api.js";
import { button, fill, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { main, trouble } from "/web/js/page.js";
import { choiceGroup, playersForm } from "/web/js/players.js";
import { colorWord, SLOTS } from "/web/js/signs.js";

const HOURGLASS = "hourglass";

export function showSetup(told) {
  const { least, most } = told.players;
  const players = playersForm("digger", least, most);
  const option = (place) => told.options.find((known) => known.place === place);
  const asked = (name, place, labels) =>
    choiceGroup(
      name,
      option(place).meaning,
      option(place).values.map(({ value, meaning }) => ({ value, label: t(labels[value]), note: meaning })),
      option(place).default,
    );
  const cards = choiceGroup(
    "cards",
    t("digger.cards"),
    [
      { value: "white", label: t("digger.white-side"), note: t("digger.white-side-note") },
      { value: "black", label: t("digger.black-side"), note: t("digger.black-side-note") },
    ],
    "white",
  );
  const time = choiceGroup(
    "time",
    t("digger.time"),
    [
      ...[30, 60, 90].map((seconds) => ({ value: seconds, label: t("digger.seconds", { seconds }), note: t(`digger.seconds-${seconds}`) })),
      { value: HOURGLASS, label: t("digger.hourglass"), note: t("digger.hourglass-note") },
    ],
    30,
  );
  const steal = asked("steal", "/options/steal", { one: "digger.steal-one", each: "digger.steal-each" });
  const river = asked("river", "/options/river", { at_once: "digger.river-at-once", at_turn_end: "digger.river-at-turn-end" });
  const values = cardValues(told.edition.data.black);
  const wrong = h("div", { role: "alert" });

  async function open() {
    const named = players.players();
    const byHourglass = time.value() === HOURGLASS;
    const setup = cards.value() === "black" ? { cards: values.read(named) } : {};
    const options = { steal: steal.value(), river: river.value(), seconds: byHourglass ? option("/options/seconds").default : time.value() };
    try {
      const table = await api.open({ game: "digger", players: named, options, setup, clock: !byHourglass });
      location.href = table.links.host;
    } catch (error) {
      fill(wrong, trouble(error));
    }
  }

  cards.place.addEventListener("change", () => {
    values.place.hidden = cards.value() !== "black";
    values.draw(players.names());
  });
  players.place.addEventListener("input", () => values.draw(players.names()));
  players.place.addEventListener("click", () => values.draw(players.names()));
  fill(
    main,
    h(
      "div",
      { class: "sheet setup" },
      h("h1", {}, told.title),
      h("p", { class: "lead" }, told.about),
      players.place,
      cards.place,
      values.place,
      time.place,
      h("details", { class: "more" }, h("summary", {}, t("setup.readings")), h("p", { class: "note" }, t("setup.readings-note")), steal.place, river.place),
      wrong,
      h("p", { class: "setup-go" }, button(t("setup.begin"), open, { class: "button-main button-large" })),
    ),
  );
}

/** The values on everybody's black card, to be put right where the own cards are other ones. */
function cardValues(black) {
  const place = h("fieldset", { class: "group", hidden: true }, h("legend", {}, t("digger.values")), h("p", { class: "note" }, t("digger.values-note")));
  const rows = h("div", { class: "card-values" });
  place.append(rows);
  const fields = [];

  function draw(names) {
    if (place.hidden) return;
    fill(
      rows,
      names.map((name, i) => {
        fields[i] ??= Object.fromEntries(
          SLOTS.map((slot) => [slot, h("input", { type: "number", min: 0, max: 15, value: black[i % black.length][slot], inputmode: "numeric" })]),
        );
        return h("div", { class: "card-value-row", role: "group", "aria-label": name }, h("b", {}, name), SLOTS.map((slot) => h("label", {}, colorWord(slot), fields[i][slot])));
      }),
    );
  }

  const read = (names) =>
    Object.fromEntries(names.map((name, i) => [name, Object.fromEntries(SLOTS.map((slot) => [slot, fields[i] ? Number(fields[i][slot].value) : black[i % black.length][slot]]))]));
  return { place, draw, read };
}
