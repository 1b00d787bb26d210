// Pictures for those who have no game at hand.
import { h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";
import { trouble } from "/web/js/page.js";
import { EXAMPLES } from "/web/examples/list.js";

/** A row of example pictures; a tap is as good as a photograph. */
export function examples(kind, take, { open = false } = {}) {
  return h(
    "details",
    { class: "examples", open },
    h("summary", {}, t("examples.title")),
    h("div", { class: "examples-row" }, EXAMPLES[kind].map((name, i) =>
      h("button", { type: "button", class: "example", "aria-label": t("examples.one", { n: i + 1 }), "data-key": `example-${kind}-${i}`, onclick: async (event) => {
        try {
          take(await fetched(name));
        } catch (error) {
          event.target.closest(".examples").append(trouble(error));
        }
      } }, h("img", { src: `/web/examples/${name}`, alt: "", loading: "lazy" })))),
  );
}

async function fetched(name) {
  const response = await fetch(`/web/examples/${name}`);
  return response.blob();
}
