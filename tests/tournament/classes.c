/* SPDX-License-Identifier: MIT */
/* Strengths in classes, and whether the fit knows how well it describes what was played. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "outcomes.h"
#include "simulate.h"
#include "tournament/standing/standing.h"

enum { ENTRIES = 5, CLASSES = 3, GROUPS = 100 };

static const double FAR = 5; /* standard errors */

/* Equals, but for what entry 0 is more in each class. */
static struct truth truth_with(const double more[CLASSES])
{
    struct truth truth = {.entries = ENTRIES, .classes = CLASSES, .offset = {100, 0, -200}, .draws = 0.1};

    for (unsigned role = 0; role < TRUTH_ROLES; role++)
        memcpy(truth.strength[0][role], more, CLASSES * sizeof *more);
    return truth;
}

static struct standing table_of(const struct truth *truth, unsigned groups, uint64_t seed)
{
    struct schedule_spec spec = simulate_spec(truth, FORMAT_ROUND_ROBIN, groups);
    struct luck luck = {seed};
    struct standing standing;
    size_t count;
    struct outcome *outcomes = simulate_event(truth, &spec, &luck, &count);

    assert_non_null(outcomes);
    assert_true(standing_make(&standing, &spec, TRUTH_ROLES, outcomes, count, NULL));
    free(outcomes);
    return standing;
}

static const struct standing_entry *row_of(const struct standing *standing, unsigned entry)
{
    for (unsigned i = 0; i < standing->entries; i++)
        if (standing->table[i].entry == entry)
            return &standing->table[i];
    fail_msg("entry %u is not in the table", entry);
    return NULL;
}

static void assert_near_truth(struct estimate estimate, double elo)
{
    if (fabs(estimate_elo(estimate) - elo) > FAR * STRENGTH_ELO * estimate.deviation)
        fail_msg("%.1f -+ %.1f is far from %.1f", estimate_elo(estimate), estimate_interval(estimate), elo);
}

/* --- in a class -------------------------------------------------------------------------------------------------- */

static void who_is_strong_in_one_class_and_weak_in_another_is_shown_so(void **unused)
{
    static const double more[CLASSES] = {150, 0, -150};
    struct truth truth = truth_with(more);
    struct standing standing = table_of(&truth, GROUPS, 1);
    const struct standing_entry *row = row_of(&standing, 0);

    (void)unused;
    assert_near_truth(row->strength, 0);
    for (unsigned class = 0; class < CLASSES; class ++) {
        assert_near_truth(row->strength_in_class[class], truth_above_mean(&truth, 0, TRUTH_ROLES, class));
        for (unsigned role = 0; role < TRUTH_ROLES; role++)
            assert_near_truth(row->role[role].strength_in_class[class], truth_above_mean(&truth, 0, role, class));
    }
    assert_true(estimate_elo(row->strength_in_class[0]) > 80 && estimate_elo(row->strength_in_class[2]) < -80);
    assert_true(standing.spread * STRENGTH_ELO > 40);
    assert_false(quality_is_bad(&standing.quality));
    standing_release(&standing);
}

static void where_classes_do_not_differ_they_are_told_to_be_near(void **unused)
{
    static const double more[CLASSES] = {100, 100, 100};
    struct truth truth = truth_with(more);
    struct standing standing = table_of(&truth, GROUPS, 2);

    (void)unused;
    assert_true(standing.spread * STRENGTH_ELO < 25);
    for (unsigned i = 0; i < ENTRIES; i++)
        for (unsigned class = 0; class < CLASSES; class ++)
            assert_near_truth(standing.table[i].strength_in_class[class],
                              truth_above_mean(&truth, standing.table[i].entry, TRUTH_ROLES, class));
    standing_release(&standing);
}

static void over_the_classes_an_entry_is_the_mean_of_what_it_is_in_them(void **unused)
{
    static const double more[CLASSES] = {150, 0, -150};
    struct truth truth = truth_with(more);
    struct standing standing = table_of(&truth, 5, 3);

    (void)unused;
    for (unsigned i = 0; i < ENTRIES; i++) {
        const struct standing_entry *row = &standing.table[i];
        double sum = 0;

        for (unsigned class = 0; class < CLASSES; class ++)
            sum += row->strength_in_class[class].mean / (double)CLASSES;
        assert_true(fabs(sum - row->strength.mean) < 1e-9);
    }
    standing_release(&standing);
}

static void a_class_of_which_nothing_counts_does_not_make_intervals_wider(void **unused)
{
    struct outcome outcomes[40];
    struct standing one, three;
    struct schedule_spec spec = {.entries = 2, .classes = 2, .groups = 1};

    (void)unused;
    for (unsigned i = 0; i < 40; i++) {
        outcomes[i] = i % 2 ? match_of('a', "b", i % 3 ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1)
                            : match_of('b', "a", i % 3 ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
        outcomes[i].fixture.class = (uint16_t)(i / 20);
    }
    assert_true(standing_make(&one, &spec, ROLES, outcomes, 40, NULL));
    spec.classes = 3;
    assert_true(standing_make(&three, &spec, ROLES, outcomes, 40, NULL));
    assert_true(fabs(one.table[0].strength.deviation / three.table[0].strength.deviation - 1) < 0.01);
    standing_release(&one);
    standing_release(&three);
}

/* Everybody may meet nobody, win all, lose all as one side, or sit on both sides. */
static struct outcome any_match(struct luck *luck, unsigned kind)
{
    struct outcome outcome = {.seats = (uint8_t)(2 + luck_roll(luck, 3))};
    unsigned lot = luck_roll(luck, 4);

    for (unsigned seat = 0; seat < outcome.seats; seat++) {
        outcome.fixture.entry[seat] = (uint16_t)luck_roll(luck, ENTRIES);
        outcome.side[seat] = outcome.role[seat] = seat > 0;
    }
    outcome.fixture.class = (uint16_t)luck_roll(luck, CLASSES);
    outcome_set_duel(&outcome, lot);
    if (kind == 1)
        outcome_set_duel(&outcome, OUTCOME_SIDE_0);
    if (kind == 2)
        outcome_set_duel(&outcome,
                         outcome.fixture.entry[0] < outcome.fixture.entry[1] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    return outcome;
}

static void whatever_is_played_there_are_estimates(void **unused)
{
    enum { EVENTS = 300, MATCHES = 200 };
    static struct outcome outcomes[MATCHES];
    struct luck luck = {9};

    (void)unused;
    for (unsigned event = 0; event < EVENTS; event++) {
        unsigned count = luck_roll(&luck, MATCHES + 1);
        struct standing standing;

        for (unsigned i = 0; i < count; i++)
            outcomes[i] = any_match(&luck, event % 3);
        assert_true(standing_make(&standing,
                                  &(struct schedule_spec){.entries = ENTRIES, .classes = CLASSES, .groups = 1}, ROLES,
                                  outcomes, count, NULL));
        for (unsigned i = 0; i < ENTRIES; i++) {
            struct estimate estimate = standing.table[i].strength;

            if (!isfinite(estimate.mean) || !(estimate.deviation > 0) || fabs(estimate.mean) > 20)
                fail_msg("event %u: %f -+ %f", event, estimate.mean, estimate.deviation);
        }
        standing_release(&standing);
    }
}

/* --- how good the fit is ------------------------------------------------------------------------------------------ */

static void chance_alone_makes_no_fit_bad(void **unused)
{
    static const double more[CLASSES] = {300, 0, -100};
    enum { EVENTS = 60, BAD_MOST = 2 };
    struct truth truth = truth_with(more);
    double chi_square = 0, freedom = 0;
    unsigned bad = 0;

    (void)unused;
    for (unsigned seed = 0; seed < EVENTS; seed++) {
        struct standing standing = table_of(&truth, 10 + seed % 10, seed);

        chi_square += standing.quality.chi_square;
        freedom += standing.quality.freedom;
        bad += quality_is_bad(&standing.quality);
        standing_release(&standing);
    }
    print_message("chi-square %.1f on %.1f degrees of freedom, %u bad\n", chi_square, freedom, bad);
    assert_in_range(bad, 0, BAD_MOST);
    assert_true(fabs(chi_square - freedom) < FAR * sqrt(2 * freedom));
}

/* Each of three beats the next in two of three matches. */
static void who_beats_whom_in_a_circle_makes_the_fit_bad(void **unused)
{
    struct outcome outcomes[3 * 2 * 60];
    struct standing standing;
    char words[QUALITY_WORDS_MAX];
    unsigned count = 0;

    (void)unused;
    for (unsigned i = 0; i < 60; i++)
        for (char first = 'a'; first <= 'c'; first++) {
            const char next[] = {first == 'c' ? 'a' : (char)(first + 1), '\0'}, self[] = {first, '\0'};

            outcomes[count++] = match_of(first, next, i % 3 ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
            outcomes[count++] = match_of(*next, self, i % 3 ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
        }
    assert_true(standing_make(&standing, &(struct schedule_spec){.entries = 3, .classes = 1, .groups = 1}, ROLES,
                              outcomes, count, NULL));
    assert_true(quality_is_bad(&standing.quality));
    assert_true(standing.quality.off * STRENGTH_ELO > 60 && standing.quality.off * STRENGTH_ELO < 240);
    quality_words(&standing.quality, words);
    assert_non_null(strstr(words, "the fit is bad"));
    assert_non_null(strstr(words, "head to head"));
    standing_release(&standing);
}

/* Entries that are listed in another order have the same fit, and it is as good. */
static void the_order_of_entries_makes_no_fit_better(void **unused)
{
    enum { MATCHES = 200, FIELD = 3 };
    struct outcome outcomes[MATCHES];
    double chi_square = 0, freedom = 0;

    (void)unused;
    for (unsigned shift = 0; shift < FIELD; shift++) {
        struct standing standing;

        for (unsigned i = 0; i < MATCHES; i++) { /* 7 and 13 have no common divisor with 3, so all meet */
            unsigned one = i / 7 % FIELD, other = (one + 1 + i / 13 % (FIELD - 1)) % FIELD;
            const char against[] = {(char)('a' + (other + shift) % FIELD), '\0'};

            outcomes[i] =
                match_of((char)('a' + (one + shift) % FIELD), against, i % (2 + one) ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
        }
        assert_true(standing_make(&standing, &(struct schedule_spec){.entries = FIELD, .classes = 1, .groups = 1},
                                  ROLES, outcomes, MATCHES, NULL));
        if (shift == 0) {
            chi_square = standing.quality.chi_square;
            freedom = standing.quality.freedom;
        }
        assert_float_equal(standing.quality.chi_square, chi_square, 1e-6);
        assert_float_equal(standing.quality.freedom, freedom, 1e-6);
        standing_release(&standing);
    }
    assert_true(freedom > 0.5);
}

static void of_few_matches_nothing_is_said(void **unused)
{
    const struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_SIDE_0)};
    struct standing standing;
    char words[QUALITY_WORDS_MAX];

    (void)unused;
    assert_true(standing_make(&standing, &(struct schedule_spec){.entries = 2, .classes = 1, .groups = 1}, ROLES,
                              outcomes, 2, NULL));
    assert_false(quality_is_bad(&standing.quality));
    quality_words(&standing.quality, words);
    assert_non_null(strstr(words, "too few matches"));
    standing_release(&standing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_strong_in_one_class_and_weak_in_another_is_shown_so),
        cmocka_unit_test(where_classes_do_not_differ_they_are_told_to_be_near),
        cmocka_unit_test(over_the_classes_an_entry_is_the_mean_of_what_it_is_in_them),
        cmocka_unit_test(a_class_of_which_nothing_counts_does_not_make_intervals_wider),
        cmocka_unit_test(whatever_is_played_there_are_estimates),
        cmocka_unit_test(chance_alone_makes_no_fit_bad),
        cmocka_unit_test(who_beats_whom_in_a_circle_makes_the_fit_bad),
        cmocka_unit_test(the_order_of_entries_makes_no_fit_better),
        cmocka_unit_test(of_few_matches_nothing_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
