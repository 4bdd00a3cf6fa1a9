/* SPDX-License-Identifier: MIT */
/* The tracks of NOT ALONE: steps that are left to Victory. */
import { html, svg, unseen } from "./dom.mjs";
import { counted } from "./names.mjs";

/** @typedef {import("./data.mjs").View} View */

const HEIGHT = 26,
  MIDDLE = 13,
  WIDTH_LEAST = 230,
  BETWEEN = 16;

const TRACKS = [
  { key: "rescue", name: "Rescue", whose: "the Hunted win" },
  { key: "defence", name: "Defence", whose: "the Hunted win" },
  { key: "assimilation", name: "Assimilation", whose: "the Creature wins" },
];

/** @param {View} view @param {string} key */
function marksOf(view, key) {
  if (key === "rescue") return { steps: view.track ?? [], word: "Will counter" };
  return key === "defence" ? { steps: view.bonuses ?? [], word: "bonus" } : { steps: [], word: "" };
}

/**
 * From the start at the left to Victory at the right.
 * @param {number} left
 * @param {number} start
 * @param {number[]} marks
 * @param {number} width
 */
function drawTrack(left, start, marks, width) {
  const end = width - 14,
    begin = 10,
    at = (/** @type {number} */ step) => begin + ((end - begin) * (start - step)) / Math.max(1, start);
  const stops = Array.from({ length: start + 1 }, (_, step) =>
    svg("circle", {
      cx: at(step),
      cy: MIDDLE,
      r: step === 0 ? 7 : 3.5,
      class: step === 0 ? "track-end" : step >= left ? "track-done" : "track-ahead",
    }),
  );
  const waiting = marks.map((step) =>
    svg("rect", {
      x: at(step) - 4.5,
      y: MIDDLE - 4.5,
      width: 9,
      height: 9,
      class: "track-mark",
      transform: `rotate(45 ${at(step)} ${MIDDLE})`,
    }),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, "aria-hidden": "true" },
    svg("line", { x1: begin, x2: end, y1: MIDDLE, y2: MIDDLE, class: "track-line" }),
    svg("line", { x1: begin, x2: at(left), y1: MIDDLE, y2: MIDDLE, class: "track-run" }),
    ...stops,
    ...waiting,
    svg("circle", { cx: at(left), cy: MIDDLE, r: 9, class: "track-counter" }),
  );
}

/**
 * @param {View} view
 * @param {View} most the most steps that were ever left, by track
 * @param {number} width of all in a row, in pixels
 */
export function drawTracks(view, most, width) {
  const tracks = TRACKS.filter(({ key }) => most[key] > 0);
  const inRow = width >= tracks.length * (WIDTH_LEAST + BETWEEN) ? tracks.length : 1;
  const each = Math.floor((width - BETWEEN * (inRow - 1)) / inRow);
  const rows = tracks.map(({ key, name, whose }) => {
    const left = view[key] ?? 0,
      marks = marksOf(view, key);
    const lying =
      marks.steps.length > 0 &&
      html("span", { class: "quiet" }, `; \u25c7 ${marks.word}`, unseen(` ${marks.steps.join(", ")} before Victory`));
    const row = html(
      "li",
      { class: `track track-of-${key}` },
      html(
        "div",
        { class: "track-words" },
        html("strong", {}, name),
        ` ${left === 0 ? "Victory" : `${counted(left, "step")} left`}`,
        html("span", { class: "quiet" }, left === 0 ? "" : `, then ${whose}`),
        lying,
      ),
      drawTrack(left, Math.max(most[key], left), marks.steps, each),
    );
    row.style.width = `${each}px`;
    return row;
  });
  return html("ul", { class: "tracks", "aria-label": "Tracks" }, ...rows);
}

/**
 * Takes a view into the most steps that were left on each track: where it starts, or is moved back to.
 * @param {View} most
 * @param {View} view
 */
export function takeMost(most, view) {
  for (const { key } of TRACKS) most[key] = Math.max(most[key] ?? 0, view[key] ?? 0);
}
