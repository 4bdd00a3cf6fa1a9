/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "plugin/settings.h"

static bool configure(void *state, const int32_t *values, char *why)
{
    memcpy(state, values, 4);
    strcpy(why, "a board of no hands");
    return values[1] != 0;
}

static const char *const boards[] = {"1", "2", "creature", NULL};
static const struct game_setting table[] = {
    {.name = "board", .values = boards, .preset = 1, .help = "the side of the board"},
    {.name = "hands", .least = -3, .most = 50, .preset = 5, .help = "how many"},
    {.name = "turn_limit", .least = 1, .most = 1000, .preset = 100, .help = "the end"},
};
static const struct game game = {.name = "toy", .settings = table, .setting_count = 3, .configure = configure};

static void settings_start_at_their_defaults_and_print_as_they_are_set(void **unused)
{
    static const char *const given[] = {"board=creature", "hands=-3", "turn_limit=1000"};
    static const char *const defaults[] = {"2", "5", "100"};
    struct settings settings;
    struct error error = {0};
    char text[SETTING_TEXT_SIZE];

    (void)unused;
    settings_init(&settings, &game);
    for (unsigned i = 0; i < 3; i++) {
        settings_print(&settings, i, text);
        assert_string_equal(text, defaults[i]);
        assert_true(settings_set(&settings, given[i], &error));
        settings_print(&settings, i, text);
        assert_string_equal(text, strchr(given[i], '=') + 1);
    }
    assert_int_equal(settings.values[0], 2);
    assert_int_equal(settings.values[1], -3);
}

static void a_wrong_setting_or_value_is_answered_with_what_is_allowed(void **unused)
{
    static const struct {
        const char *given, *words;
    } rows[] = {
        {"hands", "'hands' is not NAME=VALUE"},
        {"colour=red", "toy has no setting 'colour'; it has board, hands, turn_limit"},
        {"=1", "toy has no setting ''; it has board"},
        {"hand=1", "toy has no setting 'hand'; did you mean 'hands'?"},
        {"turn-limit=1", "did you mean 'turn_limit'?"},
        {"board=3", "setting 'board' is one of 1, 2, creature, not '3'"},
        {"board=craeture", "did you mean 'creature'?"},
        {"board=", "setting 'board' is one of 1, 2, creature, not ''"},
        {"hands=51", "setting 'hands' is a number of -3 to 50, not '51'"},
        {"hands=-4", "a number of -3 to 50"},
        {"hands= 4", "a number of -3 to 50"},
        {"hands=4x", "a number of -3 to 50"},
        {"hands=", "a number of -3 to 50"},
        {"hands=4294967297", "a number of -3 to 50"},
        {"hands=99999999999999999999", "a number of -3 to 50"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct settings settings;
        struct error error = {0};

        settings_init(&settings, &game);
        assert_false(settings_set(&settings, rows[i].given, &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        if (!strstr(error.text, rows[i].words))
            fail_msg("'%s' does not say '%s'", error.text, rows[i].words);
        assert_int_equal(settings.values[0], 1);
        assert_int_equal(settings.values[1], 5);
    }
}

static void a_long_name_is_cut_and_not_mistaken_for_a_setting(void **unused)
{
    char given[400];
    struct settings settings;
    struct error error = {0};

    (void)unused;
    memset(given, 'a', sizeof given);
    strcpy(given + sizeof given - 3, "=1");
    settings_init(&settings, &game);
    assert_false(settings_set(&settings, given, &error));
    assert_non_null(strstr(error.text, "it has board, hands, turn_limit"));
}

static void values_that_do_not_go_together_are_refused_in_the_words_of_the_game(void **unused)
{
    struct settings settings;
    struct error error = {0};
    int32_t state;

    (void)unused;
    settings_init(&settings, &game);
    assert_true(settings_configure(&settings, &state, &error));
    assert_true(settings_set(&settings, "hands=0", &error));
    assert_false(settings_configure(&settings, &state, &error));
    assert_string_equal(error.text, "a board of no hands");
    assert_int_equal(error.code, EXIT_WRONG_USE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_start_at_their_defaults_and_print_as_they_are_set),
        cmocka_unit_test(a_wrong_setting_or_value_is_answered_with_what_is_allowed),
        cmocka_unit_test(a_long_name_is_cut_and_not_mistaken_for_a_setting),
        cmocka_unit_test(values_that_do_not_go_together_are_refused_in_the_words_of_the_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
