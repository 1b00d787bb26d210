// A photo of the board or of cards: diamonds are counted, cards are read, and what follows is offered.
import * as api from "/web/js/api.js";
import { dollars } from "/web/js/diadingo/rings.js";
import { button, fill, h } from "/web/js/dom.js";
import { examples } from "/web/js/examples.js";
import { cropTo, figure } from "/web/js/figure.js";
import { t } from "/web/js/i18n.js";
import { attend, say, trouble } from "/web/js/page.js";
import { intake } from "/web/js/pictures.js";

export function camera(game) {
  const place = h("section", { class: "counted" });
  let seen = null;
  let wrong = null;
  let busy = false;
  // The try that the count speaks for.
  let speaksFor = null;

  async function photographed(picture) {
    forget();
    busy = true;
    draw();
    try {
      const reading = await api.read(picture, "board,rings");
      if (!reading.board && !reading.rings.length) throw new api.Trouble(0, t("dia.nothing-seen"));
      seen = { url: URL.createObjectURL(picture), image: reading.image, boxes: reading.board?.boxes ?? null, missed: 0, cards: reading.rings };
      await compare();
      if (seen.boxes) say(t("dia.counted", { n: count() }));
    } catch (error) {
      wrong = error;
    }
    busy = false;
    draw();
    attend(place);
  }

  const count = () => seen.boxes.length + seen.missed;

  /** Asks the referee how many diamonds each outcome of the try would leave, and which fits the count. */
  async function compare() {
    speaksFor = null;
    if (game.state.phase !== "try" || !seen.boxes) return;
    for (const action of game.table.legal) {
      const { state } = await api.judge("diadingo", game.table.setup, [...game.actions, action]);
      if (state.board === count()) speaksFor = action;
    }
  }

  async function recount() {
    await compare();
    say(t("dia.counted", { n: count() }));
    draw();
  }

  function forget() {
    if (seen?.url) URL.revokeObjectURL(seen.url);
    [seen, wrong, speaksFor] = [null, null, null];
  }

  function draw() {
    place.setAttribute("aria-label", t("dia.count-label"));
    place.hidden = game.table.over;
    fill(
      place,
      wrong && trouble(wrong),
      busy && h("p", { class: "busy" }, h("span", { class: "busy-sign", "aria-hidden": "true" }), t("picture.reading")),
      seen?.boxes && board(),
      seen && picture(),
      seen?.cards.length > 0 && cards(),
      !busy && intake(t(seen ? "dia.photograph-again" : "dia.photograph"), photographed, { large: !seen }),
      !busy && examples("diadingo", photographed, { open: location.hash === "#example" }),
    );
  }

  function board() {
    const { phase, board: expected } = game.state;
    const fits = count() === expected;
    return h(
      "div",
      { class: "count-told" },
      h("p", { class: "count-number" }, h("b", {}, String(count())), " ", t("dia.on-board")),
      phase === "try"
        ? speaksFor
          ? h("p", {}, t(speaksFor.loose ? "dia.speaks-loose" : "dia.speaks-fixed"), " ", button(t("dia.so-it-was"), act(speaksFor), { class: "button-main", "data-key": "counted" }))
          : h("p", {}, t("dia.speaks-neither", { n: expected }))
        : h("p", {}, t(fits ? "dia.fits" : "dia.fits-not", { n: expected })),
      h("p", { class: "count-mend" }, h("span", { class: "note" }, t("dia.tap-diamond")), button(t("dia.one-missed"), async () => {
        seen.missed += 1;
        await recount();
      }, { "data-key": "missed" })),
    );
  }

  const act = (action) => async () => {
    await game.act([action]);
    forget();
    draw();
  };

  function picture() {
    const marks = (seen.boxes ?? []).map((box, i) => ({
      box,
      className: "mark-diamond",
      content: String(i + 1),
      label: t("dia.diamond", { n: i + 1 }),
      key: `diamond-${i}`,
      press: async () => {
        seen.boxes = seen.boxes.filter((other) => other !== box);
        await recount();
      },
    }));
    const cardMarks = seen.cards.map(({ box, value, set, theft }) => ({ box, className: "mark-card", content: theft ? t("dia.theft") : `${dollars(value)} ${set ? "◆" : "◇"}` }));
    const boxes = [...marks, ...cardMarks].map((mark) => mark.box);
    return figure(seen.url, seen.image, { marks: [...marks, ...cardMarks], crop: cropTo(boxes, seen.image), alt: t("dia.picture-alt") });
  }

  function cards() {
    const drawing = game.state.phase === "draw";
    return h("div", { class: "count-told" }, h("p", {}, h("b", {}, t("dia.cards-seen", { n: seen.cards.length }))), h("div", { class: "choices" }, seen.cards.map(({ value, theft, set }) => {
      const words = theft ? t("dia.theft") : t(set ? "dia.set" : "dia.empty", { value: dollars(value) });
      return drawing ? button(t("dia.drawn", { card: words }), act({ do: "draw", card: theft ? "theft" : { ring: value } })) : h("span", { class: "seen-card" }, words);
    })));
  }

  return { place, draw };
}
