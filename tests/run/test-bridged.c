/* SPDX-License-Identifier: MIT */
/* Commands of bots that are started behind the bridge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "run/bots/bridged.h"

static void check_words(const char *command, size_t expected_own, const char *const *expected)
{
    struct error error = {0};
    struct words words;
    size_t own;

    assert_true(bridged_split(&words, &own, command, &error));
    assert_int_equal(own, expected_own);
    for (size_t i = 0; i < words.count; i++)
        assert_string_equal(words.at[i], expected[i]);
    assert_null(expected[words.count]);
    assert_null(words.at[words.count]);
    words_release(&words);
}

static void only_a_command_that_begins_with_json_gets_the_bridge(void **state)
{
    (void)state;
    check_words("./mine json: x", 0, (const char *[]){"./mine", "json:", "x", NULL});
    check_words("jsonx", 0, (const char *[]){"jsonx", NULL});
    check_words("json: ./mine 'a b'", 3, (const char *[]){"/proc/self/exe", "bridge", "--", "./mine", "a b", NULL});
    check_words("json:./mine", 3, (const char *[]){"/proc/self/exe", "bridge", "--", "./mine", NULL});
}

static void an_image_has_its_mark_as_a_word_of_its_own(void **state)
{
    (void)state;
    check_words("image:mine", 1, (const char *[]){"image:", "mine", NULL});
    check_words("image: localhost/mine:1.2 'a b'", 1, (const char *[]){"image:", "localhost/mine:1.2", "a b", NULL});
    check_words("images: x", 0, (const char *[]){"images:", "x", NULL});
}

static void what_is_no_image_is_refused(void **state)
{
    static const char *const commands[] = {
        "image:", "image: ", "image:--privileged", "image:a;b", "image:/etc/passwd", "image:a\x1b", "json: image:mine"};

    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct error error = {0};
        struct words words = {0};
        size_t own;

        assert_false(bridged_split(&words, &own, commands[i], &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        assert_non_null(strstr(error.text, "image"));
    }
}

static void the_first_word_of_a_command_that_a_shell_has_split_may_be_json(void **state)
{
    static const struct {
        const char *word;
        size_t count, own;
        const char *last;
    } rows[] = {{"./mine", 1, 0, "./mine"}, {"json:", 3, 3, "--"}, {"json:./mine", 4, 3, "./mine"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *out[BRIDGED_FIRST_MAX];
        size_t own;

        assert_int_equal(bridged_first(rows[i].word, out, &own), rows[i].count);
        assert_int_equal(own, rows[i].own);
        assert_string_equal(out[rows[i].count - 1], rows[i].last);
    }
}

static void the_bridge_and_nobody_else_is_told_the_plugin_of_the_game(void **state)
{
    static const struct {
        const char *words[8];
        size_t own;
        const char *plugin, *told[8];
        size_t own_then;
    } rows[] = {
        {{"exe", "bridge", "--", "./mine", "x"},
         3,
         "ff:/p.so",
         {"exe", "bridge", "--hashed-plugin", "ff:/p.so", "--", "./mine", "x"},
         5},
        {{"exe", "bridge", "--"}, 3, "ff:/p.so", {"exe", "bridge", "--hashed-plugin", "ff:/p.so", "--"}, 5},
        {{"exe", "bridge", "--", "./mine"}, 3, NULL, {"exe", "bridge", "--", "./mine"}, 3},
        {{"./mine", "x", "--", "y"}, 0, "ff:/p.so", {"./mine", "x", "--", "y"}, 0},
        {{"image:", "mine"}, 1, "ff:/p.so", {"image:", "mine"}, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *words[8];
        size_t own = rows[i].own;

        memcpy(words, rows[i].words, sizeof words);
        bridged_tell_plugin(words, &own, rows[i].plugin);
        assert_int_equal(own, rows[i].own_then);
        for (size_t k = 0; k < 8; k++)
            assert_true(words[k] && rows[i].told[k] ? strcmp(words[k], rows[i].told[k]) == 0
                                                    : words[k] == rows[i].told[k]);
    }
}

static void a_command_of_json_without_a_program_or_with_too_many_words_is_refused(void **state)
{
    static const char *const few[] = {"json:", "json:  ", "json: 'x"};
    char many[2 * WORDS_MAX + 8] = "json:";
    struct error error = {0};
    struct words words;
    size_t own;

    (void)state;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
        error = (struct error){0};
        assert_false(bridged_split(&words, &own, few[i], &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
    }
    for (unsigned i = 0; i < WORDS_MAX - 5; i++)
        (void)strcat(many, " x");
    assert_true(bridged_split(&words, &own, many, &error));
    words_release(&words);
    (void)strcat(many, " x");
    assert_false(bridged_split(&words, &own, many, &error));
    assert_int_equal(error.code, EXIT_WRONG_USE);
}

static void a_program_is_looked_for_where_it_is_started(void **state)
{
    const char *const bridged[] = {"/proc/self/exe", "bridge", "--", "env", NULL}, *const plain[] = {"env", NULL};
    struct error error = {0};

    (void)state;
    assert_true(bridged_can_start(bridged, 3, NULL, NULL, &error));
    assert_true(bridged_can_start(plain, 0, NULL, NULL, &error));
    assert_false(bridged_can_start((const char *[]){"./env", NULL}, 0, NULL, NULL, &error));
    assert_false(bridged_can_start((const char *[]){"", "", "", "./env", NULL}, 3, NULL, NULL, &error));
    assert_true(bridged_can_start((const char *[]){"", "", "", "./env", NULL}, 3, NULL, "/usr/bin", &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_command_that_begins_with_json_gets_the_bridge),
        cmocka_unit_test(an_image_has_its_mark_as_a_word_of_its_own),
        cmocka_unit_test(what_is_no_image_is_refused),
        cmocka_unit_test(the_first_word_of_a_command_that_a_shell_has_split_may_be_json),
        cmocka_unit_test(the_bridge_and_nobody_else_is_told_the_plugin_of_the_game),
        cmocka_unit_test(a_command_of_json_without_a_program_or_with_too_many_words_is_refused),
        cmocka_unit_test(a_program_is_looked_for_where_it_is_started),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
