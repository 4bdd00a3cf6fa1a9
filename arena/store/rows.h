/* SPDX-License-Identifier: MIT */
/* The rows of an event's database: a struct for each table. A text is never NULL; "" stands for none. Hashes and seeds
 * are lower-case hex. The members above the line are the key. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <stdint.h>

enum { STORE_SEATS_MAX = 8 }; /* of a match */

/* The tables, in the order in which they are dumped. */
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
    const char *seed; /* "" until the event has ended, because the seeds of all its matches follow from it */
};

/* A class: results are compared within it. */
struct store_class {
    int64_t number; /* from 0 */
    /* --- */
    const char *name, *settings;
};

struct store_entry {
    int64_t number; /* from 0 */
    /* --- */
    const char *name, *title, *command;
    int64_t more_halves; /* half points without a match that counts: of a Swiss system's byes and matches left out */
};

struct store_round {
    int64_t number; /* from 0 */
    /* --- */
    int64_t matches, groups; /* that the round has when all are played */
};

struct store_match {
    int64_t round, match; /* the number of the match in its round; both from 0 */
    int64_t replay;       /* number of the command that had it played again; 0 as it was first played */
    /* --- */
    const char *id;     /* in its record */
    int64_t seed_group; /* number of its group in the round; matches of a group share a seed if seeds are shared */
    int64_t class;      /* number of a class */
    const char *seed;
    int64_t attempt;    /* from 1; higher if earlier attempts were void */
    const char *winner; /* "draw", "void", or the side that won */
    const char *reason;
    int64_t turns, decisions;
    const char *hash;
    int64_t counts; /* 0: it is left out, or another result of the match counts in its place; else 1 */
};

/* What can change of a match after it was put. */
struct store_mark {
    int64_t round, match, replay;
    /* --- */
    int64_t counts;
};

struct store_seat {
    int64_t round, match, replay, seat;
    /* --- */
    const char *role, *side;
    int64_t entry; /* number of an entry */
    const char *bot, *version;
    int64_t score;
    int64_t place;    /* of its side, from 1; equal places are a draw between them. 0 if the match is void */
    int64_t asked;    /* decisions that the bot was asked for */
    int64_t think_us; /* for all of these decisions */
    int64_t faults;
    int64_t excused; /* attempts that became void because its timeout was the fault of the host's machine */
};

struct store_fault {
    int64_t round, match, replay, fault; /* number of the fault in its match, from 0 */
    /* --- */
    int64_t seat;
    const char *kind;
    int64_t decision; /* 0: the fault was in no decision */
    const char *evidence;
};

/* A command of the host on the event: a line of its log (event/event_log.h). */
struct store_command {
    int64_t number; /* of the line, from 1 */
    /* --- */
    const char *time, *who, *what, *why, *target;
};

#endif
