/* SPDX-License-Identifier: MIT */
/* What the database of an event holds, a struct for a row of each table. A text is never NULL, "" where there is
 * nothing; hashes and seeds are lower-case hex. The members before the line identify a row. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <stdint.h>

enum { STORE_SEATS_MAX = 8 }; /* of a match */

/* In the order in which they are dumped. */
enum store_table {
    STORE_EVENT, /* one row */
    STORE_CLASSES,
    STORE_ENTRIES,
    STORE_ROUNDS,
    STORE_MATCHES,
    STORE_SEATS,
    STORE_FAULTS,
    STORE_COMMANDS,
    STORE_TABLES,
};

struct store_event {
    const char *name;
    /* --- */
    const char *game, *epoch, *format;
    const char *seed; /* "" before the event has ended: all seeds of its matches follow from it */
};

/* Settings that results are compared within. */
struct store_class {
    int64_t number; /* from 0 */
    /* --- */
    const char *name, *settings;
};

struct store_entry {
    int64_t number; /* from 0 */
    /* --- */
    const char *name, *command;
};

struct store_round {
    int64_t number; /* from 0 */
    /* --- */
    int64_t matches, groups; /* that it has when all are played */
};

struct store_match {
    int64_t round, match; /* the number of the match in its round; both from 0 */
    /* --- */
    const char *id;     /* in its record */
    int64_t seed_group; /* in its round: matches that belong together, and share a seed if seeds are shared */
    int64_t class;      /* a class's number */
    const char *seed;
    int64_t attempt;    /* from 1: more when earlier ones were void */
    const char *winner; /* "draw", "void", or the side of those that won */
    const char *reason;
    int64_t turns, decisions;
    const char *hash;
};

struct store_seat {
    int64_t round, match, seat;
    /* --- */
    const char *role, *side;
    int64_t entry; /* an entry's number */
    const char *bot, *version;
    int64_t score;
    int64_t asked;    /* decisions that its bot was asked for */
    int64_t think_us; /* in all of them */
    int64_t faults;
    int64_t excused; /* attempts that became void because it would have been late, but for the host */
};

struct store_fault {
    int64_t round, match, fault; /* number of the fault in its match, from 0 */
    /* --- */
    int64_t seat;
    const char *kind;
    int64_t decision; /* 0: it was about none */
    const char *evidence;
};

/* What a host did to the event: a line of its log. */
struct store_command {
    int64_t number; /* of the line, from 1 */
    /* --- */
    const char *time, *who, *what, *why, *target;
};

#endif
