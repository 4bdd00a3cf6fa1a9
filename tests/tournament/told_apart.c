/* SPDX-License-Identifier: MIT */
/* Which entries share a rank, who is compared with whom, and of which roles matches say nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "outcomes.h"
#include "simulate.h"
#include "tournament/standing/standing.h"

enum { ENTRIES = 4, GROUPS = 20 };

/* Of entries with these strengths, in Elo. */
static struct standing table_of(enum format format, const double strengths[ENTRIES], unsigned groups, const bool *out)
{
    struct truth truth = {.entries = ENTRIES, .classes = 1, .draws = 0.1};
    struct schedule_spec spec;
    struct luck luck = {1};
    struct outcome *outcomes;
    struct standing standing;
    size_t count;

    for (unsigned entry = 0; entry < ENTRIES; entry++)
        truth.strength[entry][0][0] = truth.strength[entry][1][0] = strengths[entry];
    spec = simulate_spec(&truth, format, groups);
    outcomes = simulate_event(&truth, &spec, &luck, &count);
    assert_non_null(outcomes);
    for (size_t i = 0; out && i < count; i++)
        outcomes[i].withdrawn = out[outcomes[i].fixture.entry[0]] || out[outcomes[i].fixture.entry[1]];
    assert_true(standing_make(&standing, &spec, TRUTH_ROLES, outcomes, count, out));
    free(outcomes);
    return standing;
}

static void assert_shared(const struct standing *standing, const unsigned ranks[ENTRIES])
{
    for (unsigned i = 0; i < ENTRIES; i++) {
        assert_int_equal(standing->table[i].rank, i + 1);
        assert_int_equal(standing->table[i].shared_rank, ranks[i]);
    }
}

/* --- ranks ------------------------------------------------------------------------------------------------------- */

static void who_cannot_be_told_apart_shares_a_rank(void **unused)
{
    struct standing standing = table_of(FORMAT_ROUND_ROBIN, (const double[]){300, 300, -300, -300}, GROUPS, NULL);

    (void)unused;
    assert_shared(&standing, (const unsigned[]){1, 1, 3, 3});
    standing_release(&standing);
}

static void who_can_be_told_apart_does_not(void **unused)
{
    struct standing standing = table_of(FORMAT_ROUND_ROBIN, (const double[]){600, 200, -200, -600}, GROUPS, NULL);

    (void)unused;
    assert_shared(&standing, (const unsigned[]){1, 2, 3, 4});
    standing_release(&standing);
}

static void in_swiss_points_tell_entries_apart(void **unused)
{
    struct standing standing = table_of(FORMAT_SWISS, (const double[]){0, 0, 0, 0}, 1, NULL);

    (void)unused;
    assert_int_equal(standing.table[0].shared_rank, 1);
    for (unsigned i = 1; i < ENTRIES; i++) {
        const struct standing_entry *row = &standing.table[i];
        bool same = swiss_compare(&row[-1].swiss, &row->swiss) == 0;

        assert_int_equal(row->shared_rank, same ? row[-1].shared_rank : i + 1);
    }
    standing_release(&standing);
}

/* --- who is out -------------------------------------------------------------------------------------------------- */

static void nobody_is_compared_with_who_is_out(void **unused)
{
    const bool out[ENTRIES] = {false, true, false, false};
    struct standing standing = table_of(FORMAT_ROUND_ROBIN, (const double[]){300, 0, 0, -300}, GROUPS, out);

    (void)unused;
    assert_int_equal(standing.table[3].entry, 1);
    assert_int_equal(standing.table[3].shared_rank, 4);
    assert_true(standing.table[0].compared && standing.table[1].compared);
    assert_false(standing.table[2].compared || standing.table[3].compared);
    assert_true(standing.table[2].better_than_next == 0);
    assert_false(standing_compares(&standing, 1, 0) || standing_compares(&standing, 3, 1));
    assert_true(standing_compares(&standing, 0, 3));
    standing_release(&standing);
}

/* --- roles ------------------------------------------------------------------------------------------------------- */

static void in_a_gauntlet_single_roles_are_not_known(void **unused)
{
    struct standing star = table_of(FORMAT_GAUNTLET, (const double[]){0, 0, 0, 0}, GROUPS, NULL);
    struct standing circle = table_of(FORMAT_ROUND_ROBIN, (const double[]){0, 0, 0, 0}, GROUPS, NULL);

    (void)unused;
    assert_false(star.roles_known);
    assert_true(circle.roles_known);
    for (unsigned i = 0; i < ENTRIES; i++) {
        const struct standing_entry *row = &star.table[i];

        assert_true(row->entry != 0 || row->role[0].strength.deviation > 4 * row->strength.deviation);
        row = &circle.table[i];
        assert_true(row->role[0].strength.deviation < 2 * row->strength.deviation);
    }
    standing_release(&star);
    standing_release(&circle);
}

static void of_two_single_roles_are_not_known_and_of_three_they_are(void **unused)
{
    const struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_SIDE_0),
                                       match_of('b', "c", OUTCOME_SIDE_0), match_of('c', "b", OUTCOME_SIDE_0),
                                       match_of('a', "c", OUTCOME_SIDE_0), match_of('c', "a", OUTCOME_SIDE_0)};
    static const struct {
        unsigned entries;
        size_t count;
        bool known;
    } cases[] = {{2, 2, false}, {3, 4, false}, {3, 6, true}};

    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct standing standing;

        assert_true(standing_make(&standing,
                                  &(struct schedule_spec){.entries = cases[i].entries, .classes = 1, .groups = 1},
                                  ROLES, outcomes, cases[i].count, NULL));
        assert_int_equal(standing.roles_known, cases[i].known);
        standing_release(&standing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_cannot_be_told_apart_shares_a_rank),
        cmocka_unit_test(who_can_be_told_apart_does_not),
        cmocka_unit_test(in_swiss_points_tell_entries_apart),
        cmocka_unit_test(nobody_is_compared_with_who_is_out),
        cmocka_unit_test(in_a_gauntlet_single_roles_are_not_known),
        cmocka_unit_test(of_two_single_roles_are_not_known_and_of_three_they_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
