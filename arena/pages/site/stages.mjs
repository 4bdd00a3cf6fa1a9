/* SPDX-License-Identifier: MIT */
/* What a seat is shown besides questions: its greeting, what it waits for, the verdict, and the way out. */
import { html, visible } from "./dom.mjs";
import { capital } from "./names.mjs";

/** @typedef {import("./wire.mjs").TableState} TableState */
/**
 * What is known of the seat.
 * @typedef {object} Stage
 * @property {TableState} table
 * @property {number} answered
 * @property {import("./names.mjs").Names} names
 * @property {() => string} verdict
 * @property {() => void} takeBack
 */

const NAME_MOST = 24;

/**
 * Asks for a name.
 * @param {string} title of the game
 * @param {string} before the name at another time
 * @param {(name: string) => void} sit
 * @param {Element[]} status
 */
export function drawGreeting(title, before, sit, status) {
  const name = html("input", { id: "name", autocomplete: "nickname", maxlength: NAME_MOST, required: true });
  name.value = before;
  return html(
    "form",
    {
      class: "card greeting",
      submit: (event) => {
        event.preventDefault();
        sit(name.value.trim());
      },
    },
    html("h1", {}, "Take your seat"),
    html("p", {}, `${visible(title)}. This link is yours alone: whoever has it plays for you.`),
    html("label", { for: "name" }, "What the others call you", name),
    html("button", { class: "button button-main" }, "Sit down"),
    ...status,
  );
}

/** @param {string} match its id */
function drawMatchLink(match) {
  return html("a", { class: "button button-main", href: `/matches/${encodeURIComponent(match)}` }, "See the match");
}

function drawTablesLink() {
  return html("a", { class: "button", href: "/play" }, "Another table");
}

/** Not at the table, or not any more. @param {string} why @param {() => void} again */
export function drawOutside(why, again) {
  return html(
    "div",
    { class: "card greeting" },
    html("h1", {}, "You are not at this table"),
    html("p", { role: "alert" }, sentence(why)),
    html("p", {}, "Open the link of your seat again, or ask the one who made the table."),
    html("button", { type: "button", class: "button button-main", click: again }, "Try again"),
  );
}

/** Nothing is to be done at this table any more. @param {string} title @param {string} words @param {string} match its id */
export function drawFarewell(title, words, match) {
  return html(
    "div",
    { class: "card greeting" },
    html("h1", {}, title),
    html("p", { role: "alert" }, words),
    html("p", { class: "then" }, match ? drawMatchLink(match) : "", drawTablesLink()),
  );
}

/** Asks before a seat is left. @param {HTMLElement} root @param {() => void} leave */
export function askToLeave(root, leave) {
  const sure = html("dialog", { class: "sure", "aria-labelledby": "sure" });
  const go = () => {
    sure.close();
    leave();
  };
  sure.append(
    html("h2", { id: "sure" }, "Leave the table?"),
    html("p", {}, "The match goes on without you, and your seat is played or lost as the table chose."),
    html("button", { type: "button", class: "button button-main", click: () => sure.close() }, "Stay"),
    " ",
    html("button", { type: "button", class: "button", click: go }, "Leave"),
  );
  sure.addEventListener("close", () => sure.remove());
  root.append(sure);
  sure.showModal();
}

/** What the arena says begins small and has no end. @param {string} why */
export function sentence(why) {
  return capital(visible(why)).replace(/[^.!?]$/, "$&.");
}

/** @param {TableState} table @param {string} otherwise */
function waitingWords({ waiting_for: who }, otherwise) {
  return html("p", { class: "quiet" }, who ? `Waiting for ${visible(who)}.` : otherwise);
}

/** What is said if nothing is asked. @type {Record<string, (seat: Stage) => {title: string, lead: Node[]}>} */
export const STAGES = {
  waiting: ({ table }) => ({
    title: "The match has not begun",
    lead: [waitingWords(table, "The others are not there yet.")],
  }),
  thinking: ({ table, answered }) => ({
    title: answered > 0 ? "The others think" : "The match begins",
    lead: [waitingWords(table, "You are asked as soon as it is your turn.")],
  }),
  closed: ({ table }) => ({
    title: "This table is closed",
    lead: [
      html("p", {}, table.why ? sentence(table.why) : "No match is played here."),
      html("p", { class: "then" }, table.match ? drawMatchLink(table.match) : "", drawTablesLink()),
    ],
  }),
  lost: () => ({
    title: "You have lost the seat",
    lead: [html("p", {}, "You were away for too long. The match goes on without you, and you may look on.")],
  }),
  over: (page) => {
    const title = page.verdict(),
      { match } = page.table;
    return {
      title,
      lead: [
        html("p", { class: "verdict" }, page.names.verdict()),
        html("p", { class: "then" }, match ? drawMatchLink(match) : "", drawTablesLink()),
      ],
    };
  },
  taken: (page) => ({
    title: "Your seat is open in another tab",
    lead: [
      html("p", {}, "You play there now. Nothing that you do here is sent."),
      html(
        "button",
        { type: "button", class: "button button-main", click: () => page.takeBack() },
        "Play here instead",
      ),
    ],
  }),
};
