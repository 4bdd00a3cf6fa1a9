/* SPDX-License-Identifier: MIT */
/* What an eye knows, as a table that is made from the schema of the game alone. */
import { html } from "./dom.mjs";
import { explained } from "./explain.mjs";
import { capital, spaced } from "./names.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./names.mjs").Field} Field */
/** @typedef {import("./data.mjs").Value} Value */

const NOTHING = "\u2013";

/**
 * One number of a field. `position` is where it stands in its list.
 * @param {Field} field
 * @param {number} value
 * @param {number} position
 * @param {Names} names
 * @returns {Node | string}
 */
function drawNumber(field, value, position, names) {
  if (field.unknown !== undefined && value === field.unknown) return "not known";
  const part = field.means === "part" && field.names ? field.names[position % field.names.length] : undefined;
  const means = part?.means ?? field.means,
    type = names.meanings.get(means)?.type;
  if (!type || !names.pieces.get(type)?.has(value)) return names.say(value, means, field.names);
  const what = names.piece(type, value);
  if (!what.effect) return what.name;
  return explained(html("button", { type: "button", class: `chip chip-${type}` }, what.name), what);
}

/** What stands before a number of an array. @param {Field} field @param {number} position @param {Names} names */
function positionName(field, position, names) {
  if (field.means === "part" && field.names) return spaced(field.names[position % field.names.length].name);
  return field.index ? names.say(position, field.index) : "";
}

/** @param {Field} field @param {Value} value @param {Names} names @returns {Node | string} */
function drawValue(field, value, names) {
  if (!Array.isArray(value)) return value === undefined ? NOTHING : drawNumber(field, value, 0, names);
  const items = value
    .map((number, position) => ({ number, position }))
    .filter(({ number }) => field.holds !== "array" || number !== field.empty)
    .map(({ number, position }) => {
      const before =
        field.holds === "array"
          ? positionName(field, position, names)
          : Array.isArray(number)
            ? String(position + 1)
            : "";
      return html(
        "li",
        {},
        before && `${before}: `,
        Array.isArray(number) ? drawValue(field, number, names) : drawNumber(field, number, position, names),
      );
    });
  return items.length ? html("ul", { class: "values" }, ...items) : NOTHING;
}

/** @param {Field} field */
function fieldHead(field) {
  return html(
    "th",
    { scope: "row" },
    capital(spaced(field.key)),
    html("span", { class: "quiet help" }, capital(field.help)),
  );
}

/** The value that a key has which the view leaves out. @param {Field} field @param {Value} value */
function valueOr(field, value) {
  return value === undefined ? field.empty : value;
}

/** @param {string} title @param {Element} table */
function framed(title, table) {
  return html("div", { class: "plain-frame", role: "region", tabindex: 0, "aria-label": title }, table);
}

/** Keys with a value for each seat. @param {Field[]} fields @param {View} view @param {Names} names */
function seatTable(fields, view, names) {
  const seats = names.match.seats.map((_, seat) => seat);
  const head = html(
    "tr",
    {},
    html("th", { scope: "col" }, "By seat"),
    ...seats.map((seat) => html("th", { scope: "col" }, names.seat(seat))),
  );
  const rows = fields.map((field) =>
    html(
      "tr",
      {},
      fieldHead(field),
      ...seats.map((seat) => html("td", {}, drawValue(field, valueOr(field, view[field.key]?.[seat]), names))),
    ),
  );
  return framed(
    "What is known of each seat",
    html("table", { class: "plain" }, html("thead", {}, head), html("tbody", {}, ...rows)),
  );
}

/**
 * Keys with one value, or with rows that are no seats.
 * @param {Field[]} fields
 * @param {View} view
 * @param {Names} names
 */
function sharedTable(fields, view, names) {
  const head = html("tr", {}, html("th", { scope: "col" }, "Of the table"), html("th", { scope: "col" }, "Now"));
  const rows = fields.map((field) =>
    html("tr", {}, fieldHead(field), html("td", {}, drawValue(field, valueOr(field, view[field.key]), names))),
  );
  return framed(
    "What is known of the table",
    html("table", { class: "plain" }, html("thead", {}, head), html("tbody", {}, ...rows)),
  );
}

/**
 * @param {View} view
 * @param {Names} names
 * @param {boolean} all also what is left out of the view, because it has the empty value
 */
export function drawPlain(view, names, all) {
  const fields = names.fields.filter((field) => field.key !== "audience" && (all || view[field.key] !== undefined));
  const bySeat = fields.filter((field) => field.rows === "seats"),
    shared = fields.filter((field) => field.rows !== "seats");
  return html(
    "div",
    { class: "plains" },
    bySeat.length > 0 && seatTable(bySeat, view, names),
    shared.length > 0 && sharedTable(shared, view, names),
  );
}
