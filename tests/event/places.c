/* SPDX-License-Identifier: MIT */
/* The places of the sides of a match: from its verdict, and after a walkover. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "contest/places.h"
#include "event/matches.h"
#include "event/set_aside.h"
#include "tournament/schedule/pairing.h"

/* One side each, or those of `side`. */
static struct outcome match_of(unsigned seats, const uint8_t *side)
{
    struct outcome outcome = {.seats = (uint8_t)seats};

    for (unsigned seat = 0; seat < seats; seat++) {
        outcome.side[seat] = side ? side[seat] : (uint8_t)seat;
        outcome.decisions[seat] = 1;
    }
    return outcome;
}

static void assert_places(const struct outcome *outcome, const char *places)
{
    for (unsigned side = 0; side < outcome->sides; side++)
        assert_int_equal(outcome->place[side], places[side] - '0');
    assert_int_equal(outcome->sides, strlen(places));
}

static void in_a_duel_the_winner_decides_and_no_score(void **unused)
{
    static const uint8_t hunted[] = {0, 1, 1};
    struct outcome outcome = match_of(3, hunted);

    (void)unused;
    places_take(&outcome, &(struct verdict){.winner = 1, .score = {50, -1, -2}});
    assert_places(&outcome, "21");
    places_take(&outcome, &(struct verdict){.winner = 0, .score = {0, 9, 9}});
    assert_places(&outcome, "12");
    places_take(&outcome, &(struct verdict){.winner = VERDICT_DRAW, .score = {1}});
    assert_places(&outcome, "11");
    assert_false(outcome.is_void);
    places_take(&outcome, &(struct verdict){.winner = VERDICT_VOID});
    assert_true(outcome.is_void);
}

static void in_a_free_for_all_the_sums_of_scores_decide(void **unused)
{
    static const uint8_t teams[] = {2, 0, 1, 2, 0};
    struct outcome outcome = match_of(5, teams);

    (void)unused;
    places_take(&outcome, &(struct verdict){.winner = 2, .score = {INT32_MAX, INT32_MAX, 7, INT32_MAX, INT32_MAX - 1}});
    assert_places(&outcome, "231");
    places_take(&outcome, &(struct verdict){.winner = VERDICT_DRAW, .score = {1, 2, 3, 2, 1}});
    assert_places(&outcome, "111");
    places_take(&outcome, &(struct verdict){.winner = 0, .score = {-5, 1, -10, -5, 1}});
    assert_places(&outcome, "122");
    places_take(&outcome, &(struct verdict){.winner = VERDICT_VOID, .score = {1, 2}});
    assert_true(outcome.is_void);
    assert_places(&outcome, "000");
}

/* Of the seats in `absent` fillers played all. */
static bool walks_over(struct outcome *outcome, const char *absent)
{
    for (; *absent; absent++) {
        outcome->decisions[*absent - '0'] = 0;
        outcome->faults[*absent - '0'] = 1;
    }
    return set_aside_walkover(outcome);
}

static void who_did_not_play_shares_the_last_place(void **unused)
{
    static const struct {
        const char *absent, *places; /* NULL: no walkover; "": void */
    } rows[] = {{"", NULL}, {"0", "4123"}, {"3", "1234"}, {"02", "3132"}, {"013", ""}, {"0123", ""}};
    const struct verdict verdict = {.winner = 0, .score = {9, 7, 6, 5}};

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct outcome outcome = match_of(4, NULL);
        const char *places = rows[i].places;

        places_take(&outcome, &verdict);
        assert_int_equal(walks_over(&outcome, rows[i].absent), places != NULL);
        assert_int_equal(outcome.is_void, places && !*places);
        assert_places(&outcome, !places ? "1234" : *places ? places : "0000");
    }
}

static void a_walkover_of_a_duel_is_won_by_who_played(void **unused)
{
    static const char *const absent[] = {"0", "1", "01"};
    static const enum outcome_end ends[] = {OUTCOME_SIDE_1, OUTCOME_SIDE_0, OUTCOME_VOID};

    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        for (int winner = VERDICT_VOID; winner <= 1; winner++) {
            struct outcome outcome = match_of(2, NULL);

            places_take(&outcome, &(struct verdict){.winner = (int8_t)winner});
            assert_true(walks_over(&outcome, absent[i]));
            assert_int_equal(outcome_duel(&outcome), ends[i]);
        }
}

static void a_void_match_stays_void_if_a_side_did_not_play(void **unused)
{
    struct outcome outcome = match_of(3, NULL);

    (void)unused;
    places_take(&outcome, &(struct verdict){.winner = VERDICT_VOID});
    assert_true(walks_over(&outcome, "1"));
    assert_true(outcome.is_void);
    assert_places(&outcome, "000");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_duel_the_winner_decides_and_no_score),
        cmocka_unit_test(in_a_free_for_all_the_sums_of_scores_decide),
        cmocka_unit_test(who_did_not_play_shares_the_last_place),
        cmocka_unit_test(a_walkover_of_a_duel_is_won_by_who_played),
        cmocka_unit_test(a_void_match_stays_void_if_a_side_did_not_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
