// One dialog in which one of a few things is chosen: the colour of a die, the value of a ring.
import { h } from "/web/js/dom.js";
import { t } from "/web/js/i18n.js";

/** Opens the dialog; what was chosen, or null. `choices` are {value, content, label, checked}. */
export function choose(title, choices, { columns = 3 } = {}) {
  return new Promise((resolve) => {
    let chosen = null;
    const dialog = h("dialog", { class: "chooser", "aria-labelledby": "chooser-title" });
    const pick = (value) => () => {
      chosen = value;
      dialog.close();
    };
    dialog.append(
      h("h2", { id: "chooser-title" }, title),
      h(
        "div",
        { class: "chooser-choices", style: { "--columns": columns } },
        choices.map(({ value, content, label, checked }) =>
          h(
            "button",
            { type: "button", class: ["choice", checked && "choice-now"], "aria-label": label, autofocus: checked, onclick: pick(value) },
            content,
          ),
        ),
      ),
      h("button", { type: "button", class: "button button-quiet", onclick: () => dialog.close() }, t("dialog.close")),
    );
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
