/* SPDX-License-Identifier: MIT */
/* Questions about old matches to a database that cannot be asked: each is answered at once by a sentence, and what is
 * made anew is opened anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "query_stage.h"

static int64_t runs_away(void)
{
    return now_us += 1000000;
}

static void count(void *context, const struct query_match *match)
{
    assert_true(match->place.number > 0);
    ++*(unsigned *)context;
}

static void count_meeting(void *context, const struct query_meeting *meeting)
{
    *(uint64_t *)context += meeting->matches;
}

static void run_sql(const char *sql)
{
    sqlite3 *db = open_database();

    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* --- databases that cannot be asked ------------------------------------------------------------------------------ */

/* No match is such, so all are looked at. */
static void check_refused(struct query *query, const char *sentence)
{
    unsigned found = 0;
    const struct query_filter filter = {.purpose = PURPOSE_QUALIFICATION, .count = PAGE};
    struct query_page page;
    struct error error = {0};

    assert_false(query_matches(query, &filter, count, &found, &page, &error));
    if (!strstr(error.text, sentence) || strstr(error.text, stage.folder))
        fail_msg("'%s' does not say '%s', or where the folder is", error.text, sentence);
}

static void check_answers(struct query *query)
{
    const struct query_filter filter = {.purpose = -1, .count = QUERY_ROWS_MAX};
    unsigned found = 0;
    struct query_page page;
    struct error error = {0};

    now_us += QUERY_AGAIN_US;
    if (!query_matches(query, &filter, count, &found, &page, &error))
        fail_msg("%s", error.text);
    assert_int_equal(found, MATCHES);
}

static void a_question_that_takes_too_long_is_broken_off(void **unused)
{
    struct query *query = open_query(runs_away), *other;

    (void)unused;
    for (unsigned i = 0; i < 5; i++) /* and the next one can be answered again */
        check_refused(query, "takes too long");
    query_free(&query);
    other = open_query(stands);
    check_answers(other);
    query_free(&other);
}

static void a_locked_database_is_not_waited_for(void **unused)
{
    struct query *query = open_query(stands);
    sqlite3 *db = open_database();

    (void)unused;
    check_answers(query);
    query_free(&query);
    assert_int_equal(sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    query = open_query(stands);
    check_refused(query, "is locked by another program");
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    check_refused(query, "is locked by another program"); /* it is not tried again at once */
    check_answers(query);
    query_free(&query);
}

static void a_database_that_is_not_there_is_answered(void **unused)
{
    struct query *query = open_query(stands);

    (void)unused;
    assert_true(ladder_db_remove(stage.folder, &(struct error){0}));
    check_refused(query, "ladder.db is not there yet");
    (void)archive_stage_follow(&stage);
    check_refused(query, "ladder.db is not there yet");
    check_answers(query);
    query_free(&query);
}

static void a_database_that_makes_no_sense_is_answered(void **unused)
{
    static const struct {
        const char *sql, *sentence;
    } changes[] = {
        {"PRAGMA user_version = 99", "ladder.db is of a newer arena"},
        {"PRAGMA application_id = 7", "is a database of another program"},
        {"CREATE INDEX more ON matches (at)", "does not have the tables that an arena makes"},
        {"UPDATE matches SET body = x''", "a row of matches makes no sense"},
        {"UPDATE matches SET body = x'02ffffffffffffffff'", "a row of matches makes no sense"},
        {"UPDATE names SET text = 'A B' WHERE kind = 2", "a row of names makes no sense"},
        {"DELETE FROM names WHERE kind = 1", "a row of matches makes no sense"},
        {"UPDATE ranges SET last = -1", "a row of ranges makes no sense"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct query *query = open_query(stands);

        run_sql(changes[i].sql);
        check_refused(query, changes[i].sentence);
        assert_true(ladder_db_remove(stage.folder, &(struct error){0}));
        (void)archive_stage_follow(&stage);
        check_answers(query);
        query_free(&query);
    }
}

static void sums_that_make_no_sense_are_answered(void **unused)
{
    static const char *const changes[] = {
        "UPDATE OR IGNORE meetings SET matches = -1", "UPDATE OR IGNORE meetings SET pool = 99",
        "UPDATE OR IGNORE meetings SET seat = 2", "UPDATE OR IGNORE meetings SET ended = 9999",
        "UPDATE OR IGNORE meetings SET against = 9999"};
    const struct query_versus versus = {.bot = "bot-1", .count = ARCHIVE_BOTS};

    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct query *query = open_query(stands);
        struct query_versus_page page;
        uint64_t sum = 0;
        struct error error = {0};

        run_sql(changes[i]);
        assert_false(query_versus(query, &versus, count_meeting, &sum, &page, &error));
        assert_non_null(strstr(error.text, "a row of meetings makes no sense"));
        query_free(&query);
        assert_true(ladder_db_remove(stage.folder, &(struct error){0}));
        (void)archive_stage_follow(&stage);
    }
}

/* The daemon sets a damaged one aside and makes it anew, while it is open here. */
static void a_database_that_was_replaced_is_opened_anew(void **unused)
{
    struct query *query = open_query(stands);
    struct error told = {0}, error = {0};

    (void)unused;
    check_answers(query);
    assert_true(ladder_db_set_aside(stage.folder, &told, &error));
    check_refused(query, "ladder.db is not there yet");
    archive_stage_write(&stage, "more", MATCHES + UNFINISHED + 1, 1, 1); /* other names come first, too */
    (void)archive_stage_follow(&stage);
    check_answers(query);
    query_free(&query);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_question_that_takes_too_long_is_broken_off, make, clear),
        cmocka_unit_test_setup_teardown(a_locked_database_is_not_waited_for, make, clear),
        cmocka_unit_test_setup_teardown(a_database_that_is_not_there_is_answered, make, clear),
        cmocka_unit_test_setup_teardown(a_database_that_makes_no_sense_is_answered, make, clear),
        cmocka_unit_test_setup_teardown(sums_that_make_no_sense_are_answered, make, clear),
        cmocka_unit_test_setup_teardown(a_database_that_was_replaced_is_opened_anew, make, clear),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
