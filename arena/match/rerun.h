/* SPDX-License-Identifier: MIT */
/* A recorded match that is played again, frame by frame. Each answer is checked against the rules, and at the trailer
 * hash and verdict are compared. For arena/match alone: record_replay has all frames in a file, match/record_live.h
 * gets them while the match is played. */
#ifndef MATCH_RERUN_H
#define MATCH_RERUN_H

#include <stdbool.h>

#include "base/buffer.h"
#include "gate/gate.h"
#include "match/play.h"
#include "match/record_index.h"

/* The caller fills in match, audience, ops and report, and zeros the rest. */
struct rerun {
    struct record_match match;
    struct record_game game;
    struct encoder *encoder;
    struct buffer scratch;
    struct play *play;
    bool ended; /* the trailer was taken */
    unsigned decisions;
    struct span said[GAME_SEATS_MAX]; /* the talk since the last steps; it must live until the next */
    unsigned audience;
    const struct replay_ops *ops; /* NULL: nobody listens */
    struct record_report *report;
    char id[PROTO_ID_MAX + 1];
    struct gate_match about;
};

/* Configures the game, and enters the match at the gate (gate_enter). False: the report says why not. The caller calls
 * rerun_release even then. */
bool rerun_begin(struct rerun *rerun, const struct record_games *games);
/* Takes the next frame behind the header. False: the report says why. The caller looks at gate_broken after each. */
bool rerun_take(struct rerun *rerun, const struct frame *frame, const struct record_told *told);
/* Leaves the match at the gate, too. */
void rerun_release(struct rerun *rerun);

/* Sets the outcome; always false, so that `return rerun_conclude(...)` ends the run. */
bool rerun_conclude(struct rerun *rerun, enum record_outcome outcome, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for a frame that is not as it should be. */
bool rerun_refuse(struct rerun *rerun, const struct frame *frame, const char *why);
/* The game is at fault, as it was when the match was played, or only now: mends the thread at the gate. */
void rerun_conclude_broken(struct rerun *rerun);

/* A void by the game's fault claims nothing of the game, not even where it failed. */
bool rerun_is_void_by_game(const struct rerun *rerun);
bool rerun_void_agrees(const struct rerun *rerun);

#endif
