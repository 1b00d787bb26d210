// Before a game of Dig Mars: who plays, and how the grid lies.
import * as api from "/web/js/api.js";
import { look } from "/web/js/digmars/look.js";
import { seenGrid } from "/web/js/digmars/seen.js";
import { button, fill, h } from "/web/js/dom.js";
import { examples } from "/web/js/examples.js";
import { t } from "/web/js/i18n.js";
import { main, say, trouble } from "/web/js/page.js";
import { intake } from "/web/js/pictures.js";
import { choiceGroup } from "/web/js/players.js";
import { colorWord } from "/web/js/signs.js";

const GEAR = ["dig", "transport"];

export function showSetup(told) {
  const { least, most } = told.players;
  const colors = told.edition.data.stations.colors;
  const variant = told.options.find(({ place }) => place === "/variant");
  const variants = choiceGroup(
    "variant",
    variant.meaning,
    variant.values.map(({ value, meaning }) => ({ value, label: t(`mars.${value}`), note: meaning })),
    variant.default,
  );
  let players = colors.slice(0, least);
  let corners = null;
  const who = h("div", { class: "colors" });
  const grid = h("div", { class: "setup-grid" });
  // There is no table yet that could keep the corners: it is told of them when it is opened.
  const looked = look({ place: grid, kept: () => corners, keep: (set) => (corners = set), arrived, draw: drawGrid });
  const standing = standingFields(() => players);
  const refused = h("div", { role: "alert" });

  function drawWho() {
    fill(who, colors.map((color) => {
      const place = players.indexOf(color);
      const toggle = () => {
        players = place >= 0 ? players.filter((other) => other !== color) : [...players, color].slice(0, most);
        drawWho();
        standing.draw();
        drawGrid();
      };
      return h("button", { type: "button", class: ["color-toggle", place >= 0 && "color-chosen"], "aria-pressed": String(place >= 0), "data-key": `plays-${color}`, onclick: toggle }, colorWord(color), place >= 0 && h("b", {}, t("mars.nth", { n: place + 1 })));
    }));
  }

  function arrived(seen) {
    seen.cells = seen.cells.map((cell) => ({ ...cell, height: cell.face === "empty" ? 0 : 3 }));
    say(t("mars.grid-read"));
  }

  function drawGrid() {
    const { seen, busy } = looked;
    fill(
      grid,
      looked.above(),
      seen && seenGrid(seen, players, { mended: drawGrid, height: true }),
      !busy && looked.ways(),
      intake(t(seen ? "mars.photograph-again" : "mars.photograph-grid"), looked.take, { large: !seen }),
      examples("digmars", looked.take, { open: location.hash === "#example" }),
    );
  }

  async function open() {
    try {
      const { seen } = looked;
      const setup = { variant: variants.value(), ...(seen && fromSeen(seen.cells)), ...standing.read() };
      const table = await api.open({ game: "digmars", players, setup });
      if (corners) await api.calibrate(table.id, corners);
      location.href = table.links.host + location.hash;
    } catch (error) {
      fill(refused, trouble(error));
    }
  }

  drawWho();
  standing.draw();
  drawGrid();
  fill(
    main,
    h(
      "div",
      { class: "sheet setup" },
      h("h1", {}, told.title),
      h("p", { class: "lead" }, told.about),
      h("fieldset", { class: "group" }, h("legend", {}, t("setup.players")), h("p", { class: "note" }, t("mars.who", { least, most })), who),
      variants.place,
      h("fieldset", { class: "group" }, h("legend", {}, t("mars.how-lies")), h("p", { class: "note" }, t("mars.how-lies-note")), grid),
      h("details", { class: "more" }, h("summary", {}, t("mars.under-way")), standing.place),
      refused,
      h("p", { class: "setup-go" }, button(t("setup.begin"), open, { class: "button-main button-large", "data-key": "begin" })),
    ),
  );
}

/** Piles and stations as the picture shows them; without a station in it, the first ones are still to be placed. */
function fromSeen(cells) {
  const pile = ({ face, dig, transport, value, bonus, height }) => {
    if (face === "empty") return [];
    const given = face === "explored" ? { transport, value, bonus: bonus ?? null, explored: true } : { dig };
    const top = Object.fromEntries(Object.entries(given).filter(([key, v]) => key === "bonus" || (v !== null && v !== undefined)));
    return [top, ...Array.from({ length: (height ?? 3) - 1 }, () => ({}))];
  };
  const piles = [0, 4, 8, 12].map((from) => cells.slice(from, from + 4).map(pile));
  const stations = Object.fromEntries(cells.map((cell, i) => [["A", "B", "C", "D"][i % 4] + (Math.floor(i / 4) + 1), cell.stations ?? {}]).filter(([, here]) => Object.values(here).some(Boolean)));
  return Object.keys(stations).length ? { piles, stations } : { piles };
}

/** Levels and fortune, for a game that is under way already. */
function standingFields(players) {
  const place = h("div", { class: "standing" });
  const fields = {};
  const number = (min, max, value) => h("input", { type: "number", min, max, value, inputmode: "numeric" });

  function draw() {
    fill(place, players().map((color) => {
      fields[color] ??= { dig: number(1, 4, 1), transport: number(1, 4, 1), fortune: number(0, 99, 0) };
      return h("fieldset", { class: "group" }, h("legend", {}, colorWord(color)), h("div", { class: "card-value-row" }, Object.entries(fields[color]).map(([name, field]) => h("label", {}, t(`mars.${name === "dig" ? "dig-level" : name === "transport" ? "transport-level" : "fortune"}`), field))));
    }));
  }

  const read = () => ({
    levels: Object.fromEntries(players().map((color) => [color, Object.fromEntries(GEAR.map((gear) => [gear, Number(fields[color][gear].value)]))])),
    fortune: Object.fromEntries(players().map((color) => [color, Number(fields[color].fortune.value)])),
  });
  return { place, draw, read };
}
