// What all pages share: the head with language and theme, the place for what is said, the way to show trouble.
import { fill, h } from "/web/js/dom.js";
import { LANGUAGES, lang, setLang, t } from "/web/js/i18n.js";
import { gem } from "/web/js/signs.js";

const live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
const head = h("header", { class: "head" });
export const main = h("main", { id: "main", tabindex: "-1" });

/** Says something to those who listen to the page rather than look at it. */
export function say(sentence) {
  live.textContent = "";
  // A sentence that is the same as before is only read again if it was away in between.
  requestAnimationFrame(() => (live.textContent = sentence));
}

/** Builds the page; `draw` fills `main`, and is called again when the language changes. */
export function start(draw) {
  // By its address alone: whoever leaves before the table has been shown finds it at the start all the same.
  const id = tableInAddress();
  if (id) remember({ id, game: document.documentElement.dataset.game });
  document.body.prepend(head, main, live);
  const redraw = () => {
    drawHead(redraw);
    draw();
  };
  redraw();
}

function drawHead(redraw) {
  fill(
    head,
    h("a", { class: "skip", href: "#main" }, t("head.skip")),
    h("a", { class: "wordmark", href: "/" }, mark(), h("span", {}, "Digsight")),
    h("div", { class: "head-tools" }, languages(redraw), themeSwitch()),
  );
}

const mark = () => h("span", { class: "wordmark-gem" }, gem("yellow", { letter: false }), gem("red", { letter: false }), gem("blue", { letter: false }));

function languages(redraw) {
  const choose = h(
    "select",
    { id: "lang", "aria-label": t("head.language"), "data-key": "lang" },
    Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === lang() }, name)),
  );
  choose.addEventListener("change", () => {
    setLang(choose.value);
    redraw();
  });
  return choose;
}

const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

function themeSwitch() {
  const made = h("button", { type: "button", class: "theme", "data-key": "theme" });
  const label = () => {
    made.setAttribute("aria-pressed", String(isDark()));
    made.replaceChildren(h("span", { "aria-hidden": "true", class: "theme-sign" }), h("span", { class: "unseen" }, t("head.dark")));
  };
  made.addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    localStorage.setItem("theme", next);
    label();
  });
  label();
  return made;
}

/** Brings a part of the page, in which something new stands, before the eyes and under the keyboard. */
export function attend(place) {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const { top } = place.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) place.scrollIntoView();
}

/** A sentence of trouble, for showing where the trouble is. */
export function trouble(error) {
  say(error.message);
  return h("p", { class: "trouble" }, h("strong", {}, error.message));
}

/** The id of the table that is in the page's address, if there is one. */
export const tableInAddress = () => location.pathname.split("/")[2] || null;

const REMEMBERED = 8;

/** The tables that were looked at in this browser, as {id, game}, newest first. */
export const remembered = () => JSON.parse(localStorage.getItem("tables") ?? "[]");

function remember(table) {
  const others = remembered().filter(({ id }) => id !== table.id);
  localStorage.setItem("tables", JSON.stringify([table, ...others].slice(0, REMEMBERED)));
}

/** Leaves a table that is no more out of those that are remembered. */
export function forget(table) {
  localStorage.setItem("tables", JSON.stringify(remembered().filter(({ id }) => id !== table)));
}
