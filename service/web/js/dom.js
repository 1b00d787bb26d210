// Making and replacing elements.

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

/** Replaces what is in an element; the focus stays where it was, if that is still there (data-key). */
export function fill(element, ...children) {
  const key = element.contains(document.activeElement) && document.activeElement.dataset.key;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
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
