/* SPDX-License-Identifier: MIT */
/* bot-broken MODE: a bot that does one thing wrong and all others right. The modes are the table at the end of this
 * file. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

#include "broken_speech.h"

static void exit_at_once(struct bot *bot)
{
    (void)bot;
    (void)fprintf(stderr, "cannot find my brain\n");
    exit(3);
}

static void never_connect(struct bot *bot)
{
    (void)bot;
    for (;;)
        (void)pause();
}

static void spoil_token(struct bot *bot)
{
    bot->token[0] = bot->token[0] == '0' ? '1' : '0';
}

static void ignore_sigterm(struct bot *bot)
{
    (void)bot;
    (void)signal(SIGTERM, SIG_IGN);
}

static void flood_stdout(struct bot *bot)
{
    static char line[1001];

    (void)bot;
    memset(line, 'x', sizeof line - 1);
    for (unsigned i = 0; i < 20000; i++)
        (void)puts(line);
    (void)fflush(stdout);
}

static void start_a_child(struct bot *bot)
{
    (void)bot;
    if (fork() == 0)
        (void)execlp("sleep", "sleep", "1234567", (char *)NULL);
}

static void print_pid(struct bot *bot)
{
    FILE *file = fopen(getenv("PID_FILE"), "a");

    (void)bot;
    if (!file)
        exit(7);
    (void)fprintf(file, "%d\n", (int)getpid());
    (void)fclose(file);
}

static void die(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions == 2)
        (void)kill(getpid(), SIGKILL);
    bot_answer_legally(bot, decision);
}

/* True for the first process that asks. */
static bool is_first(void)
{
    return open(getenv("FIRST_FILE"), O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0;
}

static void die_the_first_time(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions == 2 && is_first())
        (void)kill(getpid(), SIGKILL);
    bot_answer_legally(bot, decision);
}

/* The answer is on its way when it dies. */
static void answer_and_die_the_first_time(struct bot *bot, const struct decision *decision)
{
    bot_answer_legally(bot, decision);
    if (bot->decisions == 2 && is_first()) {
        (void)zmq_close(bot->socket);
        (void)zmq_ctx_term(bot->context);
        (void)kill(getpid(), SIGKILL);
    }
}

static void exit_at_start_the_first_time(struct bot *bot)
{
    (void)bot;
    if (is_first())
        exit(9);
}

/* Prints its token, as a bot that prints its environment does. */
static void babble_and_die(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions == 2)
        (void)fprintf(stderr, "I feel faint %s\n", getenv("ARENA_TOKEN"));
    die(bot, decision);
}

static void say_nothing(struct bot *bot, const struct decision *decision)
{
    (void)bot;
    (void)decision;
}

static void pause_and_answer(struct bot *bot, const struct decision *decision)
{
    (void)zmq_poll(NULL, 0, 20);
    bot_answer_legally(bot, decision);
}

static void print_pid_and_say_nothing(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    print_pid(bot);
}

static void send_garbage(struct bot *bot, const struct decision *decision)
{
    (void)zmq_send(bot->socket, "\xdd\xff\xff\xff\xff", 5, 0);
    bot_answer_legally(bot, decision);
}

static void answer_illegally(struct bot *bot, const struct decision *decision)
{
    bot_answer(bot, decision, decision->number, 1023);
}

static void answer_stale_first(struct bot *bot, const struct decision *decision)
{
    bot_answer(bot, decision, decision->number + 7, decision->first);
    bot_answer_legally(bot, decision);
}

static void pack_float(struct bot *bot, const char *name, uint64_t value)
{
    msgpack_pack_str(&bot->packer, strlen(name));
    msgpack_pack_str_body(&bot->packer, name, strlen(name));
    msgpack_pack_double(&bot->packer, (double)value);
}

/* As a language does that has no other numbers. */
static void answer_in_floats(struct bot *bot, const struct decision *decision)
{
    bot_begin(bot, "answer", 3);
    pack_float(bot, "match", decision->match);
    pack_float(bot, "decision", decision->number);
    pack_float(bot, "action", decision->first);
    bot_send(bot);
}

static void answer_another_match_first(struct bot *bot, const struct decision *decision)
{
    struct decision other = *decision;

    other.match += 7;
    bot_answer_legally(bot, &other);
    bot_answer_legally(bot, decision);
}

static void say_bye(struct bot *bot)
{
    bot_begin(bot, "bye", 0);
    bot_send(bot);
}

static void leave(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    say_bye(bot);
}

/* Without waiting for the welcome. */
static void come_and_go(struct bot *bot)
{
    bot_connect(bot);
    bot_hello(bot, false);
    say_bye(bot);
    never_connect(bot);
}

static void come_back(struct bot *bot, const struct decision *decision)
{
    if (bot->decisions != 1) {
        bot_answer_legally(bot, decision);
        return;
    }
    (void)zmq_close(bot->socket);
    bot_connect(bot);
    bot_hello(bot, true);
}

static void come_back_anew(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    (void)zmq_close(bot->socket);
    bot_connect(bot);
    bot_hello(bot, false);
}

/* The arena may not have noticed yet that the old connection is closed. */
static void try_again(struct bot *bot)
{
    (void)zmq_poll(NULL, 0, 50);
    bot_hello(bot, false);
}

static void stay_away(struct bot *bot, const struct decision *decision)
{
    (void)decision;
    (void)zmq_close(bot->socket);
    never_connect(bot);
}

/* What no terminal may get: it clears the screen, turns the writing, hides a character, and begins a line. */
static const char unseen[] = "a\x1b[2J\xe2\x80\xae"
                             "b\xe2\x80\x8b"
                             "c\nd";

static void take_unseen_version(struct bot *bot)
{
    bot->version = unseen;
}

static void take_unseen_words(struct bot *bot)
{
    bot->words = unseen;
}

static const struct mode modes[] = {
    {.name = "legal"},
    {.name = "unseen-version", .begin = take_unseen_version},
    {.name = "unseen-words", .begin = take_unseen_words},
    {.name = "exit", .begin = exit_at_once},
    {.name = "absent", .begin = never_connect},
    {.name = "wrong-token", .begin = spoil_token},
    {.name = "stays", .begin = ignore_sigterm, .stays = true},
    {.name = "flood-stdout", .begin = flood_stdout},
    {.name = "child", .begin = start_a_child},
    {.name = "pid", .begin = print_pid},
    {.name = "pid-silent", .begin = print_pid, .decide = say_nothing},
    {.name = "silent-with-pid", .decide = print_pid_and_say_nothing},
    {.name = "dies", .decide = die},
    {.name = "dies-once", .decide = die_the_first_time},
    {.name = "answers-and-dies-once", .decide = answer_and_die_the_first_time},
    {.name = "exits-at-start-once", .started = exit_at_start_the_first_time},
    {.name = "exits-once", .begin = exit_at_start_the_first_time},
    {.name = "exits-at-start", .started = exit_at_once},
    {.name = "exits-at-end", .ended = exit_at_once},
    {.name = "babbles-and-dies", .decide = babble_and_die},
    {.name = "pauses", .decide = pause_and_answer},
    {.name = "silent", .decide = say_nothing},
    {.name = "garbage", .decide = send_garbage},
    {.name = "illegal", .decide = answer_illegally},
    {.name = "stale", .decide = answer_stale_first},
    {.name = "floats", .decide = answer_in_floats},
    {.name = "other-match", .decide = answer_another_match_first},
    {.name = "bye", .decide = leave},
    {.name = "leaves", .begin = come_and_go},
    {.name = "comes-back", .decide = come_back},
    {.name = "comes-back-anew", .refused = try_again, .decide = come_back_anew},
    {.name = "stays-away", .decide = stay_away},
    {.name = "burns", .decide = burn_and_answer},
    {.name = "burns-in-threads", .decide = burn_in_threads_and_answer},
    {.name = "burns-in-a-child", .decide = burn_in_a_child_and_answer},
    {.name = "sleeps", .decide = sleep_and_answer},
    {.name = "burns-idly", .decide = answer_and_burn},
};

int main(int argc, char **argv)
{
    struct bot bot = {0};
    const char *token = getenv("ARENA_TOKEN");

    for (size_t i = 0; argc == 2 && i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].name, argv[1]) == 0)
            bot.mode = &modes[i];
    if (!bot.mode || !getenv("ARENA_ENDPOINT")) {
        (void)fprintf(stderr, "usage: ARENA_ENDPOINT=... bot-broken MODE\n");
        return 2;
    }
    (void)snprintf(bot.token, sizeof bot.token, "%s", token ? token : "");
    msgpack_sbuffer_init(&bot.out);
    bot.context = zmq_ctx_new();
    if (bot.mode->begin)
        bot.mode->begin(&bot);
    bot_connect(&bot);
    bot_hello(&bot, false);
    bot_loop(&bot);
}
