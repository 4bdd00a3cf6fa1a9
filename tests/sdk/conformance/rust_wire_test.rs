// SPDX-License-Identifier: MIT
//! The wire of the SDK for Rust: golden frames to values and back, frames that no arena sends, sockets.
//!
//! ARENA_TEST_GOLDEN is the folder tests/golden.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena_sdk::wire::hear::{unpack_frame, Asks, Message};
use arena_sdk::wire::say::{
    Answer, AnswerType, Bye, ByeType, FrameWriter, Hello, HelloType, Pong, PongType, Ready, ReadyType, Say, Views,
};
use arena_sdk::wire::value::Value;
use arena_sdk::wire::{FRAME_MOST, MESSAGES_MOST};
use arena_sdk::{play, Action, ArenaError, Chance, Decision, Options, Setting};
use serde_json::{json, Map, Value as Json};

// --- golden frames -----------------------------------------------------------------------------------------------

fn bytes(hex: &str) -> Vec<u8> {
    hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// The vectors from this side, with the name of their file.
fn vectors(from: &str) -> Vec<(String, Json)> {
    let folder = std::env::var("ARENA_TEST_GOLDEN").unwrap() + "/wire";
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().map_or(true, |ending| ending != "json") {
            continue;
        }
        let document: Json = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        for vector in document["vectors"].as_array().unwrap() {
            let side = vector.get("from").unwrap_or(&document["from"]);
            if side == from && vector.get("frame").is_some() && document["canonical"] != false {
                found.push((path.file_name().unwrap().to_string_lossy().into_owned(), vector.clone()));
            }
        }
    }
    found
}

fn json_of(value: Value<'_>) -> Json {
    if let Some(number) = value.number() {
        json!(number)
    } else if let Some(text) = value.text() {
        json!(text)
    } else if let Some(items) = value.items() {
        items.map(json_of).collect()
    } else {
        Json::Object(value.entries().unwrap().map(|(key, value)| (key.to_owned(), json_of(value))).collect())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn asks_json(asks: &Asks) -> Json {
    json!({"kind": asks.kind, "by_type": asks.by_type, "by": asks.by, "count": asks.count})
}

/// The message as JSON, with nothing left out; what is absent is null.
fn told(message: &Message) -> Json {
    match message {
        Message::Welcome(it) => json!({"type": "welcome", "arena": it.arena, "major": it.major, "minor": it.minor,
            "token": it.token, "ignored": Some(&it.ignored).filter(|keys| !keys.is_empty())}),
        Message::Refusal(it) => json!({"type": "refusal", "code": it.code, "text": it.text, "retry": it.retry}),
        Message::Start(it) => {
            let number = |setting: &Setting| match setting {
                Setting::Number(number) => json!(number),
                Setting::Set(numbers) => json!(numbers),
            };
            let numbers: Map<_, _> = it.numbers.iter().map(|(name, it)| (name.clone(), number(it))).collect();
            json!({"type": "start", "match": it.match_, "game": it.game, "epoch": it.epoch, "role": it.role,
                "seat": it.seat, "seats": it.seats, "clock": it.clock, "settings": it.settings,
                "numbers": Some(numbers).filter(|numbers| !numbers.is_empty()),
                "bot_seed": {"$bin": hex(&it.bot_seed)}})
        }
        Message::Events(it) => {
            let events: Vec<_> = it.events().map(|event| json_of(event.value())).collect();
            json!({"type": "events", "match": it.match_, "first": it.first, "events": events})
        }
        Message::Decision(it) => json!({"type": "decision", "match": it.match_, "decision": it.decision,
            "actions": it.actions, "asks": it.asks.as_ref().map(asks_json), "left": it.left, "bank": it.bank,
            "last": it.last, "view": it.view.as_ref().map(|view| json_of(view.value()))}),
        Message::End(it) => json!({"type": "end", "match": it.match_, "winner": it.winner, "reason": it.reason,
            "score": it.score}),
        Message::Error(it) => json!({"type": "error", "code": it.code, "text": it.text, "match": it.match_,
            "decision": it.decision, "retry": it.retry}),
        Message::Ping(number) => json!({"type": "ping", "number": number}),
        Message::Close => json!({"type": "close"}),
    }
}

fn without_null(value: Json) -> Json {
    match value {
        Json::Object(map) => map
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| (key, without_null(value)))
            .collect(),
        other => other,
    }
}

#[test]
fn golden_frames_of_the_arena_are_read() {
    let mut read = 0;
    for (file, vector) in vectors("arena") {
        let frame: Arc<[u8]> = bytes(vector["hex"].as_str().unwrap()).into();
        let messages = unpack_frame(&frame).unwrap_or_else(|error| panic!("{file}, {}: {error}", vector["about"]));
        if file == "match.json" || file == "reply.json" {
            assert!(messages.is_empty(), "{file}: no bot gets these");
            continue;
        }
        let told: Vec<_> = messages.iter().map(|message| without_null(told(message))).collect();
        assert_eq!(json!(told), vector["frame"], "{file}, {}", vector["about"]);
        read += 1;
    }
    assert!(read >= 30, "{read} vectors");
}

/// The message of a bot as the SDK says it. None: no bot of an SDK says that.
fn say(message: &Json) -> Option<Say> {
    let number = |key: &str| message[key].as_u64();
    let text = |key: &str| message[key].as_str().map(str::to_owned);
    let list = |value: &Json| serde_json::from_value::<Vec<String>>(value.clone()).ok();
    Some(match message["type"].as_str().unwrap() {
        "hello" if message.get("as").is_some() => return None,
        "hello" => Say::Hello(Box::new(Hello {
            bot: text("bot").unwrap(),
            capacity: number("capacity").map(|capacity| capacity as u16),
            event: number("event"),
            major: number("major").unwrap() as u16,
            match_: number("match"),
            minor: number("minor").unwrap() as u16,
            plays: list(&message["plays"]),
            token: text("token"),
            type_: HelloType,
            version: text("version"),
            views: match message["views"].as_str() {
                Some("full") => Some(Views::Full),
                Some("none") => Some(Views::None),
                Some(_) => Some(Views::Sparse),
                None => list(&message["views"]).map(Views::Keys),
            },
        })),
        "ready" => Say::Ready(Ready { match_: number("match").unwrap(), type_: ReadyType }),
        "answer" => Say::Answer(Answer {
            action: number("action").unwrap() as u16,
            decision: number("decision").unwrap(),
            match_: number("match").unwrap(),
            note: text("note"),
            text: text("text"),
            type_: AnswerType,
        }),
        "pong" => Say::Pong(Pong { number: number("number").unwrap(), type_: PongType }),
        "bye" => Say::Bye(Bye { type_: ByeType }),
        other => panic!("a bot does not say {other}"),
    })
}

#[test]
fn golden_frames_of_bots_are_written() {
    let mut written = 0;
    for (file, vector) in vectors("bot") {
        let messages: Option<Vec<Say>> = vector["frame"].as_array().unwrap().iter().map(say).collect();
        if let Some(messages) = messages {
            let mut writer = FrameWriter::default();
            messages.iter().for_each(|message| writer.add(message));
            assert_eq!(writer.take(), [bytes(vector["hex"].as_str().unwrap())], "{file}, {}", vector["about"]);
            written += 1;
        }
    }
    assert!(written >= 18, "{written} vectors");
}

#[test]
fn a_struct_is_a_map_and_what_is_none_is_left_out() {
    let mut writer = FrameWriter::default();
    writer.add(&say(&json!({"type": "answer", "action": 2, "decision": 1, "match": 1})).unwrap());
    let frame: Arc<[u8]> = writer.take().remove(0).into();
    assert_eq!(frame[1], 0x84, "a map of four");
    assert!(!frame.contains(&0xc0), "nil is never sent");
}

#[test]
fn a_frame_has_1024_messages_and_65536_bytes_at_the_most() {
    let mut writer = FrameWriter::default();
    (0..=MESSAGES_MOST).for_each(|_| writer.add(&Say::Bye(Bye { type_: ByeType })));
    let frames = writer.take();
    assert_eq!(frames.iter().map(Vec::len).collect::<Vec<_>>(), [3 + 10 * MESSAGES_MOST, 1 + 10]);
    let long =
        say(&json!({"type": "answer", "action": 1, "decision": 1, "match": 1, "note": "n".repeat(1024)})).unwrap();
    (0..100).for_each(|_| writer.add(&long));
    let frames = writer.take();
    assert!(frames.len() == 2 && frames.iter().all(|frame| frame.len() <= FRAME_MOST), "{}", frames.len());
    assert!(frames[0].len() + frames[1].len() / 37 > FRAME_MOST, "the first frame is not full: {}", frames[0].len());
    assert!(writer.take().is_empty());
}

// --- what no arena sends -----------------------------------------------------------------------------------------

fn is_refused(frame: &[u8]) -> bool {
    let says = "what the protocol does not allow";
    matches!(unpack_frame(&frame.into()), Err(ArenaError::Protocol(text)) if text.contains(says))
}

#[test]
fn what_no_arena_sends_is_refused() {
    let deep = [vec![0x91; 5000], vec![1]].concat();
    let frames: [&[u8]; 14] = [
        b"",
        b"\xc1",
        b"\x80",
        b"\x90",
        b"\x91\xc0",
        b"\x91\x01",
        &deep,
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\x91\x81\xa4type\x01",
        b"\x91\x81\x01\x02",
        b"\x91\x81\xa4type\xa5\xff\xff\xff\xff\xff",
        b"\x91\x81\xa4type\xa5close\x00",
        b"\x91\x82\xa4type\xa8decision\xa5match\xcb\x00\x00\x00\x00\x00\x00\x00\x00",
    ];
    for frame in frames {
        assert!(is_refused(frame), "{frame:02x?}");
    }
    assert!(is_refused(&vec![0; (4 << 20) + 1]));
}

#[test]
fn nil_floats_and_the_like_are_refused_wherever_they_lie() {
    let path = std::env::var("ARENA_TEST_GOLDEN").unwrap() + "/wire/unsent.json";
    let document: Json = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let vectors = document["vectors"].as_array().unwrap();
    assert!(vectors.len() >= 40);
    for vector in vectors {
        assert!(is_refused(&bytes(vector["hex"].as_str().unwrap())), "{}", vector["about"]);
    }
}

#[test]
fn what_an_arena_of_tomorrow_may_send_is_passed_over() {
    // {"type": "close", "a": [true, false], "b": 2^53 - 1, "c": -2^53 + 1, "d": bytes}
    let frame = [
        &b"\x91\x85\xa4type\xa5close\xa1a\x92\xc3\xc2\xa1b\xcf\x00\x1f\xff\xff\xff\xff\xff\xff"[..],
        b"\xa1c\xd3\xff\xe0\x00\x00\x00\x00\x00\x01\xa1d\xc4\x01\xff",
    ];
    assert!(matches!(unpack_frame(&frame.concat().into()).unwrap()[..], [Message::Close]));
}

/// A frame of one message as msgpack, from the text of a trace.
fn frame_of(message: Json) -> Vec<u8> {
    let line = json!({"from": "arena", "match": "m1", "seat": 0, "message": message}).to_string();
    arena_sdk::kit::Trace::parse(&line).unwrap().frames("m1", 0).remove(0)
}

#[test]
fn a_key_of_another_type_or_out_of_range_is_refused() {
    let good = json!({"type": "decision", "match": 1, "decision": 1, "actions": [0, 2], "left": 1, "bank": 1, "last": 1,
        "view": {}, "asks": {"kind": "a", "count": 1, "by": 1, "by_type": "b"}});
    assert_eq!(unpack_frame(&frame_of(good.clone()).into()).unwrap().len(), 1);
    for (key, wrong) in [
        ("match", json!(0)),
        ("match", json!(1_u64 << 32)),
        ("match", json!("1")),
        ("match", json!(null)),
        ("decision", json!(0)),
        ("decision", json!(1_u64 << 53)),
        ("decision", json!(-1)),
        ("actions", json!([])),
        ("actions", json!([2, 0])),
        ("actions", json!([2, 2])),
        ("actions", json!([-1])),
        ("actions", json!(["0"])),
        ("actions", json!((0..1025).collect::<Vec<_>>())),
        ("actions", json!({})),
        ("left", json!("1")),
        ("view", json!([])),
        ("asks", json!(1)),
        ("asks", json!({"kind": "a"})),
        ("asks", json!({"kind": 1, "count": 1})),
        ("asks", json!({"kind": "a", "count": 0})),
        ("asks", json!({"kind": "a", "count": 1, "by_type": 1})),
    ] {
        let mut bad = good.clone();
        bad[key] = wrong.clone();
        assert!(is_refused(&frame_of(bad)), "{key}: {wrong}");
    }
}

/// Frames of the arena with bytes that are cut off or changed are read or refused, and what was read can be looked at.
#[test]
fn broken_frames_never_panic() {
    let chance = Chance::new([7; 16], 1);
    let mut read = 0;
    for (file, vector) in vectors("arena") {
        let whole = bytes(vector["hex"].as_str().unwrap());
        for size in 0..whole.len().min(300) {
            assert!(is_refused(&whole[..size]), "{file}: {size} bytes of {}", vector["about"]);
        }
        for _ in 0..400 {
            let mut frame = whole.clone();
            for _ in 0..=chance.below(3) {
                let at = chance.below(frame.len() as u64) as usize;
                frame[at] = chance.word() as u8;
            }
            if let Ok(messages) = unpack_frame(&frame.into()) {
                read += messages.iter().map(|message| format!("{message:?}").len()).filter(|size| *size > 0).count();
            }
        }
    }
    assert!(read > 1000, "{read} were still messages");
}

// --- sockets -----------------------------------------------------------------------------------------------------

fn first(decision: &Decision) -> Option<Action> {
    decision.actions().first()
}

/// Options of a bot that waits for half a second.
fn impatient(endpoint: &str, token: &str) -> Options {
    Options {
        endpoint: Some(endpoint.to_owned()),
        token: Some(token.to_owned()),
        server_key: Some(String::new()),
        keys: Some(String::new()),
        patience: Some(Duration::from_millis(500)),
        ..Options::default()
    }
}

fn says_no_arena(error: Option<ArenaError>) -> bool {
    matches!(error, Some(ArenaError::Connection(text)) if text.contains("There is no arena at"))
}

#[test]
fn a_socket_that_connects_to_nothing_gives_up() {
    let begin = Instant::now();
    let report = play("lonely", first, &impatient("ipc:///nowhere/at-all", ""));
    assert_eq!(report.code(), 1);
    assert!(says_no_arena(report.error.clone()), "{report:?}");
    assert!(begin.elapsed() >= Duration::from_millis(500));
}

#[test]
fn it_says_after_3_s_that_nobody_answers() {
    let mut bot = Command::new(env!("CARGO_BIN_EXE_hello"))
        .env("ARENA_ENDPOINT", "ipc:///nowhere/at-all")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    let mut line = String::new();
    BufReader::new(bot.stderr.take().unwrap()).read_line(&mut line).unwrap();
    bot.kill().unwrap();
    bot.wait().unwrap();
    assert_eq!(line, "hello-rust: nobody answers at ipc:///nowhere/at-all; trying for 27 s more\n");
    assert!(begin.elapsed() >= Duration::from_millis(2900));
}

/// An arena of one ROUTER: welcomes a bot, says something more, and returns the last frame of the bot.
fn welcome(router: &zmq::Socket, more: Json) -> Vec<u8> {
    let from = router.recv_multipart(0).unwrap().remove(0);
    let welcome = frame_of(json!({"type": "welcome", "arena": "test", "major": 1, "minor": 1}));
    router.send_multipart([&from, &welcome], 0).unwrap();
    router.send_multipart([&from, &frame_of(more)], 0).unwrap();
    router.recv_multipart(0).unwrap().remove(1)
}

fn router() -> (zmq::Socket, String) {
    let socket = zmq::Context::new().socket(zmq::ROUTER).unwrap();
    socket.set_rcvtimeo(20_000).unwrap();
    socket.bind("tcp://127.0.0.1:*").unwrap();
    let endpoint = socket.get_last_endpoint().unwrap().unwrap();
    (socket, endpoint)
}

#[test]
fn the_bye_leaves_before_the_bot_ends() {
    let (router, endpoint) = router();
    let bot = std::thread::spawn(move || play("polite", first, &impatient(&endpoint, "")));
    assert_eq!(welcome(&router, json!({"type": "close"})), b"\x91\x81\xa4type\xa3bye");
    assert_eq!(bot.join().unwrap().code(), 0);
}

#[test]
fn a_bot_whose_arena_is_gone_gives_up() {
    let (router, endpoint) = router();
    let bot = std::thread::spawn(move || play("patient", first, &impatient(&endpoint, "")));
    welcome(&router, json!({"type": "ping", "number": 1}));
    drop(router);
    let report = bot.join().unwrap();
    assert!(report.code() == 1 && says_no_arena(report.error.clone()), "{report:?}");
}

#[test]
fn what_a_bot_may_not_be_is_a_sentence() {
    let good = impatient("tcp://127.0.0.1:1", "");
    for (name, options, says) in [
        ("My Bot", good.clone(), "name"),
        ("bot", Options { capacity: 0, ..good.clone() }, "capacity"),
        ("bot", Options { version: "1\n".into(), ..good.clone() }, "version"),
        ("bot", Options { token: Some("t\u{200b}".into()), ..good.clone() }, "token"),
        ("bot", Options { endpoint: Some("tcp://x\0y:1".into()), ..good.clone() }, "Cannot connect to"),
        (
            "bot",
            Options { server_key: Some(" ".repeat(40)), keys: Some("/x".into()), ..good.clone() },
            "ARENA_SERVER_KEY",
        ),
    ] {
        match play(name, first, &options).error {
            Some(ArenaError::Connection(text)) => assert!(text.contains(says), "{text}"),
            other => panic!("{says}: {other:?}"),
        }
    }
}
