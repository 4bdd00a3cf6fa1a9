/* SPDX-License-Identifier: MIT */
/* What happened in a step: its events and talk, who answered what after how long, and faults. */
import { isTalk, seesThoughts, sentence } from "./data.mjs";
import { foreign, html, visible } from "./dom.mjs";
import { spaced } from "./names.mjs";
import { lastUpTo } from "./steps.mjs";
import { answerWords, duration } from "./timeline.mjs";

/** @typedef {import("./data.mjs").Step} Step */
/** @typedef {import("./data.mjs").GameEvent} GameEvent */
/** @typedef {import("./data.mjs").Answer} Answer */
/** @typedef {import("./names.mjs").Names} Names */

/** @param {GameEvent} event @param {string} eye */
function drawEvent(event, eye) {
  const said = event.said && html("blockquote", { class: "said" }, foreign(event.said));
  return html(
    "li",
    { class: event.event === "turn" || event.event === "phase" ? "event-part" : "" },
    visible(sentence(event, eye)),
    said || null,
  );
}

/**
 * @param {Step} step
 * @param {string} eye
 */
export function drawEvents(step, eye) {
  const { events = [] } = step;
  return events.length
    ? html("ol", { class: "events" }, ...events.map((event) => drawEvent(event, eye)))
    : html(
        "p",
        { class: "quiet" },
        eye === "all" ? "Nothing happens but an answer." : "Nothing that this eye can see.",
      );
}

/** @param {Answer} answer @param {string} eye @param {Names} names */
function drawAnswer(answer, eye, names) {
  const { seat, cause, think_us: think = 0 } = answer;
  const how = [think > 0 ? duration(think) : "", cause === "bot" ? "" : `by ${spaced(cause)}`]
    .filter(Boolean)
    .join(", ");
  return html(
    "li",
    {},
    html("strong", {}, names.seat(seat)),
    `: ${answerWords(answer, eye)}`,
    how && html("span", { class: "quiet" }, ` (${how})`),
  );
}

/**
 * Who answered.
 * @param {Step} step
 * @param {string} eye
 * @param {Names} names
 */
export function drawAnswers(step, eye, names) {
  const { answers = [], faults = [] } = step;
  const faulty = faults.map((fault) =>
    html(
      "li",
      { class: "fault" },
      html("span", { class: "fault-mark" }, "fault"),
      " ",
      html("strong", {}, names.seat(fault.seat)),
      `: ${spaced(fault.fault)}`,
      seesThoughts(eye, fault.seat) && html("span", { class: "quiet" }, " (", foreign(fault.evidence), ")"),
    ),
  );
  const rows = [...answers.map((answer) => drawAnswer(answer, eye, names)), ...faulty];
  return rows.length > 0 ? html("div", {}, html("h3", {}, "Answers"), html("ul", { class: "answers" }, ...rows)) : null;
}

/** What was said up to a step, the latest first: in so many steps at most, as a long match has thousands. */
const TALK_STEPS = 40;

export class TalkList {
  /** @param {import("./steps.mjs").Steps} steps @param {(step: number) => void} jump */
  constructor(steps, jump) {
    this.steps = steps;
    this.jump = jump;
    /** @type {Map<number, GameEvent[]>} by step, what was drawn last, so that old steps are looked up once */
    this.said = new Map();
  }

  /** @param {number} step @param {string} key */
  drawStep(step, key) {
    return html(
      "button",
      { type: "button", class: "chip", "data-key": key, click: () => this.jump(step) },
      `Step ${step}`,
    );
  }

  /** @param {number} step @param {GameEvent} event @param {string} eye @param {string} key */
  drawSaid(step, event, eye, key) {
    return html(
      "li",
      {},
      this.drawStep(step, key),
      " ",
      visible(sentence(event, eye)),
      event.said ? html("blockquote", { class: "said" }, foreign(event.said)) : null,
    );
  }

  /** @param {number} until @param {string} eye */
  draw(until, eye) {
    const { talks } = this.steps,
      end = lastUpTo(talks, until) + 1,
      begin = Math.max(0, end - TALK_STEPS),
      shown = talks.slice(begin, end).reverse();
    this.said = new Map(
      shown.map((step) => [step, this.said.get(step) ?? this.steps.at(step).events?.filter(isTalk) ?? []]),
    );
    const rows = shown
      .flatMap((step) => (this.said.get(step) ?? []).map((event) => ({ step, event })))
      .map(({ step, event }, i) => this.drawSaid(step, event, eye, `talk-${i}`));
    if (rows.length === 0) return html("p", { class: "quiet" }, "Nobody has talked yet.");
    if (begin > 0)
      rows.push(
        html("li", { class: "quiet" }, "What was said before: see ", this.drawStep(talks[begin - 1], "talk-before")),
      );
    return html("ul", { class: "talk" }, ...rows);
  }
}

/**
 * Where the record of a match is. `name`: of its file; "": it is not there for the reader. `address`: of a served one.
 * `match`: its id, if there are others in the file.
 * @typedef {{name: string, address?: string, match?: string}} RecordOf
 */

/** @param {RecordOf} record */
function drawRecord({ name, address, match }) {
  if (!name) return [html("p", {}, "The record is shown after the release of the match.")];
  return [
    html("p", {}, "Record: ", address ? html("a", { href: address, download: name }, foreign(name)) : foreign(name)),
    html(
      "p",
      {},
      "Replay it in a terminal: ",
      html("code", {}, "arena replay ", foreign(name), match && " --match ", match && foreign(match)),
    ),
  ];
}

/**
 * What the match is: who plays, how it ended, by which settings, and how to replay it.
 * @param {import("./data.mjs").MatchData} data
 * @param {Names} names
 * @param {RecordOf} record
 */
export function drawHead(data, names, record) {
  const { match } = data,
    score = match.score ?? [];
  const seats = match.seats.map((_, seat) =>
    html(
      "li",
      {},
      html("strong", {}, names.seat(seat)),
      " ",
      foreign(names.bot(seat)),
      score.length > 0 &&
        html(
          "span",
          { class: "score-of" },
          ` ${score[seat] > 0 ? "+" : ""}${score[seat].toLocaleString("en").replace("-", "\u2212")}`,
        ),
    ),
  );
  const known = new Map(names.rules.settings.map((/** @type {any} */ row) => [row.name, row]));
  const settings = Object.entries(match.settings)
    .filter(([name, value]) => String(known.get(name)?.default) !== value)
    .map(([name, value]) =>
      html("div", {}, html("dt", {}, spaced(name)), html("dd", {}, visible(value).replace(/\+/g, ", "))),
    );
  const doubt =
    data.outcome !== "agrees" &&
    html("p", { class: "doubt" }, `This record is not confirmed: ${spaced(data.outcome)}. `, visible(data.why));
  return html(
    "header",
    { class: "head" },
    html("p", { class: "kicker" }, visible(names.rules.title)),
    html("h1", {}, "Match ", foreign(match.id)),
    html("p", { class: "verdict" }, names.verdict()),
    doubt || null,
    html("ul", { class: "players", "aria-label": "Who plays" }, ...seats),
    html(
      "details",
      { class: "about" },
      html("summary", {}, "Settings and record"),
      settings.length > 0
        ? html("dl", { class: "settings" }, ...settings)
        : html("p", {}, "All settings are the default ones."),
      ...drawRecord(record),
      html("p", {}, "Rules: ", foreign(match.epoch)),
    ),
  );
}
