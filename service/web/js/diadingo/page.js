import * as api from "/web/js/api.js";
import { showSetup } from "/web/js/diadingo/setup.js";
import { showTable } from "/web/js/diadingo/table.js";
import { fill, h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { main, start, tableInAddress, trouble } from "/web/js/page.js";

start(async () => {
  document.title = "Diadingo · Digsight";
  const id = tableInAddress();
  try {
    const told = (await api.games()).games.find(({ game }) => game === "diadingo");
    if (id) await showTable(id, told);
    else showSetup(told);
  } catch (error) {
    fill(main, h("div", { class: "sheet" }, h("h1", {}, "Diadingo"), trouble(error), h("a", { class: "button button-main", href: "/diadingo" }, t("table.new"))));
  }
});
