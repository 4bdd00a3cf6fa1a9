/* SPDX-License-Identifier: MIT */
/* A match that does not end: what a ladder answers, but the steps of its matches are told by the test. */
import { createServer } from "node:http";

const PLAYOUTS = 30,
  CHANCES = /^\/api\/v1\/matches\/[^/]+\/chances$/,
  STEPS = /^\/api\/v1\/matches\/[^/]+\/steps/,
  FACTS = /^\/api\/v1\/matches\/[^/]+$/;

function answerJson(response, answer) {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(answer));
}

export class EndlessMatch {
  /**
   * @param {string} url of a ladder
   * @param {any} match the facts of one that is over
   * @param {any[]} steps of that match, which come again and again, under the numbers of later turns
   */
  static async open(url, match, steps) {
    const endless = new EndlessMatch();
    endless.match = {
      ...match,
      state: "playing",
      winner: undefined,
      released: false,
      links: { events: "there are some", chances: `/api/v1/matches/${match.id}/chances` },
    };
    endless.setUp = steps.filter(({ turn }) => turn === 0);
    endless.steps = steps.filter(({ turn }) => turn > 0);
    /** @type {string[]} what the stream said */
    endless.said = [];
    endless.told = [];
    endless.turn = 0;
    for (const step of endless.setUp) endless.tell(step, 0);
    endless.server = createServer((request, response) => void endless.answer(url, request, response)).listen(
      0,
      "127.0.0.1",
    );
    await new Promise((done) => endless.server.once("listening", done));
    endless.url = `http://127.0.0.1:${endless.server.address().port}`;
    return endless;
  }

  async answer(url, request, response) {
    if (FACTS.test(request.url)) return answerJson(response, this.match);
    if (CHANCES.test(request.url))
      return answerJson(response, { sides: ["creature", "hunted"], turns: [], waits: 0, ended: false });
    if (STEPS.test(request.url)) {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      response.write(`event: match\ndata: ${JSON.stringify(this.match)}\n\n`);
      for (const text of this.said) response.write(text);
      this.stream = response;
      return;
    }
    const { headers, status, body } = await fetch(url + request.url, {
      headers: { accept: request.headers.accept ?? "" },
    });
    const kept = ["content-type", "content-security-policy", "cache-control"].flatMap((name) =>
      headers.has(name) ? [[name, headers.get(name)]] : [],
    );
    response.writeHead(status, Object.fromEntries(kept));
    for await (const part of body) response.write(part);
    response.end();
  }

  say(text) {
    this.said.push(text);
    this.stream?.write(text);
  }

  tell(step, turn) {
    this.told.push({ ...step, turn });
    this.say(`id: run-${this.told.length}\nevent: step\ndata: ${JSON.stringify({ ...step, turn })}\n\n`);
  }

  /** How likely each side is to win at the beginning of a turn. */
  tellChances(turn) {
    const first = 1 + ((turn * 7) % (PLAYOUTS - 1)),
      won = [first, PLAYOUTS - first],
      chances = won.map((count) => count / PLAYOUTS),
      errors = chances.map((chance) => Math.sqrt((chance * (1 - chance)) / PLAYOUTS));
    this.say(`event: chances\ndata: ${JSON.stringify({ turn, playouts: PLAYOUTS, won, chances, errors })}\n\n`);
  }

  /** The next turn is played. */
  playTurn() {
    const turns = [...new Set(this.steps.map(({ turn }) => turn))],
      which = turns[this.turn % turns.length];
    this.turn++;
    this.tellChances(this.turn);
    for (const step of this.steps.filter(({ turn }) => turn === which)) this.tell(step, this.turn);
  }

  end() {
    this.server.close();
    this.server.closeAllConnections();
  }
}
