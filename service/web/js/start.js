// The start: the three games, an example of each, and the games that are under way in this browser.
import * as api from "/web/js/api.js";
import { button, fill, h } from "/web/js/dom.js";
import { list, t } from "/web/js/i18n.js";
import { main, remembered, start, trouble } from "/web/js/page.js";
import { TABLES } from "/web/examples/list.js";
import { art } from "/web/js/art.js";

const TITLES = { digger: "Digger", digmars: "Dig Mars", diadingo: "Diadingo" };

start(async () => {
  document.title = `Digsight · ${t("start.claim")}`;
  const wrong = h("div", { role: "alert" });

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
      resumable(),
      h("p", { class: "start-foot" }, t("start.private")),
    ),
  );
});

function resumable() {
  const tables = remembered().filter(({ over }) => !over);
  return (
    tables.length > 0 &&
    h("section", { class: "resume" }, h("h2", {}, t("start.resume")), h("ul", {}, tables.map(({ game, players, link }) =>
      h("li", {}, h("a", { href: link }, h("b", {}, TITLES[game]), " · ", list(players.map((player) => (game === "digmars" ? t(`color.${player}`) : player))))))))
  );
}
