// SPDX-License-Identifier: MIT
import { run } from "./arena-sdk/index.js";
import { decide } from "./bot.js";

run("my-bot", decide, { version: "1" });
