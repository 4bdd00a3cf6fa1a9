/* SPDX-License-Identifier: MIT */
/* The sequential test of free-for-all: how often it is wrong, and that its ratio is exact. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "luck.h"
#include "tournament/standing/outcome.h"
#include "tournament/standing/sprt.h"

static const double NELO = 347.43558552260146; /* 800 / ln 10 */

enum { RUNS = 400, GROUPS_MOST = 100000 };

/* --- candidates -------------------------------------------------------------------------------------------------- */

/* How likely a candidate takes each place at a table of equal opponents, against each of which it has the odds
 * (Plackett and Luce). */
static void places_of(unsigned sides, double odds, double *place)
{
    double left = 1;

    for (unsigned i = 0; i < sides; i++) {
        place[i] = left * odds / (odds + sides - 1 - i);
        left -= place[i];
    }
}

/* On each side the candidate has other odds: `apart` is the factor from one to the next, of a game in which it is
 * better to sit later. */
struct candidate {
    unsigned sides;
    double apart;
    double place[EVENT_SEATS][EVENT_SEATS]; /* by side, how likely each place is */
};

static struct candidate candidate_of(unsigned sides, double odds, double apart)
{
    struct candidate candidate = {.sides = sides, .apart = apart};

    for (unsigned side = 0; side < sides; side++)
        places_of(sides, odds * pow(apart, side - (sides - 1) / 2.0), candidate.place[side]);
    return candidate;
}

/* Of its points: 0 to sides - 1 of each of the matches of a group. */
static double nelo_of(const struct candidate *candidate)
{
    const unsigned sides = candidate->sides;
    double mean = 0, variance = 0;

    for (unsigned side = 0; side < sides; side++) {
        double of_side = 0, squares = 0;

        for (unsigned place = 0; place < sides; place++) {
            double points = 1 - (double)place / (sides - 1);

            of_side += candidate->place[side][place] * points;
            squares += candidate->place[side][place] * points * points;
        }
        mean += of_side / sides;
        variance += (squares - of_side * of_side) / sides;
    }
    return NELO * (mean - 0.5) / sqrt(variance);
}

/* One with so many normalised Elo. */
static struct candidate candidate_with(unsigned sides, double apart, double nelo)
{
    double low = 1e-6, high = 1e6;

    for (unsigned i = 0; i < 80; i++) {
        struct candidate candidate = candidate_of(sides, sqrt(low * high), apart);

        if (nelo_of(&candidate) < nelo)
            low = sqrt(low * high);
        else
            high = sqrt(low * high);
    }
    return candidate_of(sides, low, apart);
}

/* The half points of a group. */
static unsigned play_group(const struct candidate *candidate, struct luck *luck)
{
    unsigned halves = 0;

    for (unsigned side = 0; side < candidate->sides; side++) {
        double at = luck_uniform(luck);
        unsigned place = 0;

        while (place + 1 < candidate->sides && at >= candidate->place[side][place])
            at -= candidate->place[side][place++];
        halves += 2 * (candidate->sides - 1 - place);
    }
    return halves;
}

/* --- errors ------------------------------------------------------------------------------------------------------ */

struct ended {
    unsigned accepted;
    double groups; /* of a test */
};

static struct ended run(const struct sprt *sprt, const struct candidate *candidate, struct luck *luck)
{
    struct ended ended = {0, 0};

    for (unsigned test = 0; test < RUNS; test++) {
        struct pairs groups = {.sides = candidate->sides};
        enum sprt_verdict verdict = SPRT_UNDECIDED;
        unsigned played = 0;

        for (; played < GROUPS_MOST && verdict == SPRT_UNDECIDED; played++) {
            groups.count[play_group(candidate, luck)]++;
            verdict = sprt_judge(sprt, &groups);
        }
        assert_int_not_equal(verdict, SPRT_UNDECIDED);
        ended.accepted += verdict == SPRT_ACCEPT;
        ended.groups += (double)played / (double)RUNS;
    }
    return ended;
}

/* Three standard errors of the simulation. */
static bool is_rare(unsigned times, double most)
{
    return times <= (double)RUNS * most + 3 * sqrt((double)RUNS * most * (1 - most));
}

static void errors_are_as_rare_as_asked(void **unused)
{
    static const struct {
        unsigned sides;
        struct sprt sprt;
        double apart;
    } rows[] = {
        {3, {0, 60, 0.05, 0.05}, 1},    {4, {0, 60, 0.05, 0.05}, 1},   {6, {0, 60, 0.05, 0.05}, 1},
        {8, {0, 60, 0.05, 0.05}, 1},    {4, {-30, 30, 0.05, 0.1}, 1},  {6, {20, 100, 0.02, 0.05}, 1},
        {8, {100, 200, 0.05, 0.05}, 1}, {3, {0, 60, 0.05, 0.05}, 1.5}, {8, {0, 200, 0.05, 0.05}, 1},
    };
    struct luck luck = {8};

    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct sprt *sprt = &rows[i].sprt;
        const struct candidate weak = candidate_with(rows[i].sides, rows[i].apart, sprt->nelo0);
        const struct candidate strong = candidate_with(rows[i].sides, rows[i].apart, sprt->nelo1);
        struct ended wrong = run(sprt, &weak, &luck), right = run(sprt, &strong, &luck);

        print_message("| %u | %g to %g | %.1f %% | %.1f %% | %.0f |\n", rows[i].sides, sprt->nelo0, sprt->nelo1,
                      100.0 * wrong.accepted / (double)RUNS, 100 - 100.0 * right.accepted / (double)RUNS,
                      rows[i].sides * (wrong.groups + right.groups) / 2);
        if (!is_rare(wrong.accepted, sprt->alpha) || !is_rare(RUNS - right.accepted, sprt->beta))
            fail_msg("%u sides, %g to %g: accepted %u of %u, missed %u", rows[i].sides, sprt->nelo0, sprt->nelo1,
                     wrong.accepted, RUNS, RUNS - right.accepted);
    }
}

/* --- the ratio --------------------------------------------------------------------------------------------------- */

/* Three of four scores of a table of 3 are left out: then the others are those of a pair. */
static void with_the_scores_of_a_pair_the_ratio_is_that_of_a_pair(void **unused)
{
    static const uint64_t counts[][5] = {
        {100, 1000, 2000, 1100, 120}, {50, 400, 900, 380, 45}, {300, 10, 400, 20, 330}};
    const struct sprt of_pairs = {-10, 30, 0.05, 0.05};
    const struct sprt of_tables = {-10 * sqrt(2.0 / 3), 30 * sqrt(2.0 / 3), 0.05, 0.05}; /* 3 games, and not 2 */

    (void)unused;
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct pairs pairs = {.sides = 2}, tables = {.sides = 3};

        for (unsigned score = 0; score < 5; score++)
            pairs.count[score] = tables.count[3 * score] = counts[i][score];
        assert_true(fabs(sprt_llr(&of_pairs, &pairs) - sprt_llr(&of_tables, &tables)) < 0.01);
        assert_true(fabs(pairs_nelo(&pairs) - pairs_nelo(&tables) * sqrt(1.5)) < 0.01);
        assert_int_equal(pairs_total(&tables), pairs_total(&pairs));
    }
}

static double uniform(struct luck *luck, double from, double to)
{
    return from + (to - from) * luck_uniform(luck);
}

/* Of any number of sides, and many scores few or none. */
static struct pairs any_groups(struct luck *luck)
{
    const double most = uniform(luck, 0, log(1e6)), seldom = luck_uniform(luck);
    struct pairs groups = {.sides = 3 + luck_roll(luck, EVENT_SEATS - 2)};

    for (unsigned i = 0; i < pairs_scores(&groups); i++)
        groups.count[i] = luck_uniform(luck) < seldom ? 0 : (uint64_t)exp(uniform(luck, 0, most));
    return groups;
}

static void the_ratio_points_to_what_was_seen_whatever_that_is(void **unused)
{
    struct luck luck = {12};

    (void)unused;
    for (unsigned i = 0; i < 3000; i++) {
        const struct pairs groups = any_groups(&luck);
        struct pairs turned = {.sides = groups.sides};
        double low = uniform(&luck, -SPRT_NELO_MAX, SPRT_NELO_MAX), high = uniform(&luck, low, SPRT_NELO_MAX);
        const struct sprt sprt = {low, high, 0.05, 0.05}, other = {-high, -low, 0.05, 0.05};
        double llr = sprt_llr(&sprt, &groups), seen = pairs_nelo(&groups),
               near = 1e-8 * (1 + (double)pairs_total(&groups));
        bool good;

        for (unsigned score = 0; score < pairs_scores(&groups); score++)
            turned.count[score] = groups.count[pairs_scores(&groups) - 1 - score];
        good = isfinite(llr) && (seen < high || llr >= -near) && (seen > low || llr <= near) &&
               fabs(llr + sprt_llr(&other, &turned)) <= near;
        if (!good)
            fail_msg("%u: %u sides, %g to %g, seen %g: %g for %.0f groups", i, groups.sides, low, high, seen, llr,
                     (double)pairs_total(&groups));
    }
}

/* It sums to 1 and has the t value. */
static void the_likeliest_distribution_has_the_t_value(void **unused)
{
    struct luck luck = {13};

    (void)unused;
    for (unsigned i = 0; i < 2000; i++) {
        const struct pairs groups = any_groups(&luck);
        const unsigned scores = pairs_scores(&groups);
        double seen[SCORES_MAX], out[SCORES_MAX], t = uniform(&luck, -1.7, 1.7);
        double all = 0, sum = 0, mean = 0, squares = 0;

        for (unsigned score = 0; score < scores; score++)
            all += seen[score] = groups.count[score] ? (double)groups.count[score] : 1e-3;
        for (unsigned score = 0; score < scores; score++)
            seen[score] /= all;
        likeliest(seen, scores, t, out);
        for (unsigned score = 0; score < scores; score++) {
            double value = (double)score / (scores - 1) - 0.5;

            assert_true(out[score] > 0);
            sum += out[score];
            mean += out[score] * value;
            squares += out[score] * value * value;
        }
        if (fabs(sum - 1) > 1e-6 || fabs(mean - t * sqrt(squares - mean * mean)) > 1e-6)
            fail_msg("%u: %u sides, t = %g: sum %.9f, mean %.9f, deviation %.9f", i, groups.sides, t, sum, mean,
                     sqrt(squares - mean * mean));
    }
}

/* As of pairs: about as many matches. */
static void who_wins_all_is_promoted_and_who_loses_all_rejected(void **unused)
{
    const struct sprt preset = {0, 20, 0.05, 0.05};

    (void)unused;
    for (unsigned sides = 3; sides <= EVENT_SEATS; sides++) {
        struct pairs won = {.sides = sides}, lost = won;
        uint64_t *most = &won.count[pairs_scores(&won) - 1], *none = &lost.count[0];

        assert_int_equal(sprt_judge(&preset, &won), SPRT_UNDECIDED);
        while (sprt_judge(&preset, &won) == SPRT_UNDECIDED && *most < 100)
            ++*most;
        while (sprt_judge(&preset, &lost) == SPRT_UNDECIDED && *none < 100)
            ++*none;
        assert_int_equal(sprt_judge(&preset, &won), SPRT_ACCEPT);
        assert_int_equal(sprt_judge(&preset, &lost), SPRT_REJECT);
        print_message("%u sides: all won %u groups, all lost %u\n", sides, (unsigned)*most, (unsigned)*none);
        assert_in_range(*most, 5, 40);
        assert_in_range(*none, 5, 40);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_the_scores_of_a_pair_the_ratio_is_that_of_a_pair),
        cmocka_unit_test(the_ratio_points_to_what_was_seen_whatever_that_is),
        cmocka_unit_test(the_likeliest_distribution_has_the_t_value),
        cmocka_unit_test(who_wins_all_is_promoted_and_who_loses_all_rejected),
        cmocka_unit_test(errors_are_as_rare_as_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
