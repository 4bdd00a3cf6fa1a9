// SPDX-License-Identifier: MIT
// What can go wrong with the connection to an arena, and how it is printed.

/** The connection cannot be made or used any more. The text is one sentence for the author of the bot. */
export class ArenaError extends Error {
  override name = "ArenaError";
}

/** The arena sent what the protocol does not allow. */
export class ProtocolError extends ArenaError {
  override name = "ProtocolError";
}

/** The text for a terminal: of what cannot be seen, such as an escape sequence or a newline, the bytes, as \\x1b. */
export function shown(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (letter) =>
    Array.from(Buffer.from(letter), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}

/** The text of anything that was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
