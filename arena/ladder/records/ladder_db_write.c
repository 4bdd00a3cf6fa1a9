/* SPDX-License-Identifier: MIT */
/* How the database follows the records. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ladder/records/ladder_db_inside.h"

bool ladder_db_finish(struct sqlite_file *file, sqlite3_stmt *stmt, struct error *error)
{
    bool good = sqlite3_step(stmt) == SQLITE_DONE || sqlite_file_failed(file, error);

    (void)sqlite3_reset(stmt);
    return good;
}

/* Puts matches as they are read. */
struct putting {
    struct ladder_db *db;
    uint64_t count;
};

static bool put_match(void *context, const struct catalog_match *match, struct error *error)
{
    struct putting *putting = context;
    struct ladder_db *db = putting->db;
    sqlite3_stmt *stmt = ladder_db_statement(db, PUT_MATCH, error);

    if (!stmt)
        return false;
    buffer_clear(&db->body);
    catalog_body_write(&db->body, match);
    assert(!db->body.failed);
    (void)sqlite3_bind_int64(stmt, 1, (int64_t)match->number);
    (void)sqlite3_bind_int64(stmt, 2, match->attempt);
    (void)sqlite3_bind_int64(stmt, 3, match->segment);
    (void)sqlite3_bind_int64(stmt, 4, (int64_t)match->at);
    (void)sqlite3_bind_blob(stmt, 5, db->body.at, (int)db->body.used, SQLITE_STATIC);
    putting->count++;
    return ladder_index_put(&db->index, match, error) && ladder_db_finish(&db->file, stmt, error);
}

static bool put_names(struct ladder_db *db, struct error *error)
{
    sqlite3_stmt *stmt = ladder_db_statement(db, PUT_NAME, error);
    bool good = stmt != NULL;

    for (unsigned of = 0; of < CATALOG_KINDS; of++)
        for (; good && db->put[of] < db->catalog.names[of].count; db->put[of]++) {
            (void)sqlite3_bind_int64(stmt, 1, of);
            (void)sqlite3_bind_int64(stmt, 2, db->put[of]);
            (void)sqlite3_bind_text(stmt, 3, db->catalog.names[of].text[db->put[of]], -1, SQLITE_STATIC);
            good = ladder_db_finish(&db->file, stmt, error);
        }
    return good;
}

static bool put_segment(struct ladder_db *db, unsigned number, struct error *error)
{
    const struct catalog_segment *segment = &db->catalog.segments[number];
    sqlite3_stmt *stmt = ladder_db_statement(db, PUT_SEGMENT, error);

    if (!stmt)
        return false;
    (void)sqlite3_bind_int64(stmt, 1, number);
    (void)sqlite3_bind_text(stmt, 2, segment->name, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(stmt, 3, (int64_t)segment->size);
    (void)sqlite3_bind_int64(stmt, 4, (int64_t)segment->changed);
    (void)sqlite3_bind_int64(stmt, 5, (int64_t)segment->begin);
    (void)sqlite3_bind_blob(stmt, 6, segment->check.bytes, HASH_BYTES, SQLITE_STATIC);
    return ladder_db_finish(&db->file, stmt, error);
}

static sqlite3_stmt *bind_part(struct ladder_db *db, enum ladder_db_statement number, unsigned segment, uint64_t from,
                               struct error *error)
{
    sqlite3_stmt *stmt = ladder_db_statement(db, number, error);

    if (stmt) {
        (void)sqlite3_bind_int64(stmt, 1, segment);
        (void)sqlite3_bind_int64(stmt, 2, (int64_t)from);
    }
    return stmt;
}

/* Takes what is not believed of a segment. */
static bool drop_matches(struct ladder_db *db, unsigned number, uint64_t from, struct error *error)
{
    sqlite3_stmt *dropped = bind_part(db, SELECT_DROPPED, number, from, error);
    sqlite3_stmt *drop = dropped ? bind_part(db, DROP_MATCHES, number, from, error) : NULL;
    bool good = drop != NULL, more = true;
    struct catalog_match match;

    while (good && (good = sqlite_file_next(&db->file, dropped, &more, error)) && more)
        good = ladder_db_match(&db->file, dropped, &db->catalog, db->catalog.segment_count, &match, error) &&
               ladder_index_take(&db->index, &match, error);
    (void)sqlite3_reset(dropped);
    return good && ladder_db_finish(&db->file, drop, error);
}

static bool drop_segment(struct ladder_db *db, unsigned number, struct error *error)
{
    sqlite3_stmt *stmt = ladder_db_statement(db, DROP_SEGMENT, error);
    bool good = stmt && drop_matches(db, number, 0, error) && sqlite3_bind_int64(stmt, 1, number) == SQLITE_OK &&
                ladder_db_finish(&db->file, stmt, error);

    free(db->catalog.segments[number].name);
    db->catalog.segments[number].name = NULL;
    return good;
}

/* Whoever asks the database is told what it says, so the records must be on the disk before. */
static bool sync_segment(const char *folder, const struct catalog_segment *segment, struct error *error)
{
    char path[PATH_MAX];
    int fd = snprintf(path, sizeof path, "%s/records/%s", folder, segment->name) < (int)sizeof path
                 ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
                 : -1;
    bool good = (fd >= 0 && fdatasync(fd) == 0) ||
                error_set(error, EXIT_COULD_NOT_RUN, "cannot read %s: %s", segment->name, strerror(errno));

    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool read_segment(struct ladder_db *db, const char *folder, unsigned number, struct putting *putting,
                         struct error *error)
{
    const struct catalog_taker taker = {.take = put_match, .context = putting};
    const struct catalog_segment *segment = &db->catalog.segments[number];

    return drop_matches(db, number, segment->fit == FIT_GROWN ? segment->begin : 0, error) &&
           catalog_read(&db->catalog, folder, number, &taker, error) && sync_segment(folder, segment, error) &&
           put_names(db, error) && put_segment(db, number, error);
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
    good = ladder_db_run(db, "BEGIN IMMEDIATE", error) &&
           (segment->is_there ? read_segment(db, folder, number, putting, error) : drop_segment(db, number, error)) &&
           ladder_db_run(db, "COMMIT", error);
    if (!good && !sqlite3_get_autocommit(db->file.db))
        (void)sqlite3_exec(db->file.db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool ladder_db_follow(struct ladder_db *db, const char *folder, const atomic_bool *stop, struct ladder_db_done *done,
                      struct error *error)
{
    struct putting putting = {.db = db};
    uint64_t before = db->catalog.read_bytes;
    bool good = db->loaded || ladder_db_load(db, &db->catalog, error);

    for (unsigned of = 0; of < CATALOG_KINDS && !db->loaded; of++)
        db->put[of] = db->catalog.names[of].count;
    db->loaded = true;
    ladder_index_init(&db->index, &db->file, &db->catalog);
    good = good && catalog_look(&db->catalog, folder, error);
    for (unsigned i = 0; good && i < db->catalog.segment_count; i++)
        good = (stop && *stop && is_much(&db->catalog.segments[i])) || follow_segment(db, folder, i, &putting, error);
    done->read_bytes += db->catalog.read_bytes - before;
    done->matches += putting.count;
    return good;
}
