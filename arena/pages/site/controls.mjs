/* SPDX-License-Identifier: MIT */
/* Buttons, keys and touches that move through a match. */
import { html, svg } from "./dom.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/**
 * What the controls can do.
 * @typedef {object} Moves
 * @property {(step: number) => void} go to a step
 * @property {(way: number) => void} step by 1 or -1
 * @property {(way: number) => void} turn by 1 or -1
 * @property {() => void} play plays or pauses
 * @property {(speed: number) => void} speed
 * @property {(eye: string) => void} look
 */

const SPEEDS = [0.5, 1, 2, 4, 8];

/** Drawings on 24 by 24. */
const SHAPES = {
  first: "M6 5H8V19H6ZM19 5V19L9 12Z",
  turnBack: "M12 5V19L3 12ZM21 5V19L12 12Z",
  back: "M16 5V19L7 12Z",
  play: "M8 5V19L19 12Z",
  pause: "M7 5H10V19H7ZM14 5H17V19H14Z",
  next: "M8 5V19L17 12Z",
  turnNext: "M3 5V19L12 12ZM12 5V19L21 12Z",
  last: "M5 5V19L15 12ZM16 5H18V19H16Z",
};

/** @param {keyof typeof SHAPES} shape */
function shapeOf(shape) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" },
    svg("path", { d: SHAPES[shape] }),
  );
}

/** @param {keyof typeof SHAPES} shape @param {string} label @param {() => void} act */
function button(shape, label, act) {
  return html(
    "button",
    { type: "button", class: "step-button", "aria-label": label, title: label, click: act },
    shapeOf(shape),
  );
}

/** Keys and what they do; those of one character can be turned off. */
const KEYS = [
  { keys: ["ArrowRight"], words: "Right", does: "next step", act: (/** @type {Moves} */ moves) => moves.step(1) },
  { keys: ["ArrowLeft"], words: "Left", does: "step before", act: (/** @type {Moves} */ moves) => moves.step(-1) },
  {
    keys: ["Shift+ArrowRight", "PageDown"],
    words: "Shift+Right, Page Down",
    does: "next turn",
    act: (/** @type {Moves} */ moves) => moves.turn(1),
  },
  {
    keys: ["Shift+ArrowLeft", "PageUp"],
    words: "Shift+Left, Page Up",
    does: "turn before",
    act: (/** @type {Moves} */ moves) => moves.turn(-1),
  },
  { keys: ["Home"], words: "Home", does: "first step", act: (/** @type {Moves} */ moves) => moves.go(0) },
  { keys: ["End"], words: "End", does: "last step", act: (/** @type {Moves} */ moves) => moves.go(Infinity) },
  { keys: [" "], words: "Space", does: "play or pause", act: (/** @type {Moves} */ moves) => moves.play() },
  {
    keys: ["0", "1", "2", "3", "4", "5", "6", "7", "8"],
    words: "0 to 8",
    does: "through the eyes of that seat",
    act: (/** @type {Moves} */ moves, /** @type {string} */ key) => moves.look(key),
  },
  {
    keys: ["p"],
    words: "p",
    does: "through the eyes of the public",
    act: (/** @type {Moves} */ moves) => moves.look("public"),
  },
  { keys: ["a"], words: "a", does: "all there is", act: (/** @type {Moves} */ moves) => moves.look("all") },
];

/** True if the key is for the element that has the focus. @param {KeyboardEvent} event */
function isTaken(event) {
  const { target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return true;
  if (target.closest("select, textarea, dialog, input, [role=region]")) return true;
  return event.key === " " && target.closest("button, summary, a, [role=button]") !== null;
}

/** What the keys are, and whether those of one character work. */
function drawHelp() {
  const single = html("input", { type: "checkbox", id: "single", checked: true });
  const rows = KEYS.map(({ words, does }) =>
    html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, words)), html("td", {}, does)),
  );
  rows.push(html("tr", {}, html("th", { scope: "row" }, html("kbd", {}, "?")), html("td", {}, "this help")));
  const close = html("button", { type: "button", class: "button", click: () => dialog.close() }, "Close");
  const dialog = html(
    "dialog",
    { "aria-labelledby": "help-title" },
    html("h2", { id: "help-title" }, "Keys"),
    html("table", { class: "keys" }, html("tbody", {}, ...rows)),
    html("p", {}, html("label", { for: "single" }, single, " Keys of one character work")),
    html("p", {}, "On a touch screen, swipe the board to the left or to the right for a step."),
    close,
  );
  return { dialog, single };
}

/** @param {Moves} moves @param {ReturnType<typeof drawHelp>} help @param {AbortSignal} gone */
function listenToKeys(moves, help, gone) {
  /** @param {KeyboardEvent} event */
  const listen = (event) => {
    if (isTaken(event) || (event.key.length === 1 && !help.single.checked)) return;
    const key = (event.shiftKey && event.key.length > 1 ? "Shift+" : "") + event.key;
    const row = KEYS.find(({ keys }) => keys.includes(key));
    if (event.key === "?") help.dialog.showModal();
    else if (row) row.act(moves, event.key);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", listen, { signal: gone });
}

/** A swipe over the board is a step. @param {HTMLElement} board @param {Moves} moves */
export function listenToSwipes(board, moves) {
  let x = 0,
    y = 0;
  board.addEventListener(
    "touchstart",
    (event) => {
      ({ clientX: x, clientY: y } = event.changedTouches[0]);
    },
    { passive: true },
  );
  board.addEventListener(
    "touchend",
    (event) => {
      const far = event.changedTouches[0].clientX - x,
        up = event.changedTouches[0].clientY - y;
      if (Math.abs(far) > 60 && Math.abs(far) > 2 * Math.abs(up)) moves.step(far < 0 ? 1 : -1);
    },
    { passive: true },
  );
}

export class Controls {
  /**
   * @param {Moves} moves
   * @param {string[]} eyes
   * @param {number} last the last step
   * @param {Names} names
   * @param {AbortSignal} gone they are not on the page any more
   */
  constructor(moves, eyes, last, names, gone) {
    this.last = last;
    this.playing = false;
    const help = drawHelp();
    this.playButton = button("play", "Play", moves.play);
    this.before = [
      button("first", "First step", () => moves.go(0)),
      button("turnBack", "Turn before", () => moves.turn(-1)),
      button("back", "Step before", () => moves.step(-1)),
    ];
    this.after = [
      button("next", "Next step", () => moves.step(1)),
      button("turnNext", "Next turn", () => moves.turn(1)),
      button("last", "Last step", () => moves.go(Infinity)),
    ];
    this.range = html("input", {
      type: "range",
      min: 0,
      max: last,
      value: 0,
      "aria-label": "Step",
      input: () => moves.go(Number(this.range.value)),
    });
    this.position = html("output", { class: "position", "aria-live": "off" });
    this.eye = html(
      "select",
      { id: "eye", change: () => moves.look(this.eye.value) },
      ...eyes.map((eye) => html("option", { value: eye }, names.eye(eye))),
    );
    const speed = html(
      "select",
      { id: "speed", change: () => moves.speed(Number(speed.value)) },
      ...SPEEDS.map((times) => html("option", { value: times, selected: times === 1 }, `${times}\u00d7`)),
    );
    this.link = html("a", { class: "button", href: "#", "aria-label": "Link to this step" }, "Link");
    const helpButton = html(
      "button",
      { type: "button", class: "button", click: () => help.dialog.showModal() },
      "Keys",
    );
    this.options = html(
      "div",
      { class: "options" },
      html("label", { for: "eye" }, "Eyes of ", this.eye),
      html("label", { for: "speed" }, "Speed ", speed),
      this.link,
      helpButton,
      help.dialog,
    );
    this.root = html(
      "div",
      { class: "controls", role: "group", "aria-label": "Steps" },
      html("div", { class: "step-buttons" }, ...this.before, this.playButton, ...this.after),
      html("div", { class: "scrub" }, this.range, this.position),
    );
    listenToKeys(moves, help, gone);
  }

  /** There are more steps. @param {number} last */
  grow(last) {
    this.last = last;
    this.range.max = String(last);
  }

  /**
   * @param {number} step
   * @param {string} eye
   * @param {string} link the fragment of this moment
   * @param {boolean} playing
   * @param {string} title of the step
   */
  draw(step, eye, link, playing, title) {
    for (const back of this.before) back.setAttribute("aria-disabled", String(step === 0));
    for (const on of this.after) on.setAttribute("aria-disabled", String(step === this.last));
    this.range.value = String(step);
    this.range.setAttribute("aria-valuetext", `Step ${step} of ${this.last}: ${title}`);
    this.position.textContent = `${step} / ${this.last}`;
    this.eye.value = eye;
    this.link.href = link;
    if (playing === this.playing) return;
    this.playing = playing;
    this.playButton.replaceChildren(shapeOf(playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.playButton.title = playing ? "Pause" : "Play";
  }
}
