/* SPDX-License-Identifier: MIT */
/* Waits, which end when something is so, and fail only where a crowded machine is no reason any more. */
import { setTimeout as pause } from "node:timers/promises";

/** How long anything may take; less for somebody who looks for a mistake. */
export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 240000);
const LOOK_MS = 50;

/**
 * Waits until something is so.
 * @param {() => any} isSo
 * @param {string} what
 */
export async function until(isSo, what) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await pause(LOOK_MS);
  }
}
