/* SPDX-License-Identifier: MIT */
#include "query_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

struct archive_stage stage;
static struct lineup lineups[LADDER_CLASSES];
int64_t now_us;

int64_t stands(void)
{
    return now_us;
}

struct query *open_query(int64_t (*clock)(void))
{
    struct query *query = query_new(
        &(struct query_options){.folder = stage.folder, .file = &stage.file, .lineups = lineups, .clock = clock});

    assert_non_null(query);
    return query;
}

int make(void **unused)
{
    struct error error = {0};

    (void)unused;
    archive_stage_make(&stage);
    assert_true(archive_lineups(&stage.file, lineups, &error));
    archive_stage_write(&stage, "ladder", 1, MATCHES + UNFINISHED, UNFINISHED);
    (void)archive_stage_follow(&stage);
    now_us = 1;
    return 0;
}

int clear(void **unused)
{
    (void)unused;
    archive_stage_remove(&stage);
    return 0;
}

sqlite3 *open_database(void)
{
    char path[PATH_MAX];
    sqlite3 *db;

    archive_stage_path(&stage, "ladder.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}
