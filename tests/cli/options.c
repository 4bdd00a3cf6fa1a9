/* SPDX-License-Identifier: MIT */
/* The words of a command line: what the table of options allows is taken in their order, all else is refused in a
 * sentence that says what is allowed. */
#include "cli/options/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS_MAX = 6, MANY = 40 };

static const struct option_row rows[] = {
    {"games", "N", "so many"},
    {"seed", "TEXT", "of all chance"},
    {"json", NULL, "lines of JSON"},
};

/* "--name=value," for each option, "word," for each word. */
static char taken[200];

static bool take_option(void *context, const struct option_row *row, const char *value, struct error *error)
{
    (void)context;
    (void)error;
    (void)snprintf(taken + strlen(taken), sizeof taken - strlen(taken), "--%s=%s,", row->name, value ? value : "");
    return true;
}

static bool take_word(void *context, const char *word, struct error *error)
{
    (void)context;
    (void)snprintf(taken + strlen(taken), sizeof taken - strlen(taken), "%s,", word);
    return strcmp(word, "bad") != 0 || error_set(error, EXIT_NO, "no such word");
}

/* Of a command line without argv[0]; the library may put its words in another order. */
static bool parse(const char *const words[WORDS_MAX], const struct option_row *of, size_t count, bool takes_words,
                  struct error *error)
{
    const struct option_taker taker = {.option = take_option, .word = takes_words ? take_word : NULL};
    char *argv[WORDS_MAX + 2] = {(char *)(uintptr_t) "arena"};
    int argc = 1;

    for (size_t i = 0; i < WORDS_MAX && words[i]; i++)
        argv[argc++] = (char *)(uintptr_t)words[i];
    taken[0] = '\0';
    return options_read(argc, argv, of, count, &taker, error);
}

static void options_and_words_are_taken_in_their_order(void **state)
{
    static const struct {
        const char *words[WORDS_MAX], *taken;
    } cases[] = {
        {{NULL}, ""},
        {{"--games", "3", "--json"}, "--games=3,--json=,"},
        {{"one", "--seed=a=b", "two"}, "one,--seed=a=b,two,"},
        {{"--json", "--", "--games", "x"}, "--json=,--games,x,"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error = {0};

        assert_true(parse(cases[i].words, rows, sizeof rows / sizeof *rows, true, &error));
        assert_string_equal(taken, cases[i].taken);
    }
}

static void all_else_is_refused_in_a_sentence(void **state)
{
    static const char all[] = "--games, --seed, --json";
    static const struct {
        const char *words[WORDS_MAX], *text, *taken;
    } cases[] = {
        {{"--json", "--gmaes", "3"}, "there is no option --gmaes; did you mean --games? Allowed are ", "--json=,"},
        {{"--elephants"}, "there is no option --elephants; allowed are ", ""},
        {{"-j"}, "there is no option -j; allowed are ", ""},
        {{"--game", "3"}, "there is no option --game; did you mean --games? Allowed are ", ""},
        {{"--json", "--seed"}, "--seed needs a value: TEXT", "--json=,"},
        {{"--json=yes"}, "--json takes no value", ""},
        {{"one"}, "'one' is too much here: the command takes options only", ""},
        {{"--json", "--", "two"}, "'two' is too much here: the command takes options only", "--json=,"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t size = strlen(cases[i].text);
        struct error error = {0};

        assert_false(parse(cases[i].words, rows, sizeof rows / sizeof *rows, false, &error));
        assert_int_equal(error.code, EXIT_WRONG_USE);
        if (strncmp(error.text, cases[i].text, size) != 0 ||
            strcmp(error.text + size, strstr(cases[i].text, "lowed are ") ? all : "") != 0)
            fail_msg("%s, and not %s", error.text, cases[i].text);
        assert_string_equal(taken, cases[i].taken);
    }
}

static void a_word_that_is_refused_ends_the_reading(void **state)
{
    struct error error = {0};

    (void)state;
    assert_false(
        parse((const char *const[WORDS_MAX]){"good", "bad", "--json"}, rows, sizeof rows / sizeof *rows, true, &error));
    assert_int_equal(error.code, EXIT_NO);
    assert_string_equal(taken, "good,bad,");
}

static void a_list_that_is_too_long_is_that_of_the_help(void **state)
{
    static const char name[] = "an-option-with-a-rather-long-name-of-fifty-letters";
    struct option_row many[MANY];
    struct error error = {0};

    (void)state;
    for (size_t i = 0; i < MANY; i++)
        many[i] = (struct option_row){.name = name};
    assert_false(parse((const char *const[WORDS_MAX]){"-x"}, many, MANY, false, &error));
    assert_string_equal(error.text, "there is no option -x; allowed are those that --help lists");
}

static void a_number_is_whole_and_within_its_limits(void **state)
{
    static const struct {
        const char *text;
        bool good;
        unsigned number;
    } cases[] = {{"2", true, 2},   {"9", true, 9}, {"1", false, 0},  {"10", false, 0},
                 {"3x", false, 0}, {"", false, 0}, {"-3", false, 0}, {"99999999999999999999", false, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error = {0};
        unsigned number = 0;

        if (option_number(cases[i].text, "--games", 2, 9, &number, &error) != cases[i].good)
            fail_msg("'%s': %s", cases[i].text, error.text);
        assert_int_equal(number, cases[i].number);
        assert_true(cases[i].good || strstr(error.text, "--games takes a number of 2 to 9, not '") == error.text);
    }
}

static void what_is_hidden_is_all_stars(void **state)
{
    char value[] = "secret";

    (void)state;
    option_hide(value);
    assert_string_equal(value, "******");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_and_words_are_taken_in_their_order),
        cmocka_unit_test(all_else_is_refused_in_a_sentence),
        cmocka_unit_test(a_word_that_is_refused_ends_the_reading),
        cmocka_unit_test(a_list_that_is_too_long_is_that_of_the_help),
        cmocka_unit_test(a_number_is_whole_and_within_its_limits),
        cmocka_unit_test(what_is_hidden_is_all_stars),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
