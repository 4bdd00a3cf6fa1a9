/* SPDX-License-Identifier: MIT */
/* A match as the arena tells it while it is played (/api/v1/matches/ID/steps): each step once and in order, whatever
 * becomes of the connection or of the arena. */

/** @typedef {import("./data.mjs").Match} Match */
/** @typedef {import("./data.mjs").Step} Step */
/**
 * A match as the API has it.
 * @typedef {Match & {state: string, released?: boolean, attempt?: number, thinned?: boolean, links?: Record<string, string>}} Facts
 */
/**
 * Who is told.
 * @typedef {object} Told
 * @property {(facts: Facts) => void} match
 * @property {() => void} begin what was told before is of no use any more: all of it follows
 * @property {(steps: Step[]) => void} steps those that are new
 * @property {(turn: import("./chances.mjs").TurnChances) => void} [chances] of winning at a turn
 * @property {(facts: Facts) => void} verdict nothing follows
 * @property {(why: string) => void} lost nothing follows
 * @property {(there: boolean) => void} connection
 */

const GATHER_MS = 100,
  AGAIN_MS = 3000,
  TRIES = 5;

/** The arena says no. */
export class Refusal extends Error {
  /** @param {number} status @param {string} detail */
  constructor(status, detail) {
    super(detail);
    this.status = status;
    /** What was asked for is not there, or not any more. */
    this.gone = status === 404 || status === 410;
  }
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * An answer of the API. One that is busy is asked again.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function ask(path) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(path);
    if (response.ok) return response.json();
    if (response.status !== 503 || tries === TRIES) {
      const problem = await response.json().catch(() => ({}));
      throw new Refusal(response.status, problem.detail ?? `The arena answers ${response.status}.`);
    }
    await pause(AGAIN_MS);
  }
}

export class MatchSource {
  /**
   * A window that nobody sees has no stream, since a browser has six connections to a server at most, for all its windows.
   * @param {string} match its id
   * @param {Told} told
   * @param {boolean} [always] it is told while nobody sees the window, too
   */
  constructor(match, told, always = false) {
    this.path = `/api/v1/matches/${match}`;
    this.told = told;
    this.run = "";
    this.count = 0;
    /** @type {Step[]} that are handed over together, as drawing takes longer than hearing */
    this.waiting = [];
    this.timer = 0;
    this.ended = false;
    /** @type {EventSource | null} */
    this.source = null;
    if (always || !document.hidden) this.open();
    if (!always) document.addEventListener("visibilitychange", () => this.see());
  }

  /** Somebody looks at the window, or nobody does any more. */
  see() {
    if (this.ended) return;
    this.flush();
    this.source?.close();
    this.source = null;
    if (!document.hidden) this.open();
  }

  open() {
    const source = new EventSource(`${this.path}/steps${this.count > 0 ? `?from=${this.count + 1}` : ""}`);
    this.source = source;
    source.addEventListener("open", () => this.told.connection(true));
    source.addEventListener("match", (event) => this.told.match(JSON.parse(event.data)));
    source.addEventListener("restart", () => this.restart());
    source.addEventListener("step", (event) => this.hear(event));
    source.addEventListener("chances", (event) => this.told.chances?.(JSON.parse(event.data)));
    source.addEventListener("verdict", (event) => {
      this.close();
      this.told.verdict(JSON.parse(event.data));
    });
    source.addEventListener("lost", (event) => {
      this.close();
      this.told.lost(JSON.parse(event.data).why);
    });
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.told.connection(false);
      if (source.readyState === EventSource.CLOSED) void this.again();
    });
  }

  restart() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
    this.count = 0;
    this.run = "";
    this.told.begin();
  }

  /** @param {MessageEvent} event */
  hear(event) {
    const [run, digits] = event.lastEventId.split("-"),
      number = Number(digits);
    if (run === this.run && number <= this.count) return;
    if ((this.run && run !== this.run) || number !== this.count + 1) {
      this.source?.close();
      this.restart();
      this.open();
      return;
    }
    this.run = run;
    this.count = number;
    this.waiting.push(JSON.parse(event.data));
    if (!this.timer) this.timer = window.setTimeout(() => this.flush(), GATHER_MS);
  }

  flush() {
    const steps = this.waiting;
    clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
    if (steps.length > 0) this.told.steps(steps);
  }

  /** Nothing more is wanted. */
  close() {
    this.ended = true;
    this.source?.close();
    this.flush();
  }

  /** The browser has given up: the arena answered, but not with the match. What it says of the match decides. */
  async again() {
    await pause(AGAIN_MS);
    if (this.source?.readyState !== EventSource.CLOSED) return;
    try {
      /** @type {Facts} */
      const facts = await ask(this.path);
      if (facts.state === "over" && !facts.links?.events) this.told.verdict(facts);
      else this.open();
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) this.told.lost(error.message);
      else void this.again();
    }
  }
}
