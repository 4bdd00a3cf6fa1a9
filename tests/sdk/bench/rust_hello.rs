// SPDX-License-Identifier: MIT
//! A bot on the SDK for Rust for `arena bench sdk`.

use std::env;
use std::process::ExitCode;

use arena_sdk::{run_with, Action, Decision, Options, Views};

fn decide(decision: &Decision) -> Option<Action> {
    decision.actions().first()
}

fn main() -> ExitCode {
    let capacity = env::var("ARENA_BENCH_CAPACITY").expect("ARENA_BENCH_CAPACITY");
    let views = match env::var("ARENA_BENCH_VIEWS").as_deref() {
        Ok("full") => Views::Full,
        Ok("none") => Views::None,
        _ => Views::Sparse,
    };
    let options = Options {
        capacity: capacity.parse().expect("ARENA_BENCH_CAPACITY is a number"),
        views,
        ..Default::default()
    };

    run_with("hello-rust", decide, &options)
}
