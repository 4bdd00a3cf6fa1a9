// SPDX-License-Identifier: MIT
//! What rust_hello.rs is measured beside: zmq and rmpv, which is the msgpack library's own type of any value.

use std::env;

use rmpv::Value;

fn get<'a>(map: &'a Value, key: &str) -> &'a Value {
    let pairs = map.as_map().expect("a map");
    let pair = pairs.iter().find(|pair| pair.0.as_str() == Some(key));
    &pair.expect("a key").1
}

fn send(socket: &zmq::Socket, messages: Vec<Value>) {
    let mut frame = Vec::new();
    rmpv::encode::write_value(&mut frame, &Value::Array(messages)).expect("a frame");
    socket.send(frame, 0).expect("sent");
}

fn message(kind: &str, rest: Vec<(&str, Value)>) -> Value {
    let pairs = rest.into_iter().map(|(key, value)| (key.into(), value));
    Value::Map(std::iter::once(("type".into(), kind.into())).chain(pairs).collect())
}

/// Answers a message; None: there is nothing to answer.
fn answer(heard: &Value) -> Option<Value> {
    let own = |key| (key, get(heard, key).clone());
    match get(heard, "type").as_str() {
        Some("decision") => {
            let action = get(heard, "actions")[0].clone();
            Some(message("answer", vec![own("match"), own("decision"), ("action", action)]))
        }
        Some("start") => Some(message("ready", vec![own("match")])),
        Some("ping") => Some(message("pong", vec![own("number")])),
        _ => None,
    }
}

fn main() {
    let variable = |name| env::var(name).expect(name);
    let context = zmq::Context::new();
    let socket = context.socket(zmq::DEALER).expect("a socket");
    let capacity: u64 = variable("ARENA_BENCH_CAPACITY").parse().expect("a number");

    socket.connect(&variable("ARENA_ENDPOINT")).expect("a connection");
    let hello = vec![
        ("major", 1.into()),
        ("minor", 1.into()),
        ("bot", "bare-rust".into()),
        ("capacity", capacity.into()),
        ("views", variable("ARENA_BENCH_VIEWS").into()),
    ];
    send(&socket, vec![message("hello", hello)]);
    loop {
        let frame = socket.recv_bytes(0).expect("a frame");
        let heard = rmpv::decode::read_value(&mut frame.as_slice()).expect("msgpack");
        let messages = heard.as_array().expect("an array");
        let answers: Vec<Value> = messages.iter().filter_map(answer).collect();

        if !answers.is_empty() {
            send(&socket, answers);
        }
        if messages.iter().any(|heard| get(heard, "type").as_str() == Some("close")) {
            break;
        }
    }
}
