/* SPDX-License-Identifier: MIT */
/* The planet of NOT ALONE: its spaces in two rows, as on the table, and what lies on them. */
import { html, svg } from "./dom.mjs";
import { explained } from "./explain.mjs";
import { ICON, pawnIcon, tokenIcon, tokenWord } from "./tokens.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {{seat: number, sure: boolean, caught: boolean}} Pawn */
/**
 * @typedef {object} Space
 * @property {number} space
 * @property {number} code of its place, 0 where that is not known
 * @property {boolean} covered it lies face down
 * @property {string[]} tokens
 * @property {Pawn[]} pawns
 * @property {number | null} reserve copies there, null for places that all own
 * @property {string[]} facts what is so there this turn, in words
 * @property {boolean} idle its power does not work
 */

const COLUMNS = 5,
  PADDING = 6,
  LETTER = 6.2,
  CORNER_WIDTH = 80,
  ICON_GAP = 2,
  HEAD = 52,
  BAR = 20,
  EDGE_WIDTH = 1,
  WIDE = 560;

/** What may lie on the planet of this match. @param {View} view at the start */
export function tokensOf(view) {
  const kinds = ["creature", "artemia", "target", "marker"];
  if (view.shield) kinds.push("shield");
  if (view.sanctuary_in_play) kinds.push("sanctuary");
  return kinds;
}

/** What a key that lists spaces means for one of them. */
const FACTS = [
  ["ineffective", "ineffective this turn"],
  ["no_play", "may not be played this turn"],
  ["no_creature", "the Creature token may not be placed here"],
  ["calm", "no token acts here"],
];

/** @param {any} list @param {number} value */
function has(list, value) {
  return Array.isArray(list) && list.includes(value);
}

/** @param {View} view @param {number} space @param {number} code */
function tokensOn(view, space, code) {
  const tokens = ["creature", "artemia", "target"].filter((kind) => has(view[`${kind}_token`], space));
  if (view.shield === space) tokens.push("shield");
  if (view.sanctuary === space) tokens.push("sanctuary");
  if (view.marker && code && code === view.beach) tokens.push("marker");
  if (view.cached?.[space]) tokens.push("cached");
  return tokens;
}

/**
 * Who is on which space, also before the reveal if this eye knows it.
 * @param {View} view
 * @returns {Map<number, Pawn[]>}
 */
export function pawnsOf(view) {
  /** @type {Map<number, Pawn[]>} */
  const pawns = new Map();
  for (const [seat, played] of (view.played ?? []).entries())
    for (const [i, code] of played.entries()) {
      const revealed = view.space?.[seat]?.[i];
      const space = revealed || (view.planet ?? []).indexOf(code);
      if (!(space > 0) || (!revealed && (view.left?.[seat] ?? 0) & (1 << i))) continue;
      const caught = ((view.caught_on?.[seat] ?? 0) & (1 << i)) !== 0;
      const list = pawns.get(space) ?? [];
      list.push({ seat, sure: Boolean(revealed), caught });
      pawns.set(space, list);
    }
  return pawns;
}

/** @param {View} view @param {number} space @param {number} code */
function factsOn(view, space, code) {
  const facts = FACTS.filter(([key]) => has(view[key], space)).map(([, words]) => words);
  if (has(view.spent, code)) facts.push("its one use this turn is made");
  if (has(view.face_down, space)) facts.push("lies face down");
  return facts;
}

/** @param {View} view @param {Names} names @returns {Space[]} */
export function spacesOf(view, names) {
  const pawns = pawnsOf(view),
    beach = names.placeCodes.get("beach") ?? 0;
  return (view.planet ?? [])
    .map((/** @type {number} */ code, /** @type {number} */ space) => ({
      space,
      code,
      covered: has(view.face_down, space),
      tokens: tokensOn({ ...view, beach }, space, code),
      pawns: pawns.get(space) ?? [],
      reserve: code && space > COLUMNS ? (view.reserve?.[code] ?? 0) : null,
      facts: factsOn(view, space, code),
      idle: has(view.ineffective, space),
    }))
    .slice(1);
}

/** @param {Space} space @param {Names} names */
function placeName(space, names) {
  return space.code ? names.piece("place", space.code).name : "A place that lies face down";
}

/** What is on a space, in words. @param {Space} space @param {Names} names */
function contents(space, names) {
  const pawns = space.pawns.map(
    (pawn) => names.seat(pawn.seat) + (pawn.caught ? ", caught" : pawn.sure ? "" : ", not yet revealed"),
  );
  const tokens = space.tokens.map((kind) => `the ${tokenWord(kind)}`);
  const reserve = space.reserve === null ? [] : [`${space.reserve} in the reserve`];
  return { lying: [...tokens, ...pawns], all: [...tokens, ...pawns, ...space.facts, ...reserve] };
}

/**
 * The planet as one sentence for each space on which something lies.
 * @param {Space[]} spaces
 * @param {Names} names
 */
export function description(spaces, names) {
  const taken = spaces
    .map((space) => ({ space, lying: contents(space, names).lying }))
    .filter(({ lying }) => lying.length > 0);
  if (taken.length === 0) return "Nothing lies on the planet.";
  return taken.map(({ space, lying }) => `${placeName(space, names)} (${space.space}): ${lying.join(", ")}.`).join(" ");
}

/** Words in lines of so many letters, two at the most. @param {string} text @param {number} letters */
function inLines(text, letters) {
  const words = text.split(" "),
    lines = [words.shift() ?? ""];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (`${last} ${word}`.length <= letters || lines.length === 2) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The icons of a space, in rows that are as wide as it. @param {Space} space @param {number} width */
function iconRows(space, width) {
  const inRow = Math.max(1, Math.floor((width - 2 * PADDING + ICON_GAP + 4) / (ICON + ICON_GAP)));
  /** @type {{draw: (x: number, y: number) => Element}[][]} */
  const rows = [];
  for (const icons of [
    space.tokens.map((kind) => ({ draw: (/** @type {number} */ x, /** @type {number} */ y) => tokenIcon(kind, x, y) })),
    space.pawns.map((pawn) => ({ draw: (/** @type {number} */ x, /** @type {number} */ y) => pawnIcon(pawn, x, y) })),
  ])
    for (let i = 0; i < icons.length; i += inRow) rows.push(icons.slice(i, i + inRow));
  return rows;
}

/**
 * How likely somebody is there.
 * @param {number} chance
 * @param {number} width
 * @param {number} height
 */
function chanceBar(chance, width, height) {
  const full = width - 2 * PADDING,
    y = height - PADDING - 5;
  return svg(
    "g",
    { class: "chance" },
    svg("text", { x: PADDING, y: y - 4, class: "fine" }, `${Math.round(chance * 100)} %`),
    svg("rect", { x: PADDING, y, width: full, height: 5, rx: 2.5, class: "chance-all" }),
    svg("rect", { x: PADDING, y, width: full * chance, height: 5, rx: 2.5, class: "chance-part" }),
  );
}

/**
 * The number and the name of a space's place; the space if its number is another, and copies in the reserve.
 * @param {Space} space
 * @param {number} width
 * @param {Names} names
 */
function spaceTexts(space, width, names) {
  const number = space.code ? names.placeNumber(space.code) : "?";
  const short = space.code ? placeName(space, names).replace(/^The /, "") : "face down";
  const lines = inLines(short, width / LETTER).map((line, i) => {
    const textLength = line.length * LETTER > width ? width - 2 * PADDING : null;
    const at = { x: PADDING, y: 38 + i * 12, class: "fine", textLength, lengthAdjust: "spacingAndGlyphs" };
    return svg("text", at, line);
  });
  const side = number === space.space ? [] : [`on ${space.space}`];
  const copies = space.reserve === null ? [] : [`\u00d7${space.reserve}`];
  const corner = width < CORNER_WIDTH ? [...side, ...copies] : [[...side, ...copies].join(" ")];
  const top = corner.length > 1 ? 14 : 20;
  const corners = corner.map((text, i) =>
    svg("text", { x: width - PADDING, y: top + i * 12, class: "fine space-side" }, text),
  );
  return [svg("text", { x: PADDING, y: 23, class: "space-number" }, number), ...corners, ...lines];
}

/** What lies on a space. @param {Space} space @param {number} width */
function spaceIcons(space, width) {
  return iconRows(space, width).flatMap((row, y) =>
    row.map(({ draw }, x) => draw(PADDING - 2 + x * (ICON + ICON_GAP), HEAD + 4 + y * (ICON + ICON_GAP))),
  );
}

/**
 * @param {Space} space
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number | undefined} chance
 * @param {Names} names
 */
function drawSpace(space, { x, y, width, height }, chance, names) {
  const name = placeName(space, names);
  const likely = chance === undefined ? [] : [`${Math.round(chance * 100)} % by the note`];
  const words = [...contents(space, names).all, ...likely];
  const group = svg(
    "g",
    {
      class: `space${space.covered ? " space-covered" : ""}${space.idle ? " space-idle" : ""}`,
      transform: `translate(${x} ${y})`,
      tabindex: 0,
      role: "button",
      "aria-label": `Space ${space.space}, ${name}${words.length ? ": " : ""}${words.join(", ")}`,
      "data-key": `space-${space.space}`,
    },
    svg("rect", { class: "space-box", width, height, rx: 8 }),
    space.idle && svg("path", { class: "space-strike", d: `M${width - 20} 30l14 14m0 -14l-14 14` }),
    ...spaceTexts(space, width, names),
    ...spaceIcons(space, width),
    chance !== undefined && chanceBar(chance, width, height),
  );
  const what = space.code ? names.piece("place", space.code) : { type: "place", code: 0, name, effect: "", facts: [] };
  return explained(group, what, `${[`Space ${space.space}`, ...words].join(", ")}.`);
}

/**
 * The planet, with a description in words.
 * @param {View} view
 * @param {Names} names
 * @param {number} width in pixels
 * @param {Map<number, number> | null} chances by space: what a note says of it
 * @param {number} scale
 */
export function drawPlanet(view, names, width, chances, scale = width < WIDE ? 1 : 1.3) {
  const spaces = spacesOf(view, names),
    gap = width < WIDE ? 4 : 8;
  const all = width / scale,
    wide = (all - 2 * EDGE_WIDTH - gap * (COLUMNS - 1)) / COLUMNS;
  const rows = Math.max(2, ...spaces.map((space) => iconRows(space, wide).length));
  const height = HEAD + 8 + rows * (ICON + ICON_GAP) + (chances ? BAR : 4),
    high = 2 * (height + EDGE_WIDTH) + gap;
  const drawn = spaces.map((space, i) =>
    drawSpace(
      space,
      {
        x: EDGE_WIDTH + (i % COLUMNS) * (wide + gap),
        y: EDGE_WIDTH + Math.floor(i / COLUMNS) * (height + gap),
        width: wide,
        height,
      },
      chances?.get(space.space),
      names,
    ),
  );
  return html(
    "figure",
    { class: "planet" },
    svg(
      "svg",
      { viewBox: `0 0 ${all} ${high}`, width, height: high * scale, role: "group", "aria-label": "The planet" },
      ...drawn,
    ),
    html("figcaption", { class: "unseen" }, description(spaces, names)),
  );
}
