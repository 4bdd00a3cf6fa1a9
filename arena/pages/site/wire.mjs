/* SPDX-License-Identifier: MIT */
/* A seat at a table: what the arena says to it, each line once and in order whatever becomes of the connection, and what
 * its person says. Both are the lines of sdk/JSON.md. */
import { Refusal } from "./source.mjs";

/* Each line has an id, RUN-NUMBER, from 1. */

/** @typedef {{seat: number, role: string, name: string, person: boolean, present: boolean, lost?: boolean, waits?: boolean}} Sitter */
/**
 * What is so at the table, besides the lines. `asked`: the decision that waits for this seat, 0 if none does; `left`: its
 * milliseconds.
 * @typedef {object} TableState
 * @property {"waiting" | "playing" | "over"} state
 * @property {Sitter[]} [seats]
 * @property {string} [waiting_for]
 * @property {string} [match]
 * @property {string} [why] it is over without a verdict
 * @property {number} [asked]
 * @property {number} [left]
 */
/**
 * Who is told.
 * @typedef {object} WireTold
 * @property {(line: any) => void} line
 * @property {(table: TableState) => void} table
 * @property {() => void} taken another tab has the seat: nothing follows
 * @property {(why: Error) => void} refused nothing follows
 * @property {(there: boolean) => void} connection
 */

const RETRY_MS = 3000,
  CONFLICT = 409;

/** After a while, or at once if the browser says that it is connected. */
function nextTry() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    const now = () => {
      clearTimeout(timer);
      resolve(null);
    };
    window.addEventListener("online", now, { once: true });
  });
}

export class Wire {
  /** @param {string} table its id @param {WireTold} told */
  constructor(table, told) {
    this.path = `/play/${encodeURIComponent(table)}`;
    this.told = told;
    this.token = "";
    this.seat = 0;
    /** Lines of another run are told from the first one on. */
    this.run = "";
    /** The number of the last line that was heard. */
    this.heard = 0;
    /** @type {EventSource | null} */
    this.source = null;
    window.addEventListener("online", () => this.source && this.source.readyState !== EventSource.OPEN && this.open());
  }

  /** @param {string} what @param {any} body @returns {Promise<any>} */
  async post(what, body) {
    const response = await fetch(`${this.path}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status === 204) return null;
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(response.status, answer.detail ?? `The arena answers ${response.status}.`);
    return answer;
  }

  /**
   * The same until the arena has heard it. What it had heard, but not confirmed before the connection broke, it calls a
   * conflict when it hears it again.
   * @param {string} what
   * @param {() => any} body
   * @param {() => boolean} wanted it is of use yet
   */
  async postSurely(what, body, wanted = () => true) {
    for (let again = false; wanted(); again = true) {
      try {
        const answer = await this.post(what, body());
        /* The stream may not have noticed that the connection was lost, so nothing else would say that it is back. */
        if (again && this.source?.readyState === EventSource.OPEN) this.told.connection(true);
        return answer;
      } catch (error) {
        if (again && error instanceof Refusal && error.status === CONFLICT) return null;
        if (error instanceof Refusal && error.status < 500) throw error;
        this.told.connection(false);
        await nextTry();
      }
    }
    return null;
  }

  /** Takes the seat: with the secret of its link, or again without. @param {{secret?: string, name?: string}} who */
  async enter(who) {
    const { seat, token } = await this.postSurely("enter", () => who);
    this.seat = seat;
    this.token = token;
    this.open();
  }

  open() {
    this.close();
    const source = new EventSource(`${this.path}/events`);
    this.source = source;
    source.addEventListener("open", () => this.told.connection(true));
    source.addEventListener("line", (event) => this.hear(event));
    source.addEventListener("table", (event) => this.told.table(JSON.parse(event.data)));
    source.addEventListener("taken", () => {
      this.close();
      this.told.taken();
    });
    source.addEventListener("error", () => {
      if (this.source !== source) return;
      this.told.connection(false);
      if (source.readyState === EventSource.CLOSED) void this.again();
    });
  }

  /** @param {MessageEvent} event */
  hear(event) {
    const [run, digits] = event.lastEventId.split("-"),
      number = Number(digits);
    if (run === this.run && number <= this.heard) return;
    this.run = run;
    this.heard = number;
    this.told.line(JSON.parse(event.data));
  }

  /** The browser has given up, since the arena answered with something else than events. */
  async again() {
    this.close();
    await nextTry();
    try {
      await this.enter({});
    } catch (error) {
      this.told.refused(error instanceof Error ? error : new Error(String(error)));
    }
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  /** @param {any} line @param {() => boolean} wanted */
  say(line, wanted) {
    return this.postSurely("say", () => ({ token: this.token, line }), wanted);
  }

  leave() {
    return this.postSurely("leave", () => ({ token: this.token }));
  }

  /** Nobody is told the name of who sits here any more. */
  forget() {
    return this.postSurely("forget", () => ({ token: this.token }));
  }

  /** Votes for waiting for somebody who is absent. */
  wait() {
    return this.postSurely("wait", () => ({ token: this.token, yes: true }));
  }
}
