// Making and replacing elements.
import { putOff } from "/web/js/press.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element. `on…` is a listener, `style` an object; null, undefined and false are left out everywhere. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else if (name === "class") element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Replaces what is in an element, once nobody presses on anything in it. The focus stays where it was (data-key);
 * if that is gone, it goes to what came next there, and if nothing is left, to the page's beginning.
 */
export function fill(element, ...children) {
  if (putOff(element, () => fill(element, ...children))) return;
  const keyed = () => [...element.querySelectorAll("[data-key]")];
  const key = element.contains(document.activeElement) && document.activeElement.dataset.key;
  const keys = key ? keyed().map(({ dataset }) => dataset.key) : [];
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (!key) return;
  const [before, after] = [keys.slice(0, keys.indexOf(key)), keys.slice(keys.indexOf(key))];
  const left = new Map(keyed().map((child) => [child.dataset.key, child]));
  const found = [...after, ...before.reverse()].find((known) => left.has(known));
  (left.get(found) ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** A button. While its work is being done it cannot be pressed again. */
export function button(label, work, attributes = {}) {
  const { class: extra, ...others } = attributes;
  const made = h("button", { type: "button", class: ["button", extra].flat(), ...others }, label);
  made.addEventListener("click", async () => {
    if (made.getAttribute("aria-busy") === "true") return;
    made.setAttribute("aria-busy", "true");
    try {
      await work(made);
    } finally {
      made.removeAttribute("aria-busy");
    }
  });
  return made;
}
