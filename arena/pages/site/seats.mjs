/* SPDX-License-Identifier: MIT */
/* Who has what in NOT ALONE: a panel for the Creature, for each of the Hunted, and for what all share. */
import { foreign, html, svg, unseen } from "./dom.mjs";
import { explained } from "./explain.mjs";
import { counted } from "./names.mjs";
import { pawnAlone } from "./tokens.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./names.mjs").Names} Names */

const UNKNOWN = 255,
  WILL_MOST = 3;

/**
 * Lists of pieces of a seat: the key of the view, and that of how many there are if some are not known.
 * @typedef {{key: string, type: string, label: string, size?: string, always?: boolean}} Row
 */
/** @type {Row[]} */
const HUNTED_ROWS = [
  { key: "avatar", type: "avatar", label: "Avatar" },
  { key: "dealt", type: "avatar", label: "Avatars to choose among" },
  { key: "played", type: "place", label: "Played" },
  { key: "hand", type: "place", label: "Places in hand", size: "hand_size", always: true },
  { key: "discard", type: "place", label: "Discard", size: "discard_size", always: true },
  { key: "survival", type: "card", label: "Survival cards", size: "survival_size", always: true },
  { key: "offered", type: "card", label: "Cards to choose among" },
  { key: "survivors", type: "survivor", label: "Survivors", size: "survivor_size" },
  { key: "named", type: "place", label: "Will not play" },
];
/** @type {Row[]} */
const CREATURE_ROWS = [
  { key: "hunt_played", type: "card", label: "Played this turn", always: true },
  { key: "hunt_hand", type: "card", label: "Hunt cards", size: "hunt_size", always: true },
  { key: "hunt_apart", type: "card", label: "Laid apart", size: "apart_size" },
  { key: "developed", type: "evolution", label: "Developed Evolutions" },
  { key: "evolution_hand", type: "evolution", label: "Evolutions in hand", size: "evolution_size" },
];
/** @type {Row[]} */
const SHARED_ROWS = [
  { key: "revealed", type: "survivor", label: "Revealed Survivors" },
  { key: "hunt_discard", type: "card", label: "Hunt discard, top last", size: "hunt_discard_size" },
  { key: "survival_discard", type: "card", label: "Survival discard, top last", size: "survival_discard_size" },
  { key: "evolution_discard", type: "evolution", label: "Discarded Evolutions" },
];
const SHARED_SIZES = [
  ["hunt_deck_size", "Hunt deck"],
  ["survival_deck_size", "Survival deck"],
  ["survivor_deck_size", "Survivor deck"],
  ["will_reserve", "Will in the reserve"],
  ["pile_size", "Draw pile of places"],
];

/** @param {any} value @returns {number[]} */
function listed(value) {
  if (Array.isArray(value)) return value;
  return value ? [value] : [];
}

/**
 * A piece as a button that explains it.
 * @param {string} type
 * @param {number} code
 * @param {Names} names
 * @param {string} key
 */
export function chip(type, code, names, key) {
  const what = names.piece(type, code);
  const number =
    type === "place" && html("span", { class: "chip-number", "aria-hidden": "true" }, names.placeNumber(code));
  return explained(
    html("button", { type: "button", class: `chip chip-${type}`, "data-key": key }, number, what.name),
    what,
  );
}

/**
 * Those that are known, and how many are not.
 * @param {string} label
 * @param {Element[]} chips
 * @param {number} hidden
 * @param {boolean} always
 * @returns {Element | null}
 */
function pieceRow(label, chips, hidden, always) {
  if (chips.length === 0 && hidden === 0 && !always) return null;
  const rest = hidden > 0 && html("li", { class: "chip-hidden" }, `${hidden} hidden`);
  const none = chips.length === 0 && hidden === 0;
  return html(
    "div",
    { class: "holding" },
    html("dt", {}, label),
    html(
      "dd",
      {},
      none
        ? html("span", { class: "quiet" }, "none")
        : html("ul", { class: "chips" }, ...chips.map((piece) => html("li", {}, piece)), rest),
    ),
  );
}

/** @param {Row} row @param {any} value @param {any} size @param {Names} names @param {string} whose */
function drawRow(row, value, size, names, whose) {
  const codes = listed(value),
    known = codes.filter((code) => code !== UNKNOWN);
  const many = row.size ? listed(size).reduce((sum, count) => sum + count, 0) : codes.length;
  const chips = known.map((code, i) => chip(row.type, code, names, `${whose}-${row.key}-${i}`));
  return pieceRow(row.label, chips, Math.max(0, many - known.length), row.always ?? false);
}

/** @param {number} will */
function drawWill(will) {
  const pips = Array.from({ length: WILL_MOST }, (_, i) =>
    svg("circle", { cx: 7 + i * 15, cy: 7, r: 5.5, class: i < will ? "pip" : "pip pip-lost" }),
  );
  return html(
    "span",
    { class: "will" },
    svg("svg", { viewBox: "0 0 44 14", width: 44, height: 14, "aria-hidden": "true" }, ...pips),
    `Will ${will}`,
    unseen(` of ${WILL_MOST}`),
  );
}

/** What a Hunted is about to do or cannot do, in words. @param {View} view @param {number} seat @param {Names} names */
function states(view, seat, names) {
  const words = [];
  if (view.mode?.[seat]) words.push(`this turn: ${names.phrase("mode", view.mode[seat])}`);
  if (view.pending?.[seat]) words.push(`next turn: ${names.phrase("pending", view.pending[seat])}`);
  if (view.resists?.[seat]) words.push(`resisted ${counted(view.resists[seat], "time")}`);
  if (view.avatar_used?.[seat]) words.push("Avatar used");
  if (listed(view.caught).includes(seat)) words.push("caught");
  return words;
}

/**
 * @param {number} seat
 * @param {string} kind
 * @param {Names} names
 * @param {string[]} words
 * @param {(Element | null | false)[]} parts
 */
function panel(seat, kind, names, words, parts) {
  const id = `seat-${seat}`;
  return html(
    "section",
    { class: `seat seat-${kind}`, "aria-labelledby": id },
    html(
      "div",
      { class: "seat-head" },
      seat > 0 && pawnAlone(seat),
      html("h3", { id }, names.seat(seat)),
      html("span", { class: "quiet" }, foreign(names.bot(seat))),
      ...parts,
    ),
    words.length > 0 && html("p", { class: "quiet seat-state" }, words.join("; ")),
  );
}

/** @param {View} view @param {number} seat @param {Names} names */
function drawHunted(view, seat, names) {
  const drawn = panel(seat, "hunted", names, states(view, seat, names), [drawWill(view.will?.[seat] ?? 0)]);
  drawn.append(
    html(
      "dl",
      {},
      ...HUNTED_ROWS.flatMap(
        (row) => drawRow(row, view[row.key]?.[seat], view[row.size ?? ""]?.[seat], names, `${seat}`) ?? [],
      ),
    ),
  );
  return drawn;
}

/** @param {View} view @param {Names} names */
function drawCreature(view, names) {
  const dna = view.sanctuary_in_play && html("span", { class: "will" }, `DNA ${view.dna ?? 0}`);
  const drawn = panel(0, "creature", names, [], [dna || null]);
  drawn.append(
    html(
      "dl",
      {},
      ...CREATURE_ROWS.flatMap((row) => drawRow(row, view[row.key], view[row.size ?? ""], names, "creature") ?? []),
    ),
  );
  return drawn;
}

/** @param {View} view @param {Names} names */
function drawShared(view, names) {
  const sizes = SHARED_SIZES.filter(([key]) => view[key] !== undefined).map(([key, label]) =>
    html("div", { class: "holding" }, html("dt", {}, label), html("dd", {}, String(view[key]))),
  );
  return html(
    "section",
    { class: "seat seat-shared", "aria-labelledby": "seat-shared" },
    html("div", { class: "seat-head" }, html("h3", { id: "seat-shared" }, "Decks and discards")),
    html("dl", { class: "sizes" }, ...sizes),
    html(
      "dl",
      {},
      ...SHARED_ROWS.flatMap((row) => drawRow(row, view[row.key], view[row.size ?? ""], names, "shared") ?? []),
    ),
  );
}

/**
 * @param {View} view
 * @param {Names} names
 */
export function drawSeats(view, names) {
  const hunted = Array.from({ length: view.hunted ?? 0 }, (_, i) => drawHunted(view, i + 1, names));
  return html("div", { class: "seats" }, drawCreature(view, names), ...hunted, drawShared(view, names));
}
