// The end of a turn: what became of the loot, and STOP over the whole screen when the time has run out.
import { button, h } from "/web/js/dom.js";
import { list, t } from "/web/js/i18n.js";
import { colorName, GEMS } from "/web/js/signs.js";

const BUZZ = [300, 120, 300];

/** How the turn that was on in `before` has ended. */
export function turnTold(before, after) {
  const { digger } = before.state;
  const last = after.log.at(-1);
  const timeUp = last.actions.some(({ do: what }, i) => (what === "time_up" && last.verdicts[i].legal) || last.verdicts[i].code === "too-late");
  const touched = last.actions.some(({ do: what }) => what === "touch");
  const stowedNow = last.actions.filter(({ do: what }, i) => what === "stow" && last.verdicts[i].legal);
  const kept = GEMS.map((color) => {
    const more = stowedNow.filter((action) => action.color === color).reduce((sum, { n }) => sum + n, 0);
    return [color, touched ? 0 : before.state.stowed[color] + more];
  }).filter(([color, n]) => n > 0 && color !== "blue");
  const keeps = kept.length ? t("turn.kept", { name: digger, what: list(kept.map(([color, n]) => `${n} ${colorName(color)}`)) }) : t("turn.nothing", { name: digger });
  const why = timeUp ? `${t("turn.time-up")} ` : touched ? `${t("turn.touched")} ` : "";
  return { timeUp, sentence: `${why}${keeps}` };
}

export function showStop(game) {
  const dialog = h("dialog", { class: "stop", "aria-labelledby": "stop-word" });
  const next = game.table.over ? t("stop.end") : t("stop.next", { name: game.state.digger });
  dialog.append(
    h("p", { id: "stop-word", class: "stop-word" }, "STOP"),
    h("p", { class: "stop-why" }, game.ended.sentence),
    button(next, () => dialog.close(), { class: "button-large", autofocus: true }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  navigator.vibrate?.(BUZZ);
}
