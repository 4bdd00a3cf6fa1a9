/* SPDX-License-Identifier: MIT */
/* For the files of queries alone. */
#ifndef LADDER_QUERY_INSIDE_H
#define LADDER_QUERY_INSIDE_H

#include <sys/stat.h>

#include "ladder/records/ladder_db_inside.h"
#include "ladder/records/query.h"

enum query_statement {
    QUERY_NAMES,
    QUERY_KNOWN,
    QUERY_RANGE,
    QUERY_COUNT,
    QUERY_ALL_DOWN,
    QUERY_ALL_UP,
    QUERY_LIST_DOWN,
    QUERY_LIST_UP,
    QUERY_MEETINGS,
    QUERY_PLACE,
    QUERY_SEGMENT,
    QUERY_STATEMENTS,
};

/* A pool of matches. */
struct query_pool {
    struct span part[CATALOG_POOL_PARTS]; /* as CATALOG_POOLS says */
    struct span role[GAME_SEATS_MAX];
    const char *side[GAME_SEATS_MAX]; /* by seat; NULL: it is not known */
    unsigned seats;
    bool ours; /* of this ladder */
};

struct query {
    struct query_options options;
    struct ladder_db_reader {
        struct sqlite_file file;
        bool is_open;
        struct stat about; /* of the file that is open */
        sqlite3_stmt *statements[QUERY_STATEMENTS];
    } db;
    struct catalog names; /* names alone */
    struct query_pool *pools;
    unsigned pool_count;
    int64_t until_us; /* the question is broken off then */
    bool broken_off;
    int64_t again_us;    /* nothing is opened before */
    struct error failed; /* why it was not opened last */
};

/* Begins a question: opens the database if it must, and reads what names are new. False with a sentence. */
bool query_begin(struct query *query, struct error *error);
/* Ends it. `good`: the answer so far; false with the error set by what failed. Returns false if the question failed. */
bool query_end(struct query *query, bool good, struct error *error);

/* A statement that is ready to be bound. NULL with an error. */
sqlite3_stmt *query_prepared(struct query *query, enum query_statement number, struct error *error);
/* The next row; clears *more behind the last one, and resets the statement then. */
bool query_next(struct query *query, sqlite3_stmt *stmt, bool *more, struct error *error);
/* Reads one number of one row; `nothing` if there is none. */
bool query_number(struct query *query, sqlite3_stmt *stmt, int64_t nothing, int64_t *number, struct error *error);
/* The greatest number of a match that is known of this ladder. */
bool query_known(struct query *query, uint64_t *number, struct error *error);
/* Reads a row as ladder_db_match does, and checks its pool. */
bool query_read(struct query *query, sqlite3_stmt *stmt, struct catalog_match *match, struct error *error);

/* The number of a word; NAMES_NONE: there is none. */
int query_word(const struct query *query, const char *text);
/* How a match ended for a bot, by the word of the winner. */
enum query_outcome query_ended(const struct query *query, const struct query_pool *pool, unsigned seat, unsigned ended);

#endif
