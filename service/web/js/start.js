// The start: the three games, an example of each, and the games that are under way in this browser.
import * as api from "/web/js/api.js";
import { button, fill, h } from "/web/js/dom.js";
import { list, t } from "/web/js/i18n.js";
import { forget, main, remembered, start, trouble } from "/web/js/page.js";
import { TABLES } from "/web/examples/list.js";
import { art } from "/web/js/art.js";

const TITLES = { digger: "Digger", digmars: "Dig Mars", diadingo: "Diadingo" };

start(async () => {
  document.title = `Digsight · ${t("start.claim")}`;
  const wrong = h("div", { role: "alert" });
  const underWay = h("section", { class: "resume", hidden: true });

  async function example(game) {
    const { opening, actions } = TABLES[game];
    try {
      const table = await api.open({ game, ...opening });
      if (actions.length) await api.act(table.id, actions);
      location.href = `${table.links.host}#example`;
    } catch (error) {
      fill(wrong, trouble(error));
    }
  }

  fill(
    main,
    h(
      "div",
      { class: "start" },
      h("div", { class: "start-hero" }, h("h1", {}, t("start.claim")), h("p", { class: "lead" }, t("start.lead"))),
      wrong,
      h("ul", { class: "games" }, Object.keys(TITLES).map((game) =>
        h("li", { class: "game", "data-game": game },
          h("div", { class: "game-art" }, art(game)),
          h("h2", {}, TITLES[game]),
          h("p", {}, t(`start.${game}`)),
          h("div", { class: "game-ways" },
            h("a", { class: "button button-main", href: `/${game}` }, t("start.play"), h("span", { class: "unseen" }, ` ${TITLES[game]}`)),
            button([t("start.example"), h("span", { class: "unseen" }, ` ${TITLES[game]}`)], () => example(game), { "data-key": `example-${game}` }))))),
      underWay,
      h("p", { class: "start-foot" }, t("start.private")),
    ),
  );
  await listUnderWay(underWay);
});

// A page that the browser had kept does not know what has begun or ended since.
addEventListener("pageshow", ({ persisted }) => persisted && listUnderWay(main.querySelector(".resume")));

/** The games of this browser that are not over yet, as the service knows them now. */
async function listUnderWay(place) {
  const tables = (await Promise.all(remembered().map(({ id }) => known(id)))).filter((table) => table && !table.over);
  place.hidden = tables.length === 0;
  fill(place, h("h2", {}, t("start.resume")), h("ul", {}, tables.map(({ game, setup, links }) =>
    h("li", {}, h("a", { href: links.host }, h("b", {}, TITLES[game]), " · ", list(setup.players.map((player) => (game === "digmars" ? t(`color.${player}`) : player))))))));
}

async function known(id) {
  try {
    return await api.table(id);
  } catch ({ status }) {
    if (status === 404) forget(id);
    return null;
  }
}
