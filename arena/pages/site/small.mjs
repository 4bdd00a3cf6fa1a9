/* SPDX-License-Identifier: MIT */
/* A match as a small board: where it is at a glance. */
import { foreign, html, svg } from "./dom.mjs";
import { capital, spaced } from "./names.mjs";
import { description, spacesOf } from "./planet.mjs";
import { ICON, pawnIcon, tokenIcon } from "./tokens.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./names.mjs").Names} Names */

const COLUMNS = 5,
  WIDTH = 60,
  HEIGHT = 52,
  GAP = 4,
  SCALE = 0.8,
  IN_ROW = 3,
  FACTS_MAX = 6;

/** @param {import("./planet.mjs").Space} space @param {Names} names */
function drawCell(space, names) {
  const icons = [...space.tokens.map((kind) => tokenIcon(kind)), ...space.pawns.map((pawn) => pawnIcon(pawn))].map(
    (icon, i) => {
      const x = 2 + (i % IN_ROW) * (ICON * SCALE + 1),
        y = 14 + Math.floor(i / IN_ROW) * (ICON * SCALE);
      return svg("g", { transform: `translate(${x} ${y}) scale(${SCALE})` }, icon);
    },
  );
  const i = space.space - 1,
    x = (i % COLUMNS) * (WIDTH + GAP) + 1,
    y = Math.floor(i / COLUMNS) * (HEIGHT + GAP) + 1;
  return svg(
    "g",
    { class: `space${space.idle ? " space-idle" : ""}`, transform: `translate(${x} ${y})` },
    svg("rect", { class: "space-box", width: WIDTH, height: HEIGHT, rx: 6 }),
    svg("text", { x: 5, y: 11.5, class: "small-number" }, space.code ? names.placeNumber(space.code) : "?"),
    ...icons,
  );
}

/** @param {View} view @param {Names} names */
function drawPlanet(view, names) {
  const spaces = spacesOf(view, names);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${COLUMNS * (WIDTH + GAP) - GAP + 2} ${2 * (HEIGHT + GAP) - GAP + 2}`,
      class: "small-planet",
      role: "img",
      "aria-label": description(spaces, names),
    },
    ...spaces.map((space) => drawCell(space, names)),
  );
}

/** How far a match of NOT ALONE is, and of any other what all know of its table. @param {View} view @param {Names} names */
function factsOf(view, names) {
  if (view.planet)
    return ["rescue", "assimilation", "defence"]
      .filter((key) => key !== "defence" || view.sanctuary_in_play)
      .map((key) => [capital(key), `${view[key] ?? 0} left`]);
  return names.fields
    .filter((field) => field.rows !== "seats" && field.key !== "audience" && !Array.isArray(view[field.key]))
    .filter((field) => view[field.key] !== undefined && field.key !== "over")
    .slice(0, FACTS_MAX)
    .map((field) => [capital(spaced(field.key)), names.say(view[field.key], field.means, field.names)]);
}

/** @param {View} view @param {Names} names */
export function drawSmall(view, names) {
  const facts = factsOf(view, names).map(([name, value]) =>
    html("div", {}, html("dt", {}, name), html("dd", {}, foreign(value))),
  );
  return html(
    "div",
    { class: "small-board" },
    view.planet ? drawPlanet(view, names) : null,
    facts.length > 0 && html("dl", { class: "small-facts" }, ...facts),
  );
}
