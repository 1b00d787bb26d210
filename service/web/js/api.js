// What is asked of the service.
import { lang, t } from "/web/js/i18n.js";
import { recoded } from "/web/js/recode.js";

// As many as are read (vision/header.py): more need not travel to be refused.
const MOST_BYTES = 25e6;
// Browsers keep at most 64 kB under way for pages that have been left, and refuse to begin more.
const MOST_KEPT = 16e3;

// What the service says of these is for programs, and in English; of the others it speaks the page's language.
const TROUBLES = { 404: "trouble.gone", 409: "trouble.meanwhile", 500: "trouble.fault" };
const PICTURE_TROUBLES = { 413: "picture.too-large", 415: "picture.no-picture", 422: "picture.damaged" };

/** A refusal by the service, or none at all: `message` is a sentence that helps. */
export class Trouble extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options, troubles = TROUBLES) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Trouble(0, t("trouble.offline"));
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const { status } = response;
  throw new Trouble(status, status in troubles ? t(troubles[status]) : (answer?.detail ?? t("trouble.other")));
}

/** What is wished is done even if the page is left or loaded anew right after the tap. */
const tell = (method, path, body) => {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  return ask(path, { method, headers, body: text, keepalive: text.length < MOST_KEPT });
};
const post = (path, body) => tell("POST", path, body);

/** What is in a picture (api.md: /v1/vision/read); `quad` are the grid's corners in its pixels, where they are known. */
export async function read(picture, look, quad = null) {
  const asked = quad ? `look=${look}&quad=${quad.flat()}` : `look=${look}`;
  try {
    return await send(picture, asked);
  } catch (trouble) {
    const other = [413, 415].includes(trouble.status) && (await recoded(picture));
    if (!other) throw trouble;
    return send(other, asked);
  }
}

async function send(picture, asked) {
  if (picture.size > MOST_BYTES) throw new Trouble(413, t("picture.too-large"));
  const headers = { "content-type": picture.type || "application/octet-stream" };
  // Into memory first: a picture that a phone still fetches from elsewhere could otherwise fail half-way.
  const body = await picture.arrayBuffer().catch(() => {
    throw new Trouble(0, t("picture.damaged"));
  });
  return ask(`/v1/vision/read?${asked}`, { method: "POST", headers, body }, { ...TROUBLES, ...PICTURE_TROUBLES });
}

export const games = () => ask(`/v1/games?lang=${lang()}`);
export const open = (opening) => post("/v1/tables", { ...opening, lang: lang() });
export const table = (id) => ask(`/v1/tables/${encodeURIComponent(id)}?lang=${lang()}`);
export const eventsOf = (id, after) => `/v1/tables/${encodeURIComponent(id)}/events?after=${after}`;
export const act = (id, actions, instead) =>
  post(`/v1/tables/${encodeURIComponent(id)}/actions?lang=${lang()}`, instead ? { actions, instead } : { actions });
export const undo = (id) => post(`/v1/tables/${encodeURIComponent(id)}/undo?lang=${lang()}`, {});
export const count = (id, player, slots) => post(`/v1/tables/${encodeURIComponent(id)}/count?lang=${lang()}`, { player, slots });
export const calibrate = (id, quad) => {
  const path = `/v1/tables/${encodeURIComponent(id)}/calibration?lang=${lang()}`;
  return quad ? tell("PUT", path, { quad }) : ask(path, { method: "DELETE", keepalive: true });
};
export const explain = (setup, actions, seen) => post("/v1/digmars/explain", { setup, actions, seen, lang: lang() });
export const judge = (game, setup, actions) => post(`/v1/${game}/adjudicate`, { setup, actions, lang: lang() });
