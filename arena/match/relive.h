/* SPDX-License-Identifier: MIT */
/* A recorded match, played once more to one bot: it is sent what the bot on its seat was sent then, and whatever it
 * answers, the match goes on with the recorded answer. What it would have done otherwise is told.
 *
 * It is a referee to which the recorded answers are given, each after the time that it took then; so the bot is told of
 * the same clock, too. The bot's own time is real: it has for each decision what it is told that it has, and the grace.
 * Its strikes count as in a match, and when they run out, or it is gone, no more is asked of it.
 *
 * Knows no sockets, and no clock but what it is told. `now` is in microseconds of one steady clock. */
#ifndef MATCH_RELIVE_H
#define MATCH_RELIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "match/fault.h"
#include "match/past.h"
#include "match/referee.h"
#include "proto/message.h"

/* The handle of the match. */
#define RELIVE_HANDLE UINT64_C(1)

/* What the bot did at a decision, and what was done then. */
struct relive_answer {
    uint64_t decision;
    unsigned turn;
    uint16_t action;
    uint16_t recorded;
    enum cause cause; /* of the recorded one */
};

/* Must not call back into the relive. Everything pointed to lives only during the call. */
struct relive_ops {
    void (*send)(void *context, const struct message *message);
    void (*answered)(void *context, const struct relive_answer *answer); /* with a legal action */
    void (*fault)(void *context, enum fault fault, uint64_t decision, unsigned turn, const char *evidence);
    void *context;
};

/* Copied, but for what is pointed to, which must outlive the relive. */
struct relive_options {
    const struct encoder *encoder; /* of the game */
    const struct past *past;
    struct span epoch;
    const int64_t *values; /* of the settings */
    struct game_seed seed;
    struct clock_spec clock;
    unsigned seat;
    struct view_choice views;
    struct relive_ops ops;
};

struct relive;

/* NULL with a sentence if memory is short. */
struct relive *relive_new(const struct relive_options *options, struct error *error);
void relive_free(struct relive *relive);

/* Sends START. */
void relive_start(struct relive *relive, int64_t now_us);
void relive_ready(struct relive *relive, int64_t now_us);
void relive_answer(struct relive *relive, const struct message_answer *answer, int64_t now_us);
/* The bot said what is no message. As for a referee, it may be taken for the answer to the open decision. */
void relive_garbage(struct relive *relive, const struct refusal *refusal, int64_t now_us);
/* The bot did something else wrong, such as FAULT_GONE. */
void relive_fault(struct relive *relive, enum fault fault, const char *evidence);
/* All that has come was given to the functions above: judges whether the bot is late. */
void relive_pass(struct relive *relive, int64_t now_us);
/* When it will be; CLOCK_NEVER_US if it is not waited for. */
int64_t relive_next_us(const struct relive *relive);
/* The record is at its end, or the bot is. */
bool relive_is_over(const struct relive *relive);

#endif
