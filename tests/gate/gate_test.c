/* SPDX-License-Identifier: MIT */
#include "gate/gate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faulty_game.h"
#include "games/leduc/leduc.h"

static const char plugin[] = "/games/minnow.so";
static const int64_t values[] = {5};

struct match {
    _Alignas(8) uint8_t state[GATE_STATE_MAX], view[GATE_VIEW_MAX];
    const struct game *game;
    struct game_seed seed;
    uint64_t answers;
    struct gate_match about;
};

static void hear(void *context, const struct game_event *event)
{
    *(unsigned *)context += event->count;
}

/* Each function of the game is called in each state, as a referee might. */
static void look_around(struct match *match)
{
    const struct game *game = match->game;
    struct game_verdict verdict;
    struct game_asks asks;
    uint16_t list[GAME_ACTIONS_MAX];
    uint32_t mask = game->to_act(match->state);

    (void)game->verdict(match->state, &verdict);
    (void)game->turn(match->state);
    for (unsigned seat = 0; seat < game->seats(match->state); seat++) {
        game->view(match->state, seat, match->view);
        (void)game->actions(match->state, seat, list);
        if (mask >> seat & 1)
            (void)game->default_action(match->state, seat);
        if (game->asks && mask >> seat & 1)
            game->asks(match->state, seat, &asks);
    }
}

static bool answer(struct match *match, unsigned seat, const struct game_listener *listener)
{
    uint16_t list[GAME_ACTIONS_MAX];

    (void)match->game->actions(match->state, seat, list);
    match->answers++;
    return match->game->apply(match->state, seat, list[0], listener);
}

/* Plays the lowest action of each seat until the match is over or the thread broken. */
static void play(struct match *match, const struct game_listener *listener)
{
    const struct game *game = match->game;
    char why[GAME_WHY_MAX];

    match->answers = 0;
    match->about = (struct gate_match){"m7", &match->seed, &match->answers};
    gate_enter(&match->about);
    if (!game->configure(match->state, values, why))
        return;
    game->start(match->state, &match->seed, listener);
    look_around(match);
    for (uint32_t mask; !gate_broken() && (mask = game->to_act(match->state)) != 0;)
        for (unsigned seat = 0; seat < GAME_SEATS_MAX && !gate_broken(); seat++)
            if (mask >> seat & 1) {
                assert_true(answer(match, seat, listener));
                look_around(match);
            }
    gate_enter(NULL);
}

static const struct game *put(const struct game *game, const char *path, enum gate_mode mode)
{
    struct error error = {0};
    const struct game *gated = gate_new(game, path, &error);

    assert_non_null(gated);
    gate_set(gated, mode);
    return gated;
}

static void require_words(const char *fault, const char *said, const char *words)
{
    if (!strstr(said, words))
        fail_msg("of %s it says '%s', and not '%s'", fault, said, words);
}

static void check_row(const struct game *gated, const struct faulty_row *row, const struct game_listener *listener)
{
    struct match match = {.game = gated};
    char said[GATE_WORDS_MAX];

    faulty_choose(row->name);
    play(&match, listener);
    if (!gate_broken())
        fail_msg("%s is not noticed", row->name);
    gate_take(said);
    require_words(row->name, said,
                  "the game 'minnow' of the plugin /games/minnow.so is at fault in match m7 "
                  "(--match-seed 00000000000000000000000000000000) at decision ");
    require_words(row->name, said, row->words);
    faulty_choose("");
    play(&match, listener);
    if (gate_broken()) {
        gate_take(said);
        fail_msg("after %s the thread is not mended: %s", row->name, said);
    }
}

static void each_mistake_is_named_and_the_thread_goes_on(void **state)
{
    const struct game *gated = put(&faulty_game, plugin, GATE_CHECKED);
    unsigned heard = 0;
    const struct game_listener listener = {hear, &heard};

    (void)state;
    for (const struct faulty_row *row = faulty_rows; row->name; row++)
        check_row(gated, row, &listener);
    assert_true(heard > 0);
    gate_free(gated);
}

static void each_mistake_is_named_if_nobody_listens(void **state)
{
    const struct game *gated = put(&faulty_game, plugin, GATE_CHECKED);

    (void)state;
    for (const struct faulty_row *row = faulty_rows; row->name; row++)
        if (strncmp(row->name, "event", 5) != 0 && strcmp(row->name, "loop") != 0)
            check_row(gated, row, NULL);
    gate_free(gated);
}

/* A thread of its own has its own stack for signals and its own timer. */
static void *play_in_thread(void *context)
{
    static const struct faulty_row rows[] = {{"null", "SIGSEGV"}, {"stack", "SIGSEGV"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(context, &rows[i], NULL);
    return NULL;
}

static void a_signal_is_survived_in_every_thread(void **state)
{
    const struct game *gated = put(&faulty_game, plugin, GATE_CHECKED);
    pthread_t thread;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(pthread_create(&thread, NULL, play_in_thread, (void *)(uintptr_t)gated), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
    }
    gate_free(gated);
}

static void configure_is_looked_at_too(void **state)
{
    static const struct faulty_row rows[] = {
        {"nine-seats", "function seats says 9 seats, and a match has 1 to 8"},
        {"no-seats", "function seats says 0 seats"},
        {"no-such-role", "function role says role 1 for seat 0, which the table of roles does not allow"},
        {"no-such-side", "function side says side 2 for seat 0, and there are 2 sides"},
        {"empty-why", "function configure refuses settings without a sentence"},
        {"endless-why", "function configure refuses settings without a sentence"},
        {"configure-crashes", "function configure was ended by the signal SIGSEGV"},
        {"bad-default", "function default_action returns action 8 for seat"},
        {0}};
    const struct game *gated = put(&faulty_game, plugin, GATE_CHECKED);

    (void)state;
    for (const struct faulty_row *row = rows; row->name; row++)
        check_row(gated, row, NULL);
    gate_free(gated);
}

/* What was played, as bytes. */
static void require_same_play(const struct game *game, enum gate_mode mode)
{
    const struct game *gated = put(game, NULL, mode);
    struct match plain = {.game = game, .seed = {{1, 2, 3}}}, other = {.game = gated, .seed = {{1, 2, 3}}};
    unsigned heard[2] = {0, 0};
    const struct game_listener listeners[2] = {{hear, &heard[0]}, {hear, &heard[1]}};

    play(&plain, &listeners[0]);
    play(&other, &listeners[1]);
    assert_false(gate_broken());
    assert_memory_equal(plain.state, other.state, game->state_bytes);
    assert_memory_equal(plain.view, other.view, game->view_bytes);
    assert_int_equal(heard[0], heard[1]);
    gate_free(gated);
}

static void a_good_game_plays_as_without_the_gate(void **state)
{
    (void)state;
    faulty_choose("");
    require_same_play(&faulty_game, GATE_WATCHED);
    require_same_play(&faulty_game, GATE_CHECKED);
    require_same_play(&leduc_game, GATE_WATCHED);
    require_same_play(&leduc_game, GATE_CHECKED);
}

/* What a plugin does not write of a view is nothing of another match. */
static void leave_view(const void *state, unsigned audience, void *view)
{
    (void)state;
    (void)audience;
    (void)view;
}

static void a_view_that_is_not_written_is_empty(void **state)
{
    struct game lazy = faulty_game;
    const struct game *gated;
    struct match match;
    char why[GAME_WHY_MAX];

    (void)state;
    lazy.view = leave_view;
    gated = put(&lazy, plugin, GATE_CHECKED);
    memset(&match, 0x77, sizeof match);
    assert_true(gated->configure(match.state, values, why));
    gated->view(match.state, 0, match.view);
    for (size_t i = 0; i < faulty_game.view_bytes; i++)
        assert_int_equal(match.view[i], 0);
    gate_free(gated);
}

static void no_more_games_than_there_are_slots(void **state)
{
    const struct game *gated[GATE_GAMES_MAX];
    struct error error = {0};

    (void)state;
    for (size_t i = 0; i < GATE_GAMES_MAX; i++)
        gated[i] = put(&faulty_game, NULL, GATE_CHECKED);
    assert_null(gate_new(&faulty_game, NULL, &error));
    assert_non_null(strstr(error.text, "more than 32 games"));
    for (size_t i = 0; i < GATE_GAMES_MAX; i++) {
        struct match match = {.game = gated[i]};

        play(&match, NULL);
        assert_false(gate_broken());
        gate_free(gated[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_is_named_and_the_thread_goes_on),
        cmocka_unit_test(each_mistake_is_named_if_nobody_listens),
        cmocka_unit_test(a_signal_is_survived_in_every_thread),
        cmocka_unit_test(configure_is_looked_at_too),
        cmocka_unit_test(a_good_game_plays_as_without_the_gate),
        cmocka_unit_test(a_view_that_is_not_written_is_empty),
        cmocka_unit_test(no_more_games_than_there_are_slots),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
