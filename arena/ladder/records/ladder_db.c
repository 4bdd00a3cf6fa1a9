/* SPDX-License-Identifier: MIT */
#include "ladder/records/ladder_db.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ladder/records/ladder_db_inside.h"

enum { APPLICATION = 1095914572 /* "ARTL" */, VERSIONS = 1, NAME_MOST = 4096 };

static const char *const migrations[VERSIONS] = {
    "PRAGMA application_id = 1095914572;"
    "CREATE TABLE names (kind INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (kind, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE segments (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, begin INTEGER NOT NULL, checked BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE matches (number INTEGER NOT NULL, attempt INTEGER NOT NULL, segment INTEGER NOT NULL,"
    " at INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (number, attempt, segment, at)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX matches_by_place ON matches (segment, at);"
    "CREATE TABLE played (list INTEGER NOT NULL, number INTEGER NOT NULL, attempt INTEGER NOT NULL,"
    " PRIMARY KEY (list, number, attempt)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE meetings (bot INTEGER NOT NULL, against INTEGER NOT NULL, pool INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, ended INTEGER NOT NULL, matches INTEGER NOT NULL, faults INTEGER NOT NULL,"
    " PRIMARY KEY (bot, against, pool, seat, ended)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE ranges (kind INTEGER NOT NULL, number INTEGER NOT NULL, first INTEGER NOT NULL,"
    " last INTEGER NOT NULL, PRIMARY KEY (kind, number)) STRICT, WITHOUT ROWID;",
};

/* Lists and sums are written all over the file: of its pages 16 MiB stay in memory meanwhile. */
static const char for_writing[] = "PRAGMA cache_size = -16384";

const struct sqlite_kind ladder_db_kind = {.application = APPLICATION, .migrations = migrations, .versions = VERSIONS};

static const char *const sentences[STATEMENTS] = {
    [SELECT_NAMES] = "SELECT kind, number, text FROM names ORDER BY kind, number",
    [SELECT_SEGMENTS] = "SELECT number, name, size, changed, begin, checked FROM segments ORDER BY number",
    [SELECT_MATCHES] = "SELECT number, attempt, segment, at, body FROM matches ORDER BY number, attempt, segment, at",
    [PUT_NAME] = "INSERT OR REPLACE INTO names (kind, number, text) VALUES (?, ?, ?)",
    [PUT_SEGMENT] =
        "INSERT OR REPLACE INTO segments (number, name, size, changed, begin, checked) VALUES (?, ?, ?, ?, ?, ?)",
    [PUT_MATCH] = "INSERT OR REPLACE INTO matches (number, attempt, segment, at, body) VALUES (?, ?, ?, ?, ?)",
    [DROP_SEGMENT] = "DELETE FROM segments WHERE number = ?",
    [SELECT_DROPPED] = "SELECT number, attempt, segment, at, body FROM matches WHERE segment = ? AND at >= ?",
    [DROP_MATCHES] = "DELETE FROM matches WHERE segment = ? AND at >= ?",
};

/* --- the file ---------------------------------------------------------------------------------------------------- */

bool ladder_db_path(const char *folder, const char *end, char path[PATH_MAX], struct error *error)
{
    return snprintf(path, PATH_MAX, "%s/ladder.db%s", folder, end) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
}

struct ladder_db *ladder_db_open(const char *folder, enum store_mode mode, bool *damaged, struct error *error)
{
    struct ladder_db *db = calloc(1, sizeof *db);
    char path[PATH_MAX];

    if (!db) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    db->file.lock = -1;
    buffer_init(&db->body, CATALOG_BODY_MAX);
    if (ladder_db_path(folder, "", path, error) && sqlite_file_open(&db->file, path, &ladder_db_kind, mode, error) &&
        (mode != STORE_WRITE || ladder_db_run(db, for_writing, error))) {
        (void)stat(path, &db->about);
        return db;
    }
    if (damaged)
        *damaged = db->file.damaged;
    ladder_db_close(&db);
    return NULL;
}

void ladder_db_close(struct ladder_db **db)
{
    struct ladder_db *closed = *db;

    if (!closed)
        return;
    for (unsigned i = 0; i < STATEMENTS; i++)
        (void)sqlite3_finalize(closed->statements[i]);
    ladder_index_release(&closed->index);
    sqlite_file_close(&closed->file);
    catalog_release(&closed->catalog);
    buffer_release(&closed->body);
    free(closed);
    *db = NULL;
}

bool ladder_db_is_there(const char *folder)
{
    char path[PATH_MAX];

    return ladder_db_path(folder, "", path, &(struct error){0}) && access(path, F_OK) == 0;
}

/* What SQLite keeps beside the file. */
static bool remove_beside(const char *folder, struct error *error)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm"};
    char path[PATH_MAX];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (!ladder_db_path(folder, ends[i], path, error))
            return false;
        if (unlink(path) != 0 && errno != ENOENT)
            return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be removed: %s", path, strerror(errno));
    }
    return true;
}

bool ladder_db_remove(const char *folder, struct error *error)
{
    char path[PATH_MAX];

    return remove_beside(folder, error) && ladder_db_path(folder, "", path, error) &&
           (unlink(path) == 0 || errno == ENOENT ||
            error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be removed: %s", path, strerror(errno)));
}

bool ladder_db_set_aside(const char *folder, struct error *told, struct error *error)
{
    char path[PATH_MAX], aside[PATH_MAX];

    if (!ladder_db_path(folder, "", path, error) || !ladder_db_path(folder, ".damaged", aside, error) ||
        !remove_beside(folder, error))
        return false;
    if (rename(path, aside) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be set aside: %s", path, strerror(errno));
    (void)error_set(told, EXIT_COULD_NOT_RUN, "%s was damaged, and is made again from the records; it was kept as %s",
                    path, strrchr(aside, '/') + 1);
    return true;
}

bool ladder_db_is_same(const struct ladder_db *db, const char *folder)
{
    char path[PATH_MAX];
    struct stat about;

    return ladder_db_path(folder, "", path, &(struct error){0}) && stat(path, &about) == 0 &&
           about.st_ino == db->about.st_ino && about.st_dev == db->about.st_dev;
}

bool ladder_db_is_damaged(const struct ladder_db *db)
{
    return db->file.damaged;
}

struct ladder_db *ladder_db_make(const char *folder, struct error *told, struct error *error)
{
    bool damaged = false;
    struct ladder_db *db = ladder_db_open(folder, STORE_WRITE, &damaged, error);

    if (db || !damaged)
        return db;
    *error = (struct error){0};
    return ladder_db_set_aside(folder, told, error) ? ladder_db_open(folder, STORE_WRITE, NULL, error) : NULL;
}

/* --- statements -------------------------------------------------------------------------------------------------- */

sqlite3_stmt *ladder_db_statement(struct ladder_db *db, enum ladder_db_statement number, struct error *error)
{
    sqlite3_stmt **stmt = &db->statements[number];

    if (!*stmt &&
        sqlite3_prepare_v3(db->file.db, sentences[number], -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL) != SQLITE_OK)
        (void)sqlite_file_failed(&db->file, error);
    return *stmt;
}

bool ladder_db_run(struct ladder_db *db, const char *sql, struct error *error)
{
    return sqlite3_exec(db->file.db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_file_failed(&db->file, error);
}

bool ladder_db_refuse(struct sqlite_file *file, const char *table, struct error *error)
{
    file->damaged = true;
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is damaged: a row of %s makes no sense; arena store rebuild makes it again from the records",
                     file->path, table);
}

/* --- the gate ---------------------------------------------------------------------------------------------------- */

/* A text of at most so many bytes without a zero in it; NULL: it is none. */
const char *ladder_db_text(sqlite3_stmt *stmt, int column, int most)
{
    const char *text =
        sqlite3_column_type(stmt, column) == SQLITE_TEXT ? (const char *)sqlite3_column_text(stmt, column) : NULL;
    int size = text ? sqlite3_column_bytes(stmt, column) : 0;

    return text && size <= most && strlen(text) == (size_t)size ? text : NULL;
}

/* Clears *good if it is no number within these bounds. */
int64_t ladder_db_number(sqlite3_stmt *stmt, int column, int64_t most, bool *good)
{
    int64_t number = sqlite3_column_int64(stmt, column);

    *good = *good && sqlite3_column_type(stmt, column) == SQLITE_INTEGER && number >= 0 && number <= most;
    return *good ? number : 0;
}

bool ladder_db_name(struct sqlite_file *file, sqlite3_stmt *stmt, struct catalog *catalog, struct error *error)
{
    bool good = true;
    enum catalog_kind of = (enum catalog_kind)ladder_db_number(stmt, 0, CATALOG_KINDS - 1, &good);
    int64_t number = ladder_db_number(stmt, 1, NAMES_MAX - 1, &good);
    const char *text = ladder_db_text(stmt, 2, NAME_MOST);

    if (!good || !text || !catalog_name_is_good(of, text) || number != catalog->names[of].count)
        return ladder_db_refuse(file, "names", error);
    good = names_number(&catalog->names[of], span_text(text)) == number;
    return good || ladder_db_refuse(file, "names", error);
}

static bool is_file_name(const char *text)
{
    return text && *text && !strchr(text, '/');
}

/* Of segments that are gone there is a gap. */
static bool take_segment(struct ladder_db *db, sqlite3_stmt *stmt, struct catalog *catalog, struct error *error)
{
    bool good = true;
    int64_t number = ladder_db_number(stmt, 0, CATALOG_SEGMENTS_MAX - 1, &good);
    const char *name = ladder_db_text(stmt, 1, NAME_MAX);
    uint64_t size = (uint64_t)ladder_db_number(stmt, 2, INT64_MAX, &good);
    uint64_t changed = (uint64_t)ladder_db_number(stmt, 3, INT64_MAX, &good);
    uint64_t begin = (uint64_t)ladder_db_number(stmt, 4, INT64_MAX, &good);
    const void *check = sqlite3_column_blob(stmt, 5);
    struct catalog_segment *segment;

    if (!good || !is_file_name(name) || begin > size || sqlite3_column_bytes(stmt, 5) != HASH_BYTES || !check ||
        number < catalog->segment_count)
        return ladder_db_refuse(&db->file, "segments", error);
    while (good && catalog->segment_count <= number)
        good = catalog_segment(catalog, catalog->segment_count < number ? NULL : name) >= 0;
    if (!good)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    segment = &catalog->segments[number];
    segment->size = size;
    segment->changed = changed;
    segment->begin = begin;
    memcpy(segment->check.bytes, check, HASH_BYTES);
    return true;
}

/* Whether this is known of a file that agrees. */
static bool is_believed(const struct catalog *catalog, const struct catalog_match *match)
{
    const struct catalog_segment *segment = &catalog->segments[match->segment];

    return segment->fit == FIT_SAME || (segment->fit == FIT_GROWN && match->at < segment->begin);
}

bool ladder_db_match(struct sqlite_file *file, sqlite3_stmt *stmt, const struct catalog *catalog, unsigned segments,
                     struct catalog_match *match, struct error *error)
{
    bool good = segments > 0;
    const void *bytes = sqlite3_column_blob(stmt, 4);
    struct span body = span_of(bytes, bytes ? (size_t)sqlite3_column_bytes(stmt, 4) : 0);

    *match = (struct catalog_match){.number = (uint64_t)ladder_db_number(stmt, 0, INT32_MAX, &good),
                                    .attempt = (uint32_t)ladder_db_number(stmt, 1, UINT16_MAX, &good),
                                    .segment = (uint32_t)ladder_db_number(stmt, 2, (int64_t)segments - 1, &good),
                                    .at = (uint64_t)ladder_db_number(stmt, 3, INT64_MAX, &good)};
    good =
        good && catalog_body_read(match, body, catalog) && (match->state != CATALOG_FINISHED) == (match->attempt == 0);
    return good || ladder_db_refuse(file, "matches", error);
}

static bool take_match(struct ladder_db *db, sqlite3_stmt *stmt, const struct catalog *catalog, bool all,
                       const struct catalog_taker *taker, struct error *error)
{
    struct catalog_match match;

    return ladder_db_match(&db->file, stmt, catalog, catalog->segment_count, &match, error) &&
           (!(all || is_believed(catalog, &match)) || taker->take(taker->context, &match, error));
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

bool ladder_db_load(struct ladder_db *db, struct catalog *catalog, struct error *error)
{
    sqlite3_stmt *names = ladder_db_statement(db, SELECT_NAMES, error);
    sqlite3_stmt *segments = names ? ladder_db_statement(db, SELECT_SEGMENTS, error) : NULL;
    bool good = segments != NULL, more = true;

    while (good && (good = sqlite_file_next(&db->file, names, &more, error)) && more)
        good = ladder_db_name(&db->file, names, catalog, error);
    more = true;
    while (good && (good = sqlite_file_next(&db->file, segments, &more, error)) && more)
        good = take_segment(db, segments, catalog, error);
    (void)sqlite3_reset(names);
    (void)sqlite3_reset(segments);
    return good;
}

static bool read_matches(struct ladder_db *db, const struct catalog *catalog, bool all,
                         const struct catalog_taker *taker, struct error *error)
{
    sqlite3_stmt *stmt = ladder_db_statement(db, SELECT_MATCHES, error);
    bool good = stmt != NULL, more = true;

    while (good && (good = sqlite_file_next(&db->file, stmt, &more, error)) && more)
        good = take_match(db, stmt, catalog, all, taker, error);
    (void)sqlite3_reset(stmt);
    return good;
}

bool ladder_db_read(struct ladder_db *db, struct catalog *catalog, const char *folder,
                    const struct catalog_taker *taker, struct error *error)
{
    bool good = ladder_db_run(db, "BEGIN", error) && ladder_db_load(db, catalog, error) &&
                (!folder || catalog_look(catalog, folder, error)) && read_matches(db, catalog, !folder, taker, error);

    if (!sqlite3_get_autocommit(db->file.db))
        (void)sqlite3_exec(db->file.db, "COMMIT", NULL, NULL, NULL);
    return good;
}
