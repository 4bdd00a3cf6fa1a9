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

#define MIX_COST_MOST 2.0

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
    struct error error = {0};

    (void)unused;
    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        const struct game *game = registry.games[i];
        unsigned results = 0, sizes = 1;

        for (unsigned j = 0; j < game->role_count; j++)
            sizes += game->roles[j].most - game->roles[j].least;
        assert_true(bench_rules(&(struct bench_rules_request){.game = game, .pairs = 3, .run_ms = 2}, check_result,
                                &results, &error));
        assert_int_equal(results, sizes);
    }
    registry_release(&registry);
}

static void compare_settings(void *context, const struct bench_rules *result)
{
    double *ratio = context;

    *ratio = result->settings_ratio;
}

static void settings_are_measured_beside_the_presets(void **unused)
{
    struct registry registry;
    struct error error = {0};
    double ratio = 0;

    (void)unused;
    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++) {
        struct setting_words words = {.at = {{.text = "hunted=7"}}, .count = 1};
        struct bench_rules_request request = {.game = registry.games[i], .words = &words, .pairs = 3, .run_ms = 2};

        if (registry.games[i]->role_count < 2)
            continue;
        assert_false(bench_rules(&request, compare_settings, &ratio, &error));
        assert_string_equal(error.text, "setting 'hunted' is a number of 1 to 6, not '7'");
        words.at[0].text = "windows=all";
        assert_true(bench_rules(&request, compare_settings, &ratio, &error));
        assert_true(ratio > 0);
    }
    registry_release(&registry);
}

static void add_ratio(void *context, const struct bench_rules *result)
{
    double *sum = context;

    sum[0] += result->settings_ratio;
    sum[1]++;
}

/* On the average over the numbers of players. */
static void a_decision_in_a_mix_costs_at_most_twice_one_of_the_presets(void **unused)
{
    struct registry registry;
    struct error error = {0};

    (void)unused;
    registry_init(&registry);
    for (size_t i = 0; i < registry.count; i++)
        for (unsigned mix = 0; mix < registry.games[i]->mix_count; mix++) {
            const char *name = registry.games[i]->mixes[mix].name;
            struct setting_words words = {.at = {{.text = name, .is_mix = true}}, .count = 1};
            struct bench_rules_request request = {.game = registry.games[i], .words = &words, .pairs = 5, .run_ms = 5};
            double sum[2] = {0};

            assert_true(bench_rules(&request, add_ratio, sum, &error));
            print_message("%s: %.2f\n", name, sum[0] / sum[1]);
            assert_true(sum[0] / sum[1] <= MIX_COST_MOST);
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
        cmocka_unit_test(settings_are_measured_beside_the_presets),
        cmocka_unit_test(a_decision_in_a_mix_costs_at_most_twice_one_of_the_presets),
        cmocka_unit_test(random_settings_vary_every_setting),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
