/* SPDX-License-Identifier: MIT */
/* Replays a recorded match to one bot. The bot is sent the same messages as the bot that had its seat then. After each
 * of its answers the match continues with the recorded one; the ops report the bot's own answer.
 *
 * Inside is a referee that gets the recorded answers, each after the time that it took then, so the bot also sees the
 * same clock. The bot's own time is real: each of its decisions has the time that the bot was sent, plus the grace. Its
 * strikes count as in a match. When they run out, or the bot is gone, it is not asked any more.
 *
 * Has no sockets and no clock: the time is an argument. `now` is in microseconds of one steady clock. */
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

/* The bot's answer to a decision, and the recorded one. */
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

/* Copied, except everything that it points to, which must outlive the relive. */
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
/* The bot sent something that is not a message. As in referee_garbage, it may count as the answer to the open decision.
 */
void relive_garbage(struct relive *relive, const struct refusal *refusal, int64_t now_us);
/* The bot did something else wrong, such as FAULT_GONE. */
void relive_fault(struct relive *relive, enum fault fault, const char *evidence);
/* Judges if the bot is late. Call it after everything that has come was given to the functions above. */
void relive_pass(struct relive *relive, int64_t now_us);
/* When the bot will be late; CLOCK_NEVER_US if it is not waited for. */
int64_t relive_next_us(const struct relive *relive);
/* True if the record has ended, or the bot is gone or has lost its seat. */
bool relive_is_over(const struct relive *relive);
/* What the game did, if it is at fault: that ends it too. Else NULL. */
const char *relive_game_fault(const struct relive *relive);

#endif
