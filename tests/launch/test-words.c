/* SPDX-License-Identifier: MIT */
/* Command lines, split into words and quoted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "launch/words.h"

static void check_words(const char *line, const char *const *expected)
{
    struct error error = {0};
    struct words words;

    assert_true(words_split(&words, line, &error));
    for (size_t i = 0; i < words.count; i++)
        assert_string_equal(words.at[i], expected[i]);
    assert_null(expected[words.count]);
    assert_null(words.at[words.count]);
    words_release(&words);
}

static void words_are_split_at_blanks_and_kept_together_by_quotes(void **state)
{
    (void)state;
    check_words("bot", (const char *[]){"bot", NULL});
    check_words("  bot\t--seed  7 ", (const char *[]){"bot", "--seed", "7", NULL});
    check_words("sh -c 'exec bot \"$X\"'", (const char *[]){"sh", "-c", "exec bot \"$X\"", NULL});
    check_words("a\"b c\"d '' \"\"", (const char *[]){"ab cd", "", "", NULL});
    check_words("a\\ b \"\\\"\\\\\\n\" '\\'", (const char *[]){"a b", "\"\\\\n", "\\", NULL});
}

static void a_command_without_words_or_with_an_open_quote_is_refused(void **state)
{
    static const char *const lines[] = {"", "  ", "bot 'a", "bot \"a'"};

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct error error = {0};
        struct words words;

        assert_false(words_split(&words, lines[i], &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        assert_true(error.text[0] != '\0');
    }
}

static void a_word_is_quoted_so_that_a_shell_takes_it_for_one(void **state)
{
    static const char *const rows[][2] = {
        {"", "''"},
        {"/a/b-c_1.arena", "/a/b-c_1.arena"},
        {"two words", "'two words'"},
        {"it's", "'it'\\''s'"},
        {"m\u00fcller", "'m\u00fcller'"},
        {"m\xfcller's 1", "$'m\\374ller\\047s 1'"},
        {"a\nb\\", "$'a\\012b\\134'"},
        {"\x1b$(x)", "$'\\033\\044\\050x\\051'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *quoted = words_quoted(rows[i][0]);

        assert_string_equal(quoted, rows[i][1]);
        free(quoted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_split_at_blanks_and_kept_together_by_quotes),
        cmocka_unit_test(a_command_without_words_or_with_an_open_quote_is_refused),
        cmocka_unit_test(a_word_is_quoted_so_that_a_shell_takes_it_for_one),
    };

    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
