/* SPDX-License-Identifier: MIT */
/* Matches of three to eight sides: who sits where, what the format refuses, and what a result counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "tournament/schedule/evenness.h"
#include "outcomes.h"
#include "tournament/schedule/pairing.h"
#include "tournament/schedule/schedule.h"
#include "tournament/standing/share.h"
#include "tournament/standing/standing.h"

/* A class in which every seat is a side of its own. */
static struct schedule_spec spec_of(enum format format, unsigned entries, unsigned sides, unsigned groups)
{
    struct schedule_spec spec = {.format = format, .entries = entries, .classes = 1, .groups = groups};

    spec.seats[0] = (uint8_t)sides;
    for (unsigned seat = 0; seat < sides; seat++)
        spec.side[0][seat] = (uint8_t)seat;
    return spec;
}

/* --- schedules --------------------------------------------------------------------------------------------------- */

static void every_entry_has_every_side_once_in_a_group(void **unused)
{
    (void)unused;
    for (unsigned sides = 3; sides <= EVENT_SEATS; sides++)
        for (unsigned entries = sides; entries <= 16; entries++) {
            const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, entries, sides, 3);
            unsigned times[EVENT_SEATS][EVENT_ENTRIES] = {{0}};
            struct schedule_round round;
            struct evenness evenness;

            assert_true(schedule_round(&spec, 0, NULL, 0, &round));
            assert_int_equal(round.count, 3 * entries);
            assert_int_equal(round.count, schedule_matches(&spec));
            for (size_t i = 0; i < round.count; i++) {
                assert_int_equal(round.fixtures[i].group, i / entries);
                for (unsigned side = 0; side < sides; side++)
                    assert_int_equal(times[side][round.fixtures[i].entry[side]]++, i / entries);
            }
            evenness = schedule_evenness(&spec, round.fixtures, round.count);
            assert_int_equal(evenness.side + evenness.class, 0);
            schedule_release(&round);
        }
}

/* --- refusals ---------------------------------------------------------------------------------------------------- */

static void what_a_format_cannot_play_is_refused_in_a_sentence(void **unused)
{
    static const struct {
        enum format format;
        enum teams teams;
        unsigned entries, sides;
        const char *sentence; /* NULL: it is played */
    } rows[] = {
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 3, 3, NULL},
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 2, 2, NULL},
        {FORMAT_GAUNTLET, TEAMS_ONE, 2, 8, NULL},
        {FORMAT_CANDIDATE, TEAMS_ONE, 2, 8, NULL},
        {FORMAT_KNOCKOUT, TEAMS_ONE, 4, 2, NULL},
        {FORMAT_ROUND_ROBIN, TEAMS_MIXED, 4, 2, NULL},
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 4, 1,
         "has one side, so nobody plays against anybody: an event needs 2 to 8 sides"},
        {FORMAT_SWISS, TEAMS_ONE, 4, 3,
         "has 3 sides, and swiss plays only matches of two: free-for-all can be played as round-robin, gauntlet or "
         "candidate"},
        {FORMAT_KNOCKOUT, TEAMS_ONE, 4, 8,
         "has 8 sides, and knockout plays only matches of two: free-for-all can be played as round-robin, gauntlet or "
         "candidate"},
        {FORMAT_DOUBLE_ELIMINATION, TEAMS_ONE, 4, 4,
         "has 4 sides, and double-elimination plays only matches of two: free-for-all can be played as round-robin, "
         "gauntlet or candidate"},
        {FORMAT_ROUND_ROBIN, TEAMS_MIXED, 4, 3,
         "has 3 sides, and mixed teams need two: free-for-all is played with teams \"one\""},
        {FORMAT_ROUND_ROBIN, TEAMS_ONE, 3, 4,
         "has 4 sides, so a round-robin needs 4 entries or more and there are 3: in a gauntlet an entry may have "
         "several "
         "sides"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct schedule_spec spec = spec_of(rows[i].format, rows[i].entries, rows[i].sides, 1);
        char sentence[SCHEDULE_REFUSAL_MAX] = "";

        spec.teams = rows[i].teams;
        assert_int_equal(schedule_refuses(&spec, 0, sentence), rows[i].sentence != NULL);
        assert_string_equal(sentence, rows[i].sentence ? rows[i].sentence : "");
    }
}

static void the_classes_of_a_candidate_have_as_many_sides(void **unused)
{
    struct schedule_spec spec = spec_of(FORMAT_CANDIDATE, 4, 3, 1);
    char sentence[SCHEDULE_REFUSAL_MAX];

    (void)unused;
    spec.classes = 2;
    spec.seats[1] = 2;
    spec.side[1][1] = 1;
    assert_false(schedule_refuses(&spec, 0, sentence));
    assert_true(schedule_refuses(&spec, 1, sentence));
    assert_string_equal(sentence,
                        "has 2 sides and the first class 3: all classes of a candidate need as many sides, for "
                        "its test counts groups of one kind");
    spec.format = FORMAT_GAUNTLET;
    assert_false(schedule_refuses(&spec, 1, sentence));
}

static void a_side_without_a_seat_is_refused(void **unused)
{
    struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 3, 1);
    char sentence[SCHEDULE_REFUSAL_MAX];

    (void)unused;
    spec.side[0][1] = 0;
    assert_true(schedule_refuses(&spec, 0, sentence));
    assert_string_equal(sentence, "has no seat on one of its sides: an event needs a seat on each of sides 0 to 2");
}

/* --- what counts ------------------------------------------------------------------------------------------------- */

static void assert_row(const struct tally_row *row, unsigned wins, unsigned draws, unsigned losses, double points)
{
    assert_int_equal(row->games, wins + draws + losses);
    assert_int_equal(row->wins, wins);
    assert_int_equal(row->draws, draws);
    assert_int_equal(row->losses, losses);
    assert_true(row_points(row) == points);
}

static const struct standing_entry *row_of(const struct standing *standing, unsigned entry)
{
    const struct standing_entry *row = standing->table;

    while (row->entry != entry)
        row++;
    return row;
}

static void a_match_counts_by_the_places_of_its_sides(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 4, 1);
    struct outcome outcomes[] = {seated("abcd", "1234"), seated("badc", "1144"), seated("dcab", "1111"),
                                 seated("dcab", "0000")};
    struct standing standing;
    const struct tally_row *a, *d;

    (void)unused;
    outcomes[1].place[2] = outcomes[1].place[3] = 3;
    outcome_set_void(&outcomes[3]);
    assert_true(standing_make(&standing, &spec, 1, outcomes, 4, NULL));
    a = &row_of(&standing, 0)->role[0].all;
    d = &row_of(&standing, 3)->role[0].all;
    assert_row(a, 1, 2, 0, 1 + 2.5 / 3 + 0.5);
    assert_row(d, 0, 1, 2, 0 + 0.5 / 3 + 0.5);
    assert_int_equal(a->places[0], 3);
    assert_int_equal(d->places[0], 1);
    assert_int_equal(d->places[2], 1);
    assert_int_equal(d->places[3], 1);
    assert_int_equal(row_of(&standing, 0)->role[0].voids, 1);
    assert_row(&standing.versus[0 * 4 + 1], 1, 2, 0, 2);
    assert_row(&standing.versus[1 * 4 + 0], 0, 2, 1, 1);
    assert_row(&standing.versus[3 * 4 + 2], 0, 2, 1, 1);
    assert_true(share_of(a).mean == (1 + 2.5 / 3 + 0.5) / 3);
    assert_int_equal(row_of(&standing, 0)->rank, 1);
    standing_release(&standing);
}

/* In a gauntlet with few opponents. */
static void an_entry_is_not_compared_with_itself(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_GAUNTLET, 2, 4, 1);
    const struct outcome outcome = seated("babb", "1234");
    struct standing standing;

    (void)unused;
    assert_true(standing_make(&standing, &spec, 1, &outcome, 1, NULL));
    assert_row(&row_of(&standing, 0)->role[0].all, 0, 0, 1, 2.0 / 3);
    assert_row(&row_of(&standing, 1)->role[0].all, 1, 0, 2, 1);
    assert_row(&standing.versus[0 * 2 + 1], 2, 0, 1, 2);
    assert_row(&standing.versus[1 * 2 + 0], 1, 0, 2, 1);
    assert_int_equal(standing.versus[0].games + standing.versus[3].games, 0);
    standing_release(&standing);
}

/* --- strengths --------------------------------------------------------------------------------------------------- */

static const struct prior prior = {5, 5, 1};

/* A result between the first two players, on these sides. */
static struct strength_result result_of(unsigned side, unsigned other, unsigned sides, unsigned halves)
{
    return (struct strength_result){.players = {0, 1},
                                    .count = {1, 1},
                                    .side = {(uint8_t)side, (uint8_t)other},
                                    .sides = (uint8_t)sides,
                                    .halves = (uint8_t)halves};
}

static struct estimate difference_after(const struct strength_result *results, unsigned count, unsigned times)
{
    struct strengths *strengths = strengths_new(2, 1, EVENT_SEATS, prior);
    struct estimate difference;

    assert_non_null(strengths);
    for (unsigned i = 0; i < count * times; i++)
        assert_true(strengths_add(strengths, &results[i % count]));
    assert_true(strengths_fit(strengths));
    difference = strengths_difference(strengths, STRENGTH_OVERALL, 1, 0);
    strengths_free(&strengths);
    return difference;
}

/* (5 + 1) / 3 of them are one of a duel; at a table of 8 it is 3. */
static void a_comparison_at_a_table_counts_less_than_a_duel(void **unused)
{
    const struct strength_result duels[] = {result_of(0, 1, 2, 2), result_of(0, 1, 2, 2), result_of(0, 1, 2, 0)};
    const struct estimate duel = difference_after(duels, 3, 10);

    (void)unused;
    for (unsigned sides = 5; sides <= 8; sides += 3) {
        struct strength_result results[3];
        struct estimate estimate;

        for (unsigned i = 0; i < 3; i++) {
            results[i] = duels[i];
            results[i].sides = (uint8_t)sides;
        }
        estimate = difference_after(results, 3, 10 * (sides + 1) / 3);
        assert_true(fabs(estimate.mean - duel.mean) < 1e-9);
        assert_true(fabs(estimate.deviation - duel.deviation) < 1e-9);
    }
}

static void it_does_not_matter_from_which_side_a_comparison_is_seen(void **unused)
{
    const struct strength_result results[] = {result_of(1, 3, 4, 2), result_of(2, 0, 4, 1), result_of(3, 1, 4, 2)};
    struct strength_result turned[3];
    struct estimate estimate = difference_after(results, 3, 7), same;

    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        turned[i] = (struct strength_result){.players = {1, 0},
                                             .count = {1, 1},
                                             .side = {results[i].side[1], results[i].side[0]},
                                             .sides = 4,
                                             .halves = (uint8_t)(2 - results[i].halves)};
    same = difference_after(turned, 3, 7);
    assert_memory_equal(&estimate, &same, sizeof same);
}

/* Side 2 of 3 wins most, whoever has it. */
static void what_a_side_is_worth_is_no_strength(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 3, 3, 1);
    static const char *const tables[] = {"abc", "bca", "cab", "acb", "cba", "bac"};
    struct outcome outcomes[24];
    struct standing standing;

    (void)unused;
    for (unsigned i = 0; i < 24; i++)
        outcomes[i] = seated(tables[i % 6], i < 18 ? "321" : "231");
    assert_true(standing_make(&standing, &spec, 1, outcomes, 24, NULL));
    for (unsigned entry = 0; entry < 3; entry++)
        assert_true(fabs(row_of(&standing, entry)->strength.mean) < row_of(&standing, entry)->strength.deviation);
    assert_true(standing.offset[0][2].mean > 2 && standing.offset[0][1].mean > 1);
    assert_true(standing_even_chance(&standing, 0, 2) > 0.9 && standing_even_chance(&standing, 0, 0) < 0.2);
    assert_true(fabs(standing_even_chance(&standing, 0, 0) + standing_even_chance(&standing, 0, 1) +
                     standing_even_chance(&standing, 0, 2) - 1.5) < 1e-12);
    standing_release(&standing);
}

/* The same strengths fit to all pairs, though a beats b, b beats c and c beats a; at more tables that is sure. */
static void a_circle_of_three_that_beat_each_other_is_a_bad_fit(void **unused)
{
    const struct schedule_spec spec = spec_of(FORMAT_ROUND_ROBIN, 4, 3, 1);
    static const char *const tables[] = {"abd", "bcd", "cad", "adb", "bdc", "cda", "dab", "dbc", "dca"};
    static const char *const places[] = {"123", "123", "123", "132", "132", "132", "312", "312", "312"};
    struct outcome outcomes[360];
    struct standing standing;

    (void)unused;
    for (unsigned i = 0; i < 360; i++)
        outcomes[i] = seated(tables[i % 9], places[i / 9 % 4 ? i % 9 : 8 - i % 9]);
    assert_true(standing_make(&standing, &spec, 1, outcomes, 360, NULL));
    assert_true(quality_is_bad(&standing.quality));
    standing_release(&standing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_has_every_side_once_in_a_group),
        cmocka_unit_test(what_a_format_cannot_play_is_refused_in_a_sentence),
        cmocka_unit_test(the_classes_of_a_candidate_have_as_many_sides),
        cmocka_unit_test(a_side_without_a_seat_is_refused),
        cmocka_unit_test(a_match_counts_by_the_places_of_its_sides),
        cmocka_unit_test(an_entry_is_not_compared_with_itself),
        cmocka_unit_test(a_comparison_at_a_table_counts_less_than_a_duel),
        cmocka_unit_test(it_does_not_matter_from_which_side_a_comparison_is_seen),
        cmocka_unit_test(what_a_side_is_worth_is_no_strength),
        cmocka_unit_test(a_circle_of_three_that_beat_each_other_is_a_bad_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
