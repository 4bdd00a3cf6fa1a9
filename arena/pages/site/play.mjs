/* SPDX-License-Identifier: MIT */
/* The page of a person's seat: sits down, hears, asks, answers, up to the verdict. */

import { Clock } from "./clock.mjs";
import { drawCompany } from "./company.mjs";
import { DecisionPanel } from "./decision.mjs";
import { foreign, html, redraw, visible } from "./dom.mjs";
import { HeardList, WIDE_WIDTH } from "./heard.mjs";
import { Names } from "./names.mjs";
import { Pointing } from "./pointing.mjs";
import { Series } from "./questions.mjs";
import { eventWords } from "./sentences.mjs";
import { ask, Refusal } from "./source.mjs";
import { askToLeave, drawFarewell, drawGreeting, drawOutside, STAGES, sentence } from "./stages.mjs";
import { TableBoard } from "./table_board.mjs";
import { Wire } from "./wire.mjs";

/** @typedef {import("./choices.mjs").Choice} Choice */
/** @typedef {import("./wire.mjs").TableState} TableState */

const GATHER_MS = 30,
  VERDICT_MS = 3000,
  NAME_KEPT = "arena-play-name",
  LAST_KEPT = "arena-play-last",
  LATE = /taken instead: \d+ \((.*)\)$/,
  NOT_ASKED = /^no decision waits|does not wait for an answer/,
  SECRET = /^#[0-9a-f]{32}$/;

/** Something small to remember; a browser may forbid it. @param {Storage} storage @param {string} key @param {string} [value] */
function kept(storage, key, value) {
  try {
    if (value !== undefined) storage.setItem(key, value);
    return storage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

class PlayPage {
  /** @param {HTMLElement} root @param {any} rules */
  constructor(root, rules) {
    this.root = root;
    this.id = root.dataset.table ?? "";
    this.rules = rules;
    this.names = new Names(rules, { id: "", game: rules.game, epoch: rules.epoch, seats: [], settings: {} });
    this.status = html("p", { class: "told", role: "status" });
    this.connection = html("p", { class: "told", role: "status" });
    /** What those who see it need not be told. */
    this.aloud = html("p", { class: "unseen", role: "status" });
    this.clock = new Clock((words) => this.say(words));
    this.where = html("span", { class: "play-where" }, visible(rules.title));
    /** It stays at the top of the window. */
    this.bar = html("div", { class: "play-bar" }, this.where, this.clock.root);
    this.panel = new DecisionPanel();
    this.heard = new HeardList();
    this.series = new Series();
    this.company = html("details", { class: "card company", open: window.innerWidth > WIDE_WIDTH });
    this.pointing = new Pointing(this.names, (choice) => void this.answer(choice));
    this.board = new TableBoard(this.names);
    /** @type {TableState} */
    this.table = { state: "waiting" };
    /** @type {any} the start of the match */
    this.start = null;
    /** @type {any} the last decision */
    this.decision = null;
    /** @type {any} */
    this.end = null;
    /** The number of the decision that is answered. */
    this.answered = 0;
    /** That of the one whose answer is under way, or was confirmed. */
    this.sent = 0;
    this.shownOther = "";
    /** @type {Choice[]} */
    this.choices = [];
    this.closed = "";
    this.shownDecision = 0;
    this.own = 0;
    this.timer = 0;
    this.overAt = 0; // milliseconds; 0: the table is not over
    this.wire = new Wire(this.id, {
      line: (line) => this.take(line),
      table: (table) => this.sit(table),
      taken: () => this.taken(),
      refused: (error) => this.refused(error),
      connection: (there) => {
        const words =
          there || this.end ? "" : "The connection is lost. It is tried again; nothing of the match gets lost.";
        if (this.connection.textContent !== words) this.connection.textContent = words;
      },
    });
  }

  /** @param {string} words */
  say(words) {
    this.status.textContent = visible(words);
  }

  /* --- sitting down --- */

  /** With the link of a seat: asks for a name first. @param {string} secret */
  greet(secret) {
    const sit = (/** @type {string} */ name) => {
      kept(localStorage, NAME_KEPT, name);
      void this.enter({ secret, name }, ({ message }) => this.say(sentence(message)));
    };
    this.root.replaceChildren(
      drawGreeting(this.rules.title, kept(localStorage, NAME_KEPT), sit, [this.status, this.connection]),
    );
  }

  /** @param {{secret?: string, name?: string}} who @param {(error: Error) => void} refused */
  async enter(who, refused = (error) => this.refused(error)) {
    try {
      await this.wire.enter(who);
    } catch (error) {
      refused(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.closed = "";
    this.say("");
    this.build();
    this.drawSoon();
  }

  /** Not at the table, or not any more. @param {Error} error */
  refused(error) {
    const gone = error instanceof Refusal && error.gone;
    this.leaveFor(gone ? this.drawGone() : drawOutside(error.message, () => void this.enter({})));
  }

  /** The arena has nothing of the table any more. */
  drawGone() {
    const [id, last] = kept(localStorage, LAST_KEPT).split(" "),
      match = id === this.id ? last : "";
    return drawFarewell(
      "This table is over",
      `It is not there any more.${match ? " The match that was played at it is." : ""}`,
      match,
    );
  }

  /** @param {HTMLElement} shown instead of the table */
  leaveFor(shown) {
    this.wire.close();
    this.clock.stop();
    this.root.replaceChildren(shown);
  }

  taken() {
    this.closed = "taken";
    this.clock.stop();
    this.drawSoon();
  }

  build() {
    this.board.place.replaceChildren();
    const board = html(
        "section",
        { class: "play-board", "aria-label": "The board" },
        this.board.place,
        this.pointing.root,
        this.board.legend,
      ),
      answers = html(
        "div",
        { class: "play-answers" },
        this.panel.answers,
        this.board.own,
        this.heard.root,
        this.heard.talkRoot,
        this.company,
      );
    this.root.replaceChildren(
      html("h1", { class: "unseen" }, `Your table: ${visible(this.rules.title)}`),
      this.bar,
      html("div", { class: "play-told" }, this.status, this.connection, this.aloud),
      html(
        "div",
        { class: "play" },
        this.panel.root,
        ...(this.board.isPlanet ? [board, answers] : [answers, board]),
        this.board.more,
      ),
    );
    this.board.watch(() => this.drawBoard());
  }

  /* --- hearing --- */

  /** @param {TableState} table */
  sit(table) {
    const first = table.seats?.[0]?.seat ?? 0;
    this.own = this.start?.seat ?? this.wire.seat - first;
    this.table = { ...table, seats: table.seats?.map((sitter, seat) => ({ ...sitter, seat })) };
    if (table.match) kept(localStorage, LAST_KEPT, `${this.id} ${table.match}`);
    this.nameSeats();
    if (table.asked !== undefined && table.asked !== this.sent)
      this.answered = table.asked ? table.asked - 1 : (this.decision?.decision ?? 0);
    this.closeIfOver();
    if (this.isLost()) this.clock.stop();
    if (table.state === "over" && !this.overAt) {
      this.overAt = performance.now();
      window.setTimeout(() => this.drawSoon(), VERDICT_MS);
    }
    if (this.isAsked() && table.left !== undefined) this.clock.start(table.left);
    this.drawSoon();
  }

  /** Nothing more is heard then. */
  closeIfOver() {
    if (this.end && this.table.state === "over") this.wire.close();
  }

  nameSeats() {
    const count = Math.max(this.start?.seats ?? 0, this.table.seats?.length ?? 0),
      seats = Array.from({ length: count }, (_, seat) => {
        const sitter = this.table.seats?.[seat];
        return { role: sitter?.role ?? "", bot: sitter?.name ?? "", version: "" };
      });
    this.names.match = { ...this.names.match, id: this.table.match ?? "", seats };
  }

  /** @param {any} line */
  take(line) {
    const heed = HEED[line.type];
    if (!heed) return;
    heed(this, line);
    this.drawSoon();
  }

  /** @param {any} line */
  begin(line) {
    this.start = line;
    this.own = line.seat;
    this.decision = null;
    this.end = null;
    this.heard.clear();
    this.sent = 0;
    const [run, last] = kept(localStorage, this.keptName()).split("-");
    this.answered = run === this.wire.run ? Number(last) : 0;
    this.names.match = { ...this.names.match, settings: line.settings ?? {} };
    this.nameSeats();
  }

  /** @param {any} line */
  event({ kind, fields = {} }) {
    const said = typeof fields.text === "string" ? fields.text : "";
    this.board.hear(kind, fields);
    this.heard.hear({
      words: eventWords(kind, fields, this.names),
      part: kind === "turn" || kind === "phase",
      seat: said || kind === "talk" ? (fields.seat ?? -1) : -1,
      said,
    });
  }

  /** @param {any} line */
  decide(line) {
    this.decision = line;
    this.series.ask(line.asks ?? {});
    this.heard.decide();
    this.board.know(line.view ?? {});
    this.clock.start(line.left);
    this.say("");
  }

  /** The answer is not taken: the question stays. @param {string} why */
  refuse(why) {
    this.say(`The arena did not take the answer: ${why}`);
    this.sent = 0;
    if (!this.decision || this.answered !== this.decision.decision) return;
    this.answered--;
    this.shownDecision = 0;
  }

  /** @param {any} line an error */
  err({ code, text = "" }) {
    if (code === "refused") {
      /* An answer that was heard twice, since its first reply was lost, is no reason to ask again. */
      if (!NOT_ASKED.test(text)) this.refuse(text);
      return;
    }
    const [, taken] = LATE.exec(text) ?? [];
    if (code === "late" && this.decision) this.answered = this.decision.decision;
    const words = code === "late" && taken ? `Your time ran out. Taken instead: ${taken}.` : text;
    this.heard.hear({ words, part: false, seat: -1, said: "" });
  }

  /* --- answering --- */

  isAsked() {
    const open = this.decision !== null && !this.end && !this.closed && this.table.state !== "over" && !this.isLost();
    return open && this.decision.decision > this.answered;
  }

  /** Nothing that its person does is heard any more. */
  isLost() {
    return this.table.seats?.[this.own]?.lost ?? false;
  }

  keptName() {
    return `arena-play-${this.id}`;
  }

  /** @param {Choice} choice */
  async answer(choice) {
    if (!this.isAsked()) return;
    const { match, decision } = this.decision,
      text = choice.talk ? this.panel.said() : "";
    const line = { match, decision, action: choice.action.id, ...(text ? { text } : {}) };
    this.answered = decision;
    this.sent = decision;
    this.clock.stop();
    this.panel.busy(true);
    this.drawSoon();
    try {
      await this.wire.say(line, () => this.decision?.decision === decision && !this.end);
      kept(localStorage, this.keptName(), `${this.wire.run}-${decision}`);
      this.series.answer(choice.words);
    } catch (error) {
      if (this.decision?.decision === decision) this.refuse(error instanceof Error ? error.message : "");
    }
    this.drawSoon();
  }

  /* --- drawing --- */

  /** Many lines that come at once are drawn once. */
  drawSoon() {
    if (this.timer) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.draw();
    }, GATHER_MS);
  }

  draw() {
    const held = this.panel.holdsFocus() || this.pointing.root.contains(document.activeElement);
    this.heard.draw();
    this.drawWhere();
    redraw(
      this.company,
      drawCompany(this.table, this.own, this.heard.muted, this.names, {
        mute: (seat) => {
          this.heard.mute(seat);
          this.drawSoon();
        },
        forget: () => void this.forget(),
        wait: () => void this.wait(),
        leave: () => this.leave(),
      }),
    );
    if (this.isAsked()) this.drawQuestion(held);
    else this.drawOther(held);
    if (this.board.changed) this.drawBoard();
    document.title = `${this.isAsked() ? "\u25cf Your turn" : "Table"} \u00b7 ${visible(this.rules.title)}`;
  }

  /** @param {boolean} held the focus is where a question may take it */
  drawQuestion(held) {
    const { decision } = this.decision;
    if (this.shownDecision === decision) return;
    this.shownDecision = decision;
    this.panel.busy(false);
    this.choices = this.panel.ask(this.decision, this.series, this.names, (choice) => void this.answer(choice));
    this.drawBoard();
    if (held) this.toQuestion();
    else this.aloud.textContent = `You are asked: ${this.panel.title.textContent}`;
  }

  /** Whoever is there is read it, and later finds nothing old. */
  toQuestion() {
    this.aloud.textContent = "";
    this.panel.title.focus({ preventScroll: true });
    const { top, bottom } = this.panel.root.getBoundingClientRect();
    if (top < this.bar.getBoundingClientRect().bottom || bottom > window.innerHeight)
      this.panel.root.scrollIntoView({ block: "start" });
  }

  /** @param {boolean} held */
  drawOther(held) {
    const key = this.closed || this.stage(),
      words = STAGES[key](this),
      { waiting_for = "", match = "" } = this.table;
    const shown = [words.title, waiting_for, match].join(),
      again = this.shownDecision === 0 && this.panel.title.textContent === words.title;
    if (again && shown === this.shownOther) return;
    this.shownOther = shown;
    this.shownDecision = 0;
    this.choices = [];
    this.panel.busy(false);
    this.panel.tell(words.title, words.lead);
    this.drawBoard();
    if (again) return;
    if (held && key !== "waiting") this.toQuestion();
    else this.aloud.textContent = words.title;
  }

  /** That the table is over may be heard a moment before the verdict. */
  awaitsVerdict() {
    return Boolean(this.start) && !this.isLost() && performance.now() - this.overAt < VERDICT_MS;
  }

  /** Why nothing is asked. */
  stage() {
    if (this.end) return "over";
    if (this.table.state === "over" && !this.awaitsVerdict()) return "closed";
    if (this.isLost()) return "lost";
    return this.start ? "thinking" : "waiting";
  }

  drawBoard() {
    this.board.draw(this.own);
    this.pointing.mark(this.board.place, this.board.view, this.choices);
  }

  drawWhere() {
    const { view } = this.board,
      phase = view.phase === undefined ? "" : `, ${this.names.word("phase", view.phase)}`;
    const turn = view.turn ? `Turn ${view.turn}${phase}` : visible(this.rules.title),
      who = this.start ? `You are ${this.names.seat(this.own).replace(/^The /, "the ")}` : "";
    this.where.replaceChildren(html("strong", {}, turn), who && html("span", { class: "quiet" }, who));
  }

  /* --- manners --- */

  async wait() {
    await this.wire.wait().then(
      () => this.say("You vote to wait."),
      (error) => this.say(error.message),
    );
  }

  async forget() {
    await this.wire.forget().then(
      () => this.say("Your name is forgotten."),
      (error) => this.say(error.message),
    );
  }

  leave() {
    askToLeave(this.root, () =>
      this.wire.leave().then(
        () =>
          this.leaveFor(
            drawFarewell(
              "You have left the table",
              this.start ? "The match goes on without you." : "It is closed, as no match is played without you.",
              this.table.match ?? "",
            ),
          ),
        (error) => this.say(error.message),
      ),
    );
  }

  takeBack() {
    void this.enter({});
  }

  verdict() {
    const { winner, reason, scores = [] } = this.end,
      own = scores[this.own],
      best = Math.max(...scores);
    this.names.match = { ...this.names.match, winner, reason, score: scores };
    if (winner === "void") return "The match is void";
    if (winner === "draw") return "A draw";
    return own === best ? "You win" : "You lose";
  }
}

/** What the page does with a line, by its type. @type {Record<string, (page: PlayPage, line: any) => void>} */
const HEED = {
  start: (page, line) => page.begin(line),
  event: (page, line) => page.event(line),
  decision: (page, line) => page.decide(line),
  end: (page, line) => {
    page.end = line;
    page.clock.stop();
    page.closeIfOver();
    kept(localStorage, page.keptName(), "");
  },
  error: (page, line) => page.err(line),
};

async function play() {
  const root = document.getElementById("play");
  if (!root) return;
  const secret = SECRET.test(location.hash) ? location.hash.slice(1) : "";
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  const page = new PlayPage(root, await ask("/api/v1/rules"));
  if (secret) page.greet(secret);
  else await page.enter({});
}

play().catch((error) => {
  document
    .getElementById("play")
    ?.replaceChildren(html("p", { class: "told", role: "status" }, foreign(String(error))));
});
