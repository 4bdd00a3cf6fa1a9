/* SPDX-License-Identifier: MIT */
/* Who may say what, and when: a row for each message in each state of a connection and of a match. It is printed in
 * proto/README.md and proto/schema.json; a test plays each row of a bot against the program, and checks all that the
 * arena sends meanwhile against the others. */
#ifndef PROTO_GRAMMAR_H
#define PROTO_GRAMMAR_H

#include <stddef.h>

#include "proto/message.h"
#include "proto/schema.h"

enum grammar_state {
    /* of a connection */
    STATE_STRANGE, /* no hello was accepted */
    STATE_GREETED, /* one was */
    STATE_LEFT,    /* the bot said bye, or nothing that it says is heard any more */
    /* of a match, to a bot that is greeted */
    STATE_UNKNOWN,  /* no match of the bot's has this handle, or it is over */
    STATE_STARTING, /* start came, ready was not said yet */
    STATE_WAITING,  /* ready was said, no decision is open */
    STATE_ASKED,    /* a decision is open */
    STATE_LOST,     /* the seat is lost to the bot */
    STATE_COUNT,
};

struct grammar_state_row {
    const char *name;
    const char *help;
};

/* Where a row of the grammar leads that changes nothing. */
#define STATE_SAME STATE_COUNT

enum grammar_outcome {
    GRAMMAR_TAKEN,   /* it may be said here */
    GRAMMAR_DROPPED, /* it is dropped without a word */
    GRAMMAR_REFUSED, /* it is answered with a refusal, or after the welcome with an error, that has one of `codes` */
};

enum { GRAMMAR_CODES_MAX = 12 };

struct grammar_row {
    enum grammar_state state;
    enum message_type type; /* 0: what is no message of the protocol */
    const char *which;      /* of these messages; "" for all, or all others */
    enum grammar_outcome outcome;
    enum grammar_state then;              /* in which state the connection or the match is afterwards */
    const char *codes[GRAMMAR_CODES_MAX]; /* of GRAMMAR_REFUSED, and those with which what is taken may be refused or be
                                           * a fault all the same */
};

const struct grammar_state_row *grammar_state(enum grammar_state state);
/* All rows: those of the bot first, by state. */
const struct grammar_row *grammar_rows(size_t *count);
const char *grammar_outcome_name(enum grammar_outcome outcome);
/* The name of the row's message. */
const char *grammar_message_name(const struct grammar_row *row);

#endif
