/* SPDX-License-Identifier: MIT */
/* The lists and sums of ladder.db (ladder/records/ladder_index.h): whatever became of the records while it followed
 * them, they are what a database has that is made anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive_stage.h"
#include "ladder/records/keep.h"

enum { FEW = 240, TEXT_MAX = 1 << 20 };

/* The tables without the numbers of their names, which depend on the order in which they came. */
static const char tables[] =
    "SELECT n.text || ' ' || p.list % 3 || ' ' || p.number || ' ' || p.attempt FROM played p"
    " JOIN names n ON n.kind = 2 AND n.number = p.list / 3"
    " UNION ALL SELECT b.text || ' ' || a.text || ' ' || p.text || ' ' || m.seat || ' ' ||"
    " iif(m.ended < 4, m.ended, w.text) || ' ' || m.matches || ' ' || m.faults FROM meetings m"
    " JOIN names b ON b.kind = 2 AND b.number = m.bot JOIN names a ON a.kind = 2 AND a.number = m.against"
    " JOIN names p ON p.kind = 0 AND p.number = m.pool LEFT JOIN names w ON w.kind = 2 AND w.number = m.ended - 4"
    " WHERE m.matches <> 0 ORDER BY 1";

static int64_t ask(const struct archive_stage *stage, const char *sql, char *text)
{
    char path[PATH_MAX];
    size_t used = 0;
    int64_t first = 0;
    sqlite3_stmt *stmt;
    sqlite3 *db;

    archive_stage_path(stage, "ladder.db", path);
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        first = sqlite3_column_int64(stmt, 0);
        if (text)
            used += (size_t)snprintf(text + used, TEXT_MAX - used, "%s\n", (const char *)sqlite3_column_text(stmt, 0));
        assert_true(used < TEXT_MAX);
    }
    assert_int_equal(sqlite3_finalize(stmt), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return first;
}

static void record_path(const struct archive_stage *stage, const char *name, char path[PATH_MAX])
{
    char inside[64];

    (void)snprintf(inside, sizeof inside, "records/%s", name);
    archive_stage_path(stage, inside, path);
}

static char *dump(const struct archive_stage *stage)
{
    char *text = calloc(1, TEXT_MAX);

    assert_non_null(text);
    (void)archive_stage_follow(stage);
    (void)ask(stage, tables, text);
    return text;
}

/* --- what becomes of the records --------------------------------------------------------------------------------- */

static void nothing(const struct archive_stage *stage)
{
    (void)stage;
}

static void a_file_is_cut(const struct archive_stage *stage)
{
    char path[PATH_MAX];
    struct stat about;

    record_path(stage, "ladder-1-0001.arena", path);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(truncate(path, about.st_size / 2), 0);
}

static void a_file_goes(const struct archive_stage *stage)
{
    char path[PATH_MAX];

    record_path(stage, "ladder-1-0001.arena", path);
    assert_int_equal(unlink(path), 0);
}

static void a_file_comes(const struct archive_stage *stage)
{
    archive_stage_write(stage, "later", FEW + 1, 20, 3);
}

static void files_are(const struct archive_stage *stage, enum keep_how how)
{
    const struct keep_order order = {.until_s = INT32_MAX, .how = how, .who = "test"};
    struct keep_done done = {0};
    struct error error = {0};

    if (!ladder_keep(stage->folder, &order, &done, &error))
        fail_msg("%s", error.text);
    assert_true(done.files > 0);
}

static void files_are_compressed(const struct archive_stage *stage)
{
    files_are(stage, KEEP_COMPRESSED);
}

static void files_are_thinned(const struct archive_stage *stage)
{
    files_are(stage, KEEP_THINNED);
}

static void they_follow_whatever_becomes_of_the_records(void **unused)
{
    static void (*const changes[])(const struct archive_stage *stage) = {
        nothing, a_file_is_cut, a_file_goes, a_file_comes, files_are_compressed, files_are_thinned};

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct archive_stage stage;
        char *before, *followed, *anew;

        archive_stage_make(&stage);
        for (unsigned file = 0; file < 3; file++) {
            char stem[32];

            (void)snprintf(stem, sizeof stem, "ladder-%u", file);
            archive_stage_write(&stage, stem, 1 + file * FEW / 3, FEW / 3, 0);
        }
        before = dump(&stage);
        changes[i](&stage);
        followed = dump(&stage);
        assert_true(ladder_db_remove(stage.folder, &(struct error){0}));
        anew = dump(&stage);
        assert_string_equal(followed, anew);
        assert_true((strcmp(before, anew) != 0) == (i > 0 && i < 4));
        free(before);
        free(followed);
        free(anew);
        archive_stage_remove(&stage);
    }
}

/* --- what they say ----------------------------------------------------------------------------------------------- */

static void a_finished_match_is_in_the_lists_of_its_bots_and_owners(void **unused)
{
    struct archive_stage stage;

    (void)unused;
    archive_stage_make(&stage);
    archive_stage_write(&stage, "ladder", 1, FEW, 4);
    (void)archive_stage_follow(&stage);
    assert_int_equal(ask(&stage, "SELECT count(*) FROM played WHERE list % 3 = 0", NULL), 2 * (FEW - 4));
    assert_int_equal(ask(&stage, "SELECT count(*) FROM played WHERE list % 3 = 2", NULL), (FEW - 4) / 20);
    assert_int_equal(ask(&stage, "SELECT sum(matches) FROM meetings", NULL), 2 * (FEW - 4));
    assert_int_equal(ask(&stage, "SELECT sum(matches) FROM meetings WHERE ended = 3", NULL), 2 * ((FEW - 4) / 50));
    assert_int_equal(ask(&stage, "SELECT max(last) FROM ranges", NULL), FEW - 4);
    assert_int_equal(ask(&stage, "SELECT min(first) FROM ranges", NULL), 1);
    archive_stage_remove(&stage);
}

/* A folder in which somebody keeps a copy of a file. */
static void a_match_that_is_there_twice_is_counted_once(void **unused)
{
    struct archive_stage stage;
    char *once, *twice, *again, path[PATH_MAX], copy[PATH_MAX];

    (void)unused;
    archive_stage_make(&stage);
    archive_stage_write(&stage, "ladder", 1, FEW, 0);
    once = dump(&stage);
    record_path(&stage, "ladder-0001.arena", path);
    record_path(&stage, "copy-0001.arena", copy);
    assert_int_equal(link(path, copy), 0);
    twice = dump(&stage);
    assert_int_equal(ask(&stage, "SELECT count(*) FROM matches", NULL), 2 * FEW);
    assert_int_equal(unlink(path), 0);
    again = dump(&stage);
    assert_string_equal(twice, once);
    assert_string_equal(again, once);
    free(once);
    free(twice);
    free(again);
    archive_stage_remove(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_follow_whatever_becomes_of_the_records),
        cmocka_unit_test(a_finished_match_is_in_the_lists_of_its_bots_and_owners),
        cmocka_unit_test(a_match_that_is_there_twice_is_counted_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
