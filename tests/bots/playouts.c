/* SPDX-License-Identifier: MIT */
/* Chances of winning follow from the name of the match and what the public knows of it, and from nothing else. */
#include "playouts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/notalone/notalone.h"
#include "games/notalone/view.h"
#include "plugin/playout.h"

enum { FEW = 12, MANY = 40, MATCHES = 12, TRIES_MOST = 4000 };

struct table {
    _Alignas(8) uint8_t state[GAME_STATE_MAX];
    _Alignas(8) uint8_t view[GAME_VIEW_MAX]; /* the public's */
};

static const struct game *const game = &notalone_game;

static void begin(struct table *table, uint64_t number, unsigned hunted)
{
    struct settings settings;
    struct game_seed seed = {{0}};
    char why[GAME_WHY_MAX];
    bool good;

    memcpy(seed.bytes, &number, sizeof number);
    settings_init(&settings, game);
    for (unsigned i = 0; i < game->setting_count; i++)
        if (strcmp(game->settings[i].name, "hunted") == 0)
            settings.values[i] = hunted;
    good = game->configure(table->state, settings.values, why);
    assert_true(good);
    game->start(table->state, &seed, NULL);
}

/* Plays on by chance until `wanted` is true of the public's view at the beginning of a turn. */
static bool play_to(struct table *table, uint64_t number, bool (*wanted)(const struct notalone_view *view))
{
    struct dice dice = {number};
    unsigned turn = 0;

    do {
        if (game->turn(table->state) == turn)
            continue;
        turn = game->turn(table->state);
        game->view(table->state, GAME_PUBLIC, table->view);
        if (game->to_act(table->state) && wanted((const struct notalone_view *)table->view))
            return true;
    } while (playout_step(game, table->state, &dice, NULL));
    return false;
}

/* A match, by chance, of which this is true at some turn. */
static void find(struct table *table, unsigned hunted, bool (*wanted)(const struct notalone_view *view))
{
    for (uint64_t number = 1; number < TRIES_MOST; number++) {
        begin(table, number, hunted);
        if (play_to(table, number, wanted))
            return;
    }
    fail_msg("no match of %u Hunted is like this", hunted);
}

static bool is_third_turn(const struct notalone_view *view)
{
    return game->turn(&view->table) == 3;
}

static bool creature_has_almost_won(const struct notalone_view *view)
{
    return view->table.assimilation == 1 && view->table.rescue > 6;
}

static bool hunted_have_almost_won(const struct notalone_view *view)
{
    return view->table.rescue <= 2 && view->table.assimilation > 4;
}

/* --- the tests --------------------------------------------------------------------------------------------------- */

static void what_is_hidden_in_a_match_changes_no_chances(void **unused)
{
    const struct game_seed others = {{7}};
    struct table one, other;
    _Alignas(8) uint8_t seen[2][GAME_VIEW_MAX];
    uint32_t wins[2][PLAYOUTS_SIDES];
    struct playouts playouts;

    (void)unused;
    playouts_init(&playouts, game);
    for (unsigned hunted = 1; hunted <= 4; hunted++) {
        find(&one, hunted, is_third_turn);
        game->sample(one.view, &others, other.state);
        game->view(other.state, GAME_PUBLIC, other.view);
        game->view(one.state, 0, seen[0]);
        game->view(other.state, 0, seen[1]);
        assert_memory_not_equal(seen[0], seen[1], game->view_bytes); /* the Creature holds other cards */
        playouts_run(&playouts, "m1", one.view, FEW, wins[0]);
        playouts_run(&playouts, "m1", other.view, FEW, wins[1]);
        assert_memory_equal(wins[0], wins[1], sizeof wins[0]);
    }
}

static void the_side_that_has_almost_won_is_the_likelier_one(void **unused)
{
    struct playouts playouts;
    struct table table;
    uint32_t wins[PLAYOUTS_SIDES];

    (void)unused;
    playouts_init(&playouts, game);
    find(&table, 3, creature_has_almost_won);
    playouts_run(&playouts, "m1", table.view, MANY, wins);
    assert_true(wins[0] > MANY * 8 / 10);
    assert_true(wins[0] + wins[1] == MANY); /* there are no draws */
    find(&table, 1, hunted_have_almost_won);
    playouts_run(&playouts, "m1", table.view, MANY, wins);
    assert_true(wins[1] > MANY * 8 / 10);
}

/* More playouts of a view begin with the same ones, so their wins cannot be fewer. */
static void further_playouts_add_to_the_first(void **unused)
{
    struct playouts playouts;
    struct table table;
    uint32_t few[PLAYOUTS_SIDES], more[PLAYOUTS_SIDES];

    (void)unused;
    playouts_init(&playouts, game);
    find(&table, 2, is_third_turn);
    playouts_run(&playouts, "m1", table.view, FEW, few);
    playouts_run(&playouts, "m1", table.view, MANY, more);
    for (unsigned side = 0; side < PLAYOUTS_SIDES; side++)
        assert_true(more[side] >= few[side] && more[side] <= few[side] + MANY - FEW);
    assert_true(more[0] > 0 && more[1] > 0); /* and they are not one match again and again */
}

/* At the first turn the public knows the same of all matches with the same settings. */
static void playouts_of_the_first_turn_differ_from_match_to_match(void **unused)
{
    struct playouts playouts;
    uint32_t wins[MATCHES][PLAYOUTS_SIDES], different = 0;

    (void)unused;
    playouts_init(&playouts, game);
    for (unsigned i = 0; i < MATCHES; i++) {
        char match[8];
        struct table table;

        (void)snprintf(match, sizeof match, "m%u", i);
        begin(&table, 1, 1);
        game->view(table.state, GAME_PUBLIC, table.view);
        playouts_run(&playouts, match, table.view, FEW, wins[i]);
        different += memcmp(wins[i], wins[0], sizeof wins[0]) != 0;
    }
    assert_true(different > MATCHES / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_in_a_match_changes_no_chances),
        cmocka_unit_test(the_side_that_has_almost_won_is_the_likelier_one),
        cmocka_unit_test(further_playouts_add_to_the_first),
        cmocka_unit_test(playouts_of_the_first_turn_differ_from_match_to_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
