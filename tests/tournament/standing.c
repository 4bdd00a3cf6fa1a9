/* SPDX-License-Identifier: MIT */
/* The table of an event: what is counted for whom, what counts for nothing, and whether its intervals hold. */
#include "tournament/standing/standing.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "luck.h"
#include "outcomes.h"

/* --- outcomes ---------------------------------------------------------------------------------------------------- */

static struct standing table_of(const struct outcome *outcomes, size_t count, unsigned entries)
{
    struct standing standing;

    assert_true(standing_make(&standing, &(struct schedule_spec){.entries = entries, .classes = 1, .groups = 1}, ROLES,
                              outcomes, count, NULL));
    return standing;
}

static const struct standing_entry *row_of(const struct standing *standing, char name)
{
    for (unsigned i = 0; i < standing->entries; i++)
        if (standing->table[i].entry == (unsigned)(name - 'a'))
            return &standing->table[i];
    fail_msg("%c is not in the table", name);
    return NULL;
}

static const struct tally_row *versus(const struct standing *standing, char row, char column)
{
    return &standing->versus[(size_t)(row - 'a') * standing->entries + (unsigned)(column - 'a')];
}

static void assert_tally(const struct tally_row *row, unsigned wins, unsigned draws, unsigned losses)
{
    assert_int_equal(row->wins, wins);
    assert_int_equal(row->draws, draws);
    assert_int_equal(row->losses, losses);
    assert_int_equal(row->games, wins + draws + losses);
}

/* --- counting ---------------------------------------------------------------------------------------------------- */

static void wins_draws_and_losses_are_counted_by_role_and_opponent(void **unused)
{
    const struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_SIDE_0),
                                       match_of('a', "c", OUTCOME_DRAW), match_of('c', "a", OUTCOME_SIDE_1)};
    struct standing standing = table_of(outcomes, 4, 3);

    (void)unused;
    assert_int_equal(standing.matches, 4);
    assert_tally(&row_of(&standing, 'a')->role[CREATURE].all, 1, 1, 0);
    assert_tally(&row_of(&standing, 'a')->role[HUNTED].all, 1, 0, 1);
    assert_tally(&row_of(&standing, 'b')->role[CREATURE].in_class[0], 1, 0, 0);
    assert_tally(versus(&standing, 'a', 'b'), 1, 0, 1);
    assert_tally(versus(&standing, 'a', 'c'), 1, 1, 0);
    assert_tally(versus(&standing, 'c', 'a'), 0, 1, 1);
    assert_tally(versus(&standing, 'b', 'c'), 0, 0, 0);
    assert_true(row_of(&standing, 'a')->points == 2.5);
    assert_true(row_of(&standing, 'c')->points == 0.5);
    standing_release(&standing);
}

static void a_bot_on_several_seats_plays_one_game(void **unused)
{
    const struct outcome outcomes[] = {match_of('a', "bbb", OUTCOME_SIDE_1)};
    struct standing standing = table_of(outcomes, 1, 2);

    (void)unused;
    assert_tally(&row_of(&standing, 'b')->role[HUNTED].all, 1, 0, 0);
    assert_tally(versus(&standing, 'b', 'a'), 1, 0, 0);
    assert_tally(versus(&standing, 'a', 'b'), 0, 0, 1);
    assert_true(row_of(&standing, 'b')->points == 1);
    standing_release(&standing);
}

static void all_of_a_mixed_team_win_or_lose_together(void **unused)
{
    const struct outcome outcomes[] = {match_of('a', "bcb", OUTCOME_SIDE_1), match_of('b', "ac", OUTCOME_SIDE_0)};
    struct standing standing = table_of(outcomes, 2, 3);

    (void)unused;
    assert_tally(&row_of(&standing, 'c')->role[HUNTED].all, 1, 0, 1);
    assert_tally(versus(&standing, 'a', 'b'), 0, 0, 2);
    assert_tally(versus(&standing, 'a', 'c'), 0, 0, 1);
    assert_tally(versus(&standing, 'c', 'a'), 1, 0, 0);
    assert_tally(versus(&standing, 'c', 'b'), 0, 0, 1);
    standing_release(&standing);
}

static void faults_and_voids_stand_apart_from_strength(void **unused)
{
    struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_VOID)};
    struct standing standing, without;

    (void)unused;
    outcomes[0].faults[1] = 3;
    outcomes[0].decisions[1] = 20;
    outcomes[1].faults[0] = 2;
    standing = table_of(outcomes, 2, 2);
    without = table_of(outcomes, 1, 2);
    assert_int_equal(standing.matches, 1);
    assert_int_equal(standing.voids, 1);
    assert_int_equal(row_of(&standing, 'b')->role[HUNTED].faults, 3);
    assert_int_equal(row_of(&standing, 'b')->role[HUNTED].decisions, 20);
    assert_int_equal(row_of(&standing, 'b')->role[CREATURE].faults, 2);
    assert_int_equal(row_of(&standing, 'b')->role[CREATURE].voids, 1);
    assert_int_equal(row_of(&standing, 'a')->role[HUNTED].voids, 1);
    assert_tally(&row_of(&standing, 'b')->role[CREATURE].all, 0, 0, 0);
    assert_true(row_of(&standing, 'a')->strength.mean == row_of(&without, 'a')->strength.mean);
    standing_release(&standing);
    standing_release(&without);
}

static void assert_same_row(const struct standing_entry *a, const struct standing_entry *b)
{
    assert_int_equal(a->entry, b->entry);
    assert_true(a->strength.mean == b->strength.mean && a->strength.deviation == b->strength.deviation);
    assert_true(a->points == b->points && a->better_than_next == b->better_than_next);
    for (unsigned role = 0; role < ROLES; role++) {
        const struct standing_role *x = &a->role[role], *y = &b->role[role];

        assert_memory_equal(&x->all, &y->all, sizeof x->all);
        assert_memory_equal(x->in_class, y->in_class, sizeof x->in_class);
        assert_true(x->faults == y->faults && x->voids == y->voids && x->decisions == y->decisions);
        assert_true(x->strength.mean == y->strength.mean && x->strength.deviation == y->strength.deviation);
    }
}

static void assert_same(const struct standing *a, const struct standing *b)
{
    assert_int_equal(a->matches, b->matches);
    assert_int_equal(a->voids, b->voids);
    assert_memory_equal(a->versus, b->versus, (size_t)a->entries * a->entries * sizeof *a->versus);
    for (unsigned i = 0; i < a->entries; i++)
        assert_same_row(&a->table[i], &b->table[i]);
}

static void what_is_withdrawn_counts_for_nothing(void **unused)
{
    struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_SIDE_1),
                                 match_of('b', "c", OUTCOME_SIDE_0), match_of('c', "a", OUTCOME_VOID)};
    struct standing standing, without;

    (void)unused;
    for (unsigned i = 2; i < 4; i++) {
        outcomes[i].withdrawn = true;
        outcomes[i].faults[0] = 4;
        outcomes[i].decisions[0] = 9;
    }
    standing = table_of(outcomes, 4, 3);
    without = table_of(outcomes, 2, 3);
    assert_same(&standing, &without);
    assert_int_equal(standing.voids, 0);
    standing_release(&standing);
    standing_release(&without);
}

static void assert_nearly(const struct estimate *a, const struct estimate *b)
{
    if (fabs(a->mean - b->mean) > 1e-9 || fabs(a->deviation - b->deviation) > 1e-9)
        fail_msg("%.12f -+ %.12f is not %.12f -+ %.12f", a->mean, a->deviation, b->mean, b->deviation);
}

static void who_is_out_is_not_of_the_field(void **unused)
{
    struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_SIDE_1),
                                 match_of('c', "a", OUTCOME_DRAW), match_of('d', "a", OUTCOME_SIDE_0)};
    const bool out[] = {false, false, false, true};
    struct standing standing, without = table_of(outcomes, 3, 3);

    (void)unused;
    outcomes[3].withdrawn = true;
    assert_true(standing_make(&standing, &(struct schedule_spec){.entries = 4, .classes = 1, .groups = 1}, ROLES,
                              outcomes, 4, out));
    for (char name = 'a'; name <= 'c'; name++) {
        const struct standing_entry *with_it = row_of(&standing, name), *row = row_of(&without, name);

        assert_nearly(&with_it->strength, &row->strength);
        for (unsigned role = 0; role < ROLES; role++)
            assert_nearly(&with_it->role[role].strength, &row->role[role].strength);
    }
    assert_nearly(&standing.offset[0][1], &without.offset[0][1]);
    standing_release(&standing);
    standing_release(&without);
}

static void where_all_but_one_are_out_the_field_is_everybody(void **unused)
{
    const struct outcome outcomes[] = {match_of('a', "b", OUTCOME_SIDE_0), match_of('b', "a", OUTCOME_SIDE_1)};
    const bool out[] = {false, true};
    struct standing standing, all = table_of(outcomes, 2, 2);

    (void)unused;
    assert_true(standing_make(&standing, &(struct schedule_spec){.entries = 2, .classes = 1, .groups = 1}, ROLES,
                              outcomes, 2, out));
    assert_true(row_of(&standing, 'a')->strength.mean > 0);
    assert_nearly(&row_of(&standing, 'a')->strength, &row_of(&all, 'a')->strength);
    standing_release(&standing);
    standing_release(&all);
}

/* --- a played event ---------------------------------------------------------------------------------------------- */

enum { ENTRIES = 5, GROUPS = 20, EVENTS = 1000, MATCHES = ENTRIES * (ENTRIES - 1) * GROUPS, TEAM = 3 };

struct truth {
    double strength[ENTRIES][ROLES], offset;
};

static const double APART = 1.5, OFFSET = 3; /* deviations of truths, in logits */

/* Half of the matches in mixed teams. */
static struct outcome play(const struct truth *truth, unsigned creature, unsigned hunted, unsigned group,
                           struct luck *luck)
{
    struct outcome outcome = match_of((char)('a' + creature), "aaa", OUTCOME_DRAW);
    double logit = truth->offset - truth->strength[creature][CREATURE];

    outcome.fixture.group = group;
    for (unsigned seat = 1; seat <= TEAM; seat++) {
        unsigned entry = group % 2 && seat > 1 ? luck_roll(luck, ENTRIES) : hunted;

        outcome.fixture.entry[seat] = (uint16_t)entry;
        logit += truth->strength[entry][HUNTED] / (double)TEAM;
    }
    outcome_set_duel(&outcome, luck_uniform(luck) < 1 / (1 + exp(-logit)) ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
    return outcome;
}

static void play_event(struct truth *truth, struct outcome outcomes[MATCHES], struct luck *luck)
{
    size_t count = 0;

    for (unsigned entry = 0; entry < ENTRIES; entry++)
        for (unsigned role = 0; role < ROLES; role++)
            truth->strength[entry][role] = APART * luck_normal(luck);
    truth->offset = OFFSET * luck_normal(luck);
    for (unsigned group = 0; group < GROUPS; group++)
        for (unsigned creature = 0; creature < ENTRIES; creature++)
            for (unsigned hunted = 0; hunted < ENTRIES; hunted++)
                if (creature != hunted)
                    outcomes[count++] = play(truth, creature, hunted, group, luck);
    assert_int_equal(count, MATCHES);
}

static void the_order_of_outcomes_does_not_matter(void **unused)
{
    static struct outcome outcomes[MATCHES], shuffled[MATCHES];
    struct luck luck = {7};
    struct truth truth;
    struct standing standing, other;

    (void)unused;
    play_event(&truth, outcomes, &luck);
    memcpy(shuffled, outcomes, sizeof outcomes);
    for (unsigned i = MATCHES; i > 1; i--) {
        unsigned with = luck_roll(&luck, i);
        struct outcome kept = shuffled[i - 1];

        shuffled[i - 1] = shuffled[with];
        shuffled[with] = kept;
    }
    standing = table_of(outcomes, MATCHES, ENTRIES);
    other = table_of(shuffled, MATCHES, ENTRIES);
    assert_same(&standing, &other);
    standing_release(&standing);
    standing_release(&other);
}

static void ranks_descend_and_strengths_are_told_against_the_mean(void **unused)
{
    static struct outcome outcomes[MATCHES];
    struct luck luck = {11};
    struct truth truth;
    struct standing standing;
    double sum = 0;

    (void)unused;
    play_event(&truth, outcomes, &luck);
    standing = table_of(outcomes, MATCHES, ENTRIES);
    for (unsigned i = 0; i < ENTRIES; i++) {
        const struct standing_entry *row = &standing.table[i];

        assert_int_equal(row->rank, i + 1);
        sum += row->strength.mean;
        if (i > 0)
            assert_true(row[-1].strength.mean >= row->strength.mean && row[-1].better_than_next >= 0.5);
    }
    assert_true(fabs(sum) < 1e-9);
    standing_release(&standing);
}

/* What the entry is more than the mean of all, over its roles. */
static double truly(const struct truth *truth, unsigned entry)
{
    double more = 0;

    for (unsigned role = 0; role < ROLES; role++) {
        more += truth->strength[entry][role] / (double)ROLES;
        for (unsigned other = 0; other < ENTRIES; other++)
            more -= truth->strength[other][role] / (double)ROLES / (double)ENTRIES;
    }
    return more;
}

static void intervals_against_the_mean_hold_the_truth(void **unused)
{
    static struct outcome outcomes[MATCHES];
    struct luck luck = {300};
    unsigned covered = 0;

    (void)unused;
    for (unsigned event = 0; event < EVENTS; event++) {
        struct truth truth;
        struct standing standing;

        play_event(&truth, outcomes, &luck);
        standing = table_of(outcomes, MATCHES, ENTRIES);
        for (unsigned i = 0; i < ENTRIES; i++) {
            const struct standing_entry *row = &standing.table[i];

            covered += fabs(row->strength.mean - truly(&truth, row->entry)) < 1.959964 * row->strength.deviation;
        }
        standing_release(&standing);
    }
    print_message("covered: %.2f %% of strengths against the mean\n", 100.0 * covered / (ENTRIES * EVENTS));
    assert_in_range(covered, 0.93 * (double)ENTRIES * (double)EVENTS, 0.97 * (double)ENTRIES * (double)EVENTS);
}

static void assert_near(double a, double b)
{
    if (fabs(a - b) > 1e-9)
        fail_msg("%.12f is not %.12f", a, b);
}

/* What the model's covariance gives for two, worked out with the fit itself. */
static void who_is_stronger_follows_from_the_covariance_of_the_two(void **unused)
{
    static struct outcome outcomes[MATCHES];
    struct luck luck = {23};
    struct truth truth;
    struct standing standing;
    struct strengths *strengths = strengths_new(ENTRIES * ROLES, 1, 2, PRIOR_OF_EVENTS);
    double overall[ENTRIES * ROLES + 1] = {0};

    (void)unused;
    assert_non_null(strengths);
    play_event(&truth, outcomes, &luck);
    for (unsigned i = 0; i < MATCHES; i++) {
        struct strength_result result = {
            .count = {1, TEAM}, .side = {0, 1}, .sides = 2, .halves = (uint8_t)outcome_halves(&outcomes[i], 1, 0)};

        for (unsigned seat = 0; seat <= TEAM; seat++)
            result.players[seat] = (uint16_t)(outcomes[i].fixture.entry[seat] * ROLES + outcomes[i].role[seat]);
        assert_true(strengths_add(strengths, &result));
    }
    assert_true(strengths_fit(strengths));
    standing = table_of(outcomes, MATCHES, ENTRIES);
    for (unsigned role = 0; role < ROLES; role++)
        assert_near(standing_above(&standing, role, 1, 3),
                    strengths_superiority(strengths, STRENGTH_OVERALL, 1 * ROLES + role, 3 * ROLES + role));
    overall[1 * ROLES] = overall[1 * ROLES + 1] = 0.5;
    overall[3 * ROLES] = overall[3 * ROLES + 1] = -0.5;
    assert_near(standing_above(&standing, ROLES, 1, 3),
                estimate_above_zero(strengths_combine(strengths, STRENGTH_OVERALL, overall)));
    standing_release(&standing);
    strengths_free(&strengths);
}

static void of_two_one_is_stronger_and_the_order_of_ranks_says_which(void **unused)
{
    static struct outcome outcomes[MATCHES];
    struct luck luck = {29};
    struct truth truth;
    struct standing standing;

    (void)unused;
    play_event(&truth, outcomes, &luck);
    standing = table_of(outcomes, MATCHES, ENTRIES);
    for (unsigned role = 0; role <= ROLES; role++)
        for (unsigned row = 0; row < ENTRIES; row++)
            for (unsigned column = 0; column < ENTRIES; column++)
                assert_near(standing_above(&standing, role, row, column) + standing_above(&standing, role, column, row),
                            1);
    for (unsigned i = 0; i + 1 < ENTRIES; i++) {
        assert_true(standing.table[i].better_than_next ==
                    standing_above(&standing, ROLES, standing.table[i].entry, standing.table[i + 1].entry));
        assert_true(standing_above(&standing, ROLES, standing.table[0].entry, standing.table[i + 1].entry) >= 0.5);
    }
    standing_release(&standing);
}

static void who_looks_on_sees_the_same_table(void **unused)
{
    static struct outcome outcomes[MATCHES];
    struct luck luck = {31};
    struct truth truth;
    struct standing whole, growing;

    (void)unused;
    play_event(&truth, outcomes, &luck);
    whole = table_of(outcomes, MATCHES, ENTRIES);
    assert_true(standing_begin(&growing, &(struct schedule_spec){.entries = ENTRIES, .classes = 1}, ROLES));
    for (unsigned i = 0; i < MATCHES; i++) {
        assert_true(standing_add(&growing, &outcomes[i]));
        if (i % 150 == 0)
            assert_true(standing_fit(&growing));
    }
    assert_true(standing_fit(&growing));
    assert_same(&whole, &growing);
    assert_memory_equal(whole.offset, growing.offset, sizeof whole.offset);
    standing_release(&whole);
    standing_release(&growing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_draws_and_losses_are_counted_by_role_and_opponent),
        cmocka_unit_test(a_bot_on_several_seats_plays_one_game),
        cmocka_unit_test(all_of_a_mixed_team_win_or_lose_together),
        cmocka_unit_test(faults_and_voids_stand_apart_from_strength),
        cmocka_unit_test(what_is_withdrawn_counts_for_nothing),
        cmocka_unit_test(who_is_out_is_not_of_the_field),
        cmocka_unit_test(where_all_but_one_are_out_the_field_is_everybody),
        cmocka_unit_test(the_order_of_outcomes_does_not_matter),
        cmocka_unit_test(ranks_descend_and_strengths_are_told_against_the_mean),
        cmocka_unit_test(intervals_against_the_mean_hold_the_truth),
        cmocka_unit_test(who_is_stronger_follows_from_the_covariance_of_the_two),
        cmocka_unit_test(of_two_one_is_stronger_and_the_order_of_ranks_says_which),
        cmocka_unit_test(who_looks_on_sees_the_same_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
