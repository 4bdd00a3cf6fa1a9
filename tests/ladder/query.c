/* SPDX-License-Identifier: MIT */
/* Questions about old matches (ladder/records/query.h): a page has what its filter says, whatever it says, and each
 * question is a range of an index. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "query_stage.h"

enum { FOUND_MAX = 5000 };

/* --- what is found ----------------------------------------------------------------------------------------------- */

/* A match as the test keeps it: by seat of the two. */
struct kept {
    uint64_t number;
    char bot[2][24], version[2][24], owner[2][24], winner[24];
    unsigned faults[2];
    enum query_outcome outcome;
};

struct found {
    struct kept at[FOUND_MAX];
    unsigned count;
};

static void copy(char out[24], struct span text)
{
    (void)snprintf(out, 24, "%.*s", (int)text.size, (const char *)text.at);
}

static void keep(void *context, const struct query_match *match)
{
    struct found *found = context;
    struct kept *kept = &found->at[found->count++];

    assert_true(found->count < FOUND_MAX);
    assert_int_equal(match->seats, 2);
    assert_int_equal(match->place.attempt, 1);
    *kept = (struct kept){.number = match->place.number, .outcome = match->outcome};
    copy(kept->winner, match->winner);
    for (unsigned seat = 0; seat < 2; seat++) {
        copy(kept->bot[seat], match->seat[seat].bot);
        copy(kept->version[seat], match->seat[seat].version);
        copy(kept->owner[seat], match->seat[seat].owner);
        kept->faults[seat] = match->seat[seat].faults;
        assert_true(span_equal(match->seat[seat].side, span_text(seat ? "second" : "first")));
    }
}

/* All pages of a filter, one after the other. */
static void find(struct query *query, const struct query_filter *filter, struct found *found)
{
    struct query_filter page_filter = *filter;
    struct query_page page = {.more = true};
    struct error error = {0};
    bool up = filter->after.number > 0;

    found->count = 0;
    page_filter.count = PAGE;
    for (unsigned pages = 0; page.more; pages++) {
        unsigned before = found->count;

        assert_true(pages < 2 * MATCHES);
        if (!query_matches(query, &page_filter, keep, found, &page, &error))
            fail_msg("%s", error.text);
        assert_int_equal(page.known, MATCHES);
        assert_true(found->count - before <= PAGE);
        if (up)
            page_filter.after = page.newest;
        else
            page_filter.before = page.oldest;
    }
}

static int seat_of(const struct kept *kept, const char *bot)
{
    return strcmp(kept->bot[0], bot) == 0 ? 0 : strcmp(kept->bot[1], bot) == 0 ? 1 : -1;
}

static enum query_outcome outcome_of(const struct kept *kept, int seat)
{
    if (strcmp(kept->winner, "void") == 0 || strcmp(kept->winner, "draw") == 0)
        return kept->winner[0] == 'v' ? QUERY_VOID : QUERY_DRAWN;
    if (seat < 0)
        return QUERY_UNKNOWN;
    return strcmp(kept->winner, seat ? "second" : "first") == 0 ? QUERY_WON : QUERY_LOST;
}

/* The same as the filter says, in other words. */
static bool is_asked(const struct query_filter *filter, const struct kept *kept)
{
    int seat = filter->bot ? seat_of(kept, filter->bot) : -1;
    bool owned = false;

    if (filter->bot && seat < 0)
        return false;
    for (int i = 0; i < 2; i++)
        owned = owned || ((seat < 0 || i == seat) && filter->owner && strcmp(kept->owner[i], filter->owner) == 0);
    return (!filter->version || strcmp(kept->version[seat], filter->version) == 0) &&
           (!filter->against || seat_of(kept, filter->against) >= 0) && (!filter->owner || owned) &&
           (!filter->outcome || outcome_of(kept, seat) == filter->outcome) && filter->purpose <= PURPOSE_RATED &&
           (!filter->fault || (seat < 0 ? kept->faults[0] + kept->faults[1] : kept->faults[seat]) > 0) &&
           (!filter->season || strcmp(filter->season, "1") == 0) &&
           (!filter->class || strcmp(filter->class, "leduc") == 0);
}

static const struct query_filter filters[] = {
    {.purpose = -1},
    {.purpose = -1, .bot = "bot-1"},
    {.purpose = -1, .bot = "bot-1", .outcome = QUERY_WON},
    {.purpose = -1, .bot = "bot-1", .outcome = QUERY_LOST},
    {.purpose = -1, .bot = "bot-1", .outcome = QUERY_DRAWN},
    {.purpose = -1, .bot = "bot-1", .outcome = QUERY_VOID},
    {.purpose = -1, .bot = "bot-1", .against = "bot-2"},
    {.purpose = -1, .bot = "bot-1", .against = "nobody"},
    {.purpose = -1, .bot = "bot-1", .against = "bot-2", .fault = true},
    {.purpose = -1, .bot = "bot-1", .version = "0"},
    {.purpose = -1, .bot = "bot-1", .version = "none"},
    {.purpose = -1, .bot = "bot-1", .owner = "owner-0"},
    {.purpose = -1, .bot = "bot-1", .owner = "owner-1"},
    {.purpose = -1, .bot = "bot-3", .fault = true},
    {.purpose = -1, .owner = "owner-2"},
    {.purpose = -1, .owner = "nobody"},
    {.purpose = -1, .owner = "owner-2", .fault = true},
    {.purpose = -1, .fault = true},
    {.purpose = -1, .outcome = QUERY_VOID},
    {.purpose = -1, .outcome = QUERY_DRAWN},
    {.purpose = PURPOSE_RATED, .season = "1", .class = "leduc"},
    {.purpose = PURPOSE_QUALIFICATION, .season = "1"},
    {.purpose = -1, .season = "2"},
    {.purpose = -1, .class = "other", .bot = "bot-1"},
    {.purpose = -1, .season = "1", .bot = "bot-6", .outcome = QUERY_LOST, .fault = true},
};

static void pages_have_what_their_filter_says(void **unused)
{
    static struct found all, down, up;
    struct query *query = open_query(stands);

    (void)unused;
    find(query, &filters[0], &all);
    assert_int_equal(all.count, MATCHES); /* those that are not finished are not there */
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        struct query_filter upward = filters[i];
        unsigned next = 0;

        find(query, &filters[i], &down);
        upward.after = (struct query_place){1, 0};
        find(query, &upward, &up);
        assert_int_equal(up.count, down.count);
        for (unsigned at = 0; at < all.count; at++)
            if (is_asked(&filters[i], &all.at[at])) {
                if (next >= down.count || down.at[next].number != all.at[at].number)
                    fail_msg("filter %zu: m%llu is not on its page", i, (unsigned long long)all.at[at].number);
                assert_int_equal(up.at[up.count - 1 - next].number, all.at[at].number);
                if (filters[i].bot)
                    assert_int_equal(down.at[next].outcome,
                                     outcome_of(&all.at[at], seat_of(&all.at[at], filters[i].bot)));
                next++;
            }
        assert_int_equal(next, down.count);
    }
    query_free(&query);
}

static void a_bot_that_never_played_is_told_from_one_without_such_matches(void **unused)
{
    static struct found found;
    struct query *query = open_query(stands);
    struct query_page page;
    struct error error = {0};

    (void)unused;
    assert_true(query_matches(query, &(struct query_filter){.bot = "nobody", .purpose = -1, .count = 1}, keep, &found,
                              &page, &error));
    assert_true(page.no_bot);
    assert_true(query_matches(query, &(struct query_filter){.bot = "owner-1", .purpose = -1, .count = 1}, keep, &found,
                              &page, &error));
    assert_true(page.no_bot); /* an owner is no bot */
    assert_true(query_matches(query, &(struct query_filter){.bot = "bot-1", .purpose = PURPOSE_CHALLENGE, .count = 1},
                              keep, &found, &page, &error));
    assert_false(page.no_bot);
    query_free(&query);
}

/* --- who met whom ------------------------------------------------------------------------------------------------ */

struct sums {
    uint64_t ended[2][QUERY_UNKNOWN + 1], matches; /* against bot-2, and all others */
    unsigned opponents;
    char last[24];
};

static void add(void *context, const struct query_meeting *meeting)
{
    struct sums *sums = context;
    char against[24];

    copy(against, meeting->against);
    assert_true(span_equal(meeting->role, span_text("player")));
    assert_true(strcmp(against, sums->last) != 0); /* both seats are together */
    (void)snprintf(sums->last, sizeof sums->last, "%s", against);
    sums->opponents++;
    sums->matches += meeting->matches;
    for (unsigned i = 0; i <= QUERY_UNKNOWN; i++)
        sums->ended[strcmp(against, "bot-2") != 0][i] += meeting->ended[i];
}

static void who_met_whom_is_what_the_matches_say(void **unused)
{
    static struct found all;
    struct query *query = open_query(stands);
    struct sums sums = {.matches = 0}, expected = {.matches = 0};
    struct query_versus versus = {.bot = "bot-1", .count = 2};
    struct query_versus_page page;
    struct error error = {0};
    unsigned pages = 0;

    (void)unused;
    find(query, &(struct query_filter){.bot = "bot-1", .purpose = -1}, &all);
    for (unsigned i = 0; i < all.count; i++)
        expected.ended[seat_of(&all.at[i], "bot-2") < 0][all.at[i].outcome]++;
    do {
        assert_true(query_versus(query, &versus, add, &sums, &page, &error));
        versus.behind = page.next;
        pages++;
    } while (page.next);
    assert_true(pages >= 2);
    assert_int_equal(sums.matches, all.count);
    assert_memory_equal(sums.ended, expected.ended, sizeof sums.ended);
    versus = (struct query_versus){.bot = "bot-1", .against = "bot-2", .season = "1", .count = 2};
    sums = (struct sums){.matches = 0};
    assert_true(query_versus(query, &versus, add, &sums, &page, &error));
    assert_memory_equal(sums.ended[0], expected.ended[0], sizeof sums.ended[0]);
    assert_int_equal(sums.opponents, 1);
    versus.season = "2";
    sums = (struct sums){.matches = 0};
    assert_true(query_versus(query, &versus, add, &sums, &page, &error));
    assert_int_equal(sums.matches, 0);
    query_free(&query);
}

/* --- where a record is ------------------------------------------------------------------------------------------- */

static void the_record_of_a_match_is_found_by_its_number(void **unused)
{
    struct query *query = open_query(stands);
    struct query_record record;
    struct error error = {0};

    (void)unused;
    assert_true(query_record(query, 17, &record, &error));
    assert_int_equal(record.number, 17);
    assert_string_equal(record.segment, "ladder-0001.arena");
    assert_true(query_record(query, MATCHES + 1, &record, &error)); /* it is not finished */
    assert_int_equal(record.number, 0);
    assert_true(query_record(query, 0, &record, &error));
    assert_int_equal(record.number, 0);
    query_free(&query);
}

static void a_place_is_read_as_it_was_printed(void **unused)
{
    static const char *const wrong[] = {
        "",      "m",     "m1",   "m1-",      "m-1",           "m0-1",           "m1-0",
        "m01-1", "m1-1x", "17-1", "m1-65536", "m1000000001-1", "m99999999999-1", "m1-1-1"};
    struct query_place place = {1000000000, 65535}, read;
    char text[QUERY_PLACE_SIZE];

    (void)unused;
    query_place_print(text, &place);
    assert_string_equal(text, "m1000000000-65535");
    assert_true(query_place_read(&read, span_text(text)));
    assert_true(read.number == place.number && read.attempt == place.attempt);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (query_place_read(&read, span_text(wrong[i])))
            fail_msg("'%s' was taken", wrong[i]);
}

/* --- what a question costs --------------------------------------------------------------------------------------- */

static void each_question_is_a_range_of_an_index(void **unused)
{
    sqlite3 *db = open_database();
    unsigned count = 0;

    (void)unused;
    for (const char *sql; (sql = query_statement(count)); count++) {
        char explained[1000];
        sqlite3_stmt *stmt;

        (void)snprintf(explained, sizeof explained, "EXPLAIN QUERY PLAN %s", sql);
        assert_int_equal(sqlite3_prepare_v2(db, explained, -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            const char *detail = (const char *)sqlite3_column_text(stmt, 3);

            if ((strstr(detail, "SCAN") && !strstr(detail, "SCAN (subquery")) || strstr(detail, "TEMP B-TREE"))
                fail_msg("%s: %s", sql, detail);
        }
        assert_int_equal(sqlite3_finalize(stmt), SQLITE_OK);
    }
    assert_true(count > 8);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* What is asked for is far behind: each page is short, and the next goes on. */
static void a_page_looks_at_so_many_matches_at_most(void **unused)
{
    static struct found found;
    const struct query_filter filter = {
        .bot = "bot-1", .version = "0", .outcome = QUERY_WON, .purpose = -1, .count = 5};
    struct query_filter far = {.outcome = QUERY_VOID, .purpose = -1, .count = 500};
    struct query *query;
    struct query_page page;
    struct error error = {0};

    (void)unused;
    archive_stage_write(&stage, "more", MATCHES + UNFINISHED + 1, QUERY_LOOKS_MAX, 0);
    (void)archive_stage_follow(&stage);
    query = open_query(stands);
    found.count = 0;
    assert_true(query_matches(query, &filter, keep, &found, &page, &error));
    assert_int_equal(found.count, 5); /* the range of the version says where to begin */
    assert_true(page.newest.number < 1000);
    found.count = 0;
    assert_true(query_matches(query, &far, keep, &found, &page, &error));
    assert_int_equal(page.newest.number - page.oldest.number, QUERY_LOOKS_MAX - 1);
    assert_true(page.more && found.count == QUERY_LOOKS_MAX / 50);
    query_free(&query);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pages_have_what_their_filter_says, make, clear),
        cmocka_unit_test_setup_teardown(a_bot_that_never_played_is_told_from_one_without_such_matches, make, clear),
        cmocka_unit_test_setup_teardown(who_met_whom_is_what_the_matches_say, make, clear),
        cmocka_unit_test_setup_teardown(the_record_of_a_match_is_found_by_its_number, make, clear),
        cmocka_unit_test(a_place_is_read_as_it_was_printed),
        cmocka_unit_test_setup_teardown(each_question_is_a_range_of_an_index, make, clear),
        cmocka_unit_test_setup_teardown(a_page_looks_at_so_many_matches_at_most, make, clear),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
