/* SPDX-License-Identifier: MIT */
/* What the rules tell in a short way since they need it at every decision, against the long way: of the states of
 * random matches of all settings, and of the same states in other phases. A card that none of the short ways knows is
 * found here.
 *
 * Argument: how many matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "games/notalone/frames/window.h"
#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "plugin/playout.h"

enum { LEGALITY_EVERY = 16 /* decisions */ };

static unsigned matches, number; /* of matches to play, and of the one that is played */

/* What plays a failure again is the number of its match. */
static void expect(const char *what, uint64_t shortly, uint64_t at_length)
{
    if (shortly != at_length)
        fail_msg("match %u, %s: %llx in the short way, %llx in the long one", number, what, (unsigned long long)shortly,
                 (unsigned long long)at_length);
}

/* --- the long ways ----------------------------------------------------------------------------------------------- */

static uint64_t cards_in_hand(const struct notalone_state *s, unsigned seat)
{
    return seat == CREATURE ? s->hunt_hand | s->hunt_apart : s->seats[seat].survival;
}

static uint64_t playable_one_by_one(const struct notalone_state *s, unsigned seat)
{
    uint64_t found = 0;

    for_each_bit(cards_in_hand(s, seat), bit)
        if (is_playable(s, seat, (seat == CREATURE ? 0 : SURVIVAL) + (unsigned)bit))
            found |= (uint64_t)1 << bit;
    return found;
}

static uint64_t instead_one_by_one(const struct notalone_state *s, unsigned seat, unsigned index)
{
    const struct user user = {.seat = (uint8_t)seat, .index = (uint8_t)index};
    uint64_t found = 0;

    for_each_bit(s->seats[seat].survival, bit) {
        const struct piece *row = card_row(SURVIVAL + (unsigned)bit);

        if (row->instead && may_play_survival(s, seat) && row->playable(s, &user) &&
            has_power(s, s->planet[s->seats[seat].space[index]], &user))
            found |= (uint64_t)1 << bit;
    }
    return found;
}

static uint8_t asked_one_by_one(const struct notalone_state *s)
{
    uint8_t asked = 0;

    for (unsigned seat = 0; seat <= s->hunted; seat++)
        if (usable_powers(s, seat) || (s->windows ? could_play(s, seat) : playable_one_by_one(s, seat) != 0))
            asked |= (uint8_t)(1u << seat);
    return asked & (uint8_t) ~(s->passed | s->passed_phase);
}

static unsigned space_by_search(const struct notalone_state *s, unsigned place)
{
    for (unsigned space = 1; space < SPACES; space++)
        if (place_at(s, space) == place)
            return space;
    return 0;
}

/* --- the comparisons --------------------------------------------------------------------------------------------- */

static void compare_cards(const struct notalone_state *s)
{
    for (unsigned seat = 0; seat <= s->hunted; seat++) {
        uint64_t playable = playable_one_by_one(s, seat);

        expect("playable cards", playable_cards(s, seat), playable);
        expect("can play", can_play(s, seat), playable != 0);
        for (unsigned i = 0; seat != CREATURE && s->phase == 3 && i < s->seats[seat].count; i++)
            if (s->seats[seat].space[i])
                expect("cards instead of a power", resolution_cards(s, seat, i), instead_one_by_one(s, seat, i));
    }
    expect("whom a window asks", window_asks(s, all_hunted(s) | 1u << CREATURE), asked_one_by_one(s));
}

/* As it is, and in each phase that has windows as if nobody had passed. */
static void compare_phases(const struct notalone_state *state)
{
    struct notalone_state s = *state;

    if (s.phase < PHASES)
        compare_cards(&s);
    s.passed = s.passed_phase = 0;
    for (s.phase = 1; s.phase < PHASES; s.phase++)
        compare_cards(&s);
}

static void compare_places(const struct notalone_state *s)
{
    for_each_bit(s->places, place)
        expect("where a place lies", space_of(s, (unsigned)place), space_by_search(s, (unsigned)place));
}

/* Whether an action is legal is told without listing the others. */
static void compare_legality(const struct notalone_state *s, unsigned seat)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = notalone_game.actions(s, seat, actions), listed = 0;

    for (unsigned action = 0; action < GAME_ACTIONS_MAX; action++) {
        struct notalone_state after = *s;
        bool legal = listed < count && actions[listed] == action;

        listed += legal;
        expect("whether an action is legal", notalone_game.apply(&after, seat, (uint16_t)action, NULL), legal);
    }
    expect("how many actions are legal", listed, count);
}

static void compare_match(void)
{
    struct dice dice = {number};
    struct game_seed seed;
    struct settings settings;
    struct notalone_state s;
    struct error error = {0};

    playout_settings(&settings, &notalone_game, &dice);
    assert_true(settings_configure(&settings, &s, &error));
    seed = dice_seed(&dice);
    notalone_game.start(&s, &seed, NULL);
    do {
        compare_phases(&s);
        compare_places(&s);
        for_each_bit(dice_roll(&dice, LEGALITY_EVERY) ? 0 : s.asked, seat)
            compare_legality(&s, (unsigned)seat);
    } while (playout_step(&notalone_game, &s, &dice, NULL));
}

static void the_short_ways_tell_what_the_long_ways_tell(void **unused)
{
    (void)unused;
    for (number = 0; number < matches; number++)
        compare_match();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_short_ways_tell_what_the_long_ways_tell)};

    matches = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    return matches ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
