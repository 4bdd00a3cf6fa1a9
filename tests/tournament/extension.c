/* SPDX-License-Identifier: MIT */
/* An extension has what a larger schedule has and the one before it had not. */
#include "tournament/schedule/extension.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

enum { ENTRIES = 6, CLASSES = 2 };

/* One seat against one, and one against three. */
static struct schedule_spec spec_of(enum format format, unsigned entries, unsigned groups)
{
    struct schedule_spec spec = {
        .format = format, .entries = entries, .classes = CLASSES, .groups = groups, .seats = {2, 4}};

    for (unsigned seat = 1; seat < 4; seat++)
        spec.side[0][seat] = spec.side[1][seat] = 1;
    return spec;
}

/* How often an entry was side 0 against another, by class. */
struct met {
    unsigned times[CLASSES][ENTRIES][ENTRIES];
};

static void count(struct met *met, const struct schedule_round *round)
{
    for (size_t i = 0; i < round->count; i++) {
        const struct fixture *fixture = &round->fixtures[i];

        assert_int_equal(fixture->match, i);
        assert_true(i == 0 ? fixture->group == 0
                           : fixture->group == fixture[-1].group || fixture->group == fixture[-1].group + 1);
        met->times[fixture->class][fixture->entry[0]][fixture->entry[1]]++;
    }
}

/* Returns how many matches the extension has. */
static size_t check(enum format format, const unsigned before[2], const unsigned now[2])
{
    const struct schedule_spec first = spec_of(format, before[0], before[1]), spec = spec_of(format, now[0], now[1]);
    struct schedule_round played, more, whole;
    struct met parts = {0}, all = {0};
    size_t matches;

    assert_true(schedule_round(&first, 0, NULL, 0, &played));
    assert_true(extension_make(&spec, before[1], before[0], &more));
    assert_true(schedule_round(&spec, 0, NULL, 0, &whole));
    count(&parts, &played);
    count(&parts, &more);
    count(&all, &whole);
    assert_memory_equal(&parts, &all, sizeof all);
    assert_int_equal(schedule_matches(&spec), played.count + more.count);
    matches = more.count;
    schedule_release(&played);
    schedule_release(&more);
    schedule_release(&whole);
    return matches;
}

static void what_was_played_and_the_extension_are_the_larger_schedule(void **unused)
{
    static const enum format formats[] = {FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET, FORMAT_CANDIDATE};

    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        assert_true(check(formats[i], (const unsigned[]){4, 3}, (const unsigned[]){4, 5}) > 0);
        assert_true(check(formats[i], (const unsigned[]){4, 3}, (const unsigned[]){6, 3}) > 0);
        assert_true(check(formats[i], (const unsigned[]){3, 1}, (const unsigned[]){6, 4}) > 0);
        assert_int_equal(check(formats[i], (const unsigned[]){5, 2}, (const unsigned[]){5, 2}), 0);
    }
}

static void mixed_teams_get_more_groups(void **unused)
{
    struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 5);
    struct schedule_round more;

    (void)unused;
    spec.teams = TEAMS_MIXED;
    assert_true(extension_make(&spec, 3, 4, &more));
    assert_int_equal(more.count, 2 * CLASSES * 4);
    for (size_t i = 0; i < more.count; i++)
        assert_int_equal(more.fixtures[i].group, i / 4);
    schedule_release(&more);
}

static void formats_whose_pairings_follow_from_results_are_refused(void **unused)
{
    (void)unused;
    for (enum format format = 0; format < FORMATS; format++) {
        const struct schedule_spec spec = spec_of(format, 4, 1);
        bool one_round = format == FORMAT_ROUND_ROBIN || format == FORMAT_GAUNTLET || format == FORMAT_CANDIDATE;

        assert_int_equal(extension_refused(&spec) == NULL, one_round);
    }
}

/* Groups alone: with another entry others would have sat at the tables that were played. */
static void an_event_of_free_for_all_gets_more_groups_but_no_entries(void **unused)
{
    static const enum format formats[] = {FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET, FORMAT_CANDIDATE};

    (void)unused;
    assert_null(extension_refuses_entries(&(struct schedule_spec){.classes = 1, .seats = {2}, .side = {{0, 1}}}));
    for (unsigned i = 0; i < 3; i++) {
        struct schedule_spec spec = {.format = formats[i],
                                     .entries = 5,
                                     .classes = 2,
                                     .groups = 4,
                                     .seats = {3, 4},
                                     .side = {{0, 1, 2}, {0, 1, 2, 3}}};
        struct schedule_round played, more, whole;

        assert_null(extension_refused(&spec));
        assert_string_equal(extension_refuses_entries(&spec), "free-for-all");
        assert_true(schedule_round(&spec, 0, NULL, 0, &played));
        spec.groups = 7;
        assert_true(schedule_round(&spec, 0, NULL, 0, &whole));
        assert_true(extension_make(&spec, 4, 5, &more));
        assert_int_equal(played.count + more.count, whole.count);
        for (size_t match = 0; match < more.count; match++)
            assert_memory_equal(more.fixtures[match].entry, whole.fixtures[played.count + match].entry,
                                sizeof more.fixtures->entry);
        schedule_release(&played);
        schedule_release(&more);
        schedule_release(&whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_played_and_the_extension_are_the_larger_schedule),
        cmocka_unit_test(mixed_teams_get_more_groups),
        cmocka_unit_test(formats_whose_pairings_follow_from_results_are_refused),
        cmocka_unit_test(an_event_of_free_for_all_gets_more_groups_but_no_entries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
