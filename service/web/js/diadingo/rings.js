// The cards, as they are printed.
import { h, svg } from "/web/js/dom.js";
import { number, t } from "/web/js/i18n.js";

export const dollars = (n) => `$${number(n)}`;

const ring = (set) =>
  svg(
    "svg",
    { class: "ring", viewBox: "-60 -70 120 130", "aria-hidden": "true", focusable: "false" },
    svg("circle", { cx: 0, cy: 18, r: 32, class: "ring-hoop" }),
    svg("path", { d: "M-30-38-18-56H18L30-38 0-6Z", class: set ? "ring-diamond" : "ring-empty" }),
  );

export const ringCard = (value, set) => h("span", { class: ["ring-card", !set && "ring-card-empty"], "aria-hidden": "true" }, h("b", {}, dollars(value)), ring(set));

const MASK = "M-24-26C-60-26-60 26-24 26-12 26-6 12 0 10 6 12 12 26 24 26 60 26 60-26 24-26 12-26 6-18 0-18-6-18-12-26-24-26ZM-24-11A11 11 0 1 1-24 11 11 11 0 1 1-24-11ZM24-11A11 11 0 1 1 24 11 11 11 0 1 1 24-11Z";

export const theftCard = () =>
  h("span", { class: "ring-card theft-card", "aria-hidden": "true" }, h("b", {}, t("dia.theft")), svg("svg", { class: "ring", viewBox: "-60 -62 120 130", focusable: "false" }, svg("path", { d: MASK, "fill-rule": "evenodd", class: "mask" })));
