// Puts one space right, where the camera saw it wrong or did not see it at all.
import { bonusName, told } from "/web/js/digmars/spaces.js";
import { h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { colorWord } from "/web/js/signs.js";

const FACES = ["unexplored", "explored", "empty"];
const BONUSES = ["dig", "transport", "relocate", "fortune", "survey"];
const NUMBERS = [1, 2, 3, 4, 5, 6];
const STATIONS = [0, 1, 2, 3, 4];
const PILE = [1, 2, 3];

const select = (label, choices, now) => {
  const field = h("select", {}, choices.map(([value, words]) => h("option", { value: JSON.stringify(value), selected: JSON.stringify(value) === JSON.stringify(now ?? null) }, words)));
  return { place: h("label", { class: "field" }, h("span", {}, label), field), value: () => JSON.parse(field.value) };
};

const numbers = [[null, "?"], ...NUMBERS.map((n) => [n, String(n)])];

/** The fields for what a tile shows when it has been dug up. */
function foundFields(cell) {
  const transport = select(t("mars.transport"), numbers, cell.transport);
  const value = select(t("mars.value"), [[null, "?"], ...[0, ...NUMBERS].map((n) => [n, String(n)])], cell.value);
  const bonus = select(t("mars.bonus"), [[null, bonusName(null)], ...BONUSES.map((name) => [name, bonusName(name)])], cell.bonus);
  return { places: [transport.place, value.place, bonus.place], value: () => ({ transport: transport.value(), value: value.value(), bonus: bonus.value() }) };
}

function dialogOf(title, content, read) {
  return new Promise((resolve) => {
    let answer = null;
    const dialog = h("dialog", { class: "editor", "aria-labelledby": "editor-title" });
    const done = h("button", { type: "button", class: "button button-main" }, t("dialog.done"));
    done.addEventListener("click", () => {
      answer = read();
      dialog.close();
    });
    dialog.append(
      h("h2", { id: "editor-title" }, title),
      h("div", { class: "editor-fields" }, content),
      h("div", { class: "editor-ways" }, done, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("dialog.close"))),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The space as the people say it is, or null. With `height` its pile's height is asked for too. */
export function editSpace(name, cell, players, { height = false } = {}) {
  const face = h("div", { class: "segments", role: "radiogroup", "aria-label": t("mars.face") }, FACES.map((value) =>
    h("label", {}, h("input", { type: "radio", name: "face", value, checked: value === cell.face }), h("span", {}, t(`mars.face-${value}`)))));
  const chosen = () => face.querySelector("input:checked").value;
  const dig = select(t("mars.dig"), numbers, cell.dig);
  const found = foundFields(cell);
  const high = select(t("mars.height"), PILE.map((n) => [n, String(n)]), cell.height ?? 3);
  const stations = players.map((color) => [color, select(colorWord(color), STATIONS.map((n) => [n, String(n)]), cell.stations?.[color] ?? 0)]);
  const parts = { unexplored: [dig.place], explored: found.places };
  const show = () => {
    for (const [value, places] of Object.entries(parts)) for (const place of places) place.hidden = chosen() !== value;
    high.place.hidden = !height || chosen() === "empty";
  };
  face.addEventListener("change", show);
  show();
  const read = () => ({
    face: chosen(),
    confidence: 1,
    stations: Object.fromEntries(stations.map(([color, field]) => [color, field.value()]).filter(([, n]) => n)),
    ...(chosen() === "unexplored" && { dig: dig.value() }),
    ...(chosen() === "explored" && found.value()),
    ...(height && { height: chosen() === "empty" ? 0 : high.value() }),
  });
  const content = [face, ...parts.unexplored, ...parts.explored, high.place, h("p", { class: "field-title" }, t("mars.stations-here")), ...stations.map(([, field]) => field.place)];
  return dialogOf(`${name}: ${told(cell)}`, content, read);
}

/** What a dig has turned up, or null. */
export function askFound(name) {
  const found = foundFields({});
  return dialogOf(t("mars.turned-up", { at: name }), found.places, () => Object.fromEntries(Object.entries(found.value()).filter(([key, v]) => key === "bonus" || v !== null)));
}

/** How hard the tile below is to dig, or null. */
export function askBelow(name) {
  const dig = select(t("mars.dig"), numbers, null);
  return dialogOf(t("mars.lies-below", { at: name }), [dig.place], () => ({ dig: dig.value() }));
}
