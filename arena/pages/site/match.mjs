/* SPDX-License-Identifier: MIT */
/* The page of a match: live, and afterwards what the arena shows of it. */
import { html, visible } from "./dom.mjs";
import { ask, MatchSource } from "./source.mjs";
import { Viewer } from "./viewer.mjs";

/** @typedef {import("./source.mjs").Facts} Facts */

const RELEASE_MS = 30000;

class MatchPage {
  /** @param {HTMLElement} root @param {any} rules */
  constructor(root, rules) {
    this.place = root;
    this.rules = rules;
    this.status = html("p", { class: "told", role: "status" });
    /** @type {Viewer | null} */
    this.viewer = null;
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

  /** @param {Facts} facts */
  show(facts) {
    if (facts.thinned) this.say("The record of this match was thinned: who played and how it ended is left.");
    else if (facts.released) void this.showAll(facts);
    else if (facts.links?.events) this.follow(facts);
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
    if (facts.released) {
      void this.showAll(facts);
      return;
    }
    if (facts.state === "playing") {
      this.viewer?.leave();
      this.viewer = null;
      this.follow(facts);
      return;
    }
    this.say("Until its release, the match is shown as everybody at the table knew it.");
    setTimeout(async () => {
      const now = await ask(`/api/v1/matches/${facts.id}`).catch(() => facts);
      this.awaitRelease(now);
    }, RELEASE_MS);
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
      },
      steps: (steps) => {
        if (this.viewer) this.viewer.grow(steps);
        else
          this.viewer = new Viewer(
            this.place,
            this.rules,
            { match: facts, eyes: ["public"], steps, outcome: "agrees", why: "" },
            { record: { name: "" }, live: facts.state === "playing", served: true },
          );
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
