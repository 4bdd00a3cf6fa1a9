/* SPDX-License-Identifier: MIT */
/* What is played now, as small boards, which one stream keeps as they are (/api/v1/boards). */
import { sentence } from "./data.mjs";
import { foreign, html, visible } from "./dom.mjs";
import { Names } from "./names.mjs";
import { drawSmall } from "./small.mjs";
import { ask } from "./source.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./data.mjs").GameEvent} GameEvent */
/** @typedef {import("./source.mjs").Facts} Facts */
/** @typedef {{place: number, match: Facts, turn: number, view: View, events?: GameEvent[]}} Board */

/** @param {Board} board @param {any} rules */
function drawBoard({ match, turn, view, events = [] }, rules) {
  const names = new Names(rules, match),
    last = events[events.length - 1],
    over = match.state === "over",
    phase = names.field("phase") ? `, ${names.word("phase", view.phase ?? 0)}` : "";
  const seats = match.seats.map((_, seat) =>
    html("li", {}, html("span", { class: "quiet" }, `${names.seat(seat)} `), foreign(names.bot(seat))),
  );
  return [
    html(
      "header",
      {},
      html("h2", {}, html("a", { href: `/matches/${match.id}` }, "Match ", foreign(match.id))),
      html("span", { class: over ? "small-state small-over" : "small-state" }, over ? "over" : `turn ${turn}${phase}`),
    ),
    html("ul", { class: "small-seats" }, ...seats),
    drawSmall(view, names),
    html("p", { class: "small-said" }, over ? names.verdict() : last ? visible(sentence(last, "public")) : ""),
  ];
}

async function begin() {
  const list = document.getElementById("boards"),
    status = document.getElementById("boards-status");
  if (!list || !status) return;
  const rules = await ask("/api/v1/rules?brief=1");
  /** @type {Map<number, HTMLElement>} */
  const places = new Map();
  const tell = (/** @type {string} */ words) => {
    if (status.textContent !== words) status.textContent = words;
  };
  const count = () => tell(places.size > 0 ? "" : "No match is being played now. One that begins appears here.");
  /** @type {EventSource | null} */
  let source = null;
  /* A window that nobody sees has no stream, since a browser has six connections to a server at most. */
  const listen = () => {
    source?.close();
    source = document.hidden ? null : new EventSource("/api/v1/boards");
    source?.addEventListener("start", () => {
      places.clear();
      list.replaceChildren();
      count();
    });
    source?.addEventListener("board", (event) => {
      /** @type {Board} */
      const board = JSON.parse(event.data);
      const item = places.get(board.place) ?? html("li", { class: "card small" });
      if (!places.has(board.place)) {
        places.set(board.place, item);
        list.append(item);
      }
      /* A link that has the focus keeps it as long as it leads to the same match. */
      const link = item.querySelector("a"),
        same = link?.getAttribute("href") === `/matches/${board.match.id}`,
        focused = same && document.activeElement === link;
      item.replaceChildren(...drawBoard(board, rules));
      if (focused) item.querySelector("a")?.focus({ preventScroll: true });
      count();
    });
    source?.addEventListener("empty", (event) => {
      const { place } = JSON.parse(event.data);
      places.get(place)?.remove();
      places.delete(place);
      count();
    });
    source?.addEventListener("error", () => tell("The connection is lost; it is tried again."));
  };
  document.addEventListener("visibilitychange", listen);
  listen();
}

begin().catch((error) => {
  const status = document.getElementById("boards-status");
  if (status) status.textContent = visible(String(error));
});
