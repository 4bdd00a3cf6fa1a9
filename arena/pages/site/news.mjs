/* SPDX-License-Identifier: MIT */
/* What happens on the ladder, as it happens. All windows of a browser listen through one of them, where the browser
 * lets them agree on one (a secure context: https, or this machine). */

/** @typedef {{name: string, data: any}} Happened */

const STREAM = "/api/v1/live",
  CHANNEL = "arena-live";

/**
 * @param {string[]} names of events
 * @param {(happened: Happened) => void} take
 */
function open(names, take) {
  const source = new EventSource(STREAM);
  for (const name of names)
    source.addEventListener(name, (event) => {
      take({ name, data: JSON.parse(/** @type {MessageEvent} */ (event).data) });
    });
}

/** All events that any page listens to: who has the stream hears them for the others. */
const ALL = ["start", "restart", "began", "over", "table", "season", "pause", "notice"];

/**
 * Calls a function with each event of these names, from now on.
 * @param {string[]} names
 * @param {(happened: Happened) => void} take
 */
export function listen(names, take) {
  /** @param {Happened} happened */
  const hear = (happened) => {
    if (names.includes(happened.name)) take(happened);
  };
  if (!navigator.locks || !window.BroadcastChannel) {
    open(names, hear);
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", (event) => hear(event.data));
  void navigator.locks.request(CHANNEL, () => {
    open(ALL, (happened) => {
      channel.postMessage(happened);
      hear(happened);
    });
    return new Promise(() => {}); // until this window is closed: then another one has the stream
  });
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
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
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
