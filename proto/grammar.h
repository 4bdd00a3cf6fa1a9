/* SPDX-License-Identifier: MIT */
/* Which side may send which message, and when: a row for each message in each state of a connection and of a match. The
 * rows are printed in proto/README.md and proto/schema.json. A test plays each row of the bot against the program, and
 * checks everything that the arena sends meanwhile against the arena's rows. */
#ifndef PROTO_GRAMMAR_H
#define PROTO_GRAMMAR_H

#include <stddef.h>

#include "proto/message.h"
#include "proto/schema.h"

enum grammar_state {
    /* of a connection */
    STATE_STRANGE, /* no hello was accepted */
    STATE_GREETED, /* one was */
    STATE_LEFT,    /* the bot sent bye, or its messages are ignored from now on */
    /* of a match, to a bot that is greeted */
    STATE_UNKNOWN,  /* the bot has no match with this handle, or it is over */
    STATE_STARTING, /* start was sent, ready has not come yet */
    STATE_WAITING,  /* ready has come, no decision is open */
    STATE_ASKED,    /* a decision is open */
    STATE_LOST,     /* the bot has lost the seat */
    STATE_COUNT,
};

struct grammar_state_row {
    const char *name;
    const char *help;
};

/* The next state of a row that does not change the state. */
#define STATE_SAME STATE_COUNT

enum grammar_outcome {
    GRAMMAR_TAKEN,   /* it may be sent here */
    GRAMMAR_DROPPED, /* it is dropped silently */
    GRAMMAR_REFUSED, /* it is answered with one of `codes`: in a refusal, or in an error after the welcome */
};

enum { GRAMMAR_CODES_MAX = 12 };

struct grammar_row {
    enum grammar_state state;
    enum message_type type; /* 0: not a message of the protocol */
    const char *which;      /* the condition, "" for all such messages, or for all others */
    enum grammar_outcome outcome;
    enum grammar_state then;              /* the state of the connection or the match afterwards */
    const char *codes[GRAMMAR_CODES_MAX]; /* codes of GRAMMAR_REFUSED; of GRAMMAR_TAKEN, the codes with which a message
                                           * may still be refused or be a fault */
};

const struct grammar_state_row *grammar_state(enum grammar_state state);
/* All rows: those of the bot first, by state. */
const struct grammar_row *grammar_rows(size_t *count);
const char *grammar_outcome_name(enum grammar_outcome outcome);
/* The name of the row's message. */
const char *grammar_message_name(const struct grammar_row *row);

#endif
