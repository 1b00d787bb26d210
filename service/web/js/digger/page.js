import * as api from "/web/js/api.js";
import { showSetup } from "/web/js/digger/setup.js";
import { showTable } from "/web/js/digger/table.js";
import { fill, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { main, start, tableInAddress, trouble } from "/web/js/page.js";

start(async () => {
  document.title = "Digger · Digsight";
  const id = tableInAddress();
  try {
    if (id) await showTable(id);
    else showSetup((await api.games()).games.find(({ game }) => game === "digger"));
  } catch (error) {
    fill(main, h("div", { class: "sheet" }, h("h1", {}, "Digger"), trouble(error), h("a", { class: "button button-main", href: "/digger" }, t("table.new"))));
  }
});
