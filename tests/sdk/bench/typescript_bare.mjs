// SPDX-License-Identifier: MIT
// What typescript_hello.mjs is measured beside: zeromq and @msgpack/msgpack alone.

import { decode, encode } from "@msgpack/msgpack";
import { Dealer } from "zeromq";

const socket = new Dealer();

/** What a message is answered with; undefined: nothing. */
function answerTo(message) {
  switch (message.type) {
    case "decision":
      return { type: "answer", match: message.match, decision: message.decision, action: message.actions[0] };
    case "start":
      return { type: "ready", match: message.match };
    case "ping":
      return { type: "pong", number: message.number };
    default:
      return undefined;
  }
}

socket.connect(process.env.ARENA_ENDPOINT);
const capacity = Number(process.env.ARENA_BENCH_CAPACITY);
const hello = { type: "hello", major: 1, minor: 1, bot: "bare-typescript", capacity, views: process.env.ARENA_BENCH_VIEWS };
await socket.send(encode([hello]));
for await (const [frame] of socket) {
  const messages = decode(frame);
  const answers = messages.map(answerTo).filter((answer) => answer !== undefined);
  if (answers.length > 0) {
    await socket.send(encode(answers));
  }
  if (messages.some((message) => message.type === "close")) {
    break;
  }
}
socket.close();
