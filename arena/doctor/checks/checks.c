/* SPDX-License-Identifier: MIT */
/* The table of checks. The documents are tested against it. */
#include "doctor/checks/checks.h"

const struct check doctor_checks[] = {
    {"program", "the program is there and starts: no library, interpreter or module is missing", "", true,
     check_program},
    {"connection", "it connects to the endpoint in ARENA_ENDPOINT, over ipc or tcp", "program", false,
     check_connection},
    {"hello", "its hello is accepted, and has no misspelt key and no nil", "program connection", false, check_hello},
    {"match", "it plays a match: it is ready in time, and answers each decision legally and once", "hello", false,
     check_match},
    {"tolerance", "it passes over unknown keys, types of messages, kinds of events and fields", "match", false,
     check_tolerance},
    {"ping", "it answers a ping that comes while it thinks", "match", false, check_ping},
    {"handles", "it plays matches with large handles", "match", false, check_handles},
    {"capacity", "it plays as many matches at once as its hello says, also when messages share a frame", "match", false,
     check_capacity},
    {"talk", "it plays on when other seats say something", "match", false, check_talk},
    {"break", "after its connection broke it comes back to its match", "match", false, check_break},
    {"restart", "a process that takes over a match from one that was killed plays on", "match", true, check_restart},
    {"determinism", "it gives the same answers when a match is played again on the same seed", "match", false,
     check_determinism},
    {"memory", "its memory does not grow from match to match", "match", true, check_memory},
    {"roles", "it plays each role that it wants to play, in matches of the engine", "match", false, check_roles},
    {"seats", "it plays with every number of seats", "match roles", false, check_seats},
    {"joint", "it plays all seats of a side over one connection (team=joint)", "match roles", false, check_joint},
    {"mixes", "it plays every mix of the game", "match roles", false, check_mixes},
    {"windows", "it plays when all seats are asked in card windows (windows=all)", "match roles", false, check_windows},
    {"speed", "it answers well within the clock", "match", false, check_speed},
    {"close", "after `close` it says bye and ends within 500 ms, and leaves no process", "hello", false, check_close},
    {"exceptions", "its library reports no exception, and it ends with exit code 0", "hello", true, check_exceptions},
    {0},
};
