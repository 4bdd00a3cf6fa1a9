/* SPDX-License-Identifier: MIT */
/* The standing of an event as it is drawn on a terminal of a given size, from given numbers. */
#include "cli/events/live_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "cli/matches/progress.h"

enum { ENTRIES_MAX = 40, LINES_MAX = 64, US_PER_S = 1000000 };

static struct event_file file;
static struct standing_entry table[ENTRIES_MAX];
static struct standing standing;
static struct live_view view;
static char *text;
static size_t size;

/* Entries 60 Elo apart, with intervals of 100 Elo to both sides. */
static void make_view(unsigned entries)
{
    memset(&file, 0, sizeof file);
    memset(table, 0, sizeof table);
    file.entry_count = entries;
    standing = (struct standing){.entries = entries, .roles = 1, .table = table};
    for (unsigned i = 0; i < entries; i++) {
        (void)snprintf(file.entries[i].name, sizeof file.entries[i].name, "bot-%u", i + 1);
        table[i].entry = i;
        table[i].rank = table[i].shared_rank = i + 1;
        table[i].strength.mean = (30.0 * (entries - 1) - 60.0 * i) / STRENGTH_ELO;
        table[i].strength.deviation = 100 / 1.959964 / STRENGTH_ELO;
        table[i].points = 12 - i;
        table[i].role[0].all = (struct tally_row){
            .games = 40, .wins = 20 - i % 20, .losses = 20 + i % 20, .parts = (20 - i % 20) * POINT_PARTS};
    }
    view = (struct live_view){.file = &file,
                              .standing = &standing,
                              .round = 1,
                              .rounds = 1,
                              .progress = {.finished = 30, .played = 30, .all = 120},
                              .at_once = 8,
                              .spent_us = (int64_t)60 * US_PER_S,
                              .lines = 20,
                              .columns = 79};
}

/* Checks what holds of every drawing: as many lines as it says, none too long, no more than there may be. */
static const char *drawn(void)
{
    FILE *out;
    unsigned said, lines = 1;

    free(text);
    out = open_memstream(&text, &size);
    assert_non_null(out);
    said = live_table_draw(out, &view);
    (void)fclose(out);
    for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1, lines++)
        if ((size_t)(end - at) > view.columns && !view.colour)
            fail_msg("wider than %u: %.*s", view.columns, (int)(end - at), at);
    assert_int_equal(said, lines);
    assert_true(lines <= view.lines);
    return text;
}

static void the_interval_is_an_error_bar_over_the_mean_of_the_field(void **unused)
{
    (void)unused;
    make_view(3);
    table[1].role[0].faults = 2;
    table[2].role[0].voids = 1;
    assert_string_equal(drawn(), "rank entry          Elo  -160              +160   games  faults  voids    share\n"
                                 "   1 bot-1    +60 -+100          |-----o------|      40       0      0   50.0 %\n"
                                 "   2 bot-2     +0 -+100      |------o-----|          40       2      0   47.5 %\n"
                                 "   3 bot-3    -60 -+100  |------o-----|              40       0      1   45.0 %\n"
                                 "round 1 of 1: 30 of 120 matches, about 3:00 left, 8 at once");
}

static void tasks_of_a_cluster_have_a_line(void **unused)
{
    const struct spread_use use = {.running = 8, .nodes = 4, .waiting = 16, .finished = 61, .lost = 1};

    (void)unused;
    make_view(3);
    file.cluster.kind = CLUSTER_SLURM;
    view.tasks = &use;
    assert_non_null(strstr(drawn(), "\nslurm: 8 tasks run on 4 nodes, 16 wait, 61 are done, 1 was lost\n"
                                    "round 1 of 1: 30 of 120 matches"));
    for (view.lines = 1; view.lines < 8; view.lines++)
        (void)drawn();
    view.columns = 20;
    (void)drawn();
}

static void free_for_alls_show_the_mean_place_and_first_places(void **unused)
{
    (void)unused;
    make_view(2);
    standing.sides_most = 3;
    table[0].role[0].all.places[0] = 20;
    table[0].role[0].all.places[2] = 20;
    table[1].role[0].all = (struct tally_row){0};
    assert_non_null(strstr(drawn(), "   games  place   wins  faults  voids\n"));
    assert_non_null(strstr(drawn(), "      40   2.00     20       0      0\n"));
    assert_non_null(strstr(drawn(), "       0      -      0       0      0\n"));
    standing.sides_most = 2;
    assert_null(strstr(drawn(), "place"));
}

static void who_is_off_the_mean_shows_where_the_mean_is(void **unused)
{
    (void)unused;
    make_view(2);
    table[0].strength.mean = 200 / STRENGTH_ELO;
    table[1].strength.mean = -200 / STRENGTH_ELO;
    assert_non_null(strstr(drawn(), "   1 bot-1   +200 -+100             :  |---o--|      40"));
    assert_non_null(strstr(drawn(), "   2 bot-2   -200 -+100  |--o---|   :                40"));
}

static void a_terminal_that_is_too_low_gets_the_best_and_how_many_are_left_out(void **unused)
{
    (void)unused;
    make_view(40);
    assert_non_null(strstr(drawn(), "\n  17 bot-17"));
    assert_null(strstr(drawn(), "\n  18 bot-18"));
    assert_non_null(strstr(drawn(), "\n     23 more\nround 1 of 1: "));
    view.lines = 42;
    assert_null(strstr(drawn(), " more\n"));
    assert_non_null(strstr(drawn(), "\n  40 bot-40"));
}

static void every_size_of_a_terminal_is_kept(void **unused)
{
    (void)unused;
    make_view(40);
    file.format = FORMAT_CANDIDATE;
    for (view.lines = 1; view.lines < LINES_MAX; view.lines++)
        for (view.columns = 1; view.columns < 300; view.columns += 7)
            (void)drawn();
}

static void a_narrow_terminal_gets_fewer_columns(void **unused)
{
    (void)unused;
    make_view(2);
    (void)snprintf(file.entries[1].name, sizeof file.entries[1].name, "a-name-that-is-much-too-long-for-it");
    view.columns = 59;
    assert_non_null(strstr(drawn(), "games  faults\n"));
    assert_non_null(strstr(drawn(), "   2 a-name-tha~"));
    view.columns = 41;
    assert_string_equal(drawn(), "round 1 of 1: 30 of 120 matches, about 3:");
}

static void each_format_has_its_own_column(void **unused)
{
    (void)unused;
    make_view(2);
    table[0].round_reached = 3;
    table[1].round_reached = 2;
    assert_null(strstr(drawn(), "points"));
    file.format = FORMAT_SWISS;
    assert_non_null(strstr(drawn(), "games  points  faults"));
    assert_non_null(strstr(drawn(), "      40    12.0       0"));
    file.format = FORMAT_KNOCKOUT;
    assert_non_null(strstr(drawn(), "games  round  faults"));
    assert_non_null(strstr(drawn(), "      40      3       0"));
    assert_non_null(strstr(drawn(), "      40      2       0"));
}

static void a_candidate_has_its_test_below(void **unused)
{
    (void)unused;
    make_view(2);
    file.format = FORMAT_CANDIDATE;
    file.sprt = (struct sprt){0, 20, 0.05, 0.05};
    assert_non_null(strstr(drawn(), "\ncandidate bot-1: log likelihood ratio 0.00 of -2.94 to 2.94\nround 1 of 1: "));
}

static void colour_marks_who_is_surely_off_the_mean(void **unused)
{
    (void)unused;
    make_view(4);
    assert_null(strchr(drawn(), '\033'));
    view.colour = true;
    table[0].strength.mean += 1;
    table[3].strength.mean -= 1;
    assert_non_null(strstr(drawn(), "\033[1mrank entry"));
    assert_non_null(strstr(drawn(), "\033[32m"));
    assert_non_null(strstr(drawn(), "\033[33m"));
}

static void before_the_first_result_there_is_progress_alone(void **unused)
{
    (void)unused;
    make_view(2);
    view.standing = NULL;
    view.progress.finished = view.progress.played = 0;
    assert_string_equal(drawn(), "round 1 of 1: 0 of 120 matches, 8 at once");
    view.progress.finished = view.progress.played = 119;
    assert_string_equal(drawn(), "round 1 of 1: 119 of 120 matches, about 0 s left, 1 at once");
}

static void times_left_are_told_as_clocks_tell_them(void **unused)
{
    static const struct {
        int64_t spent_s;
        const char *words;
    } rows[] = {{10, "1 of 2 matches, about 10 s left"},
                {65, "1 of 2 matches, about 1:05 left"},
                {7230, "1 of 2 matches, about 2:00:30 left"}};

    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[PROGRESS_TEXT_MAX];

        progress_text((struct run_progress){.finished = 1, .played = 1, .all = 2}, rows[i].spent_s * US_PER_S, words);
        assert_string_equal(words, rows[i].words);
    }
}

static void what_was_played_before_tells_nothing_of_the_time_left(void **unused)
{
    char words[PROGRESS_TEXT_MAX];

    (void)unused;
    progress_text((struct run_progress){.finished = 500, .all = 600}, US_PER_S, words);
    assert_string_equal(words, "500 of 600 matches");
    progress_text((struct run_progress){.finished = 501, .played = 1, .all = 600}, US_PER_S, words);
    assert_string_equal(words, "501 of 600 matches, about 1:39 left");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_is_an_error_bar_over_the_mean_of_the_field),
        cmocka_unit_test(tasks_of_a_cluster_have_a_line),
        cmocka_unit_test(free_for_alls_show_the_mean_place_and_first_places),
        cmocka_unit_test(who_is_off_the_mean_shows_where_the_mean_is),
        cmocka_unit_test(a_terminal_that_is_too_low_gets_the_best_and_how_many_are_left_out),
        cmocka_unit_test(every_size_of_a_terminal_is_kept),
        cmocka_unit_test(a_narrow_terminal_gets_fewer_columns),
        cmocka_unit_test(each_format_has_its_own_column),
        cmocka_unit_test(a_candidate_has_its_test_below),
        cmocka_unit_test(colour_marks_who_is_surely_off_the_mean),
        cmocka_unit_test(before_the_first_result_there_is_progress_alone),
        cmocka_unit_test(what_was_played_before_tells_nothing_of_the_time_left),
        cmocka_unit_test(times_left_are_told_as_clocks_tell_them),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free(text);
    return failed;
}
