/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "match/record_crew.h"
#include "paper.h"

enum { PATH_MOST = 400, PAPERS = 4, MATCHES_MOST = 3000, TOLD_MOST = 64 * MATCHES_MOST };

/* Files of so many unfinished matches: more than are cut at once, none, one, and some batches. */
static const unsigned sizes[PAPERS] = {MATCHES_MOST, 0, 1, 100};

struct shelf {
    struct paper papers[PAPERS];
    char paths[PAPERS + 1][PATH_MOST];
    char *at[PAPERS + 1];
    size_t count;
    /* Taken so far. */
    char *told;
    size_t used, stop_at, matches;
    /* For the test in which one match waits for another. */
    pthread_mutex_t lock;
    pthread_cond_t later;
    bool has_later;
};

static void write_matches(struct paper *paper, unsigned paper_number)
{
    int64_t values[] = {2, 0};
    struct error error = {0};
    char id[40];

    for (unsigned i = 0; i < sizes[paper_number]; i++) {
        struct record_header header = {.id = span_of(id, (size_t)snprintf(id, sizeof id, "p%u-%u", paper_number, i)),
                                       .game = &council_game,
                                       .epoch = span_text("council-1"),
                                       .values = values,
                                       .attempt = 1,
                                       .clock = span_text("none"),
                                       .seats = COUNCIL_SEATS,
                                       .lost_seat = LOST_FILLER};
        struct record *record;

        for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++)
            header.seat[seat].bot = span_text("voter");
        record = record_begin(paper->writer, &header, &error);
        assert_non_null(record);
        record_drop(record);
    }
}

/* A file that is no record has no match. */
static void write_none(const char *path)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    (void)fputs("not a record at all", file);
    assert_int_equal(fclose(file), 0);
}

static int set_up(void **state)
{
    struct shelf *shelf = calloc(1, sizeof *shelf);

    assert_non_null(shelf);
    shelf->told = malloc(TOLD_MOST);
    shelf->stop_at = SIZE_MAX;
    (void)pthread_mutex_init(&shelf->lock, NULL);
    (void)pthread_cond_init(&shelf->later, NULL);
    for (unsigned i = 0; i < PAPERS; i++) {
        paper_init_in_memory(&shelf->papers[i]);
        write_matches(&shelf->papers[i], i);
        (void)snprintf(shelf->paths[i], PATH_MOST, "%s/run-0001.arena", shelf->papers[i].directory);
        if (sizes[i] == 0)
            write_none(shelf->paths[i]);
        shelf->at[i] = shelf->paths[i];
    }
    (void)snprintf(shelf->paths[PAPERS], PATH_MOST, "%s/missing.arena", shelf->papers[0].directory);
    shelf->at[PAPERS] = shelf->paths[PAPERS];
    shelf->count = PAPERS;
    *state = shelf;
    return 0;
}

static int tear_down(void **state)
{
    struct shelf *shelf = *state;

    for (unsigned i = 0; i < PAPERS; i++)
        paper_release(&shelf->papers[i]);
    (void)pthread_cond_destroy(&shelf->later);
    (void)pthread_mutex_destroy(&shelf->lock);
    free(shelf->told);
    free(shelf);
    return 0;
}

/* --- what is found: the id ---------------------------------------------------------------------------------------- */

struct found {
    char id[PROTO_ID_MAX + 1];
};

static void find(void *context, const struct record_file *file, size_t index, void *out)
{
    struct found *found = out;
    struct record_match match;
    struct error error = {0};

    (void)context;
    assert_int_equal(found->id[0], 0);
    assert_true(record_file_match(file, index, &match, &error));
    (void)snprintf(found->id, sizeof found->id, "%.*s", (int)match.id.size, (const char *)match.id.at);
}

static void tell(struct shelf *shelf, const char *words)
{
    shelf->used += (size_t)snprintf(shelf->told + shelf->used, TOLD_MOST - shelf->used, "%s\n", words);
    assert_true(shelf->used < TOLD_MOST);
}

static bool take(void *context, const char *path, const struct record_file *file, size_t index, const void *found,
                 struct error *error)
{
    struct shelf *shelf = context;

    (void)path;
    assert_true(index < record_file_matches(file));
    tell(shelf, ((const struct found *)found)->id);
    return ++shelf->matches < shelf->stop_at || error_set(error, EXIT_NO, "enough");
}

static bool end(void *context, const char *path, const struct record_file *file, struct error *error)
{
    struct shelf *shelf = context;

    (void)file;
    (void)error;
    for (size_t i = 0; i < shelf->count; i++)
        if (strcmp(path, shelf->paths[i]) == 0)
            tell(shelf, "end");
    return true;
}

static bool go(struct shelf *shelf, unsigned jobs, struct error *error)
{
    const struct record_crew crew = {
        .jobs = jobs, .size = sizeof(struct found), .work = find, .take = take, .end = end, .context = shelf};

    shelf->used = shelf->matches = 0;
    return record_crew_go(&crew, shelf->at, shelf->count, error);
}

/* What is to be told of the shelf. */
static char *expected(void)
{
    char *text = malloc(TOLD_MOST);
    size_t used = 0;

    assert_non_null(text);
    for (unsigned i = 0; i < PAPERS; i++) {
        for (unsigned j = 0; j < sizes[i]; j++)
            used += (size_t)snprintf(text + used, TOLD_MOST - used, "p%u-%u\n", i, j);
        used += (size_t)snprintf(text + used, TOLD_MOST - used, "end\n");
    }
    return text;
}

static const unsigned jobs_tried[] = {0, 1, 2, 7, 64};
enum { JOBS_TRIED = sizeof jobs_tried / sizeof *jobs_tried };

static void any_number_of_threads_hands_over_the_same_in_the_same_order(void **state)
{
    struct shelf *shelf = *state;
    char *wanted = expected();

    for (unsigned i = 0; i < JOBS_TRIED; i++) {
        struct error error = {0};

        assert_true(go(shelf, jobs_tried[i], &error));
        assert_string_equal(shelf->told, wanted);
    }
    free(wanted);
}

static void a_file_that_cannot_be_read_ends_it_after_all_that_was_before(void **state)
{
    struct shelf *shelf = *state;
    char *wanted = expected();

    shelf->count++;
    for (unsigned i = 0; i < JOBS_TRIED; i++) {
        struct error error = {0};

        assert_false(go(shelf, jobs_tried[i], &error));
        assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
        assert_non_null(strstr(error.text, "missing.arena"));
        assert_string_equal(shelf->told, wanted);
    }
    free(wanted);
}

static void who_takes_can_end_it(void **state)
{
    static const size_t stops[] = {1, 33, 2900, MATCHES_MOST, MATCHES_MOST + 1, MATCHES_MOST + 50};
    struct shelf *shelf = *state;

    for (unsigned i = 0; i < JOBS_TRIED; i++)
        for (unsigned j = 0; j < sizeof stops / sizeof *stops; j++) {
            struct error error = {0};

            shelf->stop_at = stops[j];
            assert_false(go(shelf, jobs_tried[i], &error));
            assert_string_equal(error.text, "enough");
            assert_int_equal(shelf->matches, stops[j]);
        }
}

/* The very first match is ready only when one that comes much later is. */
static void find_first_last(void *context, const struct record_file *file, size_t index, void *out)
{
    struct shelf *shelf = context;
    const char *id = ((struct found *)out)->id;

    find(context, file, index, out);
    (void)pthread_mutex_lock(&shelf->lock);
    if (strcmp(id, "p0-1000") == 0) {
        shelf->has_later = true;
        (void)pthread_cond_broadcast(&shelf->later);
    }
    while (strcmp(id, "p0-0") == 0 && !shelf->has_later)
        (void)pthread_cond_wait(&shelf->later, &shelf->lock);
    (void)pthread_mutex_unlock(&shelf->lock);
}

static void a_match_that_takes_long_keeps_its_place(void **state)
{
    struct shelf *shelf = *state;
    const struct record_crew crew = {
        .jobs = 2, .size = sizeof(struct found), .work = find_first_last, .take = take, .end = end, .context = shelf};
    struct error error = {0};
    char *wanted = expected();

    assert_true(record_crew_go(&crew, shelf->at, shelf->count, &error));
    assert_string_equal(shelf->told, wanted);
    free(wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_number_of_threads_hands_over_the_same_in_the_same_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_read_ends_it_after_all_that_was_before, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_takes_can_end_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_match_that_takes_long_keeps_its_place, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
