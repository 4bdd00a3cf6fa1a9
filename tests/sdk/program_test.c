/* SPDX-License-Identifier: MIT */
/* Bots as programs: the examples of the README and bot-random play a match of an arena that is on stage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "proto/pack.h"
#include "stage.h"

extern char **environ;

enum { DECISIONS = 400, CHOICES = 5, WORDS_MAX = 10 };

/* Starts a program; `words` end with NULL. */
static pid_t start_program(const char *const *words)
{
    char *arguments[WORDS_MAX] = {NULL};
    pid_t pid;

    for (size_t i = 0; words[i]; i++) {
        assert_in_range(i, 0, WORDS_MAX - 2);
        memcpy(&arguments[i], &words[i], sizeof words[i]);
    }
    assert_int_equal(posix_spawn(&pid, words[0], NULL, NULL, arguments, environ), 0);
    return pid;
}

static pid_t start_bot(const struct stage *stage, const char *const *words)
{
    assert_int_equal(setenv("ARENA_ENDPOINT", stage->endpoint, 1), 0);
    assert_int_equal(setenv("ARENA_TOKEN", "a-token", 1), 0);
    return start_program(words);
}

static int status_of(pid_t pid)
{
    int status;

    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Asks for decision `number` and returns the answer's action, which is checked to be legal. */
static unsigned ask(struct stage *stage, uint64_t match, uint64_t number)
{
    static const uint16_t actions[CHOICES] = {0, 7, 127, 128, 1023};
    struct message message = message_asks(match, number, actions, CHOICES);
    unsigned choice = 0;

    stage_say(stage, &message);
    message = stage_hear(stage, MESSAGE_ANSWER);
    assert_int_equal(message.answer.match, match);
    assert_int_equal(message.answer.decision, number);
    while (choice < CHOICES && actions[choice] != message.answer.action)
        choice++;
    assert_in_range(choice, 0, CHOICES - 1);
    return choice;
}

/* Lets the program say hello and begin match 1; gives its hello. */
static struct message_hello receive(struct stage *stage)
{
    struct message message = stage_hear(stage, MESSAGE_HELLO);
    struct message_hello hello = message.hello;

    assert_true(span_equal(hello.token, span_text("a-token")));
    message = message_welcomes();
    stage_say(stage, &message);
    stage_begin(stage, 1);
    return hello;
}

static void dismiss(struct stage *stage, pid_t pid)
{
    struct message message = message_closes();

    stage_say(stage, &message);
    (void)stage_hear(stage, MESSAGE_BYE);
    assert_int_equal(status_of(pid), 0);
}

static void every_example_of_the_readme_plays(void **state)
{
    static const char *const programs[] = {EXAMPLE_FIRST, EXAMPLE_SECOND, EXAMPLE_THIRD};

    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        struct stage stage;
        pid_t pid;

        stage_open(&stage);
        pid = start_bot(&stage, (const char *[]){programs[i], NULL});
        (void)receive(&stage);
        (void)ask(&stage, 1, 1);
        dismiss(&stage, pid);
        stage_close(&stage);
    }
}

/* Plays some decisions with bot-random and writes down its choices. */
static void play(unsigned *choices)
{
    static const char *const words[] = {BOT_RANDOM, "--capacity", "3", "--views", "none", "--name", "chance", NULL};
    struct stage stage;
    struct message_hello hello;
    pid_t pid;

    stage_open(&stage);
    pid = start_bot(&stage, words);
    hello = receive(&stage);
    assert_int_equal(hello.capacity, 3);
    assert_int_equal(hello.views, VIEWS_NONE);
    for (uint64_t number = 1; number <= DECISIONS; number++)
        choices[number - 1] = ask(&stage, 1, number);
    dismiss(&stage, pid);
    stage_close(&stage);
}

static void bot_random_chooses_the_same_again_and_every_action_alike(void **state)
{
    unsigned choices[DECISIONS], again[DECISIONS], found[CHOICES] = {0};

    (void)state;
    play(choices);
    play(again);
    assert_memory_equal(choices, again, sizeof choices);
    for (size_t i = 0; i < DECISIONS; i++)
        found[choices[i]]++;
    for (size_t i = 0; i < CHOICES; i++)
        assert_in_range(found[i], DECISIONS / CHOICES / 2, DECISIONS / CHOICES * 2);
}

static void bot_random_refuses_wrong_options_with_2_and_no_arena_with_1(void **state)
{
    static const struct {
        const char *words[3];
        int status;
    } rows[] = {
        {{BOT_RANDOM, "--capacity=0"}, 2}, {{BOT_RANDOM, "--capacity=x"}, 2},
        {{BOT_RANDOM, "--views=some"}, 2}, {{BOT_RANDOM, "--nothing"}, 2},
        {{BOT_RANDOM, "word"}, 2},         {{BOT_RANDOM, "--help"}, 0},
        {{BOT_RANDOM, "--version"}, 0},    {{BOT_RANDOM}, 1},
    };

    (void)state;
    assert_int_equal(unsetenv("ARENA_ENDPOINT"), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(status_of(start_program(rows[i].words)), rows[i].status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_of_the_readme_plays),
        cmocka_unit_test(bot_random_chooses_the_same_again_and_every_action_alike),
        cmocka_unit_test(bot_random_refuses_wrong_options_with_2_and_no_arena_with_1),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
