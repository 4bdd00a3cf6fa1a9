/* SPDX-License-Identifier: MIT */
/* An event of a seat in words, by the text of its kind in the tables of the game: as `arena` prints it
 * (match/event_print.c). */

/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {Record<string, any>} Fields */

/** A value in braces, `{name:type|word|word}`, or the plural of the number before it. */
const SLOT = /\{([^}|:]*)(?::([^}|]*))?((?:\|[^}|]*)*)\}|\(s\)/g;
/** A part that is left out if a value in it is not known. */
const OPTIONAL = /(\[[^\]]*\])/;

/** @param {any} value @returns {number[] | undefined} */
function numbersOf(value) {
  if (Array.isArray(value)) return value;
  return typeof value === "number" ? [value] : undefined;
}

/**
 * The word for this number: the first for 0, the last for all numbers without their own.
 * @param {string} words with a bar before each
 * @param {number} number
 */
function wordFor(words, number) {
  const list = words.slice(1).split("|");
  return list[Math.max(0, Math.min(number, list.length - 1))];
}

/** @param {number} number @param {string} type @param {string} words @param {Names} names @returns {string} */
function numberWords(number, type, words, names) {
  const shown = type === "sign" ? Math.sign(number) + 1 : type === "size" ? Math.abs(number) : number;
  if (words) return wordFor(words, shown);
  if (type === "seat") return names.seat(shown);
  if (type === "action") return names.actions.get(shown)?.text ?? String(shown);
  return names.pieces.get(type)?.get(shown)?.name ?? String(shown);
}

/** @param {string[]} words */
function inARow(words) {
  return words.map((word, i) => (i === 0 ? word : `${i + 1 < words.length ? ", " : " and "}${word}`)).join("");
}

/** @param {string} part @param {Fields} fields */
function isKnown(part, fields) {
  return [...part.matchAll(SLOT)].every(([, key]) => key === undefined || (numbersOf(fields[key]) ?? []).length > 0);
}

/**
 * @param {string} kind of the event
 * @param {Fields} fields
 * @param {Names} names
 */
export function eventWords(kind, fields, names) {
  const text = names.rules.events.find((/** @type {any} */ row) => row.event === kind)?.text ?? kind;
  let last = 0;
  /** @param {string} whole @param {string} key @param {string} [type] @param {string} [words] */
  const fill = (whole, key, type = "", words = "") => {
    if (whole === "(s)") return last === 1 ? "" : "s";
    const numbers = numbersOf(fields[key]) ?? [];
    if (type === "count") return fields[key] === undefined ? "" : numberWords(numbers.length, type, words, names);
    last = numbers[numbers.length - 1] ?? last;
    return inARow(numbers.map((number) => numberWords(number, type, words, names)));
  };
  const parts = text.split(OPTIONAL).map((/** @type {string} */ part) => {
    if (!part.startsWith("[")) return part.replace(SLOT, fill);
    return isKnown(part, fields) ? part.slice(1, -1).replace(SLOT, fill) : "";
  });
  return parts.join("");
}
