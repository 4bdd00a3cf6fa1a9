# SPDX-License-Identifier: MIT
"""What a bot can do wrong, and what comes of it: the table that is the test. run.py plays each row.

A row is a run of two matches at once, on one loop of the arena. The bot of the first match does the deed (a function of
deeds.py or connections.py) at the moment that is named, and plays on legally if it can. Then, in every row,

- the faults of its seat are those of the row, in their order, each named once; nobody else has one;
- the arena exits with the code of the row;
- the other match is, byte for byte but for its times, what it is when nothing is wrong;
- no process and no file is left, and the arena has needed less than MEMORY_MOST more than when nothing is wrong.

Moments: begun (the process), connected, welcomed, started, ready, decision (before the first answer, while the other match
is under way too), answered (after it), ended, closed."""

from collections import namedtuple

MEMORY_MOST = 64 << 20  # bytes

PATIENT = "start=60s,move=60s"  # more than any row needs on any machine
# Lets garbage go on until it is a flood.
MANY_STRIKES = PATIENT + ",strikes=1000"
# Clocks that run out: long enough for bots that start on a busy machine.
SHORT_START = "start=6s,move=60s"
SHORT_MOVE = "start=60s,move=4s,bank=0ms,strikes=1"

Row = namedtuple("Row", "what moment deed faults clock exit", defaults=(PATIENT, 0))

TABLE = [
    # --- what is slow comes first, so that the others are played beside it ---
    Row("hangs before it connects", "begun", "hang", "gone", SHORT_START),
    Row("connects and never says hello", "connected", "hang", "gone", SHORT_START),
    Row("says half of ZeroMQ's greeting", "begun", "greet_by_half", "gone", SHORT_START),
    Row("says hello and never reads", "welcomed", "hang", "not-ready", SHORT_START),
    Row("is never ready", "started", "hang", "not-ready", SHORT_START),
    Row("speaks a protocol that there is not yet", "connected", "speak_version_2", "gone", SHORT_START),
    Row("has no other token than a wrong one", "connected", "say_wrong_token", "gone", SHORT_START),
    Row("loses its connection and stays away", "decision", "stay_away", "gone", SHORT_START),
    Row("says nothing to a decision", "decision", "hang", "late", SHORT_MOVE),
    Row("stops itself", "decision", "stop_itself", "late", SHORT_MOVE),
    Row("answers after its time", "decision", "answer_too_late", "late stale",
        SHORT_MOVE.replace("strikes=1", "strikes=2")),

    # --- frames and messages that are none ---
    Row("sends what is no msgpack", "decision", "send_no_msgpack", "garbage"),
    Row("sends an empty frame", "decision", "send_empty_frame", "garbage"),
    Row("sends an empty array", "decision", "send_empty_array", "garbage"),
    Row("sends nil in place of a message", "decision", "send_nil", "garbage"),
    Row("sends a map outside of an array", "decision", "send_bare_map", "garbage"),
    Row("sends one message more than a frame may have", "decision", "send_1025_messages", "garbage"),
    Row("says that an array has 4,294,967,295 entries", "decision", "send_lying_array", "garbage"),
    Row("says that a map has 4,294,967,295 keys", "decision", "send_lying_map", "garbage"),
    Row("says that a text has 4,294,967,295 bytes", "decision", "send_lying_text", "garbage"),
    Row("sends what is nested too deep", "decision", "send_too_deep", "garbage"),
    Row("sends a frame that is cut", "decision", "send_cut_frame", "garbage"),
    Row("sends a message of two frames", "decision", "send_two_frames", "garbage"),
    Row("sends a message of 10,000 frames", "decision", "send_many_frames", "garbage"),
    Row("sends a frame that is too large, and comes back", "decision", "send_large_frame", ""),
    Row("sends bytes that are no ZeroMQ, and comes back", "decision", "send_no_zeromq", ""),

    # --- keys that are wrong ---
    Row("answers with a text for a number", "decision", "answer_in_words", "garbage"),
    Row("answers with a float", "decision", "answer_in_floats", "garbage"),
    Row("answers with an action below 0", "decision", "answer_minus_1", "garbage"),
    Row("answers with an action that no game has", "decision", "answer_1024", "garbage"),
    Row("answers with an action that is not legal", "decision", "answer_illegally", "illegal"),
    Row("answers without an action", "decision", "answer_nothing", "garbage"),
    Row("names a key twice", "decision", "answer_twice_in_one", "garbage"),
    Row("sends a message of a type that there is not", "decision", "send_unknown_type", "garbage"),
    Row("sends a message that only the arena sends", "decision", "send_decision", "garbage"),
    Row("fills its answer with keys that nobody knows, up to the last byte of a frame", "decision", "answer_at_length", ""),
    Row("attaches a note that is too long", "decision", "note_too_much", "garbage"),
    Row("attaches a note that is no UTF-8", "decision", "note_no_utf8", "garbage"),
    Row("says a text that is no UTF-8", "decision", "say_no_utf8", "garbage"),

    # --- matches, seats and decisions of others, or of none ---
    Row("answers for a match that it was not given", "decision", "answer_for_other_match", ""),
    Row("answers a decision twice", "decision", "answer_twice", "stale"),
    Row("answers a decision that is closed", "answered", "answer_again", "stale"),
    Row("answers a decision that is still to come", "decision", "answer_ahead", "stale"),
    Row("answers decision 0", "decision", "answer_decision_0", "garbage"),
    Row("answers when the match is over", "ended", "answer_after_the_end", ""),
    Row("is ready again and again", "ready", "be_ready_again", ""),

    # --- who it is ---
    Row("says hello without a token", "connected", "say_no_token", ""),
    Row("says hello with a wrong token first", "connected", "say_wrong_token_first", ""),
    Row("says hello with a token that is too long", "connected", "say_long_token", ""),
    Row("says hello for a protocol that there is not, then for this one", "connected", "say_version_2_first", ""),
    Row("wants to be a controller first", "connected", "be_a_controller", ""),
    Row("says everything but hello first", "connected", "say_all_but_hello", ""),
    Row("says hello twice", "welcomed", "say_hello_twice", ""),
    Row("attaches a second time", "decision", "attach_twice", ""),
    Row("comes to its match again and again", "decision", "come_back_twice", ""),
    Row("comes back more often than anybody would", "decision", "come_back_for_ever", "flood"),
    Row("says hello with another bot's token", "decision", "say_token_of_other", ""),
    Row("comes back with another bot's token, to a match that this was not given", "decision", "come_back_as_other", ""),
    Row("comes back to a match that it was not given", "decision", "come_back_to_other", ""),
    Row("takes over another bot's match over its own connection", "decision", "come_back_as_two", ""),
    Row("says bye in a match", "decision", "say_bye", "gone"),

    # --- floods ---
    Row("floods with garbage", "decision", "flood_with_garbage", "garbage flood", MANY_STRIKES),
    Row("floods with large garbage", "decision", "flood_with_large_garbage", "garbage flood", MANY_STRIKES),
    Row("floods with messages that are valid and of no use", "decision", "flood_with_readies", "flood"),
    Row("floods with a thousand of them in one frame", "decision", "flood_in_one_frame", "flood"),
    Row("floods with pongs", "decision", "flood_with_pongs", "flood"),
    Row("floods with hellos", "decision", "flood_with_hellos", "flood"),
    Row("floods with talk", "decision", "flood_with_talk", "stale flood"),
    Row("floods, and reads nothing of what it is told", "decision", "flood_and_hang", "garbage flood", MANY_STRIKES),
    Row("sends a message without end", "decision", "send_without_end", "flood"),
    Row("sends messages without end over connections without a hello", "decision", "send_without_end_as_strangers", ""),
    Row("keeps many long messages open over connections without a hello", "decision", "hold_messages_open", ""),

    # --- connections ---
    Row("connects 1,000 times at once to its own socket", "decision", "connect_1000_times", ""),
    Row("connects 1,000 times at once to where bots attach", "decision", "attach_1000_times", ""),
    Row("attaches where nobody waits for it", "decision", "attach_where_nobody_waits", ""),
    Row("speaks HTTP to where bots attach", "decision", "speak_http", ""),
    Row("connects 1,000 times, with half a handshake each", "decision", "greet_1000_times_by_half", ""),
    Row("connects and leaves 1,000 times", "decision", "come_and_go_1000_times", ""),
    Row("sends garbage of 64 KiB over 200 connections without a hello", "decision", "flood_as_strangers", ""),
    Row("takes the socket's file away", "decision", "take_socket_away", ""),
    Row("puts its own socket there", "decision", "put_own_socket_there", ""),

    # --- its process ---
    *(Row(f"exits with code 3 when it is {moment}", moment, "exit_with_3", faults)
      for moment, faults in (("begun", "gone"), ("connected", "gone"), ("welcomed", "gone"), ("started", "gone"),
                             ("ready", "gone"), ("decision", "gone"), ("answered", "gone"), ("ended", ""), ("closed", ""))),
    *(Row(f"is killed by a signal when it is {moment}", moment, "kill_itself", faults)
      for moment, faults in (("begun", "gone"), ("connected", "gone"), ("welcomed", "gone"), ("started", "gone"),
                             ("ready", "gone"), ("decision", "gone"), ("answered", "gone"), ("ended", ""), ("closed", ""))),
    Row("closes stdout and stderr", "begun", "close_output", ""),
    Row("prints 20 MB to stdout and stderr", "decision", "fill_output", ""),
    Row("has a child that outlives it", "decision", "have_a_child", ""),
    Row("has a child in a session of its own that outlives it", "decision", "have_a_daemon", ""),
    Row("ignores that it is to leave, and SIGTERM", "begun", "ignore_the_end", ""),
    Row("eats 200 MiB of memory", "decision", "eat_memory", ""),
]
