// "Photograph my chest": what the camera counts in it, beside what the referee has in mind.
import * as api from "/web/js/api.js";
import { button, fill, h } from "/web/js/dom.js";
import { around, cropTo, figure } from "/web/js/figure.js";
import { t } from "/web/js/i18n.js";
import { say, trouble } from "/web/js/page.js";
import { intake } from "/web/js/pictures.js";
import { colorName, gem, SLOTS } from "/web/js/signs.js";

export function countChest(game, player) {
  return new Promise((resolve) => {
    const body = h("div", {});
    const dialog = h("dialog", { class: "count", "aria-labelledby": "count-title" },
      h("h2", { id: "count-title" }, t("digger.chest-of", { name: player })),
      body,
      h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("dialog.close")));
    let url = null;

    const ways = () => [intake(t("digger.photograph-chest"), counted)];

    async function counted(picture) {
      if (url) URL.revokeObjectURL(url);
      url = URL.createObjectURL(picture);
      fill(body, h("p", { class: "busy" }, t("picture.reading")));
      try {
        const reading = await api.read(picture, "chests,tokens");
        const [chest] = reading.chests;
        if (!chest) throw new api.Trouble(0, t("chest.none"));
        fill(body, drawn(reading, chest), compared(chest.slots, game.state.chests[player]), adopt(chest.slots), ways());
      } catch (error) {
        fill(body, trouble(error), ways());
      }
    }

    function adopt(slots) {
      const known = game.state.chests[player];
      if (SLOTS.every((color) => slots[color] === known[color])) return null;
      if (game.state.phase !== "ready") return h("p", { class: "note" }, t("chest.later"));
      const take = async () => {
        await game.count(player, slots);
        dialog.close();
      };
      return h("p", {}, button(t("chest.adopt"), take, { class: "button-main", "data-key": "adopt" }));
    }

    const drawn = (reading, chest) =>
      figure(url, reading.image, {
        quads: [chest.quad],
        marks: reading.tokens.filter(({ box }) => within(box, around(chest.quad))).map(({ box, color, count }) => ({ box, className: `paint-${color}`, content: [gem(color), `×${count}`] })),
        crop: cropTo([around(chest.quad)], reading.image),
        alt: t("chest.picture-alt"),
      });

    dialog.addEventListener("close", () => {
      if (url) URL.revokeObjectURL(url);
      dialog.remove();
      resolve();
    });
    fill(body, ways());
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Whether the foot of a stack is there: what stands beside the chest is not in it. */
const within = ([left, , right, foot], [x0, y0, x1, y1]) => {
  const x = (left + right) / 2;
  const y = foot - (right - left) / 2;
  return x > x0 && x < x1 && y > y0 && y < y1;
};

function compared(seen, known) {
  const differing = SLOTS.filter((color) => seen[color] !== known[color]);
  const sentence = differing.length ? t("chest.differs", { n: differing.length }) : t("chest.agrees");
  say(sentence);
  return h(
    "div",
    { class: "compared" },
    h("p", {}, h("strong", {}, sentence)),
    h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("chest.color")), h("th", { scope: "col" }, t("chest.seen")), h("th", { scope: "col" }, t("chest.known")))),
      h("tbody", {}, SLOTS.map((color) =>
        h("tr", { class: differing.includes(color) && "differs" }, h("th", { scope: "row" }, gem(color), " ", colorName(color)), h("td", {}, String(seen[color])), h("td", {}, String(known[color])))))),
  );
}
