// The tray: a picture of the throw, the dice read in it, and what the throw allows.
import * as api from "/web/js/api.js";
import { choose } from "/web/js/chooser.js";
import { verdict } from "/web/js/digger/verdict.js";
import { examples } from "/web/js/examples.js";
import { button, fill, h } from "/web/js/dom.js";
import { figure } from "/web/js/figure.js";
import { list, t } from "/web/js/i18n.js";
import { attend, say, trouble } from "/web/js/page.js";
import { intake } from "/web/js/pictures.js";
import { COLORS, colorName, die } from "/web/js/signs.js";

const DICE = 5;
const SURE = 0.8;

export function tray(game) {
  const place = h("section", { class: "tray", "aria-label": t("digger.tray") });
  const ways = h("section", { class: "ways", "aria-label": t("digger.ways") });
  // What was photographed or entered: {url, reading, dice, event}; event is the throw's, once it is judged.
  let shot = null;
  let wrong = null;
  let busy = false;

  async function photographed(picture) {
    wrong = null;
    busy = true;
    forget();
    const url = URL.createObjectURL(picture);
    shot = { url, reading: null, dice: [], event: null };
    draw();
    try {
      const reading = await api.read(picture, "dice");
      shot = { url, reading, dice: reading.dice.map((seen) => ({ ...seen })), event: null };
      if (reading.throw?.readable) await judge();
      else say(unreadable(reading));
    } catch (error) {
      wrong = error;
      forget();
    }
    busy = false;
    draw();
    attend(place);
  }

  async function judge() {
    const event = await game.act([{ do: "throw", dice: shot.dice.map(({ color }) => color) }], shot.event);
    if (game.refusals.length) return forget();
    // Where the turn has ended meanwhile, the shot is gone.
    if (shot) shot.event ??= event;
    if (shot?.event) say(summary(game.state));
  }

  /** The dice on the tray: those of the picture, or, after a reload, those of the throw as it is known. */
  function dice() {
    return shot ? shot.dice : (game.state.throw ?? []).map((color) => ({ color, lying: "flat", confidence: 1 }));
  }

  async function mend(i) {
    const old = dice()[i];
    const color = await choose(
      t("digger.which-color", { n: i + 1 }),
      [
        ...COLORS.map((value) => ({ value, label: colorName(value), checked: value === old.color, content: [die(value), h("span", {}, colorName(value))] })),
        ...(dice().length > DICE ? [{ value: "none", label: t("digger.no-die"), content: h("span", {}, t("digger.no-die")) }] : []),
      ],
    );
    if (!color) return;
    shot ??= { url: null, reading: null, dice: dice(), event: lastThrow(game.table) };
    if (color === "none") shot.dice.splice(i, 1);
    else shot.dice[i] = { ...old, color, lying: "flat", confidence: 1 };
    if (shot.event) await judge();
    draw();
    place.querySelector(`[data-key="die-${i}"]`)?.focus();
  }

  function byHand() {
    forget();
    wrong = null;
    shot = { url: null, reading: null, dice: Array.from({ length: DICE }, () => ({ color: null, lying: "flat", confidence: 1 })), event: null };
    draw();
    place.querySelector(".palette button").focus();
  }

  function forget() {
    if (shot?.url) URL.revokeObjectURL(shot.url);
    shot = null;
  }

  function draw() {
    const { table, state } = game;
    if (table.over) {
      place.remove();
      ways.remove();
      return;
    }
    const thrown = dice();
    const telling = place.querySelector(".palette")?.contains(document.activeElement);
    const judged = shot ? shot.event : state.throw;
    fill(
      place,
      wrong && trouble(wrong),
      h("div", { class: "shot" }, shot?.url && picture(shot, mend), !busy && thrown.length > 0 && diceRow(thrown, mend)),
      busy && h("p", { class: "busy" }, h("span", { class: "busy-sign", "aria-hidden": "true" }), t("picture.reading")),
      !busy && shot && !shot.event && doubt(shot, judge, draw),
      !busy && judged && verdict(game),
    );
    place.hidden = !place.textContent;
    if (telling && !place.querySelector(".palette")) place.querySelector('[data-key="judge"]')?.focus();
    fill(
      ways,
      intake(t(thrown.length ? "digger.photograph-next" : "digger.photograph"), photographed, { large: thrown.length === 0 }),
      h("p", { class: "intake-other" }, button(t("digger.by-hand"), byHand, { class: "button-quiet", "data-key": "by-hand" })),
      examples("digger", photographed, { open: location.hash === "#example" }),
    );
    ways.hidden = busy;
  }

  return { place, ways, draw, forget };
}

const lastThrow = (table) =>
  table.log.findLast(({ actions, verdicts }) => actions.some(({ do: what }, i) => what === "throw" && verdicts[i].legal))?.n ?? null;

const doubtful = ({ confidence, lying }) => confidence < SURE || lying !== "flat";

const dieLabel = ({ color, lying }, i) =>
  t("digger.die-label", { n: i + 1, color: color ? colorName(color) : t("digger.unknown"), lying: lying === "flat" ? "" : `, ${t(`lying.${lying}`)}` });

function picture({ url, reading, dice }, mend) {
  if (!reading) return h("div", { class: "figure figure-waiting" }, h("img", { src: url, alt: t("picture.alt") }));
  const marks = dice.map((seen, i) => ({
    box: seen.box,
    doubtful: doubtful(seen),
    className: `paint-${seen.color}`,
    content: die(seen.color),
    label: `${dieLabel(seen, i)}. ${t("digger.tap-to-mend")}`,
    press: () => mend(i),
    key: `mark-${i}`,
  }));
  return figure(url, reading.image, { marks, alt: t("digger.picture-alt", { n: dice.length }), twice: true });
}

function diceRow(dice, mend) {
  return h(
    "div",
    { class: "dice", role: "group", "aria-label": t("digger.dice-read") },
    dice.map((seen, i) =>
      h(
        "button",
        { type: "button", class: ["die-button", doubtful(seen) && "die-doubtful"], "aria-label": `${dieLabel(seen, i)}. ${t("digger.tap-to-mend")}`, "data-key": `die-${i}`, onclick: () => mend(i) },
        seen.color ? die(seen.color) : h("span", { class: "die-unknown" }, "?"),
        h("span", {}, seen.color ? colorName(seen.color) : "–"),
      ),
    ),
  );
}

/** Why the throw is not judged yet, and the way to have it judged as the people say. */
function doubt(shot, judge, redraw) {
  const unknown = shot.dice.findIndex(({ color }) => !color);
  const complete = shot.dice.length === DICE && unknown < 0;
  return h(
    "div",
    { class: "doubt" },
    shot.reading && h("p", {}, h("strong", {}, unreadable(shot.reading))),
    shot.reading?.warnings.map(({ detail }) => h("p", { class: "note" }, detail)),
    unknown >= 0 && palette(unknown, (color) => {
      shot.dice[unknown].color = color;
      redraw();
    }),
    shot.dice.length !== DICE && h("p", {}, t("digger.doubt-count", { n: shot.dice.length })),
    complete && shot.reading && h("p", {}, t("digger.doubt-mend")),
    complete && button(t("digger.judge"), async () => {
      await judge();
      redraw();
    }, { class: "button-main", "data-key": "judge" }),
    shot.dice.length < DICE && button(t("digger.add-die"), () => {
      shot.dice.push({ color: null, lying: "flat", confidence: 1, box: [0, 0, 0, 0] });
      redraw();
    }),
  );
}

/** The colours, to be tapped die by die. */
function palette(i, told) {
  return h(
    "div",
    { class: "palette", role: "group", "aria-labelledby": "palette-title" },
    h("p", { id: "palette-title" }, h("strong", {}, t("digger.which-color", { n: i + 1 }))),
    h("div", { class: "palette-colors" }, COLORS.map((color) =>
      h("button", { type: "button", class: "die-button", "data-key": `palette-${color}`, onclick: () => told(color) }, die(color), h("span", {}, colorName(color))))),
  );
}

function unreadable({ dice, throw: thrown }) {
  if (!thrown) return t("throw.none");
  const n = ["cocked", "hidden"].includes(thrown.code) ? dice.filter(({ lying }) => lying === thrown.code).length : dice.length;
  return t(`throw.${thrown.code}`, { n });
}

const summary = ({ may_take: take, may_steal: steal }) =>
  take.length + steal.length === 0
    ? t("verdict.nothing")
    : t("verdict.summary", { colors: list([...new Set([...take, ...steal.map(({ color }) => color)])].map(colorName)) });
