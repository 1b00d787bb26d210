// A button that is replaced between press and release never hears of the tap: what is pressed on stays until then.

/** The click comes so long after a finger is lifted, at the latest; and who presses longer than this does not tap. */
const CLICK_MS = 50;
const TAP_MS = 2000;

/** The press that is under way, and what is to be done to which element once nothing in it is pressed. */
let press = null;
const waiting = new Map();

addEventListener("pointerdown", ({ target }) => {
  press = { target };
  letGoAfter(TAP_MS);
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => letGoAfter(CLICK_MS), true);
addEventListener("click", letGo, true);

/** Whether the work on an element has to wait, for something in it is pressed; only the last work on it is done. */
export function putOff(element, work) {
  waiting.delete(element);
  if (!press || !element.contains(press.target)) return false;
  waiting.set(element, work);
  return true;
}

function letGoAfter(ms) {
  const own = press;
  setTimeout(() => own && press === own && letGo(), ms);
}

function letGo() {
  press = null;
  // First what the click is for.
  setTimeout(() => {
    for (const work of [...waiting.values()]) work();
  });
}
