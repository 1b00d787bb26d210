// What happens at a table, as the service tells of it: pages hear what others do instead of asking.
import { eventsOf } from "/web/js/api.js";

// When a service that was away is asked again.
export const AGAIN_MS = 3000;

/**
 * Calls `heard` with the number of each event after the last one `known()`, and with that one itself whenever the
 * service begins to tell. Nobody listens where nobody looks: a browser keeps few connections to one service.
 */
export function listen(id, known, heard) {
  let stream = null;

  function follow() {
    if (document.hidden) stream?.close();
    else if (stream === null || stream.readyState === EventSource.CLOSED) {
      stream = new EventSource(eventsOf(id, known()));
      stream.addEventListener("open", () => heard(known()));
      stream.addEventListener("message", ({ lastEventId }) => heard(Number(lastEventId)));
      stream.addEventListener("error", ({ target }) => {
        if (target.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN_MS);
      });
    }
  }

  document.addEventListener("visibilitychange", follow);
  // In another network the old connection may be dead and never say so.
  window.addEventListener("online", () => {
    stream?.close();
    follow();
  });
  follow();
}
