// A game of Digger: what the table is, and what is on the page of it.
import * as api from "/web/js/api.js";
import { chests } from "/web/js/digger/chests.js";
import { clockOf } from "/web/js/digger/clock.js";
import { loot } from "/web/js/digger/loot.js";
import { showStop, turnTold } from "/web/js/digger/stop.js";
import { tray } from "/web/js/digger/tray.js";
import { button, fill, h } from "/web/js/dom.js";
import { list, t } from "/web/js/i18n.js";
import { main, remember, say, trouble } from "/web/js/page.js";
import { GEMS, heap } from "/web/js/signs.js";

let shown = null;

export async function showTable(id) {
  // Redrawn in another language, the picture on the tray stays.
  if (shown?.id === id) await shown.refresh();
  else shown = await Game.at(id);
  shown.draw();
}

/** The one game on this page. Its parts get it, and ask it to act. */
class Game {
  static async at(id) {
    const [table, { games }] = await Promise.all([api.table(id), api.games()]);
    return new Game(table, games.find(({ game }) => game === "digger"));
  }

  constructor(table, told) {
    this.id = table.id;
    this.told = told;
    this.table = table;
    this.refusals = [];
    this.ended = null;
    this.wrong = null;
    this.top = h("section", { class: "turn", "aria-label": t("digger.turn-label") });
    this.side = h("div", { class: "table-side" });
    this.tray = tray(this);
    this.clock = clockOf(this);
    remember(table);
  }

  get state() {
    return this.table.state;
  }

  /** The values on a player's card. */
  card(player) {
    const { cards } = this.table.setup;
    return cards && cards !== "white" ? cards[player] : this.told.edition.data.white;
  }

  async refresh() {
    this.took(await api.table(this.id));
  }

  /** Does it, and shows what the referee says; the event's number, or null if it could not be asked. */
  async act(actions, instead) {
    try {
      const { table, verdicts } = await api.act(this.id, actions, instead);
      this.refusals = verdicts.filter((verdict) => !verdict.legal);
      this.took(table);
      if (this.refusals.length) say(this.refusals.map(({ because, rule }) => `${because} (${rule})`).join(" "));
      return table.events;
    } catch (error) {
      this.wrong = error;
      this.draw();
      return null;
    }
  }

  async undo() {
    this.refusals = [];
    this.ended = null;
    try {
      const table = await api.undo(this.id);
      this.tray.forget();
      this.table = table;
      this.draw();
      say(t("table.undone"));
    } catch (error) {
      this.wrong = error;
      this.draw();
    }
  }

  took(table) {
    const before = this.table;
    this.table = table;
    this.wrong = null;
    const ended = table.events > before.events && (before.state.turn !== table.state.turn || table.over !== before.over);
    if (ended) {
      this.tray.forget();
      this.ended = turnTold(before, table);
      if (this.ended.timeUp) showStop(this);
      say(this.ended.sentence);
    } else if (table.events > before.events) {
      this.ended = null;
    }
    remember(table);
    this.clock.follow();
    this.draw();
  }

  draw() {
    const { table, state } = this;
    document.title = `${t("digger.digs", { name: state.digger })} · Digger`;
    fill(this.top, table.over ? this.end() : this.turn());
    this.tray.draw();
    fill(
      this.side,
      !table.over && loot(this),
      centre(state),
      chests(this),
      h(
        "div",
        { class: "table-tools" },
        table.undoable && button(t("table.undo"), () => this.undo(), { "data-key": "undo" }),
        h("a", { class: "button", href: "/digger" }, t("table.new")),
      ),
    );
    if (!main.contains(this.top)) {
      fill(main, h("div", { class: "table" }, h("div", { class: "table-main" }, this.top, this.tray.place), this.side));
    }
  }

  turn() {
    const { state } = this;
    return [
      h("p", { class: "turn-number" }, t("digger.turn", { n: state.turn })),
      h("h1", {}, t("digger.digs", { name: state.digger })),
      h("p", { class: "turn-keeper" }, t("digger.keeps-time", { name: state.timekeeper })),
      this.clock.place,
      this.ended && h("p", { class: "turn-before" }, this.ended.sentence),
      this.wrong && trouble(this.wrong),
      this.refusals.length > 0 && h("ul", { class: "refusals", role: "alert" }, this.refusals.map(refusal)),
    ];
  }

  end() {
    const { table } = this;
    return [
      h("p", { class: "turn-number" }, t("table.over")),
      h("h1", {}, t(table.winners.length > 1 ? "table.share" : "table.wins", { names: list(table.winners) })),
      h("ol", { class: "podium" }, Object.entries(table.scores).sort((a, b) => b[1] - a[1]).map(([name, score]) =>
        h("li", { class: table.winners.includes(name) && "podium-first" }, h("span", {}, name), h("b", {}, t("digger.points", { n: score }))))),
    ];
  }
}

/** What is not allowed, why, and by which rule. */
export const refusal = ({ because, rule }) => h("li", { class: "refusal" }, h("span", {}, because), " ", h("span", { class: "rule" }, rule));

const centre = (state) =>
  h(
    "section",
    { class: "panel centre", "aria-label": t("digger.centre") },
    h("h2", {}, t("digger.centre")),
    h("div", { class: "heaps" }, GEMS.map((gem) => heap(gem, state.centre[gem]))),
    h("p", { class: "note" }, t("digger.box", { n: state.box })),
  );
