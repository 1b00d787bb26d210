// A game of Digger: what the table is, and what is on the page of it.
import * as api from "/web/js/api.js";
import { chests } from "/web/js/digger/chests.js";
import { clockOf } from "/web/js/digger/clock.js";
import { loot } from "/web/js/digger/loot.js";
import { showStop, turnTold } from "/web/js/digger/stop.js";
import { tray } from "/web/js/digger/tray.js";
import { button, fill, h } from "/web/js/dom.js";
import { list, t } from "/web/js/i18n.js";
import { Live, podium, tableOf } from "/web/js/live.js";
import { main, say } from "/web/js/page.js";
import { GEMS, heap } from "/web/js/signs.js";

let shown = null;

export async function showTable(id) {
  // Redrawn in another language, the picture on the tray stays.
  if (shown) await shown.refresh();
  else {
    const [table, { games }] = await Promise.all([tableOf("digger", id), api.games()]);
    shown = new DiggerTable(table, games.find(({ game }) => game === "digger"));
  }
  shown.draw();
}

class DiggerTable extends Live {
  constructor(table, told) {
    super(table);
    this.told = told;
    this.ended = null;
    this.top = h("section", { class: "turn" });
    this.loot = h("div", { class: "table-loot" });
    this.side = h("div", { class: "table-side" });
    this.tray = tray(this);
    this.clock = clockOf(this);
  }

  /** The values on a player's card. */
  card(player) {
    const { cards } = this.table.setup;
    return cards && cards !== "white" ? cards[player] : this.told.edition.data.white;
  }

  went(before, undone) {
    const { table } = this;
    this.ended = null;
    if (undone) this.tray.forget();
    else if (before.state.turn !== table.state.turn || before.over !== table.over) {
      this.tray.forget();
      this.ended = turnTold(before, table);
      if (this.ended.timeUp) showStop(this);
      say(this.ended.sentence);
    }
    this.clock.follow();
  }

  draw() {
    const { table, state } = this;
    document.title = `${table.over ? t("table.over") : t("digger.digs", { name: state.digger })} · Digger`;
    this.top.setAttribute("aria-label", t("digger.turn-label"));
    fill(this.top, table.over ? this.end() : this.turn());
    this.tray.draw();
    this.clock.draw();
    fill(this.loot, !table.over && loot(this));
    fill(
      this.side,
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
      fill(main, h("div", { class: "table" }, this.top, this.tray.place, this.tray.ways, h("div", { class: "table-right" }, this.loot, this.side)));
    }
  }

  turn() {
    const { state } = this;
    return [
      h("p", { class: "turn-number" }, t("digger.turn", { n: state.turn })),
      h("h1", {}, t("digger.digs", { name: state.digger })),
      h("p", {}, t("digger.keeps-time", { name: state.timekeeper })),
      this.clock.place,
      this.ended && h("p", { class: "turn-before" }, this.ended.sentence),
      this.troubles(),
    ];
  }

  end() {
    const { table } = this;
    return [
      h("p", { class: "turn-number" }, t("table.over")),
      h("h1", {}, t(table.winners.length > 1 ? "table.share" : "table.wins", { names: list(table.winners) })),
      podium(table, (name) => name, (n) => t("digger.points", { n })),
      this.troubles(),
    ];
  }
}

const centre = (state) =>
  h(
    "section",
    { class: "panel centre", "aria-label": t("digger.centre") },
    h("h2", {}, t("digger.centre")),
    h("div", { class: "heaps" }, GEMS.map((gem) => heap(gem, state.centre[gem]))),
    h("p", { class: "note" }, t("digger.box", { n: state.box })),
  );
