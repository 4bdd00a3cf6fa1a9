/* SPDX-License-Identifier: MIT */
/* How likely each side was to win at the beginning of each turn, by what the public knew then: as curves with their
 * uncertainty, and as a table. The first side has what is below its curve, the second one what is above; one curve parts
 * them, or two where there can be a draw. */
import { html, redraw, svg } from "./dom.mjs";
import { capital } from "./names.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/**
 * The chances at a turn, as /api/v1/matches/ID/chances has them: lists are by side.
 * @typedef {{turn: number, playouts: number, won: number[], chances: number[], errors: number[]}} TurnChances
 */
/** @typedef {{sides: string[], turns: TurnChances[], waits: number, ended: boolean}} Course */
/** @typedef {{x: (turn: number) => number, y: (chance: number) => number, last: number}} Scale */

const PLOT_HEIGHT = 132,
  PLOT_LEFT = 42,
  PLOT_RIGHT = 14,
  PLOT_TOP = 8,
  PLOT_BOTTOM = 22,
  PLOT_TICK = 28,
  SURE = 1.96 /* standard errors, of a 95 % interval */,
  SIDES = 2,
  ROW = 2 + 3 * SIDES,
  DRAWN_TURNS = 256;

/** @param {number} chance */
function percent(chance) {
  return `${Math.round(chance * 100)} %`;
}

/** @param {number} error as digits behind a \u00b1 */
function points(error) {
  return (error * 100).toFixed(1);
}

/** The share of draws. @param {TurnChances} turn */
function drawsOf({ playouts, won }) {
  return 1 - won.reduce((sum, count) => sum + count, 0) / playouts;
}

/** @param {[number, number][]} corners */
function path(corners) {
  return corners.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** What is known of the chances in a match. The same turn may be told again. */
export class Chances {
  constructor() {
    /** @type {string[]} */
    this.sides = [];
    /** @type {number[]} ascending by turn, ROW numbers each, as a match may have thousands of turns */
    this.numbers = [];
    this.waits = 0;
    this.hasDraws = false;
  }

  get length() {
    return this.numbers.length / ROW;
  }

  /** @param {number} i @returns {TurnChances} */
  turn(i) {
    const [turn, playouts, ...lists] = this.numbers.slice(i * ROW, (i + 1) * ROW),
      list = (/** @type {number} */ which) => lists.slice(which * SIDES, (which + 1) * SIDES);
    return { turn, playouts, won: list(0), chances: list(1), errors: list(2) };
  }

  /** How many turns there are up to this one. @param {number} turn */
  countUpTo(turn) {
    let count = this.length;
    while (count > 0 && this.numbers[(count - 1) * ROW] > turn) count--;
    return count;
  }

  /** @param {TurnChances[]} turns */
  add(turns) {
    for (const one of turns) {
      const { turn, playouts, won, chances, errors } = one,
        before = this.countUpTo(turn - 1);
      const isKnown = this.numbers[before * ROW] === turn;
      this.numbers.splice(before * ROW, isKnown ? ROW : 0, turn, playouts, ...won, ...chances, ...errors);
      this.hasDraws ||= drawsOf(one) > 0;
    }
  }

  /** @param {Course} course */
  take(course) {
    this.sides = course.sides;
    this.waits = course.waits;
    this.add(course.turns);
  }

  /** The latest that is known up to this turn; else the first. @param {number} turn */
  at(turn) {
    return this.turn(Math.max(0, this.countUpTo(turn) - 1));
  }

  /** Of how many turns one is drawn, so that a long match has a curve too. */
  get every() {
    return 2 ** Math.ceil(Math.log2(Math.max(1, this.length / DRAWN_TURNS)));
  }

  /** Those that are drawn, the last one included. */
  drawn() {
    const turns = [];
    for (let i = 0; i < this.length - 1; i += this.every) turns.push(this.turn(i));
    if (this.length > 0) turns.push(this.turn(this.length - 1));
    return turns;
  }
}

export class ChancesCard {
  /** @param {Names} names @param {(turn: number) => void} jump */
  constructor(names, jump) {
    this.names = names;
    this.jump = jump;
    this.chances = new Chances();
    /** @type {TurnChances[]} that are drawn */
    this.turns = [];
    this.turn = 0;
    this.width = 0;
    this.words = html("p", { class: "chances-now" });
    this.plot = html("div", { class: "chances-plot" });
    this.legend = html("ul", { class: "chances-legend", "aria-hidden": "true" });
    this.about = html("p", { class: "quiet chances-about" });
    this.table = html("div", { class: "plain-frame" });
    this.asTable = html("details", { toggle: () => this.showTable() }, html("summary", {}, "As a table"), this.table);
    this.root = html(
      "section",
      { class: "card chances", "aria-labelledby": "chances", hidden: true },
      html("h2", { id: "chances" }, "Chances of winning"),
      this.words,
      this.plot,
      this.legend,
      this.about,
      this.asTable,
    );
    this.observer = new ResizeObserver(() => this.drawPlot());
    this.observer.observe(this.plot);
  }

  leave() {
    this.observer.disconnect();
  }

  /** @param {Chances} chances are known now */
  show(chances) {
    const { waits, every } = chances;
    this.chances = chances;
    this.turns = chances.drawn();
    this.root.hidden = this.turns.length === 0 || chances.sides.length === 0;
    if (this.root.hidden) return;
    redraw(this.legend, [
      this.drawKey(0, "below the curve"),
      this.drawKey(1, "above it"),
      this.hasDraws() ? html("li", {}, "Between: a draw") : null,
    ]);
    const { playouts } = this.turns[0];
    this.about.textContent = [
      `From what the public knew at the beginning of a turn, bot-wits played ${playouts} times to the end.`,
      "The band is a 95 % interval.",
      every > 1 ? `Of ${every} turns one is drawn.` : "",
      waits > 0 ? "Further turns are being worked out." : "",
    ]
      .filter(Boolean)
      .join(" ");
    this.showTable();
    this.draw(this.turn);
  }

  /** Only if somebody has opened it. */
  showTable() {
    redraw(this.table, this.asTable.open ? [this.drawTable()] : []);
  }

  /** @param {number} side */
  side(side) {
    return capital(this.chances.sides[side] ?? "");
  }

  /** Some playouts were no side's, or the match itself. */
  hasDraws() {
    return this.names.match.winner === "draw" || this.chances.hasDraws;
  }

  /** @param {number} side @param {string} where */
  drawKey(side, where) {
    return html("li", {}, html("span", { class: `swatch side-${side}` }), `${this.side(side)}, ${where}`);
  }

  drawTable() {
    const heads = this.chances.sides.map((_, side) => html("th", { scope: "col" }, this.side(side))),
      draws = this.hasDraws();
    const rows = this.turns.map((turn) =>
      html(
        "tr",
        {},
        html("th", { scope: "row" }, turn.turn),
        ...turn.chances.map((chance, side) => html("td", {}, `${percent(chance)} \u00b1 ${points(turn.errors[side])}`)),
        draws && html("td", {}, percent(drawsOf(turn))),
      ),
    );
    return html(
      "table",
      { class: "keys" },
      html("caption", { class: "unseen" }, "Chances of winning by turn, in percent with their standard errors"),
      html(
        "thead",
        {},
        html("tr", {}, html("th", { scope: "col" }, "Turn"), ...heads, draws && html("th", { scope: "col" }, "Draw")),
      ),
      html("tbody", {}, ...rows),
    );
  }

  /** @param {number} turn is shown */
  draw(turn) {
    this.turn = turn;
    if (this.root.hidden) return;
    const now = this.chances.at(turn),
      sides = now.chances.map((chance, side) =>
        html(
          "span",
          { class: "chances-side" },
          `${this.side(side)} ${percent(chance)} \u00b1 ${points(now.errors[side])}`,
        ),
      );
    if (this.hasDraws()) sides.push(html("span", { class: "chances-side" }, `draw ${percent(drawsOf(now))}`));
    this.words.replaceChildren(`Turn ${now.turn}`, ...sides);
    this.width = 0;
    this.drawPlot();
  }

  /** @param {number} width @returns {Scale} */
  scale(width) {
    const { turns } = this,
      last = turns[turns.length - 1].turn + (this.outcome() === null ? 0 : 1),
      span = Math.max(1, last - 1);
    return {
      x: (turn) => PLOT_LEFT + ((turn - 1) / span) * (width - PLOT_LEFT - PLOT_RIGHT),
      y: (chance) => PLOT_TOP + (1 - chance) * (PLOT_HEIGHT - PLOT_TOP - PLOT_BOTTOM),
      last,
    };
  }

  /** The chances of the sides at the end: 1 for the one that won; null if that is not known. */
  outcome() {
    const { winner } = this.names.match;
    return winner === undefined || winner === "void" ? null : this.chances.sides.map((side) => Number(side === winner));
  }

  drawPlot() {
    const width = Math.floor(this.plot.clientWidth);
    if (this.root.hidden || width === 0 || width === this.width) return;
    this.width = width;
    const scale = this.scale(width);
    const drawing = svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${PLOT_HEIGHT}`,
        width,
        height: PLOT_HEIGHT,
        role: "img",
        "aria-label": this.label(),
        click: (/** @type {MouseEvent} */ event) => this.jumpTo(event, scale),
      },
      ...this.drawAxes(width, scale),
      ...this.drawCurve(scale),
    );
    this.plot.replaceChildren(drawing);
  }

  label() {
    const { turns } = this,
      last = turns[turns.length - 1],
      say = (/** @type {TurnChances} */ turn) => `${percent(turn.chances[0])} at turn ${turn.turn}`;
    return `${this.side(0)}'s chance of winning: ${say(turns[0])}${last === turns[0] ? "" : `, ${say(last)}`}`;
  }

  /** @param {MouseEvent} event @param {Scale} scale */
  jumpTo(event, scale) {
    const box = this.plot.getBoundingClientRect(),
      wide = (/** @type {number} */ turn) => Math.abs(scale.x(turn) - (event.clientX - box.left));
    const nearest = this.turns.map(({ turn }) => turn).sort((one, other) => wide(one) - wide(other))[0];
    this.jump(nearest);
  }

  /** @param {number} width @param {Scale} scale */
  drawAxes(width, { x, y, last }) {
    const nodes = [1, 0.5, 0].flatMap((chance) => [
      svg("line", { class: "chances-rule", x1: PLOT_LEFT, x2: width - PLOT_RIGHT, y1: y(chance), y2: y(chance) }),
      svg("text", { x: PLOT_LEFT - 6, y: y(chance) + 4, "text-anchor": "end" }, percent(chance)),
    ]);
    const every = Math.max(1, Math.ceil(PLOT_TICK / Math.max(1, x(2) - x(1)))),
      over = this.outcome() !== null;
    const ticks = this.turns.filter(({ turn }) => (turn - 1) % every === 0 && x(last) - x(turn) >= PLOT_TICK);
    for (const { turn } of ticks)
      nodes.push(svg("text", { x: x(turn), y: PLOT_HEIGHT - 5, "text-anchor": "middle" }, turn));
    nodes.push(svg("text", { x: x(last), y: PLOT_HEIGHT - 5, "text-anchor": "middle" }, over ? "end" : last));
    return nodes;
  }

  /**
   * The curve that one side is parted by from what is not its own, with the band around it.
   * @param {Scale} scale
   * @param {number} side
   */
  curveOf({ x, y, last }, side) {
    const { turns } = this,
      outcome = this.outcome(),
      at = (/** @type {number} */ chance) => y(side === 0 ? chance : 1 - chance);
    const edge = (/** @type {number} */ way) =>
      turns.map(({ turn, chances, errors }) => {
        const bound = Math.max(0, Math.min(1, chances[side] + way * SURE * errors[side]));
        return /** @type {[number, number]} */ ([x(turn), at(bound)]);
      });
    const line = turns.map(({ turn, chances }) => /** @type {[number, number]} */ ([x(turn), at(chances[side])]));
    if (outcome) line.push([x(last), at(outcome[side])]);
    return { line, band: [...edge(1), ...edge(-1).reverse()] };
  }

  /** @param {Scale} scale */
  drawCurve(scale) {
    const { x, y } = scale,
      now = this.chances.at(this.turn),
      curves = [0, 1].map((side) => this.curveOf(scale, side)),
      drawn = this.hasDraws() ? curves : curves.slice(0, 1);
    const areas = curves.map(({ line }, side) => {
      const ground = y(side === 0 ? 0 : 1),
        corners = [...line, [line[line.length - 1][0], ground], [line[0][0], ground]];
      return svg("path", {
        class: `chances-area side-${side}`,
        d: `${path(/** @type {[number, number][]} */ (corners))}Z`,
      });
    });
    return [
      ...areas,
      ...drawn.map(({ band }) => svg("path", { class: "chances-band", d: `${path(band)}Z` })),
      svg("line", {
        class: "chances-here",
        x1: x(now.turn),
        x2: x(now.turn),
        y1: PLOT_TOP,
        y2: PLOT_HEIGHT - PLOT_BOTTOM,
      }),
      ...drawn.map(({ line }) => svg("path", { class: "chances-line", d: path(line) })),
      svg("circle", { class: "chances-dot", cx: x(now.turn), cy: y(now.chances[0]), r: 5 }),
    ];
  }
}
