// SPDX-License-Identifier: MIT
//! What the SDK for Rust does with what an author gives it; words, and views in words.
//!
//! ARENA_TEST_FOLDER has GAME.json as `arena rules --game GAME --json` prints it.

use std::cell::RefCell;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use arena_sdk::games::{leduc, notalone};
use arena_sdk::kit::{play, Played, Trace};
use arena_sdk::wire::certificate::read_certificate;
use arena_sdk::{
    from_rules, siphash, Action, ArenaError, Bot, Chance, Complaint, Content, Decision, End, Event, IntoAnswer, Match,
    Word, Words, NOTE_MOST, TEXT_MOST,
};
use serde_json::{json, Value as Json};

const SEED: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Frames of these messages.
fn frames(messages: &[Json]) -> Vec<Vec<u8>> {
    let line =
        |message: &Json| json!({"from": "arena", "match": "m1", "seat": 1, "message": message}).to_string() + "\n";
    Trace::parse(&messages.iter().map(line).collect::<String>()).unwrap().frames("m1", 1)
}

fn start(words: &Words) -> Json {
    json!({"type": "start", "match": 1, "game": words.game, "epoch": words.epoch, "role": "hunted", "seat": 1,
        "seats": 3, "clock": "none", "settings": {}, "bot_seed": {"$bin": "000102030405060708090a0b0c0d0e0f"}})
}

fn decision(number: u64, actions: &[u16], view: Json) -> Json {
    json!({"type": "decision", "match": 1, "decision": number, "actions": actions, "view": view})
}

/// Asks a bot once.
fn ask_with(words: &Words, actions: &[u16], view: Json, bot: impl Bot) -> Played {
    play(&frames(&[start(words), decision(1, actions, view)]), bot).unwrap()
}

/// Looks at one decision. What `look` asserts fails the test.
fn ask(words: &Words, view: Json, look: impl Fn(&Decision)) {
    let played = ask_with(words, &[0, 2, 34, 35, 36], view, |decision: &Decision| {
        look(decision);
        0
    });
    assert_eq!((played.report.decisions, played.report.exceptions), (1, 0));
}

// --- answers -----------------------------------------------------------------------------------------------------

#[test]
fn chance_is_the_published_siphash() {
    assert_eq!(siphash(&SEED, 0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908), 0x3f2a_cc7f_57c2_9bdb);
}

#[test]
fn below_is_by_rejection() {
    let (chance, words) = (Chance::new(SEED, 3), Chance::new(SEED, 3));
    let most = (1_u64 << 31) + 1; // about half of the words are passed over
    let mut passed = 0;
    for _ in 0..100 {
        let mut word = u64::from(words.word());
        while word >= most {
            word = u64::from(words.word());
            passed += 1;
        }
        assert_eq!(chance.below(most), word);
    }
    assert!((50..200).contains(&passed), "{passed}");
    assert!(std::panic::catch_unwind(|| Chance::new(SEED, 1).below(0)).is_err());
    assert_eq!(Chance::new(SEED, 3).below(1 << 32), u64::from(Chance::new(SEED, 3).word()));
}

#[test]
fn an_answer_is_an_action_or_its_id() {
    ask(&notalone::WORDS, json!({}), |decision| {
        let action = decision.actions()[1];
        assert_eq!(decision.legal(action).unwrap().id, 2);
        assert_eq!(decision.legal(decision.actions().last().unwrap()).unwrap().id, 36);
        assert_eq!(decision.legal(Some(Ok::<_, String>(2_u8))).unwrap().id, 2);
        assert_eq!((decision.legal(2_i32).unwrap(), decision.legal(2_usize).unwrap()), (action, action));
    });
}

#[test]
fn any_other_answer_is_an_error_that_says_what_is_legal() {
    fn says(decision: &Decision, answer: impl IntoAnswer, text: &str) {
        assert_eq!(decision.legal(answer).unwrap_err().to_string(), text);
    }
    ask(&notalone::WORDS, json!({}), |decision| {
        let legal = "legal: 0 (pass), 2 (resist), 34 (commit The Jungle) and 2 more";
        says(decision, 3, &format!("action 3 is not legal; {legal}"));
        says(decision, -1, &format!("action -1 is not legal; {legal}"));
        says(decision, 65536 + 2, &format!("action 65538 is not legal; {legal}"));
        says(decision, u64::MAX, &format!("action 18446744073709551615 is not legal; {legal}"));
        says(decision, None::<Action>, "decide returned None; it must return one of decision.actions(), or its id");
        says(decision, Err::<Action, _>("lost"), "decide returned an error: \"lost\"");
    });
}

#[test]
fn a_legal_action_is_played_in_place_of_a_panic_or_an_error() {
    fn is_played(bot: impl Bot) {
        let played = ask_with(&notalone::WORDS, &[7], json!({}), bot);
        assert_eq!((played.report.exceptions, played.report.code()), (1, 1));
        assert_eq!((played.answers.len(), played.answers[0].action, &played.answers[0].note), (1, 7, &None));
    }
    is_played(|decision: &Decision| -> u16 {
        decision.note("before").unwrap();
        panic!("this panic is part of a test")
    });
    is_played(|decision: &Decision| -> u16 {
        let _held = decision.match_().state::<u8>();
        std::panic::panic_any(5)
    });
    is_played(|decision: &Decision| decision.view().number("wil").map(|_| 7));
    is_played(|_: &Decision| None::<u16>);
    is_played(|_: &Decision| 8);
}

#[test]
fn actions_are_chosen_by_kind_and_object() {
    ask(&notalone::WORDS, json!({}), |decision| {
        let commits = decision.actions().kind("commit");
        let objects: Vec<_> = commits.iter().map(|action| action.object).collect();
        assert_eq!(objects, ["jungle", "river", "beach"]);
        assert_eq!(commits.object("river").first().unwrap().text, "commit The River");
        assert_eq!(decision.actions().kind(["pass", "resist"]).len(), 2);
        assert_eq!(commits.object(["river", "rover"]).random().unwrap().id, 35);
        assert!(commits.kind("play").random().is_none());
        assert_eq!(
            format!("{} {}", commits[1], decision.match_().words.action(5000)),
            "35 (commit The River) 5000 (action 5000)"
        );
    });
}

#[test]
fn what_is_said_has_a_most() {
    ask(&notalone::WORDS, json!({}), |decision| {
        decision.say("\u{e4}".repeat(TEXT_MOST / 2)).unwrap();
        decision.note("x".repeat(NOTE_MOST)).unwrap();
        assert!(decision.say("\u{e4}".repeat(TEXT_MOST / 2 + 1)).is_err());
        assert!(decision.note("x".repeat(NOTE_MOST + 1)).is_err());
        assert!(decision.note_json(&f64::NAN).is_ok() && decision.note_json(&vec![1234; 300]).is_err());
    });
    let played = ask_with(&leduc::WORDS, &[1], json!({}), |decision: &Decision| {
        decision.say("hello").unwrap();
        decision.note_json(&json!({"p": [0.5, 2.0]})).unwrap();
        1
    });
    assert_eq!(played.answers[0].note.as_deref(), Some("{\"p\":[0.5,2.0]}"));
    assert_eq!(played.answers[0].text.as_deref(), Some("hello"));
}

// --- a whole bot -------------------------------------------------------------------------------------------------

#[derive(Default)]
struct Memory(Vec<u64>);

struct Listener<'a>(&'a RefCell<Vec<String>>);

impl Bot for Listener<'_> {
    type Answer = u16;

    fn decide(&mut self, decision: &Decision) -> u16 {
        self.0.borrow_mut().push(format!("decide after {:?}", decision.match_().state::<Memory>().0));
        decision.actions()[0].id
    }

    fn start(&mut self, match_: &Match) {
        self.0.borrow_mut().push(format!("start {}", match_.role));
    }

    fn event(&mut self, event: &Event) {
        event.match_().state::<Memory>().0.push(event.number());
        let (seat, cards, text) = (event.number_of("seat"), event.list_of("cards"), event.text());
        self.0.borrow_mut().push(format!("{} {seat:?} {cards:?} {text:?}", event.kind()));
    }

    fn end(&mut self, end: &End) {
        self.0.borrow_mut().push(format!("end {} {} {:?}", end.winner, end.reason, end.score));
    }

    fn error(&mut self, _: &str, complaint: &Complaint) {
        self.0.borrow_mut().push(format!("error {} {}", complaint.code, complaint.match_.is_some()));
    }
}

#[test]
fn a_bot_hears_everything_once() {
    let events = json!({"type": "events", "match": 1, "first": 1, "events": [{"event": "talk", "seat": 2, "text": "hi"},
        {"event": "deal", "cards": [1, 2]}]});
    let end = json!({"type": "end", "match": 1, "winner": "hunted", "reason": "rescue", "score": [0, 1, 1]});
    let error = json!({"type": "error", "code": "late", "text": "too late", "match": 1});
    let notice = json!({"type": "error", "code": "notice", "text": "hello"});
    let asked = decision(1, &[2, 3], json!({}));
    let weather = json!({"type": "weather"});
    let heard = RefCell::new(Vec::new());
    let messages = [
        start(&notalone::WORDS),
        events.clone(),
        weather,
        asked.clone(),
        events,
        asked,
        error,
        notice,
        end.clone(),
        end,
    ];
    let played = play(&frames(&messages), Listener(&heard)).unwrap();
    assert_eq!(
        heard.into_inner(),
        [
            "start hunted",
            "talk Some(2) None Some(\"hi\")",
            "deal None Some([1, 2]) None",
            "decide after [1, 2]",
            "error late true",
            "error notice false",
            "end hunted rescue [0, 1, 1]"
        ]
    );
    assert_eq!(
        (played.report.matches, played.report.complaints, played.answers.len()),
        (1, vec!["late".to_owned()], 1)
    );
}

#[test]
fn matches_keep_their_state_apart() {
    let mut second = start(&notalone::WORDS);
    second["match"] = json!(2);
    let mut messages = vec![start(&notalone::WORDS), second];
    for number in 1..=3 {
        for handle in [1, 2] {
            let mut asked = decision(number, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], json!({}));
            asked["match"] = json!(handle);
            messages.push(asked);
        }
    }
    let played = play(&frames(&messages), |decision: &Decision| {
        let mut count = decision.match_().state::<u64>();
        *count += u64::from(decision.match_().handle);
        *count
    });
    let actions: Vec<_> = played.unwrap().answers.iter().map(|answer| answer.action).collect();
    assert_eq!(actions, [1, 2, 2, 4, 3, 6]);
}

// --- words -------------------------------------------------------------------------------------------------------

fn is_the_same(made: &Words, read: &Words) {
    assert_eq!((made.game, made.epoch), (read.game, read.epoch));
    assert_eq!((made.actions, made.pieces, made.keys), (read.actions, read.pieces, read.keys));
    assert!(made.actions.len() >= 3 && made.pieces.len() >= 6 && made.keys.len() >= 10);
}

/// One test, because the environment belongs to the whole process.
#[test]
fn words_are_what_the_rules_say_also_at_run_time() {
    let folder = std::env::var("ARENA_TEST_FOLDER").unwrap();
    let from = |file: &str, game: &str| {
        std::env::set_var("ARENA_RULES", format!("{folder}/{file}"));
        from_rules(game)
    };
    is_the_same(&notalone::WORDS, from("notalone.json", "notalone").unwrap());
    is_the_same(&leduc::WORDS, from("leduc.json", "leduc").unwrap());
    assert!(from("leduc.json", "chess").is_none(), "the file is about another game");
    assert!(from("none.json", "leduc").is_none());
    let dice = from("liars-dice.json", "liars-dice").unwrap();
    let mut seen = start(dice);
    seen["role"] = json!("player");
    let asked = decision(1, &[dice.actions[0].id, dice.actions[1].id], json!({}));
    let played =
        play(&frames(&[seen, asked]), |decision: &Decision| decision.actions().kind(dice.actions[1].kind).first());
    assert_eq!(played.unwrap().report.exceptions, 0);
    std::env::remove_var("ARENA_RULES");
    assert!(from_rules("a; echo b").is_none());
}

#[test]
fn codes_are_pieces() {
    use notalone::Place;
    assert_eq!((Place::River.code(), Place::from_code(3), Place::from_code(0)), (3, Some(Place::River), None));
    assert!(3_i64 == Place::River && i64::from(Place::River) == 3);
    for (place, piece) in Place::ALL.iter().zip(notalone::WORDS.pieces.iter().filter(|piece| piece.type_ == "place")) {
        assert_eq!(place.code(), piece.code);
    }
}

#[test]
fn a_view_in_words() {
    let sent = json!({"planet": [0, 3, 0], "mode": [0, 1, 0], "played": [[], [255, 3], []], "avoids": [0, 5, 0],
        "deciding": 1, "answer": [65535, 35, 65535], "evolution_size": [2, 1], "batch": [1, 64, 2, 129]});
    ask(&notalone::WORDS, sent, |decision| {
        let says = |key: &str| decision.view().in_words(key).unwrap();
        assert!(
            matches!(&says("planet").items()[1], Word::Piece(piece) if piece.name == "The River" && piece.code == 3)
        );
        for (key, text) in [
            ("planet", "[-, The River, -]"),
            ("mode", "[one, river, one]"),
            ("played", "[[], [unknown, The River], []]"),
            ("avoids", "[{}, {creature, target}, {}]"),
            ("deciding", "true"),
            ("answer", "[-, 35 (commit The River), -]"),
            ("evolution_size", "{level-1: 2, level-2: 1}"),
            ("batch", "[{seat: 1, effect: 64}, {seat: 2, effect: 129}]"),
        ] {
            assert_eq!(says(key).to_string(), text, "{key}");
        }
        assert_eq!(says("played").items()[1].items()[1].id(), "river");
        assert_eq!(says("evolution_size").part("level-1"), Some(&Word::Number(2)));
    });
}

#[test]
fn all_keys_of_an_empty_view_have_values_and_words() {
    for words in [&notalone::WORDS, &leduc::WORDS] {
        ask(words, json!({"new_key": [[1], []]}), |decision| {
            let keys = decision.view().keys();
            assert_eq!(keys.len(), words.keys.len() + 1);
            for key in keys {
                decision.view().in_words(key).unwrap();
            }
            assert_eq!(decision.view().rows("new_key").unwrap(), [vec![1], vec![]]);
        });
    }
}

#[test]
fn a_typed_view_is_completed_and_is_for_its_epoch() {
    ask(&notalone::WORDS, json!({"turn": 3, "will": [0, 2, 3], "hand": [[], [1, 4], []]}), |decision| {
        let view = notalone::View::of(decision).unwrap();
        assert_eq!((view.turn(), view.rescue(), view.will()), (3, 0, vec![0, 2, 3]));
        assert_eq!((view.hand()[1].clone(), view.discard()), (vec![1, 4], vec![vec![]; 3]));
        assert_eq!(decision.view().get("answer").unwrap(), Content::List(vec![65535; 3]));
        let other = leduc::View::of(decision).unwrap_err().to_string();
        assert!(other.starts_with("this view is for leduc"), "{other}");
    });
}

#[test]
fn a_key_that_no_view_has_or_that_holds_something_else_is_said() {
    ask(&notalone::WORDS, json!({"turn": "three"}), |decision| {
        let view = decision.view();
        assert_eq!(view.number("wil").unwrap_err().to_string(), "views of notalone have no key wil");
        assert!(view.number("turn").is_err() && view.list("rescue").is_err() && view.rows("rescue").is_err());
        assert!(view.number("will").is_err() && view.get("turn").is_err() && view.in_words("turn").is_err());
    });
}

// --- keys --------------------------------------------------------------------------------------------------------

#[test]
fn a_certificate_is_read_or_refused_in_a_sentence() {
    let path = format!("{}/mine", std::env::var("ARENA_TEST_FOLDER").unwrap());
    let secret = format!("{path}_secret");
    let (public, own) = ("p".repeat(40), "s".repeat(40));
    let whole = format!("curve\n    public-key = \"{public}\"\n    secret-key = \"{own}\"\n");
    let short = whole.replace(&own, &own[1..]);
    for (content, mode, says) in [
        (whole.as_bytes(), 0o600, None),
        (whole.as_bytes(), 0o644, Some("others may read")),
        (b"curve\n", 0o600, Some("is no secret")),
        (short.as_bytes(), 0o600, Some("is no secret")),
        (b"\xff", 0o600, Some("cannot be read")),
    ] {
        fs::write(&secret, content).unwrap();
        fs::set_permissions(&secret, fs::Permissions::from_mode(mode)).unwrap();
        match (read_certificate(&path), says) {
            (Ok(keys), None) => assert_eq!(keys, (public.clone(), own.clone())),
            (Err(ArenaError::Connection(text)), Some(says)) => assert!(text.contains(says), "{text}"),
            (other, _) => panic!("{says:?}: {other:?}"),
        }
    }
    assert!(read_certificate("/nowhere/none").unwrap_err().to_string().contains("cannot be read"));
}
