// A table on a page: it asks the service to act, keeps the answer, and has itself drawn anew.
import * as api from "/web/js/api.js";
import { h } from "/web/js/dom.js";
import { AGAIN_MS, listen } from "/web/js/ears.js";
import { t, upper } from "/web/js/i18n.js";
import { say, trouble } from "/web/js/page.js";

/** The table of a page of this game; one of another game is shown on a page of its own. */
export async function tableOf(game, id) {
  const table = await api.table(id);
  if (table.game === game) return table;
  location.replace(table.links.host);
  return new Promise(() => {});
}

export class Live {
  /** The last event that was heard of, how many wishes of this page are under way, and whether it catches up. */
  #heard = 0;
  #asking = 0;
  #catching = false;
  /** The last wish: the next one waits for its answer, and is asked of the table as it is then. */
  #last = Promise.resolve();

  constructor(table) {
    this.id = table.id;
    this.table = table;
    this.refusals = [];
    this.wrong = null;
    listen(table.id, () => this.table.events, (event) => this.#hear(event));
  }

  get state() {
    return this.table.state;
  }

  /** When all wishes of this page so far are answered. */
  get answered() {
    return this.#last;
  }

  /** What a page does when the table has gone on from what it was `before`. */
  went() {}

  #hear(event) {
    this.#heard = Math.max(this.#heard, event);
    return this.#catchUp();
  }

  /** Shows what somebody else has done; what this page asks for itself has an answer of its own. */
  async #catchUp() {
    if (this.#catching || this.#asking || this.#heard <= this.table.events) return;
    this.#catching = true;
    // A service that is away for a moment is no trouble before somebody wants something of it.
    const table = await api.table(this.id).catch(() => null);
    this.#catching = false;
    if (table === null) setTimeout(() => this.#catchUp(), AGAIN_MS);
    else if (!this.#asking && table.events > this.table.events) {
      this.took(table);
      this.#catchUp();
    }
  }

  async refresh() {
    this.took(await api.table(this.id));
  }

  /**
   * Does it, and shows what the referee says; the event's number, or null if it could not be asked. `actions` may
   * be a function: of what is to be done once the wishes before it are answered.
   */
  async act(actions, instead) {
    return this.#ask(async () => {
      const wanted = typeof actions === "function" ? actions() : actions;
      const { table, verdicts } = await api.act(this.id, wanted, instead);
      this.refusals = verdicts.filter((verdict) => !verdict.legal);
      this.took(table);
      document.querySelector(".refusals")?.scrollIntoView({ block: "nearest" });
      if (this.refusals.length) say(this.refusals.map(({ because, rule }) => `${because} (${rule})`).join(" "));
      return table.events;
    });
  }

  async undo() {
    return this.#ask(async () => {
      const table = await api.undo(this.id);
      this.refusals = [];
      this.took(table);
      say(t("table.undone"));
      return table.events;
    });
  }

  /** Takes a chest for what the people say lies in it. */
  async count(player, slots) {
    return this.#ask(async () => {
      const table = await api.count(this.id, player, slots);
      this.refusals = [];
      this.took(table);
      return table.events;
    });
  }

  /** Keeps where the corners of the grid lie in this table's pictures; null forgets it. */
  async calibrate(quad) {
    return this.#ask(async () => {
      const table = await api.calibrate(this.id, quad);
      this.took(table);
      return table.events;
    });
  }

  #ask(work) {
    this.#asking += 1;
    this.#last = this.#last.then(() => this.#answered(work));
    return this.#last;
  }

  async #answered(work) {
    this.wrong = null;
    try {
      return await work();
    } catch (error) {
      this.wrong = error;
      this.draw();
      return null;
    } finally {
      this.#asking -= 1;
      this.#catchUp();
    }
  }

  took(table) {
    const before = this.table;
    this.table = table;
    // What somebody took back is told by nothing but that less has happened.
    const undone = table.log.length < before.log.length;
    if (table.events > before.events) this.went(before, undone);
    this.draw();
  }

  /** What went wrong, and what the referee refused. */
  troubles() {
    return [
      this.wrong && trouble(this.wrong),
      this.refusals.length > 0 &&
        h("ul", { class: "refusals", role: "alert" }, this.refusals.map(({ because, rule }) => h("li", {}, upper(because), " ", h("span", { class: "rule" }, rule)))),
    ];
  }
}

/** Everybody's points, best first. */
export const podium = (table, name, points) =>
  h(
    "ol",
    { class: "podium" },
    Object.entries(table.scores)
      .sort((a, b) => b[1] - a[1])
      .map(([player, score]) => h("li", { class: table.winners.includes(player) && "podium-first" }, h("span", {}, upper(name(player))), h("b", {}, points(score)))),
  );
