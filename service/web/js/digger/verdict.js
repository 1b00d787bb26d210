// What the throw allows, colour by colour, and what it does not and why. All of it is the service's word.
import { button, h } from "/web/js/dom.js";
import { t, upper } from "/web/js/i18n.js";
import { choose } from "/web/js/chooser.js";
import { COLORS, colorName, gem } from "/web/js/signs.js";

// What has been done with this throw already is no refusal that anybody needs to read.
const DONE = { "color-taken": "verdict.taken", "color-stolen": "verdict.stolen", "stolen-before": "verdict.stolen" };

export function verdict(game) {
  const { state, table } = game;
  const colors = COLORS.filter((color) => state.throw.includes(color));
  const others = table.setup.players.filter((player) => player !== state.digger);
  const everywhere = new Set(shared(table.refused).map(({ because }) => because));
  return h(
    "section",
    { class: "verdict", "aria-label": t("verdict.title") },
    h("h2", {}, t("verdict.title")),
    h("ul", { class: "verdict-list" }, colors.map((color) => row(game, color, everywhere))),
    state.throw.includes("black") &&
      h("details", { class: "touch" }, h("summary", {}, t("digger.touched")), h("p", { class: "note" }, t("digger.touched-note")),
        button(t("digger.touched-whose"), async () => {
          const from = await choose(t("digger.touched-whose"), others.map((player) => ({ value: player, label: player, content: player })), { columns: 1 });
          if (from) await game.act([{ do: "touch", from }]);
        })),
  );
}

function row(game, color, everywhere) {
  const { state, table } = game;
  const n = state.throw.filter((shown) => shown === color).length;
  const may = table.legal.filter((action) => action.color === color && ["take", "steal"].includes(action.do));
  const refused = color === "black"
    ? shared(table.refused)
    : distinct(table.refused.filter(({ action }) => action.color === color).map(({ verdict }) => verdict)).filter(({ because }) => !everywhere.has(because));
  const done = refused.filter(({ code }) => code in DONE);
  const why = done.length ? [] : refused;
  return h(
    "li",
    { class: ["verdict-row", may.length ? "verdict-yes" : "verdict-no"] },
    h("div", { class: "verdict-color" }, gem(color), h("div", {}, h("b", {}, colorName(color)), n > 1 && h("small", {}, ` × ${n}`))),
    h(
      "div",
      { class: "verdict-what" },
      may.map((action) =>
        button(action.do === "take" ? t("verdict.take") : t("verdict.steal", { name: action.from }), () => game.act([action]), {
          class: action.do === "take" ? "button-main" : "button-steal",
          "aria-label": `${action.do === "take" ? t("verdict.take") : t("verdict.steal", { name: action.from })}: ${colorName(color)}`,
          "data-key": `${action.do}-${color}-${action.from ?? ""}`,
        }),
      ),
      done.length > 0 && may.length === 0 && h("span", { class: "done" }, t(DONE[done[0].code])),
      may.length === 0 && why.map(({ because, rule }) => h("p", { class: "why" }, upper(because), " ", h("span", { class: "rule" }, rule))),
      may.length > 0 && why.length > 0 &&
        h("details", { class: "why-more" }, h("summary", {}, t("verdict.why-not")), why.map(({ because, rule }) => h("p", { class: "why" }, upper(because), " ", h("span", { class: "rule" }, rule)))),
      color === "black" && why.length === 0 && h("p", { class: "why" }, t("verdict.black")),
    ),
  );
}

/** Refusals of stealing that hold for every colour: they are said once, beside the black die. */
function shared(refused) {
  return distinct(refused.filter(({ action, verdict }) => action.do === "steal" && verdict.code === "blacks-too-many").map(({ verdict }) => verdict));
}

const distinct = (verdicts) => verdicts.filter((verdict, i) => verdicts.findIndex(({ because }) => because === verdict.because) === i);
