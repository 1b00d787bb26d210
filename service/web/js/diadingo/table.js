// A game of Diadingo: whose card it is, what became of it, and everybody's rings.
import { camera } from "/web/js/diadingo/camera.js";
import { dollars, ringCard, theftCard } from "/web/js/diadingo/rings.js";
import { button, fill, h } from "/web/js/dom.js";
import { list, t, upper } from "/web/js/i18n.js";
import { Live, podium, tableOf } from "/web/js/live.js";
import { main } from "/web/js/page.js";

let shown = null;

export async function showTable(id, told) {
  if (shown) await shown.refresh();
  else shown = new DiadingoTable(await tableOf("diadingo", id), told);
  shown.draw();
}

class DiadingoTable extends Live {
  constructor(table, told) {
    super(table);
    this.values = told.edition.data.rings.map(({ value }) => value);
    this.top = h("section", { class: "turn" });
    this.move = h("section", { class: "panel move" });
    this.side = h("div", { class: "table-right table-side" });
    this.camera = camera(this);
  }

  get actions() {
    return this.table.log.flatMap(({ actions }) => actions);
  }

  draw() {
    const { table, state } = this;
    document.title = `${table.over ? t("table.over") : t(`dia.phase-${state.phase}`, { name: state.player })} · Diadingo`;
    this.top.setAttribute("aria-label", t("digger.turn-label"));
    fill(this.top, table.over ? this.end() : this.turn());
    this.move.setAttribute("aria-label", t("dia.move"));
    this.move.hidden = table.over;
    fill(this.move, this.asked());
    this.camera.draw();
    fill(this.side, this.rings(), h("div", { class: "table-tools" }, table.undoable && button(t("table.undo"), () => this.undo(), { "data-key": "undo" }), h("a", { class: "button", href: "/diadingo" }, t("table.new"))));
    if (!main.contains(this.top)) fill(main, h("div", { class: "table" }, this.top, this.move, this.camera.place, this.side));
  }

  turn() {
    const { state } = this;
    return [
      h("p", { class: "turn-number" }, upper(t("dia.left", { cards: state.cards, loose: state.loose }))),
      h("h1", {}, t(`dia.phase-${state.phase}`, { name: state.player })),
      h("p", {}, t("dia.board-expected", { n: state.board })),
      this.troubles(),
    ];
  }

  end() {
    const { table } = this;
    return [
      h("p", { class: "turn-number" }, t("table.over")),
      h("h1", {}, t(table.winners.length > 1 ? "table.share" : "table.wins", { names: list(table.winners) })),
      podium(table, (name) => name, dollars),
      this.troubles(),
    ];
  }

  /** What the players have to say of the card that is on. */
  asked() {
    if (this.table.over) return [];
    return { draw: () => this.drawn(), try: () => this.tried(), theft: () => this.thieving() }[this.state.phase]();
  }

  /** Which card was drawn. */
  drawn() {
    const other = h("input", { type: "number", min: 0, step: 500, inputmode: "numeric", "aria-label": t("dia.other-value") });
    return [
      h("h2", {}, t("dia.which-card")),
      h("div", { class: "deck" },
        this.values.map((value) => h("button", { type: "button", class: "deck-card", "data-key": `draw-${value}`, "aria-label": t("dia.ring-of", { value: dollars(value) }), onclick: () => this.drew({ ring: value }) }, ringCard(value, false))),
        h("button", { type: "button", class: "deck-card", "data-key": "draw-theft", "aria-label": t("dia.theft"), onclick: () => this.drew("theft") }, theftCard())),
      h("details", { class: "more" }, h("summary", {}, t("dia.other-value")), h("div", { class: "other" }, other, button(t("dia.draw-other"), () => other.value !== "" && this.drew({ ring: Number(other.value) })))),
    ];
  }

  drew(card) {
    return this.act([{ do: "draw", card }]);
  }

  /** Whether the diamond came off. */
  tried() {
    const ring = this.state.rings[this.state.player].at(-1);
    return [
      h("h2", {}, t("dia.did-it")),
      h("div", { class: "tries" }, ringCard(ring.value, false),
        h("div", { class: "choices" },
          this.table.legal.map((action) => button(t(action.loose ? "dia.loose" : "dia.fixed"), () => this.act([action]), { class: "button-main", "data-key": action.loose ? "loose" : "fixed" })),
          h("p", { class: "note" }, t("dia.or-count")))),
    ];
  }

  /** Whom the thief may rob; another wish is judged too. */
  thieving() {
    const { table, state } = this;
    const others = table.setup.players.filter((player) => player !== state.player);
    const from = h("select", { "aria-label": t("dia.from") }, others.map((player) => h("option", { value: player }, player)));
    const value = h("select", { "aria-label": t("dia.value") }, [...new Set([...this.values, ...Object.values(state.rings).flat().map((ring) => ring.value)])].sort((a, b) => a - b).map((n) => h("option", { value: n }, dollars(n))));
    const steals = table.legal.filter((action) => action.do === "steal");
    return [
      h("h2", {}, t(steals.length ? "dia.whom" : "dia.nobody")),
      h("div", { class: "choices" },
        steals.map((action) => button(t("dia.steal", { value: dollars(action.value), name: action.from }), () => this.act([action]), { class: "button-main", "data-key": `steal-${action.from}-${action.value}` })),
        button(t("dia.pass"), () => this.act([{ do: "pass" }]), { "data-key": "pass" })),
      h("details", { class: "more" }, h("summary", {}, t("dia.other-theft")), h("div", { class: "other" }, from, value, button(t("dia.ask"), () => this.act([{ do: "steal", from: from.value, value: Number(value.value) }]), { "data-key": "ask" }))),
    ];
  }

  rings() {
    const { table, state } = this;
    return h("section", { class: "hands", "aria-label": t("dia.rings") }, table.setup.players.map((player) =>
      h("article", { class: ["hand", player === state.player && !table.over && "hand-now"], "aria-label": t("dia.rings-of", { name: player }) },
        h("header", {}, h("h3", {}, player), h("b", {}, dollars(table.scores[player]))),
        state.rings[player].length
          ? h("ul", { class: "hand-rings" }, alike(state.rings[player]).map(({ value, set, n }) => h("li", {}, ringCard(value, set), h("span", { class: "unseen" }, t(set ? "dia.set" : "dia.empty", { value: dollars(value) })), n > 1 && h("b", { class: "hand-count" }, `×${n}`))))
          : h("p", { class: "note" }, t("dia.no-rings")))));
  }
}

/** Equal rings as one, with their number: {value, set, n}. */
function alike(rings) {
  const kinds = new Map();
  for (const { value, set } of rings) {
    const kind = `${value} ${set}`;
    kinds.set(kind, { value, set, n: (kinds.get(kind)?.n ?? 0) + 1 });
  }
  return [...kinds.values()];
}
