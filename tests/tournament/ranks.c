/* SPDX-License-Identifier: MIT */
/* By what Swiss and knockout rank: rounds are made and played here, and then changed as a host changes them. */
#include "tournament/standing/ranks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "luck.h"
#include "outcomes.h"
#include "tournament/standing/standing.h"

enum { MATCHES_MAX = 4096 };

static struct schedule_spec spec;
static struct outcome outcomes[MATCHES_MAX];
static size_t count;
static bool out[EVENT_ENTRIES];
static struct standing standing;

static void begin(enum format format, unsigned entries, unsigned groups)
{
    spec = (struct schedule_spec){
        .format = format, .entries = entries, .classes = 1, .groups = groups, .seats = {2}, .side = {{0, 1}}};
    count = 0;
    memset(out, 0, sizeof out);
}

/* The end of a match of two entries in a round; `context` is the caller's. */
typedef enum outcome_end ends(const struct fixture *fixture, void *context);

static enum outcome_end the_first_wins(const struct fixture *fixture, void *context)
{
    (void)context;
    return fixture->entry[0] < fixture->entry[1] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;
}

static enum outcome_end the_last_wins(const struct fixture *fixture, void *context)
{
    (void)context;
    return fixture->entry[0] > fixture->entry[1] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;
}

/* Plays a round whole, and returns its first match. */
static size_t play_round(unsigned round, ends *end, void *context)
{
    struct schedule_round fixtures;
    size_t first = count;

    assert_true(schedule_round(&spec, round, outcomes, count, &fixtures));
    assert_true(count + fixtures.count <= MATCHES_MAX);
    for (size_t i = 0; i < fixtures.count; i++)
        outcomes[count++] = ended(
            (struct outcome){
                .fixture = fixtures.fixtures[i], .round = (uint16_t)round, .seats = 2, .side = {0, 1}, .role = {0, 1}},
            end(&fixtures.fixtures[i], context));
    schedule_release(&fixtures);
    return first;
}

static void play_all(ends *end, void *context)
{
    for (unsigned round = 0; round < schedule_rounds(&spec); round++)
        (void)play_round(round, end, context);
}

static const struct standing *table(void)
{
    standing_release(&standing);
    assert_true(standing_make(&standing, &spec, ROLES, outcomes, count, out));
    return &standing;
}

static const struct standing_entry *row_of(unsigned entry)
{
    unsigned i = 0;

    while (table()->table[i].entry != entry)
        i++;
    return &standing.table[i];
}

static void assert_ranks(const unsigned *entries)
{
    (void)table();
    for (unsigned i = 0; i < spec.entries; i++) {
        assert_int_equal(standing.table[i].entry, entries[i]);
        assert_int_equal(standing.table[i].rank, i + 1);
    }
}

static void withdraw_from(size_t at)
{
    outcomes[at].withdrawn = true;
    outcomes[at].instead = OUTCOME_DRAW;
}

static void replay(size_t at, enum outcome_end end)
{
    withdraw_from(at);
    outcomes[count] = outcomes[at];
    outcomes[count].withdrawn = false;
    outcomes[count].again = true;
    outcome_set_duel(&outcomes[count++], end);
}

/* --- knockout ---------------------------------------------------------------------------------------------------- */

static void who_wins_the_last_round_is_first_however_strong_others_are(void **unused)
{
    unsigned champion = 3;

    (void)unused;
    begin(FORMAT_KNOCKOUT, 4, 1);
    play_all(the_last_wins, NULL);
    assert_int_equal(table()->winner, champion);
    assert_ranks((const unsigned[]){3, 2, 0, 1}); /* 0 lost to the best */
    assert_int_equal(row_of(3)->round_reached, 2);
    assert_int_equal(row_of(2)->round_reached, 2);
    assert_int_equal(row_of(1)->round_reached, 1);
    for (unsigned i = 0; i < 40; i++) { /* other matches make another one the strongest */
        outcomes[count] = outcomes[0];
        outcomes[count].fixture.entry[0] = i % 2 ? 3 : 0;
        outcomes[count].fixture.entry[1] = i % 2 ? 0 : 3;
        outcomes[count].again = true;
        outcome_set_duel(&outcomes[count++], i % 2 ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0);
    }
    assert_int_equal(table()->winner, champion);
    assert_true(row_of(0)->strength.mean > row_of(3)->strength.mean);
    assert_int_equal(row_of(3)->rank, 1);
}

/* The same one in all matches of two entries, by the seed that is the context. */
static enum outcome_end one_of_them_wins(const struct fixture *fixture, void *context)
{
    unsigned one = fixture->entry[0], other = fixture->entry[1], lower = one < other ? one : other;
    struct luck luck = {*(unsigned *)context + lower * EVENT_ENTRIES + one + other};

    return luck_roll(&luck, 2) == (one == lower) ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;
}

/* Whatever happens: an entry that plays a round has survived those before, and one that does not, has not. */
static void the_rounds_reached_are_those_of_the_schedule(void **unused)
{
    unsigned seed = 5;

    (void)unused;
    for (unsigned entries = 2; entries <= 33; entries++) {
        begin(FORMAT_KNOCKOUT, entries, 2);
        for (unsigned round = 0; round < schedule_rounds(&spec); round++) {
            size_t first = play_round(round, one_of_them_wins, &seed);
            bool plays[EVENT_ENTRIES] = {false};

            for (size_t i = first; i < count; i++)
                plays[outcomes[i].fixture.entry[0]] = true;
            assert_int_equal(table()->rounds_over, round + 1);
            for (unsigned i = 0; i < entries; i++) {
                const struct standing_entry *row = &standing.table[i];

                if (plays[row->entry] && row->survived < round)
                    fail_msg("of %u entries %u plays round %u, but survived %u", entries, row->entry, round,
                             row->survived);
                if (!plays[row->entry] && round > 0 && row->survived > round)
                    fail_msg("of %u entries %u did not play round %u, but survived %u", entries, row->entry, round,
                             row->survived);
                assert_true(i == 0 || row[-1].survived >= row->survived);
            }
        }
        assert_int_equal(standing.winner, standing.table[0].entry);
    }
}

static void nobody_has_won_before_the_last_round_is_over(void **unused)
{
    (void)unused;
    begin(FORMAT_KNOCKOUT, 5, 1);
    assert_int_equal(table()->winner, STANDING_NOBODY);
    assert_int_equal(row_of(4)->round_reached, 1);
    play_all(the_first_wins, NULL);
    count--;
    assert_int_equal(table()->winner, STANDING_NOBODY);
    assert_int_equal(standing.rounds_over, 2);
    assert_int_equal(row_of(0)->survived, 2);
    assert_int_equal(row_of(1)->survived, 2);
    count++;
    assert_int_equal(table()->winner, 0);
}

static void the_host_changes_who_wins_but_not_who_went_on(void **unused)
{
    size_t last;

    (void)unused;
    begin(FORMAT_KNOCKOUT, 4, 1);
    (void)play_round(0, the_last_wins, NULL);
    last = play_round(1, the_last_wins, NULL);
    for (size_t i = 0; i < last; i++)
        withdraw_from(i);
    assert_int_equal(table()->winner, 3);
    withdraw_from(last);
    withdraw_from(last + 1);
    assert_int_equal(table()->winner, STANDING_NOBODY); /* level: a lot is to be drawn */
    replay(last, outcomes[last].fixture.entry[0] == 2 ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    assert_int_equal(table()->winner, 2);
    replay(count - 1, OUTCOME_VOID);
    assert_int_equal(table()->winner, STANDING_NOBODY);
}

static void who_is_out_wins_nothing_and_is_last(void **unused)
{
    size_t last;

    (void)unused;
    begin(FORMAT_KNOCKOUT, 4, 1);
    (void)play_round(0, the_last_wins, NULL);
    last = play_round(1, the_last_wins, NULL);
    out[3] = true;
    for (size_t i = last; i < count; i++) {
        outcomes[i].withdrawn = true;
        outcomes[i].instead = outcomes[i].fixture.entry[0] == 3 ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0;
    }
    assert_int_equal(table()->winner, 2);
    assert_int_equal(row_of(2)->rank, 1);
    assert_int_equal(row_of(3)->rank, 4);
    assert_true(row_of(3)->out);
    out[2] = true;
    assert_int_equal(table()->winner, STANDING_NOBODY);
}

/* --- Swiss ------------------------------------------------------------------------------------------------------- */

static void swiss_ranks_by_points_and_a_bye_is_half_a_pairing(void **unused)
{
    (void)unused;
    begin(FORMAT_SWISS, 3, 2);
    (void)play_round(0, the_first_wins, NULL);
    assert_true(row_of(0)->points == 4 && row_of(1)->points == 0);
    assert_true(row_of(2)->points == 2); /* it rests */
    assert_int_equal(row_of(2)->rank, 2);
    assert_int_equal(row_of(1)->rank, 3);
    count--; /* while the round is played nobody has a bye yet */
    assert_true(row_of(2)->points == 0);
}

/* The two matches of a pairing in which the first gets so many half points of 4. */
static void meet(unsigned round, unsigned group, unsigned first, unsigned second, unsigned halves)
{
    for (unsigned side = 0; side < 2; side++) {
        unsigned gets = halves < 2 ? halves : 2;
        struct outcome *outcome = &outcomes[count++];

        *outcome = (struct outcome){
            .fixture = {.group = group,
                        .entry = {(uint16_t)(side ? second : first), (uint16_t)(side ? first : second)}},
            .round = (uint16_t)round,
            .seats = 2,
            .side = {0, 1},
            .role = {0, 1}};
        outcome_set_duel(outcome, gets == 1                    ? OUTCOME_DRAW
                                  : (gets == 2) == (side == 0) ? OUTCOME_SIDE_0
                                                               : OUTCOME_SIDE_1);
        halves -= gets;
    }
}

static void give_strength(unsigned to, unsigned from)
{
    for (unsigned i = 0; i < 40; i++) { /* draws in place of others: they change no points */
        meet(0, 0, to, from, 2 + 2 * (i % 2));
        outcomes[count - 2].again = outcomes[count - 1].again = true;
        outcome_set_duel(&outcomes[count - 2], OUTCOME_DRAW);
        outcome_set_duel(&outcomes[count - 1], OUTCOME_DRAW);
    }
}

static void between_equal_points_the_opponents_decide_before_strength(void **unused)
{
    (void)unused;
    begin(FORMAT_SWISS, 4, 1);
    meet(0, 0, 0, 1, 0);
    meet(0, 1, 2, 3, 2);
    meet(1, 0, 1, 2, 0);
    meet(1, 1, 0, 3, 0);
    assert_true(row_of(1)->points == 2 && row_of(0)->points == 0 && row_of(2)->points == 3 && row_of(3)->points == 3);
    assert_int_equal(row_of(2)->swiss.buchholz, SWISS_BUCHHOLZ_ONE / 8 * 5); /* of 4 half points each: 6 and 4 */
    assert_int_equal(row_of(3)->swiss.buchholz, SWISS_BUCHHOLZ_ONE / 8 * 3);
    assert_ranks((const unsigned[]){2, 3, 1, 0});
    give_strength(3, 1);
    give_strength(2, 0);
    assert_true(row_of(3)->strength.mean > row_of(2)->strength.mean);
    assert_ranks((const unsigned[]){2, 3, 1, 0});
}

static void then_their_own_matches_decide(void **unused)
{
    (void)unused;
    begin(FORMAT_SWISS, 4, 1);
    meet(0, 0, 1, 0, 3);
    meet(0, 1, 2, 3, 1);
    meet(1, 0, 1, 2, 0);
    meet(1, 1, 0, 3, 2);
    assert_true(row_of(0)->points == 1.5 && row_of(1)->points == 1.5);
    assert_int_equal(row_of(0)->swiss.buchholz, row_of(1)->swiss.buchholz);
    assert_int_equal(row_of(1)->swiss.direct, 3);
    assert_ranks((const unsigned[]){3, 2, 1, 0});
    give_strength(2, 3);
    give_strength(0, 3);
    assert_true(row_of(0)->strength.mean > row_of(1)->strength.mean);
    assert_ranks((const unsigned[]){3, 2, 1, 0});
    out[3] = true; /* 2 has nobody to be compared with */
    assert_int_equal(row_of(2)->swiss.direct, 0);
    begin(FORMAT_SWISS, 4, 1); /* all four are equal, and not all of them have met */
    meet(0, 0, 0, 1, 3);
    meet(0, 1, 2, 3, 1);
    meet(1, 0, 0, 2, 1);
    meet(1, 1, 1, 3, 3);
    for (unsigned entry = 0; entry < 4; entry++) {
        assert_true(row_of(entry)->points == 2);
        assert_int_equal(row_of(entry)->swiss.direct, 0);
    }
}

/* Its opponent has as many points as that of the entry that played both rounds had on the mean. */
static void who_rested_loses_no_tie_break_by_it(void **unused)
{
    (void)unused;
    begin(FORMAT_SWISS, 3, 1);
    spec.rounds = 2;
    meet(0, 0, 0, 1, 2);
    meet(1, 0, 0, 2, 2);
    for (unsigned entry = 0; entry < 3; entry++) {
        assert_true(row_of(entry)->points == 2);
        assert_int_equal(row_of(entry)->swiss.buchholz, SWISS_BUCHHOLZ_ONE / 2);
    }
}

static void points_decide_before_strength(void **unused)
{
    (void)unused;
    begin(FORMAT_SWISS, 4, 1);
    play_all(the_first_wins, NULL);
    assert_ranks((const unsigned[]){0, 1, 2, 3});
    for (unsigned i = 1; i < spec.entries; i++)
        assert_true(standing.table[i - 1].points >= standing.table[i].points);
    assert_true(row_of(0)->points == 4 && row_of(3)->points == 0);
    for (size_t i = 0; i < count; i++)
        if (outcomes[i].fixture.entry[0] != 3 && outcomes[i].fixture.entry[1] != 3)
            outcome_set_duel(&outcomes[i], OUTCOME_VOID);
    for (unsigned i = 1; i < spec.entries; i++)
        assert_true(table()->table[i - 1].points >= standing.table[i].points);
}

static void what_the_host_changes_changes_points(void **unused)
{
    (void)unused;
    begin(FORMAT_SWISS, 2, 2);
    spec.rounds = 1;
    (void)play_round(0, the_first_wins, NULL);
    assert_true(row_of(0)->points == 4);
    outcome_set_duel(&outcomes[0], OUTCOME_VOID);
    assert_true(row_of(0)->points == 3.5 && row_of(1)->points == 0.5);
    withdraw_from(1);
    assert_true(row_of(0)->points == 3 && row_of(1)->points == 1);
    replay(1, outcomes[1].fixture.entry[0] == 1 ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    assert_true(row_of(0)->points == 2.5 && row_of(1)->points == 1.5);
    withdraw_from(count - 1);
    assert_true(row_of(0)->points == 3 && row_of(1)->points == 1);
    assert_int_equal(table()->withdrawn, 2);
}

/* --- the others -------------------------------------------------------------------------------------------------- */

static void all_others_rank_by_strength_and_who_is_out_is_last(void **unused)
{
    (void)unused;
    begin(FORMAT_ROUND_ROBIN, 3, 3);
    (void)play_round(0, the_first_wins, NULL);
    assert_ranks((const unsigned[]){0, 1, 2});
    out[0] = true;
    assert_ranks((const unsigned[]){1, 2, 0});
    assert_int_equal(standing.winner, STANDING_NOBODY);
    assert_int_equal(standing.table[0].round_reached, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_wins_the_last_round_is_first_however_strong_others_are),
        cmocka_unit_test(the_rounds_reached_are_those_of_the_schedule),
        cmocka_unit_test(nobody_has_won_before_the_last_round_is_over),
        cmocka_unit_test(the_host_changes_who_wins_but_not_who_went_on),
        cmocka_unit_test(who_is_out_wins_nothing_and_is_last),
        cmocka_unit_test(swiss_ranks_by_points_and_a_bye_is_half_a_pairing),
        cmocka_unit_test(between_equal_points_the_opponents_decide_before_strength),
        cmocka_unit_test(then_their_own_matches_decide),
        cmocka_unit_test(who_rested_loses_no_tie_break_by_it),
        cmocka_unit_test(points_decide_before_strength),
        cmocka_unit_test(what_the_host_changes_changes_points),
        cmocka_unit_test(all_others_rank_by_strength_and_who_is_out_is_last),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    standing_release(&standing);
    return failed;
}
