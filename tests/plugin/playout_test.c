/* SPDX-License-Identifier: MIT */
/* Random settings of a game that has grown: those of its former epoch are drawn as they were, from the same dice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "game/setting.h"
#include "plugin/playout.h"

enum { PACKS, COLOUR, ROUNDS, SETTINGS_THEN, NEW = SETTINGS_THEN, SETTINGS_NOW };
enum { DRAWS = 1000, PACKS_THEN = 3, COLOURS_THEN = 2 };

static const char *const packs_then[] = {"one", "two", "three", NULL};
static const char *const packs[] = {"one", "two", "three", "four", "five", NULL};
static const char *const colours_then[] = {"red", "green", NULL};
static const char *const colours[] = {"red", "green", "blue", NULL};

static const struct game_setting settings_then[] = {
    [PACKS] = {.name = "packs", .values = packs_then, .many = true, .preset = 1},
    [COLOUR] = {.name = "colour", .values = colours_then, .preset = 1},
    [ROUNDS] = {.name = "rounds", .least = 2, .most = 9, .preset = 4},
};
static const struct game_setting settings_now[] = {
    [PACKS] = {.name = "packs", .values = packs, .many = true, .preset = 1},
    [COLOUR] = {.name = "colour", .values = colours, .preset = 1},
    [ROUNDS] = {.name = "rounds", .least = 2, .most = 9, .preset = 4},
    [NEW] = {.name = "new", .values = colours, .preset = 2},
};

/* Some do not go together, so that they are drawn again. */
static bool configure(void *state, const int64_t *values, char *why)
{
    (void)state, (void)why;
    return values[PACKS] != 1 || values[COLOUR] != 1;
}

static const uint8_t words[SETTINGS_THEN] = {[PACKS] = PACKS_THEN, [COLOUR] = COLOURS_THEN};
static const struct game_former former = {"growing-1", SETTINGS_THEN, words};
static const struct game young = {.settings = settings_then, .setting_count = SETTINGS_THEN, .configure = configure};
static const struct game grown = {.settings = settings_now, .setting_count = SETTINGS_NOW, .configure = configure};

static void settings_of_a_former_epoch_are_drawn_as_they_were_then(void **unused)
{
    (void)unused;
    for (uint64_t number = 0; number < DRAWS; number++) {
        struct dice before = {number}, after = {number};
        struct settings then, now;

        playout_settings(&then, &young, &before);
        playout_settings_then(&now, &grown, &former, &after);
        for (unsigned i = 0; i < SETTINGS_THEN; i++)
            assert_int_equal(then.values[i], now.values[i]);
        assert_int_equal(now.values[NEW], settings_now[NEW].preset);
        assert_int_equal(dice_draw(&before), dice_draw(&after));
    }
}

static void settings_of_today_are_drawn_from_all_words(void **unused)
{
    int64_t most[SETTINGS_NOW] = {0};

    (void)unused;
    for (uint64_t number = 0; number < DRAWS; number++) {
        struct dice dice = {number};
        struct settings settings;

        playout_settings(&settings, &grown, &dice);
        for (unsigned i = 0; i < SETTINGS_NOW; i++)
            most[i] = settings.values[i] > most[i] ? settings.values[i] : most[i];
    }
    for (unsigned i = 0; i < SETTINGS_NOW; i++)
        assert_int_equal(most[i], setting_most(&settings_now[i]));
}

static void half_of_the_draws_of_today_start_from_a_mix(void **unused)
{
    static const struct game_mix mixes[] = {{"red", "new=red", "all red"}, {"green", "new=green", "all green"}};
    struct game mixed = grown;
    unsigned drawn[2][3] = {{0}};

    (void)unused;
    mixed.mixes = mixes;
    mixed.mix_count = 2;
    for (uint64_t number = 0; number < DRAWS; number++) {
        struct dice dice = {number}, other = {number};
        struct settings settings;

        playout_settings(&settings, &grown, &dice);
        drawn[0][settings.values[NEW]]++;
        playout_settings(&settings, &mixed, &other);
        drawn[1][settings.values[NEW]]++;
    }
    /* as default 1/2 + 1/6, or else 1/6 each; with the mixes 1/4 + 1/6, and 1/8 + 1/6 each */
    assert_in_range(drawn[0][2], DRAWS * 60 / 100, DRAWS * 74 / 100);
    assert_in_range(drawn[1][2], DRAWS * 35 / 100, DRAWS * 48 / 100);
    for (unsigned colour = 0; colour < 2; colour++) {
        assert_in_range(drawn[0][colour], DRAWS * 12 / 100, DRAWS * 22 / 100);
        assert_in_range(drawn[1][colour], DRAWS * 24 / 100, DRAWS * 35 / 100);
    }
}

static void a_former_epoch_is_drawn_without_mixes(void **unused)
{
    static const struct game_mix mixes[] = {{"green", "new=green", "all green"}};
    struct game mixed = grown;

    (void)unused;
    mixed.mixes = mixes;
    mixed.mix_count = 1;
    for (uint64_t number = 0; number < DRAWS; number++) {
        struct dice dice = {number}, other = {number};
        struct settings with, without;

        playout_settings_then(&without, &grown, &former, &dice);
        playout_settings_then(&with, &mixed, &former, &other);
        assert_memory_equal(with.values, without.values, sizeof with.values);
    }
}

static void an_epoch_without_words_of_its_own_has_those_of_today(void **unused)
{
    static const struct game_former same = {"growing-1", SETTINGS_THEN, NULL};
    static const uint8_t none[SETTINGS_THEN] = {0};
    static const struct game_former same_too = {"growing-1", SETTINGS_THEN, none};

    (void)unused;
    for (unsigned i = 0; i < SETTINGS_THEN; i++) {
        assert_int_equal(setting_most_then(&grown, &same, i), setting_most(&settings_now[i]));
        assert_int_equal(setting_most_then(&grown, &same_too, i), setting_most(&settings_now[i]));
        assert_int_equal(setting_most_then(&grown, NULL, i), setting_most(&settings_now[i]));
        assert_int_equal(setting_most_then(&grown, &former, i), setting_most(&settings_then[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_of_a_former_epoch_are_drawn_as_they_were_then),
        cmocka_unit_test(settings_of_today_are_drawn_from_all_words),
        cmocka_unit_test(half_of_the_draws_of_today_start_from_a_mix),
        cmocka_unit_test(a_former_epoch_is_drawn_without_mixes),
        cmocka_unit_test(an_epoch_without_words_of_its_own_has_those_of_today),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
