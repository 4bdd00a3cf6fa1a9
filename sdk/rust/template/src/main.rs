// SPDX-License-Identifier: MIT

use arena_sdk::{run_with, Options};

fn main() -> std::process::ExitCode {
    run_with("my-bot", bot::decide, &Options { version: "1".into(), ..Options::default() })
}
