/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>

#include "plugin/bench.h"
#include "plugin/playout.h"
#include "plugin/registry.h"

static void check_result(void *context, const struct bench_rules *result)
{
    unsigned *results = context;

    print_message("%s, %u players: %.0f decisions/s, %.0f games/s, clone ratio %.2f, calibration %.0f\n", result->game,
                  result->players, result->decisions_per_s, result->games_per_s, result->clone_ratio,
                  result->calibration);
    assert_true(result->players >= 1 && result->players <= GAME_SEATS_MAX);
    assert_true(result->decisions_per_s >= result->games_per_s);
    assert_true(result->games_per_s > 0 && result->clone_ratio > 0 && result->calibration > 0);
    assert_true(result->state_bytes <= 2048);
    ++*results;
}

static void every_game_is_measured_for_each_number_of_seats(void **unused)
{
    struct registry registry;

    (void)unused;
    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        const struct game *game = registry.games[i];
        unsigned results = 0, sizes = 1;

        for (unsigned j = 0; j < game->role_count; j++)
            sizes += game->roles[j].most - game->roles[j].least;
        bench_rules(game, 3, 2, check_result, &results);
        assert_int_equal(results, sizes);
    }
    registry_release(&registry);
}

static void random_settings_vary_every_setting(void **unused)
{
    struct registry registry;
    struct dice dice = {1};

    (void)unused;
    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        const struct game *game = registry.games[i];
        int64_t lowest[GAME_SETTINGS_MAX], highest[GAME_SETTINGS_MAX];
        struct settings settings;

        settings_init(&settings, game);
        for (unsigned j = 0; j < game->setting_count; j++)
            lowest[j] = highest[j] = settings.values[j];
        for (unsigned round = 0; round < 200; round++) {
            playout_settings(&settings, game, &dice);
            for (unsigned j = 0; j < game->setting_count; j++) {
                lowest[j] = settings.values[j] < lowest[j] ? settings.values[j] : lowest[j];
                highest[j] = settings.values[j] > highest[j] ? settings.values[j] : highest[j];
            }
        }
        for (unsigned j = 0; j < game->setting_count; j++)
            assert_true(lowest[j] < highest[j]);
    }
    registry_release(&registry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_measured_for_each_number_of_seats),
        cmocka_unit_test(random_settings_vary_every_setting),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
