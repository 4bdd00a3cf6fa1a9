/* SPDX-License-Identifier: MIT */
/* What can be counted in Liar's Dice: the longest match, and the faces that come up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/liarsdice/liarsdice.h"
#include "games/liarsdice/state.h"

static const struct game_seed seed = {{1, 2, 3}};

/* Plays a match in which every bid is the lowest that is allowed, and returns the number of answers. */
static unsigned play_lowest(unsigned players, unsigned dice)
{
    const int64_t values[LIARS_SETTINGS] = {players, dice, LIARS_ONES_PLAIN, LIARS_LOSS_DIE};
    struct liars_state state;
    char why[GAME_WHY_MAX];
    unsigned count = 0;

    assert_true(liarsdice_game.configure(&state, values, why));
    liarsdice_game.start(&state, &seed, NULL);
    for (uint32_t mask; (mask = liarsdice_game.to_act(&state)); count++) {
        unsigned seat = (unsigned)__builtin_ctz(mask);

        assert_true(liarsdice_game.apply(&state, seat, liarsdice_game.default_action(&state, seat), NULL));
    }
    return count;
}

static void the_longest_match_has_as_many_decisions_as_the_table_says(void **unused)
{
    (void)unused;
    assert_int_equal(play_lowest(LIARS_SEATS, LIARS_DICE), liarsdice_game.decisions_most);
    /* one die against one: all 12 bids and a challenge */
    assert_int_equal(play_lowest(2, 1), 13);
    /* 3 dice: 18 bids and a challenge, and then as above */
    assert_int_equal(play_lowest(3, 1), 19 + 13);
}

/* 36,000 dice: each face 6,000 times, give or take five standard deviations of 71. */
static void all_faces_come_up_equally_often(void **unused)
{
    unsigned counts[LIARS_FACES + 1] = {0};

    (void)unused;
    for (unsigned round = 1; round <= 1000; round++)
        for (unsigned seat = 0; seat < LIARS_SEATS; seat++) {
            uint8_t hand[LIARS_DICE];

            liars_roll(&seed, round, seat, LIARS_DICE, hand);
            for (unsigned i = 0; i < LIARS_DICE; i++) {
                assert_in_range(hand[i], 1, LIARS_FACES);
                assert_true(i == 0 || hand[i - 1] <= hand[i]);
                counts[hand[i]]++;
            }
        }
    for (unsigned face = 1; face <= LIARS_FACES; face++)
        assert_in_range(counts[face], 6000 - 355, 6000 + 355);
}

/* What one seat loses changes nothing in the next roll of another. */
static void a_roll_depends_on_the_seat_and_the_round_alone(void **unused)
{
    uint8_t six[LIARS_DICE], two[LIARS_DICE], other[LIARS_DICE], later[LIARS_DICE];
    unsigned faces[LIARS_FACES + 1] = {0};

    (void)unused;
    liars_roll(&seed, 3, 1, 6, six);
    liars_roll(&seed, 3, 1, 2, two);
    liars_roll(&seed, 3, 2, 6, other);
    liars_roll(&seed, 4, 1, 6, later);
    for (unsigned i = 0; i < LIARS_DICE; i++)
        faces[six[i]]++;
    assert_true(two[1] && !two[2]);
    assert_true(faces[two[0]] && faces[two[1]]);
    assert_memory_not_equal(six, other, sizeof six);
    assert_memory_not_equal(six, later, sizeof six);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_match_has_as_many_decisions_as_the_table_says),
        cmocka_unit_test(all_faces_come_up_equally_often),
        cmocka_unit_test(a_roll_depends_on_the_seat_and_the_round_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
