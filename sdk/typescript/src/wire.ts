// SPDX-License-Identifier: MIT
// The wire by itself, for tools: keys, frames as checked messages, chance as numbers.

export { type Keys, readCertificate } from "./certificate.js";
export { siphash } from "./chance.js";
export { Link, type News } from "./link.js";
export {
  ARENA_FRAME_MOST,
  FRAME_MOST,
  FrameWriter,
  type Heard,
  MESSAGES_MOST,
  type Said,
  unpackFrame,
} from "./messages.js";
export { wordsOfRules } from "./rules.js";
