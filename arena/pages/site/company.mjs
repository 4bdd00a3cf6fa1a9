/* SPDX-License-Identifier: MIT */
/* Who sits at the table, and is there. */
import { foreign, html } from "./dom.mjs";

/** @typedef {import("./wire.mjs").TableState} TableState */
/** @typedef {import("./names.mjs").Names} Names */
/**
 * What a person can do about the others.
 * @typedef {object} Manners
 * @property {(seat: number) => void} mute
 * @property {() => void} forget
 * @property {() => void} wait
 * @property {() => void} leave
 */

/** @param {import("./wire.mjs").Sitter} sitter @param {string} word */
function presence({ person, present, lost = false, waits = false }, word) {
  const here = waits ? `${word}, waits` : word,
    words = !person ? "bot" : lost ? "has lost the seat" : present ? here : "away";
  return html("span", { class: `presence presence-${person && !present ? "away" : "here"}` }, words);
}

/**
 * @param {TableState} table
 * @param {number} own
 * @param {Set<number>} muted
 * @param {Names} names
 * @param {Manners} manners
 */
export function drawCompany(table, own, muted, names, manners) {
  const seats = table.seats ?? [];
  const rows = seats.map((sitter) =>
    html(
      "li",
      { class: "sitter" },
      html(
        "span",
        { class: "sitter-who" },
        html("strong", {}, names.seat(sitter.seat)),
        " ",
        foreign(sitter.name),
        sitter.seat === own && html("span", { class: "quiet" }, " (you)"),
      ),
      presence(sitter, "here"),
      sitter.seat !== own &&
        html(
          "button",
          {
            type: "button",
            class: "chip",
            "data-key": `mute-${sitter.seat}`,
            "aria-pressed": String(muted.has(sitter.seat)),
            click: () => manners.mute(sitter.seat),
          },
          "Mute",
          html("span", { class: "unseen" }, ` ${names.seat(sitter.seat)}`),
        ),
    ),
  );
  const away = seats.filter(({ person, present, lost }) => person && !present && !lost),
    playing = table.state === "playing" && away.some(({ seat }) => seat !== own);
  const sum = away.length === 0 ? "all are here" : `away: ${away.map(({ seat }) => names.seat(seat)).join(", ")}`;
  return [
    html(
      "summary",
      { "data-key": "company" },
      html("h2", {}, "At the table"),
      html("span", { class: "quiet" }, ` ${seats.length}, ${sum}`),
    ),
    html("ul", {}, ...rows),
    playing &&
      html(
        "button",
        { type: "button", class: "button", "data-key": "wait", click: manners.wait },
        "Wait for who is away",
      ),
    seats.some(({ seat, name }) => seat === own && name) &&
      html(
        "button",
        { type: "button", class: "button", "data-key": "forget", click: manners.forget },
        "Forget my name",
      ),
    table.state !== "over" &&
      html("button", { type: "button", class: "button", "data-key": "leave", click: manners.leave }, "Leave the table"),
  ].flatMap((part) => (part ? [part] : []));
}
