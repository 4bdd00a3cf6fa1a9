// SPDX-License-Identifier: MIT
// What can go wrong with the connection to an arena.

/** The connection cannot be made or used any more. The text is one sentence for the author of the bot. */
export class ArenaError extends Error {
  override name = "ArenaError";
}

/** The arena sent what the protocol does not allow. */
export class ProtocolError extends ArenaError {
  override name = "ProtocolError";
}

/** The text of anything that was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
