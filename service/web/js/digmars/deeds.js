// Actions in words.
import { bonusName } from "/web/js/digmars/spaces.js";
import { t } from "/web/js/i18n.js";
import { colorName } from "/web/js/signs.js";

export function deed(action) {
  const { do: what, at, from, to, gear, bonus, color } = action;
  if (what === "upgrade") return t(`deed.upgrade-${gear}`, { at });
  if (what === "bonus" && bonus === "relocate") return t("deed.relocate", { color: colorName(color), from, to });
  if (what === "bonus") return t(`deed.bonus-${bonus}`, { at }) + more(action);
  return t(`deed.${what}`, { at, from, to }) + more(action);
}

function more({ reveals, uncovers }) {
  if (reveals) {
    const { transport = "?", value = "?", bonus } = reveals;
    return t("deed.reveals", { transport, value, bonus: bonus ? `, ${bonusName(bonus)}` : "" });
  }
  return uncovers ? t("deed.uncovers", { dig: uncovers.dig }) : "";
}
