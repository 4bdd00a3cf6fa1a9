/* SPDX-License-Identifier: MIT */
/* A match that does not end: what a ladder answers, but the steps of its matches are told by the test. */
import { createServer } from "node:http";

const STEPS = /^\/api\/v1\/matches\/[^/]+\/steps/,
  FACTS = /^\/api\/v1\/matches\/[^/]+$/;

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
      links: { events: "there are some" },
    };
    endless.setUp = steps.filter(({ turn }) => turn === 0);
    endless.steps = steps.filter(({ turn }) => turn > 0);
    endless.told = 0;
    endless.turn = 0;
    endless.server = createServer((request, response) => void endless.answer(url, request, response)).listen(
      0,
      "127.0.0.1",
    );
    await new Promise((done) => endless.server.once("listening", done));
    endless.url = `http://127.0.0.1:${endless.server.address().port}`;
    return endless;
  }

  async answer(url, request, response) {
    if (FACTS.test(request.url)) {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(this.match));
      return;
    }
    if (STEPS.test(request.url)) {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      response.write(`event: match\ndata: ${JSON.stringify(this.match)}\n\n`);
      this.stream = response;
      for (const step of this.setUp) this.tell(step, 0);
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

  tell(step, turn) {
    this.told++;
    this.stream.write(`id: run-${this.told}\nevent: step\ndata: ${JSON.stringify({ ...step, turn })}\n\n`);
  }

  /** The next turn is played. */
  playTurn() {
    const turns = [...new Set(this.steps.map(({ turn }) => turn))],
      which = turns[this.turn % turns.length];
    this.turn++;
    for (const step of this.steps.filter(({ turn }) => turn === which)) this.tell(step, this.turn);
  }

  end() {
    this.server.close();
    this.server.closeAllConnections();
  }
}
