// A game of Dig Mars: the grid as it is known, the photo after a turn, and what that turn must have been.
import { choose } from "/web/js/chooser.js";
import { deed } from "/web/js/digmars/deeds.js";
import { askBelow, askFound } from "/web/js/digmars/editor.js";
import { after } from "/web/js/digmars/after.js";
import { bonusIcon, bonusName, space, SPACES, topOf } from "/web/js/digmars/spaces.js";
import { button, fill, h } from "/web/js/dom.js";
import { list, t, upper } from "/web/js/i18n.js";
import { Live, podium, tableOf } from "/web/js/live.js";
import { main } from "/web/js/page.js";
import { colorName, colorWord, gem } from "/web/js/signs.js";

let shown = null;

export async function showTable(id) {
  if (shown) await shown.refresh();
  else shown = new MarsTable(await tableOf("digmars", id));
  shown.draw();
}

class MarsTable extends Live {
  constructor(table) {
    super(table);
    this.revealed = new Set();
    this.top = h("section", { class: "turn" });
    this.grid = h("section", { class: "grid" });
    this.side = h("div", { class: "table-right table-side" });
    this.after = after(this);
  }

  get actions() {
    return this.table.log.flatMap(({ actions }) => actions);
  }

  went(before) {
    // Where the grid lies in the pictures is no part of the game: what has been seen still stands.
    if (JSON.stringify(before.log) === JSON.stringify(this.table.log)) return;
    this.after.forget();
    // The last tile can end an open game before its turn is ended.
    if (this.table.over) this.refusals = [];
  }

  draw() {
    const { table, state } = this;
    document.title = `${upper(table.over ? t("table.over") : t("mars.turn-of", { name: colorName(state.player) }))} · Dig Mars`;
    this.top.setAttribute("aria-label", t("digger.turn-label"));
    fill(this.top, table.over ? this.end() : this.turn());
    this.after.draw();
    fill(
      this.grid,
      h("h2", {}, t("mars.known")),
      h("div", { class: "spaces", role: "group", "aria-label": t("mars.known") }, SPACES.map((name, i) => space(name, topOf(state, i), () => this.pressed(name, i)))),
      !table.over && h("p", { class: "note" }, t("mars.tap-to-act")),
    );
    fill(this.side, !table.over && this.choices(), this.fleet(), h("div", { class: "table-tools" }, table.undoable && button(t("table.undo"), () => this.undo(), { "data-key": "undo" }), h("a", { class: "button", href: "/digmars" }, t("table.new"))));
    if (!main.contains(this.top)) fill(main, h("div", { class: "table" }, this.top, this.after.place, this.grid, this.side));
  }

  turn() {
    const { state } = this;
    return [
      h("p", { class: "turn-number" }, state.phase === "placing" ? t("mars.placing") : t("digger.turn", { n: state.turn })),
      h("h1", {}, upper(t(state.phase === "placing" ? "mars.places" : "mars.turn-of", { name: colorName(state.player) }))),
      state.phase === "playing" && h("p", {}, upper(t("mars.actions-left", { n: state.actions_left })), state.bonuses.length > 0 && ` · ${list(state.bonuses.map(bonusName))}`),
      this.troubles(),
    ];
  }

  end() {
    const { table } = this;
    return [
      h("p", { class: "turn-number" }, t("table.over")),
      h("h1", {}, upper(t(table.winners.length > 1 ? "table.share" : "table.wins", { names: list(table.winners.map(colorName)) }))),
      podium(table, colorName, (n) => t("mars.points", { n })),
      this.troubles(),
    ];
  }

  /** By hand: what can be done at this space; a dig and a transport are offered always, and judged. */
  async pressed(name, i) {
    if (this.table.over) return;
    const tried = [{ do: "dig", at: name }, { do: "transport", at: name }];
    const here = this.table.legal.filter(({ at, from, to }) => at === name || from === name || to === name);
    const all = [...here, ...(this.state.phase === "playing" ? tried.filter((action) => !here.some(({ do: what, at }) => what === action.do && at === name)) : [])];
    const action = await choose(`${name}`, all.map((value) => ({ value, label: deed(value), content: upper(deed(value)) })), { columns: 1 });
    if (!action) return;
    // What has been dug up is known once the dig is answered.
    await this.answered;
    await this.act([await this.completed(action, i)]);
  }

  /** With what only the people can see: what was turned up, what lies below. */
  async completed(action, i) {
    const digs = action.do === "dig" || action.bonus === "dig";
    const carries = action.do === "transport" || action.bonus === "transport";
    const pile = this.state.piles[Math.floor(i / 4)][i % 4];
    const legal = this.table.legal.some((known) => deed(known) === deed(action));
    if (legal && digs && pile[0].transport === undefined) {
      const reveals = await askFound(action.at);
      return reveals ? { ...action, reveals } : action;
    }
    if (legal && carries && pile.length > 1 && pile[1].dig === undefined) {
      const below = await askBelow(action.at);
      return below?.dig ? { ...action, uncovers: below } : action;
    }
    return action;
  }

  /** What is not tied to one space. */
  choices() {
    const { legal } = this.table;
    const loose = legal.filter(({ at, from }) => !at && !from);
    const fleet = legal.filter(({ gear }) => gear === "fleet");
    const where = async () => {
      const action = await choose(t("mars.station-where"), fleet.map((value) => ({ value, label: value.at, content: value.at })), { columns: 4 });
      if (action) await this.act([action]);
    };
    return (
      loose.length + fleet.length > 0 &&
      h("section", { class: "panel", "aria-label": t("mars.by-hand") }, h("h2", {}, t("mars.by-hand")), h("div", { class: "choices" },
        loose.map((action) => button(upper(deed(action)), () => this.act([action]), { "data-key": deed(action) })),
        fleet.length > 0 && button(upper(t("mars.upgrade-fleet")), where, { "data-key": "fleet" })))
    );
  }

  /** Everybody's levels and fortune; what is hidden at the table is hidden here until it is asked for. */
  fleet() {
    const { state, table } = this;
    const open = table.setup.variant === "open" || table.over;
    return h("section", { class: "crews", "aria-label": t("mars.crews") }, table.setup.players.map((color) => {
      const { dig, transport, fleet } = state.levels[color];
      const seen = open || this.revealed.has(color);
      const toggle = h("button", { type: "button", class: "button button-quiet", "aria-pressed": String(seen), "data-key": `fortune-${color}` }, t(seen ? "mars.hide-fortune" : "mars.show-fortune"), h("span", { class: "unseen" }, ` ${colorName(color)}`));
      toggle.addEventListener("click", () => {
        if (!this.revealed.delete(color)) this.revealed.add(color);
        this.draw();
      });
      return h(
        "article",
        { class: ["crew", `paint-${color}`, color === state.player && !table.over && "crew-now"], "aria-label": colorName(color) },
        h("h3", {}, gem(color), upper(colorName(color))),
        h("dl", {}, [["dig", dig], ["transport", transport], ["fleet", fleet]].map(([gear, level]) => h("div", {}, h("dt", {}, gear === "fleet" ? "" : bonusIcon(gear), t(`mars.gear-${gear}`)), h("dd", {}, String(level))))),
        h("p", { class: "fortune" }, seen && h("b", {}, t("mars.points", { n: state.fortune[color] })), !open && toggle),
      );
    }));
  }
}
