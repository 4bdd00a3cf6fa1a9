/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "game/setting.h"
#include "base/word.h"
#include "plugin/settings.h"

static bool configure(void *state, const int64_t *values, char *why)
{
    memcpy(state, values, sizeof *values);
    strcpy(why, "a board of no hands");
    return values[1] != 0;
}

static const char *const boards[] = {"1", "2", "creature", NULL};
static const char *const packs[] = {"jungle", "ruins", "arctic-lair", "beacon_2", NULL};
static const struct game_setting table[] = {
    {.name = "board", .values = boards, .preset = 1, .help = "the side of the board"},
    {.name = "hands", .least = -3, .most = 50, .preset = 5, .help = "how many"},
    {.name = "turn_limit", .least = 1, .most = 1000, .preset = 100, .help = "the end"},
    {.name = "packs", .values = packs, .many = true, .preset = 5, .help = "what is played with"},
};
static const struct game_mix mixes[] = {
    {.name = "small", .settings = "hands=1", .help = "one hand"},
    {.name = "wide", .settings = "board=creature packs=ruins+beacon_2", .help = "a large board"},
};
static const struct game game = {
    .name = "toy", .settings = table, .setting_count = 4, .configure = configure, .mixes = mixes, .mix_count = 2};

static void settings_start_at_their_defaults_and_print_as_they_are_set(void **unused)
{
    static const char *const given[] = {"board=creature", "hands=-3", "turn_limit=1000", "packs=ruins+beacon_2"};
    static const char *const defaults[] = {"2", "5", "100", "jungle+arctic-lair"};
    struct settings settings;
    struct error error = {0};
    char text[SETTING_TEXT_SIZE];

    (void)unused;
    settings_init(&settings, &game);
    for (unsigned i = 0; i < 4; i++) {
        settings_print(&settings, i, text);
        assert_string_equal(text, defaults[i]);
        assert_true(settings_set(&settings, given[i], &error));
        settings_print(&settings, i, text);
        assert_string_equal(text, strchr(given[i], '=') + 1);
    }
    assert_int_equal(settings.values[0], 2);
    assert_int_equal(settings.values[1], -3);
    assert_int_equal(settings.values[3], 10);
}

static void a_set_is_read_in_any_order_and_printed_in_that_of_the_table(void **unused)
{
    static const struct {
        const char *given, *printed;
        int64_t mask;
    } rows[] = {
        {"packs=none", "none", 0},
        {"packs=jungle", "jungle", 1},
        {"packs=ruins+jungle", "jungle+ruins", 3},
        {"packs=beacon_2+arctic-lair+ruins+jungle", "jungle+ruins+arctic-lair+beacon_2", 15},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct settings settings;
        struct error error = {0};
        char text[SETTING_TEXT_SIZE];

        settings_init(&settings, &game);
        assert_true(settings_set(&settings, rows[i].given, &error));
        assert_int_equal(settings.values[3], rows[i].mask);
        settings_print(&settings, 3, text);
        assert_string_equal(text, rows[i].printed);
    }
}

/* The largest set that the contract allows: 62 words of 20 letters, and the bit of each. */
static void the_text_of_the_largest_set_fits_and_is_read_again(void **unused)
{
    static char words[GAME_WORDS_MAX][21];
    const char *values[GAME_WORDS_MAX + 1] = {NULL};
    struct game_setting large = {.name = "large", .values = values, .many = true, .help = "all that there is"};
    const struct game one = {.name = "toy", .settings = &large, .setting_count = 1};
    struct settings settings;
    char text[SETTING_TEXT_SIZE];
    int64_t mask = 0;

    (void)unused;
    for (unsigned i = 0; i < GAME_WORDS_MAX; i++) {
        (void)snprintf(words[i], sizeof words[i], "abcdefghijklmnopqr%02u", i);
        values[i] = words[i];
    }
    settings_init(&settings, &one);
    settings.values[0] = (INT64_C(1) << GAME_WORDS_MAX) - 1;
    settings_print(&settings, 0, text);
    assert_int_equal(strlen(text), GAME_WORDS_MAX * 21 - 1);
    assert_true(setting_parse(&large, text, strlen(text), &mask));
    assert_int_equal(mask, settings.values[0]);
    assert_int_equal(setting_most(&large), mask);
    for (unsigned i = 0; i < GAME_WORDS_MAX; i++) {
        assert_true(setting_parse(&large, words[i], strlen(words[i]), &mask));
        assert_int_equal(mask, INT64_C(1) << i);
    }
}

static void words_that_do_not_all_fit_are_cut_between_two_of_them(void **unused)
{
    static const struct {
        size_t size;
        const char *words;
    } rows[] = {
        {80, "any of jungle, ruins, arctic-lair, beacon_2 joined by +, or none"},
        {65, "any of jungle, ruins, arctic-lair, beacon_2 joined by +, or none"},
        {64, "any of jungle, ... (see 'arena rules') joined by +, or none"},
        {60, "any of jungle, ... (see 'arena rules') joined by +, or none"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[80];

        settings_describe(&game, 3, text, rows[i].size);
        assert_string_equal(text, rows[i].words);
    }
}

static void a_wrong_setting_or_value_is_answered_with_what_is_allowed(void **unused)
{
    static const struct {
        const char *given, *words;
    } rows[] = {
        {"hands", "'hands' is not NAME=VALUE"},
        {"colour=red", "toy has no setting 'colour'; it has board, hands, turn_limit, packs"},
        {"=1", "toy has no setting ''; it has board"},
        {"hand=1", "toy has no setting 'hand'; did you mean 'hands'? It has board, hands, turn_limit, packs"},
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
        {"packs=jungle+riuns", "setting 'packs' is any of jungle, ruins, arctic-lair, beacon_2 joined by +, or none, "
                               "not 'riuns'; did you mean "
                               "'ruins'?"},
        {"packs=sea", "joined by +, or none, not 'sea'"},
        {"packs=", "or none, not ''"},
        {"packs=jungle+", "or none, not ''"},
        {"packs=+jungle", "or none, not ''"},
        {"packs=jungle,ruins", "or none, not 'jungle,ruins'"},
        {"packs=ruins+jungle+ruins", "or none, not 'ruins' twice"},
        {"packs=ruins+none", "or none, not 'none' beside others"},
        {"packs=none+none", "or none, not 'none' beside others"},
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
    int64_t state;

    (void)unused;
    settings_init(&settings, &game);
    assert_true(settings_configure(&settings, &state, &error));
    assert_true(settings_set(&settings, "hands=0", &error));
    assert_false(settings_configure(&settings, &state, &error));
    assert_string_equal(error.text, "a board of no hands");
    assert_int_equal(error.code, EXIT_WRONG_USE);
}

static void a_mix_sets_what_it_names_and_leaves_the_others(void **unused)
{
    struct settings settings;
    struct error error = {0};

    (void)unused;
    settings_init(&settings, &game);
    assert_true(settings_set(&settings, "hands=7", &error));
    assert_true(settings_mix(&settings, "wide", &error));
    assert_int_equal(settings.values[0], 2);
    assert_int_equal(settings.values[1], 7);
    assert_int_equal(settings.values[3], 10);
}

static void a_word_that_has_little_of_another_is_not_taken_for_it(void **unused)
{
    static const char *const words[] = {"1", "bot", "json", NULL};

    (void)unused;
    assert_null(word_nearest("3", words, 4));
    assert_null(word_nearest("foo", words, 4));
    assert_string_equal(word_nearest("bto", words, 4), "bot");
    assert_string_equal(word_nearest("js", words, 4), "json");
}

static void a_mix_that_is_not_there_is_answered_with_those_that_are(void **unused)
{
    static const struct game bare = {.name = "bare"};
    struct settings settings;
    struct error error = {0}, other = {0}, none = {0};

    (void)unused;
    settings_init(&settings, &game);
    assert_false(settings_mix(&settings, "smal", &error));
    assert_string_equal(error.text, "toy has no mix 'smal'; did you mean 'small'? It has small, wide");
    assert_false(settings_mix(&settings, "promo", &other));
    assert_string_equal(other.text, "toy has no mix 'promo'; it has small, wide");
    settings_init(&settings, &bare);
    assert_false(settings_mix(&settings, "small", &none));
    assert_string_equal(none.text, "bare has no mix 'small'; it has none");
}

static void of_settings_and_mixes_the_later_overrides(void **unused)
{
    static const struct setting_word rows[][2] = {
        {{"small", true}, {"hands=9", false}},
        {{"hands=9", false}, {"small", true}},
    };
    static const int64_t hands[] = {9, 1};

    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        struct setting_words words = {.count = 0};
        struct settings settings;
        struct error error = {0};

        settings_init(&settings, &game);
        for (unsigned j = 0; j < 2; j++)
            assert_true(setting_words_add(&words, rows[i][j].text, rows[i][j].is_mix, &error));
        assert_true(settings_take(&settings, &words, &error));
        assert_int_equal(settings.values[1], hands[i]);
    }
}

static void more_words_than_there_is_room_for_are_refused(void **unused)
{
    struct setting_words words = {.count = 0};
    struct error error = {0};

    (void)unused;
    for (unsigned i = 0; i < SETTING_WORDS_MAX; i++)
        assert_true(setting_words_add(&words, "hands=1", false, &error));
    assert_false(setting_words_add(&words, "hands=1", false, &error));
    assert_string_equal(error.text, "more than 96 --set and --mix are too many");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_start_at_their_defaults_and_print_as_they_are_set),
        cmocka_unit_test(a_set_is_read_in_any_order_and_printed_in_that_of_the_table),
        cmocka_unit_test(the_text_of_the_largest_set_fits_and_is_read_again),
        cmocka_unit_test(words_that_do_not_all_fit_are_cut_between_two_of_them),
        cmocka_unit_test(a_wrong_setting_or_value_is_answered_with_what_is_allowed),
        cmocka_unit_test(a_long_name_is_cut_and_not_mistaken_for_a_setting),
        cmocka_unit_test(values_that_do_not_go_together_are_refused_in_the_words_of_the_game),
        cmocka_unit_test(a_mix_sets_what_it_names_and_leaves_the_others),
        cmocka_unit_test(a_word_that_has_little_of_another_is_not_taken_for_it),
        cmocka_unit_test(a_mix_that_is_not_there_is_answered_with_those_that_are),
        cmocka_unit_test(of_settings_and_mixes_the_later_overrides),
        cmocka_unit_test(more_words_than_there_is_room_for_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
