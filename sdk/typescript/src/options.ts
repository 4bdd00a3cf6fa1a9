// SPDX-License-Identifier: MIT
// What a bot says of itself, checked before anything is sent. JavaScript has no types: what is of another one is
// refused here in a sentence, because msgpack would carry it, and undefined and null as nil.

import { type Keys, readCertificate } from "./certificate.js";
import { ArenaError } from "./errors.js";
import type { Said } from "./messages.js";

const PATIENCE_MS = 30_000;
const CAPACITY_MOST = 65535;
const PLAYS_MOST = 16;
const KEYS_MOST = 256;
const NAME = /^[a-z0-9-]{1,64}$/;
const KEY = /^[\x21-\x7e]{40}$/;
const VISIBLE = /^(?:[^\p{C}\p{Z}]| )*$/u;

/** What is absent, or null, is left to the default; of the last four that is the variable of the environment. */
export interface ConnectionOptions {
  /** The bot's version: at most 64 bytes. */
  readonly version?: string | null | undefined;
  /** Matches at once, 1..65535; 1 by default. */
  readonly capacity?: number | null | undefined;
  /** What decisions bring of the view: "sparse" by default, "full", "none", or an array of keys. */
  readonly views?: "sparse" | "full" | "none" | readonly string[] | null | undefined;
  /** Roles, classes of a ladder, "people"; by default everything. */
  readonly plays?: readonly string[] | null | undefined;
  /** Milliseconds that it tries to connect at first: 30,000 by default. */
  readonly patienceMs?: number | null | undefined;
  /** ARENA_ENDPOINT, such as "ipc:///tmp/arena" or "tcp://127.0.0.1:5555". */
  readonly endpoint?: string | null | undefined;
  /** ARENA_TOKEN. */
  readonly token?: string | null | undefined;
  /** ARENA_SERVER_KEY: the arena's public key, 40 characters. */
  readonly serverKey?: string | null | undefined;
  /** ARENA_KEYS: the file of the bot's own certificate. */
  readonly keys?: string | null | undefined;
}

/** What a connection needs to know. */
export interface Settled {
  readonly name: string;
  readonly endpoint: string;
  readonly token: string;
  readonly keys: Keys | undefined;
  readonly patienceMs: number;
  /** Without its token. */
  readonly hello: Said;
}

function text(what: string, given: unknown, variable?: string): string {
  const value = given ?? (variable ? process.env[variable] : undefined) ?? "";
  if (typeof value !== "string") {
    throw new ArenaError(`The ${what} must be text, and not ${typeof value}`);
  }
  return value;
}

function visible(what: string, value: string, most: number): string {
  if (Buffer.byteLength(value) > most || !VISIBLE.test(value)) {
    throw new ArenaError(`The ${what} must be visible text of at most ${most} bytes`);
  }
  return value;
}

function whole(what: string, given: unknown, most: number, otherwise: number): number {
  const value = given ?? otherwise;
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > most) {
    throw new ArenaError(`The ${what} is ${String(value)}; allowed is 1..${most}`);
  }
  return value as number;
}

function texts(what: string, given: unknown, most: number): string[] {
  const values: unknown[] = Array.isArray(given) ? given : [];
  if (values.length < 1 || values.length > most || !values.every((value) => typeof value === "string")) {
    throw new ArenaError(`${what} must be an array of 1 to ${most} texts`);
  }
  return values as string[];
}

function viewsOf(given: unknown): string | string[] {
  const views = given ?? "sparse";
  if (views === "sparse" || views === "full" || views === "none") {
    return views;
  }
  return texts('The views are "sparse", "full" or "none", or they', views, KEYS_MOST);
}

function keysOf(serverKey: string, path: string): Keys | undefined {
  if (!serverKey && !path) {
    return undefined;
  }
  if (!serverKey || !path) {
    throw new ArenaError(
      "ARENA_SERVER_KEY and ARENA_KEYS go together: the arena's public key, and the file of the bot's own secret " +
        `certificate; ${serverKey ? "ARENA_KEYS" : "ARENA_SERVER_KEY"} is not set`,
    );
  }
  if (!KEY.test(serverKey)) {
    throw new ArenaError("ARENA_SERVER_KEY must be the arena's public key, 40 characters");
  }
  return { server: serverKey, ...readCertificate(path) };
}

/** @throws ArenaError with one sentence. */
export function settle(name: string, options: ConnectionOptions): Settled {
  if (typeof name !== "string" || !NAME.test(name)) {
    throw new ArenaError("The bot's name must be 1 to 64 of a-z, 0-9 and -");
  }
  const capacity = whole("capacity", options.capacity, CAPACITY_MOST, 1);
  const patienceMs = whole("patience in milliseconds", options.patienceMs, 2 ** 31 - 1, PATIENCE_MS);
  const endpoint = text("endpoint", options.endpoint, "ARENA_ENDPOINT");
  if (!endpoint) {
    throw new ArenaError(
      "ARENA_ENDPOINT is not set, so there is no arena to connect to; let the arena start the bot, " +
        "as `arena match --bot ROLE=PROGRAM` does, or set it to where an arena listens",
    );
  }
  const token = visible("token", text("token", options.token, "ARENA_TOKEN"), 128);
  const version = visible("version", text("version", options.version), 64);
  const hello: Said = {
    type: "hello",
    major: 1,
    minor: 1,
    bot: name,
    capacity,
    views: viewsOf(options.views),
    version: version || undefined,
    plays: options.plays == null ? undefined : texts("What it plays", options.plays, PLAYS_MOST),
  };
  const server = text("key of the arena", options.serverKey, "ARENA_SERVER_KEY");
  const keys = keysOf(server, text("file of keys", options.keys, "ARENA_KEYS"));
  return { name, endpoint, token, keys, patienceMs, hello };
}
