// SPDX-License-Identifier: MIT
// A bot on the SDK for JavaScript and TypeScript for `arena bench sdk`.

import { run } from "arena-sdk";

run("hello-typescript", (decision) => decision.actions.first, {
  capacity: Number(process.env.ARENA_BENCH_CAPACITY),
  views: process.env.ARENA_BENCH_VIEWS,
});
