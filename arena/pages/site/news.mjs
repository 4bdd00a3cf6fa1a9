/* SPDX-License-Identifier: MIT */
/* What happens on the ladder, as it happens. All windows of a browser that are seen listen through one of them, where the
 * browser lets them agree on one (a secure context: https, or this machine). One that nobody sees hears nothing. */

/** @typedef {{name: string, data?: any}} Happened */

const STREAM = "/api/v1/live",
  CHANNEL = "arena-live";

/** All events that any page listens to: who has the stream hears them for the others. */
const ALL = ["start", "restart", "began", "over", "table", "season", "pause", "notice"],
  MISSED = "restart";

/**
 * Has the stream until the signal.
 * @param {string[]} names of events
 * @param {(happened: Happened) => void} take
 * @param {AbortSignal} signal
 * @returns {Promise<void>} when it has it no more
 */
function hold(names, take, signal) {
  if (signal.aborted) return Promise.resolve();
  const source = new EventSource(STREAM);
  for (const name of names)
    source.addEventListener(name, (event) => {
      take({
        name,
        data: JSON.parse(/** @type {MessageEvent} */ (event).data),
      });
    });
  return new Promise((end) => {
    signal.addEventListener("abort", () => {
      source.close();
      end();
    });
  });
}

/**
 * Has the stream for all windows, at once or when the window that has it lets it go.
 * @param {(happened: Happened) => void} tell
 * @param {AbortSignal} signal
 */
async function share(tell, signal) {
  const isTaken = await navigator.locks.request(CHANNEL, { ifAvailable: true }, async (lock) => {
    if (lock) await hold(ALL, tell, signal);
    return !lock;
  });
  if (!isTaken || signal.aborted) return;
  await navigator.locks.request(CHANNEL, { signal }, () => {
    tell({ name: MISSED }); // what happened between the two streams
    return hold(ALL, tell, signal);
  });
}

/**
 * Calls a function with each event of these names, from now on; with `restart` if some may have been missed, as when the
 * window is seen again.
 * @param {string[]} names
 * @param {(happened: Happened) => void} take
 */
export function listen(names, take) {
  /** @param {Happened} happened */
  const hear = (happened) => {
    if (names.includes(happened.name)) take(happened);
  };
  const channel = navigator.locks && window.BroadcastChannel ? new BroadcastChannel(CHANNEL) : null;
  /** Ends what it hears; null: nobody sees the window. @type {AbortController | null} */
  let seen = null;
  const see = () => {
    if (document.hidden === !seen) return;
    seen?.abort();
    seen = document.hidden ? null : new AbortController();
    if (!seen) return;
    /** @param {Happened} happened */
    const tell = (happened) => {
      channel?.postMessage(happened);
      hear(happened);
    };
    if (channel)
      share(tell, seen.signal).catch(() => {}); // it waited for the stream, and is seen no more
    else void hold(names, hear, seen.signal);
  };
  channel?.addEventListener("message", (event) => {
    if (seen) hear(event.data);
  });
  document.addEventListener("visibilitychange", () => {
    see();
    if (seen) hear({ name: MISSED });
  });
  see();
}

/**
 * Makes a function that runs `work` now, and again once if it was called meanwhile; at most once in `pause` milliseconds.
 * @param {() => Promise<void>} work
 * @param {number} pause
 */
export function calmly(work, pause) {
  let busy = false,
    again = false;
  return async function run() {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      await work().catch(() => {}); // the next event tries again
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    busy = false;
  };
}

/**
 * Puts parts of the page as the server has it now in the place of those that are shown, by their ids. The focus stays
 * on the link that had it.
 * @param {string[]} ids
 */
export async function renew(ids) {
  const answer = await fetch(location.href, {
    headers: { Accept: "text/html" },
  });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html"),
    href = document.activeElement?.getAttribute("href");
  for (const id of ids) {
    const now = document.getElementById(id),
      next = fresh.getElementById(id);
    if (!now || !next || now.isEqualNode(next)) continue;
    const held = now.contains(document.activeElement);
    now.replaceWith(document.adoptNode(next));
    if (held) [...next.querySelectorAll("a")].find((link) => link.getAttribute("href") === href)?.focus();
  }
}
