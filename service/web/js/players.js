// Who plays: a list of names, in order of play.
import { button, fill, h } from "/web/js/dom.js";
import { t, upper } from "/web/js/i18n.js";

/** The fields. `names()` reads them, and `players()` too, which keeps the names for the next game. */
export function playersForm(game, least, most) {
  const known = JSON.parse(localStorage.getItem(`players-${game}`) ?? "[]");
  let names = known.length >= least ? known.slice(0, most) : Array.from({ length: least }, (_, i) => known[i] ?? "");
  const rows = h("ol", { class: "players" });
  const place = h("fieldset", { class: "group" }, h("legend", {}, t("setup.players")), h("p", { class: "note" }, t("setup.order")), rows);

  function draw(focus) {
    fill(
      rows,
      names.map((name, i) => {
        const field = h("input", {
          type: "text",
          value: name,
          maxlength: 24,
          autocomplete: "off",
          "aria-label": t("setup.player", { n: i + 1 }),
          placeholder: t("setup.player", { n: i + 1 }),
          enterkeyhint: i < names.length - 1 ? "next" : "done",
          "data-key": `player-${i}`,
        });
        field.addEventListener("keydown", ({ key }) => key === "Enter" && rows.querySelector(`[data-key="player-${i + 1}"]`)?.focus());
        field.addEventListener("input", () => (names[i] = field.value));
        const away =
          names.length > least &&
          button("×", () => {
            names.splice(i, 1);
            draw();
          }, { class: "button-round", "aria-label": t("setup.remove", { name: name || t("setup.player", { n: i + 1 }) }) });
        return h("li", {}, field, away);
      }),
      names.length < most &&
        h("li", { class: "players-more" }, button(t("setup.add"), () => {
          names.push("");
          draw(names.length - 1);
        }, { "data-key": "add-player" })),
    );
    if (focus !== undefined) rows.querySelector(`[data-key="player-${focus}"]`).focus();
  }

  draw();
  const named = () => names.map((name, i) => name.trim() || t("setup.player", { n: i + 1 }));
  return {
    place,
    names: named,
    players() {
      localStorage.setItem(`players-${game}`, JSON.stringify(names));
      return named();
    },
  };
}

/** One choice out of a few, as radio buttons with a line of explanation each. */
export function choiceGroup(name, legend, choices, chosen) {
  const place = h(
    "fieldset",
    { class: "group" },
    h("legend", {}, legend),
    h("div", { class: "radios" }, choices.map(({ value, label, note }) =>
      h(
        "label",
        { class: "radio" },
        h("input", { type: "radio", name, value: String(value), checked: value === chosen, "data-key": `${name}-${value}` }),
        h("span", {}, h("b", {}, label), note && h("small", {}, upper(note))),
      ),
    )),
  );
  return { place, value: () => choices.find((c) => String(c.value) === place.querySelector("input:checked").value).value };
}
