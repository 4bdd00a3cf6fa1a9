/* SPDX-License-Identifier: MIT */
#include "ladder/records/ladder_db.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite_file.h"

enum { APPLICATION = 1095914572 /* "ARTL" */, VERSIONS = 1, NAME_MOST = 4096 };

static const char *const migrations[VERSIONS] = {
    "PRAGMA application_id = 1095914572;"
    "CREATE TABLE names (kind INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (kind, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE segments (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, begin INTEGER NOT NULL, checked BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE matches (segment INTEGER NOT NULL, at INTEGER NOT NULL, number INTEGER NOT NULL,"
    " body BLOB NOT NULL, PRIMARY KEY (segment, at)) STRICT, WITHOUT ROWID;",
};

static const struct sqlite_kind kind = {.application = APPLICATION, .migrations = migrations, .versions = VERSIONS};

enum statement {
    SELECT_NAMES,
    SELECT_SEGMENTS,
    SELECT_MATCHES,
    PUT_NAME,
    PUT_SEGMENT,
    PUT_MATCH,
    DROP_SEGMENT,
    DROP_MATCHES,
    STATEMENTS,
};

static const char *const sentences[STATEMENTS] = {
    [SELECT_NAMES] = "SELECT kind, number, text FROM names ORDER BY kind, number",
    [SELECT_SEGMENTS] = "SELECT number, name, size, changed, begin, checked FROM segments ORDER BY number",
    [SELECT_MATCHES] = "SELECT segment, at, number, body FROM matches ORDER BY segment, at",
    [PUT_NAME] = "INSERT OR REPLACE INTO names (kind, number, text) VALUES (?, ?, ?)",
    [PUT_SEGMENT] =
        "INSERT OR REPLACE INTO segments (number, name, size, changed, begin, checked) VALUES (?, ?, ?, ?, ?, ?)",
    [PUT_MATCH] = "INSERT OR REPLACE INTO matches (segment, at, number, body) VALUES (?, ?, ?, ?)",
    [DROP_SEGMENT] = "DELETE FROM segments WHERE number = ?",
    [DROP_MATCHES] = "DELETE FROM matches WHERE segment = ? AND at >= ?",
};

struct ladder_db {
    struct sqlite_file file;
    sqlite3_stmt *statements[STATEMENTS]; /* NULL until first used */
    struct catalog catalog;               /* of a database that is written: what is in it */
    bool loaded;
    unsigned put[CATALOG_KINDS]; /* names that are in the database */
    struct buffer body;
};

/* --- the file ---------------------------------------------------------------------------------------------------- */

static bool path_of(const char *folder, const char *end, char path[PATH_MAX], struct error *error)
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
    if (path_of(folder, "", path, error) && sqlite_file_open(&db->file, path, &kind, mode, error))
        return db;
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
    sqlite_file_close(&closed->file);
    catalog_release(&closed->catalog);
    buffer_release(&closed->body);
    free(closed);
    *db = NULL;
}

bool ladder_db_is_there(const char *folder)
{
    char path[PATH_MAX];

    return path_of(folder, "", path, &(struct error){0}) && access(path, F_OK) == 0;
}

/* What SQLite keeps beside the file. */
static bool remove_beside(const char *folder, struct error *error)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm"};
    char path[PATH_MAX];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (!path_of(folder, ends[i], path, error))
            return false;
        if (unlink(path) != 0 && errno != ENOENT)
            return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be removed: %s", path, strerror(errno));
    }
    return true;
}

bool ladder_db_remove(const char *folder, struct error *error)
{
    char path[PATH_MAX];

    return remove_beside(folder, error) && path_of(folder, "", path, error) &&
           (unlink(path) == 0 || errno == ENOENT ||
            error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be removed: %s", path, strerror(errno)));
}

bool ladder_db_set_aside(const char *folder, struct error *told, struct error *error)
{
    char path[PATH_MAX], aside[PATH_MAX];

    if (!path_of(folder, "", path, error) || !path_of(folder, ".damaged", aside, error) ||
        !remove_beside(folder, error))
        return false;
    if (rename(path, aside) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s cannot be set aside: %s", path, strerror(errno));
    (void)error_set(told, EXIT_COULD_NOT_RUN, "%s was damaged, and is made again from the records; it was kept as %s",
                    path, strrchr(aside, '/') + 1);
    return true;
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

static sqlite3_stmt *statement(struct ladder_db *db, enum statement number, struct error *error)
{
    sqlite3_stmt **stmt = &db->statements[number];

    if (!*stmt &&
        sqlite3_prepare_v3(db->file.db, sentences[number], -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL) != SQLITE_OK)
        (void)sqlite_file_failed(&db->file, error);
    return *stmt;
}

static bool run(struct ladder_db *db, const char *sql, struct error *error)
{
    return sqlite3_exec(db->file.db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_file_failed(&db->file, error);
}

/* Runs a statement without rows. */
static bool finish(struct ladder_db *db, sqlite3_stmt *stmt, struct error *error)
{
    bool good = sqlite3_step(stmt) == SQLITE_DONE || sqlite_file_failed(&db->file, error);

    (void)sqlite3_reset(stmt);
    return good;
}

static bool refuse(struct ladder_db *db, const char *table, struct error *error)
{
    db->file.damaged = true;
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s is damaged: a row of %s makes no sense; arena store rebuild makes it again from the records",
                     db->file.path, table);
}

/* --- the gate ---------------------------------------------------------------------------------------------------- */

/* A text of at most so many bytes without a zero in it; NULL: it is none. */
static const char *text_in(sqlite3_stmt *stmt, int column, int most)
{
    const char *text =
        sqlite3_column_type(stmt, column) == SQLITE_TEXT ? (const char *)sqlite3_column_text(stmt, column) : NULL;
    int size = text ? sqlite3_column_bytes(stmt, column) : 0;

    return text && size <= most && strlen(text) == (size_t)size ? text : NULL;
}

/* Clears *good if it is no number within these bounds. */
static int64_t number_in(sqlite3_stmt *stmt, int column, int64_t most, bool *good)
{
    int64_t number = sqlite3_column_int64(stmt, column);

    *good = *good && sqlite3_column_type(stmt, column) == SQLITE_INTEGER && number >= 0 && number <= most;
    return *good ? number : 0;
}

static bool take_name(struct ladder_db *db, sqlite3_stmt *stmt, struct catalog *catalog, struct error *error)
{
    bool good = true;
    enum catalog_kind of = (enum catalog_kind)number_in(stmt, 0, CATALOG_KINDS - 1, &good);
    int64_t number = number_in(stmt, 1, NAMES_MAX - 1, &good);
    const char *text = text_in(stmt, 2, NAME_MOST);

    if (!good || !text || !catalog_name_is_good(of, text) || number != catalog->names[of].count)
        return refuse(db, "names", error);
    good = names_number(&catalog->names[of], span_text(text)) == number;
    return good || refuse(db, "names", error);
}

static bool is_file_name(const char *text)
{
    return text && *text && !strchr(text, '/');
}

/* Of segments that are gone there is a gap. */
static bool take_segment(struct ladder_db *db, sqlite3_stmt *stmt, struct catalog *catalog, struct error *error)
{
    bool good = true;
    int64_t number = number_in(stmt, 0, CATALOG_SEGMENTS_MAX - 1, &good);
    const char *name = text_in(stmt, 1, NAME_MAX);
    uint64_t size = (uint64_t)number_in(stmt, 2, INT64_MAX, &good);
    uint64_t changed = (uint64_t)number_in(stmt, 3, INT64_MAX, &good);
    uint64_t begin = (uint64_t)number_in(stmt, 4, INT64_MAX, &good);
    const void *check = sqlite3_column_blob(stmt, 5);
    struct catalog_segment *segment;

    if (!good || !is_file_name(name) || begin > size || sqlite3_column_bytes(stmt, 5) != HASH_BYTES || !check ||
        number < catalog->segment_count)
        return refuse(db, "segments", error);
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

static bool take_match(struct ladder_db *db, sqlite3_stmt *stmt, const struct catalog *catalog, bool all,
                       const struct catalog_taker *taker, struct error *error)
{
    bool good = catalog->segment_count > 0;
    struct catalog_match match = {.segment = (uint32_t)number_in(stmt, 0, catalog->segment_count - 1, &good),
                                  .at = (uint64_t)number_in(stmt, 1, INT64_MAX, &good),
                                  .number = (uint64_t)number_in(stmt, 2, INT32_MAX, &good)};
    const void *bytes = sqlite3_column_blob(stmt, 3);
    struct span body = span_of(bytes, bytes ? (size_t)sqlite3_column_bytes(stmt, 3) : 0);

    if (!good || !catalog_body_read(&match, body, catalog))
        return refuse(db, "matches", error);
    return !(all || is_believed(catalog, &match)) || taker->take(taker->context, &match, error);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool load(struct ladder_db *db, struct catalog *catalog, struct error *error)
{
    sqlite3_stmt *names = statement(db, SELECT_NAMES, error);
    sqlite3_stmt *segments = names ? statement(db, SELECT_SEGMENTS, error) : NULL;
    bool good = segments != NULL, more = true;

    while (good && (good = sqlite_file_next(&db->file, names, &more, error)) && more)
        good = take_name(db, names, catalog, error);
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
    sqlite3_stmt *stmt = statement(db, SELECT_MATCHES, error);
    bool good = stmt != NULL, more = true;

    while (good && (good = sqlite_file_next(&db->file, stmt, &more, error)) && more)
        good = take_match(db, stmt, catalog, all, taker, error);
    (void)sqlite3_reset(stmt);
    return good;
}

bool ladder_db_read(struct ladder_db *db, struct catalog *catalog, const char *folder,
                    const struct catalog_taker *taker, struct error *error)
{
    bool good = run(db, "BEGIN", error) && load(db, catalog, error) &&
                (!folder || catalog_look(catalog, folder, error)) && read_matches(db, catalog, !folder, taker, error);

    if (!sqlite3_get_autocommit(db->file.db))
        (void)sqlite3_exec(db->file.db, "COMMIT", NULL, NULL, NULL);
    return good;
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

/* Puts matches as they are read. */
struct putting {
    struct ladder_db *db;
    uint64_t count;
};

static bool put_match(void *context, const struct catalog_match *match, struct error *error)
{
    struct putting *putting = context;
    struct ladder_db *db = putting->db;
    sqlite3_stmt *stmt = statement(db, PUT_MATCH, error);

    if (!stmt)
        return false;
    buffer_clear(&db->body);
    catalog_body_write(&db->body, match);
    assert(!db->body.failed);
    (void)sqlite3_bind_int64(stmt, 1, match->segment);
    (void)sqlite3_bind_int64(stmt, 2, (int64_t)match->at);
    (void)sqlite3_bind_int64(stmt, 3, (int64_t)match->number);
    (void)sqlite3_bind_blob(stmt, 4, db->body.at, (int)db->body.used, SQLITE_STATIC);
    putting->count++;
    return finish(db, stmt, error);
}

static bool put_names(struct ladder_db *db, struct error *error)
{
    sqlite3_stmt *stmt = statement(db, PUT_NAME, error);
    bool good = stmt != NULL;

    for (unsigned of = 0; of < CATALOG_KINDS; of++)
        for (; good && db->put[of] < db->catalog.names[of].count; db->put[of]++) {
            (void)sqlite3_bind_int64(stmt, 1, of);
            (void)sqlite3_bind_int64(stmt, 2, db->put[of]);
            (void)sqlite3_bind_text(stmt, 3, db->catalog.names[of].text[db->put[of]], -1, SQLITE_STATIC);
            good = finish(db, stmt, error);
        }
    return good;
}

static bool put_segment(struct ladder_db *db, unsigned number, struct error *error)
{
    const struct catalog_segment *segment = &db->catalog.segments[number];
    sqlite3_stmt *stmt = statement(db, PUT_SEGMENT, error);

    if (!stmt)
        return false;
    (void)sqlite3_bind_int64(stmt, 1, number);
    (void)sqlite3_bind_text(stmt, 2, segment->name, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(stmt, 3, (int64_t)segment->size);
    (void)sqlite3_bind_int64(stmt, 4, (int64_t)segment->changed);
    (void)sqlite3_bind_int64(stmt, 5, (int64_t)segment->begin);
    (void)sqlite3_bind_blob(stmt, 6, segment->check.bytes, HASH_BYTES, SQLITE_STATIC);
    return finish(db, stmt, error);
}

/* Takes what is not believed of a segment. */
static bool drop_matches(struct ladder_db *db, unsigned number, uint64_t from, struct error *error)
{
    sqlite3_stmt *stmt = statement(db, DROP_MATCHES, error);

    if (!stmt)
        return false;
    (void)sqlite3_bind_int64(stmt, 1, number);
    (void)sqlite3_bind_int64(stmt, 2, (int64_t)from);
    return finish(db, stmt, error);
}

static bool drop_segment(struct ladder_db *db, unsigned number, struct error *error)
{
    sqlite3_stmt *stmt = statement(db, DROP_SEGMENT, error);
    bool good = stmt && drop_matches(db, number, 0, error) && sqlite3_bind_int64(stmt, 1, number) == SQLITE_OK &&
                finish(db, stmt, error);

    free(db->catalog.segments[number].name);
    db->catalog.segments[number].name = NULL;
    return good;
}

static bool read_segment(struct ladder_db *db, const char *folder, unsigned number, struct putting *putting,
                         struct error *error)
{
    const struct catalog_taker taker = {.take = put_match, .context = putting};
    const struct catalog_segment *segment = &db->catalog.segments[number];

    return drop_matches(db, number, segment->fit == FIT_GROWN ? segment->begin : 0, error) &&
           catalog_read(&db->catalog, folder, number, &taker, error) && put_names(db, error) &&
           put_segment(db, number, error);
}

static bool is_much(const struct catalog_segment *segment)
{
    uint64_t known = segment->fit == FIT_GROWN ? segment->begin : 0;

    return segment->fit != FIT_SAME && (uint64_t)segment->about.st_size - known > LADDER_DB_LITTLE;
}

/* A group of rows. */
static bool follow_segment(struct ladder_db *db, const char *folder, unsigned number, struct putting *putting,
                           struct error *error)
{
    const struct catalog_segment *segment = &db->catalog.segments[number];
    bool good;

    if (!segment->name || segment->fit == FIT_SAME)
        return true;
    good = run(db, "BEGIN IMMEDIATE", error) &&
           (segment->is_there ? read_segment(db, folder, number, putting, error) : drop_segment(db, number, error)) &&
           run(db, "COMMIT", error);
    if (!good && !sqlite3_get_autocommit(db->file.db))
        (void)sqlite3_exec(db->file.db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool ladder_db_follow(struct ladder_db *db, const char *folder, const atomic_bool *stop, struct ladder_db_done *done,
                      struct error *error)
{
    struct putting putting = {.db = db};
    uint64_t before = db->catalog.read_bytes;
    bool good = db->loaded || load(db, &db->catalog, error);

    for (unsigned of = 0; of < CATALOG_KINDS && !db->loaded; of++)
        db->put[of] = db->catalog.names[of].count;
    db->loaded = true;
    good = good && catalog_look(&db->catalog, folder, error);
    for (unsigned i = 0; good && i < db->catalog.segment_count; i++)
        good = (stop && *stop && is_much(&db->catalog.segments[i])) || follow_segment(db, folder, i, &putting, error);
    done->read_bytes += db->catalog.read_bytes - before;
    done->matches += putting.count;
    return good;
}
