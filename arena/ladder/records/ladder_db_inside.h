/* SPDX-License-Identifier: MIT */
/* For the files of ladder.db alone: its tables, and the gate for their rows. */
#ifndef LADDER_LADDER_DB_INSIDE_H
#define LADDER_LADDER_DB_INSIDE_H

#include <limits.h>

#include "ladder/records/ladder_db.h"
#include "ladder/records/ladder_index.h"
#include "store/sqlite_file.h"

enum ladder_db_statement {
    SELECT_NAMES,
    SELECT_SEGMENTS,
    SELECT_MATCHES,
    PUT_NAME,
    PUT_SEGMENT,
    PUT_MATCH,
    DROP_SEGMENT,
    SELECT_DROPPED,
    DROP_MATCHES,
    STATEMENTS,
};

struct ladder_db {
    struct sqlite_file file;
    sqlite3_stmt *statements[STATEMENTS]; /* NULL until first used */
    struct catalog catalog;               /* of a database that is written: what is in it */
    struct ladder_index index;            /* the same */
    bool loaded;
    unsigned put[CATALOG_KINDS]; /* names that are in the database */
    struct buffer body;
    struct stat about; /* of the file when it was opened */
};

extern const struct sqlite_kind ladder_db_kind;

/* The path of ladder.db, with this end. False with a sentence: it is too long. */
bool ladder_db_path(const char *folder, const char *end, char path[PATH_MAX], struct error *error);
sqlite3_stmt *ladder_db_statement(struct ladder_db *db, enum ladder_db_statement number, struct error *error);
bool ladder_db_run(struct ladder_db *db, const char *sql, struct error *error);
/* Runs a statement without rows. */
bool ladder_db_finish(struct sqlite_file *file, sqlite3_stmt *stmt, struct error *error);

/* --- the gate ---------------------------------------------------------------------------------------------------- */

/* A row of a table makes no sense. Always false. */
bool ladder_db_refuse(struct sqlite_file *file, const char *table, struct error *error);
/* A text of at most so many bytes without a zero in it; NULL: it is none. */
const char *ladder_db_text(sqlite3_stmt *stmt, int column, int most);
/* Clears *good if it is no number from 0 to `most`. */
int64_t ladder_db_number(sqlite3_stmt *stmt, int column, int64_t most, bool *good);
/* Reads a row of number, attempt, segment, at and body; there are so many segments. False: it makes no sense. */
bool ladder_db_match(struct sqlite_file *file, sqlite3_stmt *stmt, const struct catalog *catalog, unsigned segments,
                     struct catalog_match *match, struct error *error);
/* Adds all names and segments to the catalog. */
bool ladder_db_load(struct ladder_db *db, struct catalog *catalog, struct error *error);
/* A row of kind, number and text, which adds the next name of its kind. False: it makes no sense. */
bool ladder_db_name(struct sqlite_file *file, sqlite3_stmt *stmt, struct catalog *catalog, struct error *error);

#endif
