// SPDX-License-Identifier: MIT

fn main() -> std::process::ExitCode {
    arena_sdk::run("my-bot", bot::decide)
}
