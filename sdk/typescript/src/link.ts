// SPDX-License-Identifier: MIT
// The socket of a bot: a DEALER and the notices of its connection. libzmq connects again by itself and silently; for
// the arena that is a new connection, which must say hello. The notices tell the bot when. Knows frames as bytes only.

import { lookup } from "node:dns/promises";
import { Dealer, type Event as Notice } from "zeromq";
import type { Keys } from "./certificate.js";
import { ArenaError, textOf } from "./errors.js";
import { ARENA_FRAME_MOST } from "./messages.js";

const LINGER_MS = 400; // a started bot has half a second to leave
const SEND_MS = 5000;
const RECONNECT_MS = 50;
const RECONNECT_MOST_MS = 1000;
const CURVE_OVERHEAD = 64; // bytes that are added to a frame, at most
const STEP_MS = 1000; // a sleep at most, and what counts as waited between two looks
const EMPTY = new Uint8Array(0);

/** What a link reports: a frame; that it is up; that nobody was there for too long; that the arena does not let the
 * key of this bot in; that the time is over. */
export type News = Uint8Array | "up" | "gone" | "refused" | "timeout";

/**
 * libzmq would ask for the name of the host again and again, as it does later, and here too if it only cannot be asked
 * for now.
 * @throws ArenaError if nobody has it.
 */
export async function findHost(endpoint: string): Promise<void> {
  const host = /^tcp:\/\/([^[;*]+):[^:]*$/.exec(endpoint)?.[1];
  try {
    if (host) {
      await lookup(host);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTFOUND") {
      throw new ArenaError(`Cannot connect to ${endpoint}: no host is called ${host}`);
    }
  }
}

export class Link {
  /** Milliseconds that it may take to connect. */
  patienceMs: number;
  /** Whether a connection is made now. */
  isUp = false;
  /** Whether somebody is at the endpoint who breaks off the handshake. */
  breaksOff = false;
  #isNew = false;
  #isRefused = false;
  #looked = performance.now();
  #waited = 0;
  #downSince = 0; // of the waited time
  #frame: Uint8Array | undefined;
  #isReceiving = false;
  #failure: unknown;
  #wake: (() => void) | undefined;
  readonly #socket: Dealer;

  /**
   * Begins to connect. `keys`: none if the connection is not encrypted.
   * @throws ArenaError if the endpoint or the keys are none.
   */
  constructor(endpoint: string, keys: Keys | undefined, patienceMs: number) {
    this.patienceMs = patienceMs;
    this.#socket = new Dealer({
      linger: LINGER_MS,
      sendTimeout: SEND_MS,
      reconnectInterval: RECONNECT_MS,
      reconnectMaxInterval: RECONNECT_MOST_MS,
      maxMessageSize: ARENA_FRAME_MOST + CURVE_OVERHEAD,
    });
    try {
      if (keys) {
        this.#socket.curveServerKey = keys.server;
        this.#socket.curvePublicKey = keys.public;
        this.#socket.curveSecretKey = keys.secret;
      }
      void this.#watch(); // before it connects, or a notice may be missed
      this.#socket.connect(endpoint);
    } catch (error) {
      this.close();
      throw new ArenaError(
        `Cannot connect to ${endpoint}: ${textOf(error)}; an endpoint is like ipc:///tmp/arena or tcp://127.0.0.1:5555`,
      );
    }
  }

  /** Milliseconds that were waited. What passed since the last call counts as a step at most: a process that stood still
   * has not waited. */
  waited(): number {
    const now = performance.now();
    this.#waited += Math.min(now - this.#looked, STEP_MS);
    this.#looked = now;
    return this.#waited;
  }

  get isClosed(): boolean {
    return this.#socket.closed;
  }

  /** What was sent leaves in the background, for up to 0.4 s; the process does not end before. */
  close(): void {
    if (!this.#socket.closed) {
      this.#socket.close();
    }
  }

  async #watch(): Promise<void> {
    const observer = this.#socket.events;
    try {
      while (!observer.closed) {
        this.#take((await observer.receive()).type);
        this.#wake?.();
      }
    } catch {
      // The socket was closed.
    }
  }

  #take(notice: Notice["type"]): void {
    if (notice === "handshake") {
      this.isUp = this.#isNew = true;
      this.breaksOff = false;
    } else if (notice === "disconnect") {
      this.#goDown();
    } else if (notice === "handshake:error:auth") {
      this.#goDown();
      this.#isRefused = true;
    } else if (notice === "handshake:error:protocol" || notice === "handshake:error:other") {
      this.#goDown();
      this.breaksOff = true;
    }
  }

  #goDown(): void {
    if (this.isUp) {
      this.#downSince = this.waited();
    }
    this.isUp = this.#isNew = false;
  }

  /** One receive at a time is all that a socket takes. No frame is asked for before the one here was taken, so that a
   * busy bot leaves the rest with libzmq, which has limits. */
  #receive(): void {
    if (this.#isReceiving) {
      return;
    }
    this.#isReceiving = true;
    this.#socket.receive().then(
      (parts) => {
        this.#isReceiving = false;
        // A frame of several parts is no message of the arena: an empty frame stands for it.
        this.#frame = parts.length === 1 ? parts[0] : EMPTY;
        this.#wake?.();
      },
      (error: unknown) => {
        this.#isReceiving = false;
        this.#failure = error;
        this.#wake?.();
      },
    );
  }

  #news(): News | undefined {
    if (this.#isNew) {
      this.#isNew = false;
      return "up";
    }
    if (this.#frame) {
      const frame = this.#frame;
      this.#frame = undefined;
      return frame;
    }
    if (this.#failure !== undefined) {
      throw new ArenaError(`The socket cannot be read: ${textOf(this.#failure)}`);
    }
    return this.#isRefused ? "refused" : undefined;
  }

  /**
   * Waits until the time `end`, as performance.now() counts; undefined: without a limit. Returns what is new.
   * @throws ArenaError if the socket was closed meanwhile.
   */
  async wait(end: number | undefined): Promise<News> {
    for (;;) {
      const news = this.#news();
      if (news !== undefined) {
        return news;
      }
      const waited = this.waited();
      const patience = this.isUp ? STEP_MS : this.#downSince + this.patienceMs - waited;
      if (patience <= 0) {
        return "gone";
      }
      const left = end === undefined ? STEP_MS : end - performance.now();
      if (left <= 0) {
        return "timeout";
      }
      this.#receive();
      await this.#sleep(Math.min(STEP_MS, patience, left));
    }
  }

  /** Sleeps until there may be news, and at most so many milliseconds. */
  async #sleep(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, Math.ceil(ms));
    });
    this.#wake = undefined;
    clearTimeout(timer);
  }

  /** Without a connection the frame is lost, as it would be if the connection broke. */
  async send(frame: Uint8Array): Promise<void> {
    if (!this.isUp || this.isClosed) {
      return;
    }
    try {
      await this.#socket.send(frame);
    } catch (error) {
      if ((error as { code?: string }).code !== "EAGAIN") {
        throw new ArenaError(`The socket cannot be written: ${textOf(error)}`);
      }
    }
  }
}
