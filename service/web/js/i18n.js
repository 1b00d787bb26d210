// The page's own words. What the referee says comes from the service, in the same language.
import en from "/web/i18n/en.js";
import fr from "/web/i18n/fr.js";
import nl from "/web/i18n/nl.js";

const WORDS = { en, nl, fr };
export const LANGUAGES = { en: "English", nl: "Nederlands", fr: "Français" };

function preferred() {
  const wanted = [localStorage.getItem("lang"), ...navigator.languages];
  return wanted.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag in WORDS) ?? "en";
}

let current = preferred();
document.documentElement.lang = current;

export const lang = () => current;

export function setLang(tag) {
  current = tag;
  localStorage.setItem("lang", tag);
  document.documentElement.lang = tag;
}

/** The words of a key. {name} is filled in; {n:die|dice} counts: "1 die", "2 dice". */
export function t(key, facts = {}) {
  return (WORDS[current][key] ?? key).replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? facts[name] : `${facts[name]} ${facts[name] === 1 ? one : many}`,
  );
}

/** With a capital, as at the beginning of a sentence. */
export const upper = (words) => words.charAt(0).toLocaleUpperCase(current) + words.slice(1);

const locale = () => (current === "en" ? "en-GB" : current);

/** Several things in one breath: "red, white and blue". */
export const list = (things) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(things);

export const number = (n) => new Intl.NumberFormat(locale()).format(n);
