/* SPDX-License-Identifier: MIT */
/* The page of a match: live, and afterwards what the arena shows of it. */
import { Chances } from "./chances.mjs";
import { html, visible } from "./dom.mjs";
import { listen } from "./news.mjs";
import { ask, MatchSource } from "./source.mjs";
import { Viewer } from "./viewer.mjs";

/** @typedef {import("./source.mjs").Facts} Facts */

const RELEASE_MS = 30000,
  CHANCES_MS = 3000,
  CHANCES_TRIES = 400;

class MatchPage {
  /** @param {HTMLElement} root @param {any} rules */
  constructor(root, rules) {
    this.place = root;
    this.rules = rules;
    this.status = html("p", { class: "told", role: "status" });
    /** @type {Viewer | null} */
    this.viewer = null;
    this.chances = new Chances();
    /** Looks what has become of the match; null: nothing is awaited. @type {(() => Promise<void>) | null} */
    this.look = null;
    this.listens = false;
    /** Something was heard while it looked. */
    this.missed = false;
    root.before(this.status);
  }

  /** @param {string} words */
  say(words) {
    this.status.textContent = visible(words);
  }

  /** What a program needs to replay it, once that is shown. @param {Facts} facts */
  recordOf(facts) {
    const attempt = facts.links?.events && (facts.attempt ?? 1) > 1 ? `-${facts.attempt}` : "",
      name = `${this.place.dataset.ladder}-${facts.id}${attempt}.arena`;
    return facts.links?.record ? { name, address: facts.links.record } : { name: "" };
  }

  /**
   * The chances of winning, until all are there.
   * @param {Facts} facts
   */
  async askChances(facts) {
    for (let tries = 0; facts.links?.chances && tries < CHANCES_TRIES; tries++) {
      const course = await ask(facts.links.chances).catch(() => null);
      if (!course) return;
      this.chances.take(course);
      this.viewer?.tellChances(this.chances);
      if (course.waits === 0) return;
      await new Promise((resolve) => setTimeout(resolve, CHANCES_MS));
    }
  }

  /** @param {Facts} facts */
  show(facts) {
    if (!facts.thinned) void this.askChances(facts);
    if (facts.thinned) this.say("The record of this match was thinned: who played and how it ended is left.");
    else if (facts.links?.events && !facts.released) this.follow(facts);
    else this.awaitRelease(facts);
  }

  /** After the release. @param {Facts} facts */
  async showAll(facts) {
    const was = this.viewer?.eye;
    try {
      const data = await ask(`/api/v1/matches/${facts.id}/shown`);
      this.viewer?.leave();
      this.viewer = new Viewer(this.place, this.rules, data, {
        record: this.recordOf(facts),
        served: true,
        eye: was,
      });
      this.viewer.tellChances(this.chances);
      this.say(was ? "The match is released: choose through whose eyes you look." : "");
    } catch (error) {
      this.say(`${error instanceof Error ? error.message : error}`);
    }
  }

  /**
   * Nothing but what the public knows is there until then. A match that was void may be played again meanwhile.
   * @param {Facts} facts
   */
  awaitRelease(facts) {
    if (facts.state === "playing") {
      this.showAnew(facts);
      return;
    }
    if (facts.released) void this.showAll(facts);
    else this.say("Until its release, the match is shown as everybody at the table knew it.");
    this.awaitNews(facts);
  }

  /** Another attempt, from its beginning. @param {Facts} facts */
  showAnew(facts) {
    this.viewer?.leave();
    this.viewer = null;
    this.chances = new Chances();
    this.show(facts);
  }

  /**
   * Looks again after a while, and at once if the arena says that a match that was void is played again; or, where names
   * are hidden, that it was.
   * @param {Facts} facts
   */
  awaitNews(facts) {
    const { id, released, winner, attempt } = facts;
    if (winner === "void") this.listen(id);
    else if (released) return;
    const timer = released ? 0 : setTimeout(() => void this.look?.(), RELEASE_MS);
    this.look = async () => {
      this.look = null;
      clearTimeout(timer);
      const now = await ask(`/api/v1/matches/${id}`).catch(() => facts);
      if (now.state === "playing" || now.attempt !== attempt) this.showAnew(now);
      else if (released) this.awaitNews(facts);
      else this.awaitRelease(now);
    };
    if (!this.missed) return;
    this.missed = false;
    void this.look();
  }

  /** @param {string} id */
  listen(id) {
    if (this.listens) return;
    this.listens = true;
    listen(["start", "restart", "began", "over"], ({ name, data }) => {
      if (["began", "over"].includes(name) && data.id !== id) return;
      if (this.look) void this.look();
      else this.missed = true;
    });
  }

  /** @param {Facts} first */
  follow(first) {
    let facts = first;
    new MatchSource(facts.id, {
      match: (now) => {
        facts = { ...now, links: facts.links };
        this.viewer?.know(facts, {});
      },
      begin: () => {
        this.viewer?.leave();
        this.viewer = null;
        this.chances = new Chances();
      },
      steps: (steps) => {
        if (this.viewer) this.viewer.grow(steps);
        else {
          this.viewer = new Viewer(
            this.place,
            this.rules,
            { match: facts, eyes: ["public"], steps, outcome: "agrees", why: "" },
            { record: { name: "" }, live: facts.state === "playing", served: true },
          );
          this.viewer.tellChances(this.chances);
        }
      },
      chances: (turn) => {
        this.chances.add([turn]);
        this.viewer?.tellChances(this.chances);
      },
      verdict: (now) => void this.end(now),
      lost: (why) => this.say(`The match is not shown any further: ${why}`),
      connection: (there) => this.say(there ? "" : "The connection is lost; it is tried again."),
    });
  }

  /** A match whose names were hidden has its own id when it is over. @param {Facts} now */
  async end(now) {
    const facts = await ask(`/api/v1/matches/${now.id}`).catch(() => now);
    this.viewer?.know(now, { live: false });
    if (facts.id !== this.place.dataset.match) {
      this.place.dataset.match = facts.id;
      history.replaceState(null, "", `/matches/${facts.id}${location.hash}`);
    }
    void this.askChances(facts);
    this.awaitRelease(facts);
  }
}

async function begin() {
  const root = document.getElementById("viewer");
  if (!root) return;
  const [rules, facts] = await Promise.all([
    ask("/api/v1/rules?brief=1"),
    ask(`/api/v1/matches/${root.dataset.match}`),
  ]);
  new MatchPage(root, rules).show(facts);
}

begin().catch((error) => {
  document.getElementById("viewer")?.append(html("p", { class: "told", role: "status" }, visible(String(error))));
});
