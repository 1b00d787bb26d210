// What is asked of the service.
import { lang, t } from "/web/js/i18n.js";

/** A refusal by the service, or none at all: `message` is a sentence that helps. */
export class Trouble extends Error {
  constructor(status, message, detail = "") {
    super(message);
    this.status = status;
    this.detail = detail;
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Trouble(0, t("trouble.offline"));
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Trouble(response.status, answer?.detail ?? t("trouble.other"), answer?.detail ?? "");
}

const post = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const PICTURE_TROUBLES = { 413: "picture.too-large", 415: "picture.no-picture", 422: "picture.damaged" };

/** What is in a picture (api.md: /v1/vision/read). */
export async function read(picture, look) {
  const headers = { "content-type": picture.type || "application/octet-stream" };
  // Into memory first: a picture that a phone still fetches from elsewhere could otherwise fail half-way.
  const body = await picture.arrayBuffer().catch(() => {
    throw new Trouble(0, t("picture.damaged"));
  });
  try {
    return await ask(`/v1/vision/read?look=${look}`, { method: "POST", headers, body });
  } catch (trouble) {
    const key = PICTURE_TROUBLES[trouble.status];
    throw key ? new Trouble(trouble.status, t(key), trouble.detail) : trouble;
  }
}

export const games = () => ask(`/v1/games?lang=${lang()}`);
export const open = (opening) => post("/v1/tables", { ...opening, lang: lang() });
export const table = (id) => ask(`/v1/tables/${encodeURIComponent(id)}?lang=${lang()}`);
export const act = (id, actions, instead) =>
  post(`/v1/tables/${encodeURIComponent(id)}/actions?lang=${lang()}`, instead ? { actions, instead } : { actions });
export const undo = (id) => post(`/v1/tables/${encodeURIComponent(id)}/undo?lang=${lang()}`, {});
export const count = (id, player, slots) => post(`/v1/tables/${encodeURIComponent(id)}/count?lang=${lang()}`, { player, slots });
export const explain = (setup, actions, seen) => post("/v1/digmars/explain", { setup, actions, seen, lang: lang() });
export const judge = (game, setup, actions) => post(`/v1/${game}/adjudicate`, { setup, actions, lang: lang() });
