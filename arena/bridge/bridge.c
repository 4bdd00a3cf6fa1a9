/* SPDX-License-Identifier: MIT */
#include "bridge/bridge.h"

#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "base/visible.h"
#include "bridge/program.h"
#include "bridge/reply.h"
#include "bridge/tell.h"
#include "launch/process.h"
#include "plugin/epoch.h"

enum {
    POLL_MS = 200,
    REFUSALS_TOLD = 100,  /* in words */
    SILENCE_US = 3000000, /* without any answer: perhaps they lie in a buffer of the program */
};

/* A match that is played; it is what arena_match_keep keeps. */
struct table {
    struct table *next;
    struct arena_match *match;
    const struct game *game; /* NULL: its words are not known */
    uint64_t told;           /* number of the last decision that the program was told */
    bool open;               /* and it has not answered it */
    uint16_t *actions;       /* of that decision */
    size_t count;
};

struct bridge {
    const struct bridge_options *options;
    struct arena *arena;
    struct program program;
    struct table *tables;
    unsigned refused;
    char unknown_epoch[PROTO_SPEC_MAX + 1]; /* the latest epoch whose words are not known, which was said */
    int64_t waits_since_us;                 /* 0: no decision waits, or the program has answered one before */
    bool answered, over;
};

static void table_drop(struct bridge *bridge, struct table *table)
{
    for (struct table **at = &bridge->tables; *at; at = &(*at)->next)
        if (*at == table) {
            *at = table->next;
            break;
        }
    free(table->actions);
    free(table);
}

/* A line for the bot's author. Neither the arena nor an answer steers a terminal. */
static void say_aloud(const char *code, const char *text)
{
    (void)fputs("arena bridge: ", stderr);
    visible_print(stderr, code);
    (void)fputs(": ", stderr);
    visible_print(stderr, text);
    (void)fputc('\n', stderr);
}

/* --- what the arena says ----------------------------------------------------------------------------------------- */

/* Said once for each epoch: matches of one game follow each other. */
static void say_that_words_are_unknown(struct bridge *bridge, const struct arena_match *match, const char *known_epoch)
{
    const char *epoch = arena_match_epoch(match);

    if (strcmp(epoch, bridge->unknown_epoch) == 0)
        return;
    (void)snprintf(bridge->unknown_epoch, sizeof bridge->unknown_epoch, "%s", epoch);
    (void)fprintf(stderr, "arena bridge: actions are numbers only: the rules of %s are of the epoch ",
                  arena_match_game(match));
    visible_print(stderr, epoch);
    if (known_epoch)
        (void)fprintf(stderr, ", and the words here of %s; another version of arena knows them\n", known_epoch);
    else
        (void)fputs(", and its words are not known here; --plugin FILE gives them\n", stderr);
}

/* A game of another epoch has other words. */
static const struct game *known_game(struct bridge *bridge, const struct arena_match *match)
{
    const struct game *game = registry_find(bridge->options->registry, arena_match_game(match), &(struct error){0});
    char epoch[EPOCH_TEXT_SIZE] = "";

    if (game)
        epoch_text(game, epoch);
    if (game && strcmp(epoch, arena_match_epoch(match)) == 0)
        return game;
    say_that_words_are_unknown(bridge, match, game ? epoch : NULL);
    return NULL;
}

static void start(struct bridge *bridge, struct arena_match *match, struct error *error)
{
    struct table *table = calloc(1, sizeof *table);

    if (!table) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return;
    }
    *table = (struct table){.next = bridge->tables, .match = match, .game = known_game(bridge, match)};
    bridge->tables = table;
    arena_match_keep(match, table);
    tell_program_start(&bridge->program.queue, match);
    arena_ready(bridge->arena, match);
}

/* After a break the arena repeats a decision that the program may still think about. */
static void ask(struct bridge *bridge, const struct arena_decision *decision, struct error *error)
{
    struct table *table = arena_match_kept(arena_decision_match(decision));
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);
    uint16_t *copy;

    if (!table || (table->open && table->told == arena_decision_number(decision)))
        return;
    copy = realloc(table->actions, count * sizeof *copy);
    if (!copy) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        return;
    }
    memcpy(copy, actions, count * sizeof *copy);
    table->actions = copy;
    table->count = count;
    table->told = arena_decision_number(decision);
    table->open = true;
    tell_program_decision(&bridge->program.queue, decision, table->game);
    if (!bridge->answered && bridge->waits_since_us == 0)
        bridge->waits_since_us = steady_us();
}

static void end(struct bridge *bridge, const struct arena_news *news)
{
    struct table *table = arena_match_kept(news->match);

    tell_program_end(&bridge->program.queue, news->match, news->verdict);
    if (table)
        table_drop(bridge, table);
}

/* With an arena that breaks the protocol nobody can play. */
static void hear_error(struct bridge *bridge, const struct arena_news *news, struct error *error)
{
    if (arena_is_to_blame(bridge->arena)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s", news->text);
        return;
    }
    say_aloud(news->code, news->text);
    tell_program_error(&bridge->program.queue, news->match, news->code, news->text);
}

static void take_news(struct bridge *bridge, const struct arena_news *news, struct error *error)
{
    struct buffer *queue = &bridge->program.queue;

    switch (news->step) {
    case ARENA_STEP_START:
        start(bridge, news->match, error);
        break;
    case ARENA_STEP_EVENT:
        tell_program_event(queue, news->match, news->event);
        break;
    case ARENA_STEP_DECISION:
        ask(bridge, news->decision, error);
        break;
    case ARENA_STEP_END:
        end(bridge, news);
        break;
    case ARENA_STEP_ERROR:
        hear_error(bridge, news, error);
        break;
    case ARENA_STEP_CLOSED:
        tell_program_close(queue);
        bridge->over = true;
        break;
    case ARENA_STEP_FAILED:
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s", news->text);
        break;
    case ARENA_STEP_TIMEOUT:
        break;
    }
}

/* --- what the program says --------------------------------------------------------------------------------------- */

static void refuse(struct bridge *bridge, const struct table *table, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The author hears it on stderr, the program as a line. The decision stays open, and its clock runs. */
static void refuse(struct bridge *bridge, const struct table *table, const char *format, ...)
{
    char text[REPLY_WHY_MAX];
    va_list list;

    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (bridge->refused++ == REFUSALS_TOLD)
        (void)fprintf(stderr, "arena bridge: further answers that are refused are only counted\n");
    if (bridge->refused > REFUSALS_TOLD)
        return;
    say_aloud("refused", text);
    tell_program_error(&bridge->program.queue, table ? table->match : NULL, "refused", text);
}

/* The match that an answer is for. It may leave out its number if only one decision waits. */
static struct table *table_of(struct bridge *bridge, const struct reply *reply)
{
    struct table *found = NULL;
    unsigned open = 0;

    for (struct table *table = bridge->tables; table; table = table->next) {
        if (reply->match && arena_match_handle(table->match) != reply->match)
            continue;
        if (table->open) {
            found = table;
            open++;
        }
    }
    if (open == 1 && (!reply->decision || reply->decision == found->told))
        return found;
    if (open > 1)
        refuse(bridge, NULL, "%u decisions wait for an answer: add the 'match' of the one that this is for", open);
    else if (open == 1)
        refuse(bridge, found, "decision %" PRIu64 " does not wait for an answer; decision %" PRIu64 " does",
               reply->decision, found->told);
    else
        refuse(bridge, NULL, "no decision waits for this answer");
    return NULL;
}

/* The only legal action of that kind and object; -1: there is none, or several. */
static int action_of(struct bridge *bridge, const struct table *table, const struct reply *reply)
{
    unsigned fit = 0;
    int action = -1;

    if (!table->game) {
        refuse(bridge, table, "the words of this game are not known here: answer with the id of an action");
        return -1;
    }
    for (size_t i = 0; i < table->count; i++) {
        const struct game_action *row = tell_words_of(table->game, table->actions[i]);

        if (row && strcmp(row->kind, reply->kind) == 0 &&
            (!reply->object[0] || strcmp(row->object, reply->object) == 0)) {
            action = table->actions[i];
            fit++;
        }
    }
    if (fit == 1)
        return action;
    if (fit == 0)
        refuse(bridge, table, "no legal action is '%s'%s%s: 'actions' of the decision lists all", reply->kind,
               *reply->object ? " of " : "", reply->object);
    else
        refuse(bridge, table, "%u legal actions are '%s': add the 'object'", fit, reply->kind);
    return -1;
}

static void answer(struct bridge *bridge, const struct reply *reply)
{
    struct table *table = table_of(bridge, reply);
    int action = !table ? -1 : reply->action >= 0 ? reply->action : action_of(bridge, table, reply);

    if (action < 0)
        return;
    if (!arena_answer_later_with(bridge->arena, table->match, table->told, (unsigned)action,
                                 *reply->text ? reply->text : NULL, *reply->note ? reply->note : NULL)) {
        refuse(bridge, table, "'text' or 'note' has characters that are not allowed");
        return;
    }
    table->open = false;
    bridge->answered = true;
    bridge->waits_since_us = 0;
}

static void take_line(void *context, struct span line)
{
    struct bridge *bridge = context;
    struct reply reply;
    char why[REPLY_WHY_MAX];

    switch (reply_read(line, &reply, why)) {
    case REPLY_ANSWER:
        answer(bridge, &reply);
        break;
    case REPLY_REFUSED:
        refuse(bridge, NULL, "%s", why);
        break;
    case REPLY_PRINTED:
        (void)fwrite(line.at, 1, line.size, stderr);
        (void)fputc('\n', stderr);
        break;
    }
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static void warn_of_silence(struct bridge *bridge)
{
    if (bridge->waits_since_us == 0 || steady_us() - bridge->waits_since_us < SILENCE_US)
        return;
    (void)fprintf(stderr, "arena bridge: the program has not answered its first decision for 3 s; if it has printed an "
                          "answer, it must also flush its output\n");
    bridge->answered = true; /* once is enough */
    bridge->waits_since_us = 0;
}

/* All that the arena has said. */
static void hear_arena(struct bridge *bridge, struct error *error)
{
    struct arena_news news;

    while (!bridge->over && !error->code && arena_next(bridge->arena, 0, &news) != ARENA_STEP_TIMEOUT)
        take_news(bridge, &news, error);
}

static void wait_for_news(struct bridge *bridge)
{
    struct pollfd fds[] = {
        {.fd = arena_fd(bridge->arena), .events = POLLIN},
        {.fd = bridge->program.out, .events = POLLIN},
        {.fd = bridge->program.queue.used ? bridge->program.in : -1, .events = POLLOUT},
    };

    (void)poll(fds, sizeof fds / sizeof *fds, POLL_MS);
}

/* False once the program has closed its stdin or stdout. */
static bool pass_lines(struct bridge *bridge, struct error *error)
{
    bool hears = program_hear(&bridge->program, take_line, bridge);

    arena_flush(bridge->arena);
    if (!hears)
        return false;
    hear_arena(bridge, error);
    hears = program_send(&bridge->program);
    if (bridge->program.queue.failed)
        return error_set(error, EXIT_COULD_NOT_RUN, "the program does not read its input: %d bytes wait for it",
                         PROGRAM_QUEUE_MAX);
    warn_of_silence(bridge);
    return hears;
}

/* A program that ends between two matches says goodbye. */
static bool judge_end(const struct bridge *bridge, int status, struct error *error)
{
    bool plays = bridge->tables && !bridge->over;
    char end[PROCESS_END_TEXT_MAX];

    process_end_text(&(struct process){.state = PROCESS_ENDED, .status = status}, end);
    return (status == 0 && !plays) ||
           error_set(error, EXIT_COULD_NOT_RUN, "the program ended%s: %s", plays ? " while it played" : "", end);
}

static void play(struct bridge *bridge, struct error *error)
{
    while (!bridge->over && !error->code && pass_lines(bridge, error))
        if (!bridge->over)
            wait_for_news(bridge);
    (void)program_send(&bridge->program);
    if (!error->code)
        (void)!judge_end(bridge, program_end(&bridge->program), error);
    else
        (void)program_end(&bridge->program);
    while (bridge->tables)
        table_drop(bridge, bridge->tables);
}

int bridge_play(const struct bridge_options *options, struct error *error)
{
    const struct arena_wishes wishes = {.size = sizeof wishes, .plays = options->plays};
    struct bridge bridge = {.options = options};
    char why[ARENA_ERROR_MAX];

    bridge.arena = arena_connect_with(options->bot, &wishes, why);
    if (!bridge.arena) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s", why);
        return (int)error->code;
    }
    if (options->words ? program_start(&bridge.program, options->words, error)
                       : program_join(&bridge.program, options->socket, options->key, error))
        play(&bridge, error);
    arena_disconnect(bridge.arena);
    if (error->code)
        return (int)error->code;
    if (bridge.refused > 0)
        (void)fprintf(stderr, "arena bridge: %u answers of the program were refused\n", bridge.refused);
    return bridge.refused > 0 ? EXIT_NO : EXIT_DONE;
}
