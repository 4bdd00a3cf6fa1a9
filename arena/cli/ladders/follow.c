/* SPDX-License-Identifier: MIT */
#include "cli/ladders/follow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/ladders/table.h"
#include "cli/terminal/terminal.h"
#include "control/ask.h"
#include "json/json.h"
#include "ladder/ladder_lock.h"

enum { EVERY_MS = 1000, MS_IN_S = 1000, NS_IN_MS = 1000000 };

struct following {
    const char *folder;
    const struct control_command *command;
    json_t *shown; /* NULL before the first */
    struct error *error;
};

/* --- asking ------------------------------------------------------------------------------------------------------ */

/* Asks for the table. Returns the reply's body for the caller; NULL: the daemon has ended, or there is an error. */
static json_t *ask(struct following *following)
{
    struct control_reply reply;
    struct error unsaid = {0};
    json_t *body = NULL;

    if (!control_ask(following->folder, following->command, ladder_is_locked, &reply, &unsaid)) {
        if (ladder_is_locked(following->folder))
            *following->error = unsaid;
        return NULL;
    }
    if (reply.outcome.code)
        (void)error_set(following->error, reply.outcome.code, "%s", reply.outcome.text);
    else
        body = json_incref(reply.body);
    control_reply_release(&reply);
    return body;
}

/* Whether two replies have the same table. How many matches are not in it yet, or under way, is no change of it. */
static bool is_same(json_t *one, json_t *other)
{
    static const char *const passing[] = {"newer", "unfinished"};
    json_t *a = json_copy(one), *b = json_copy(other);
    bool same;

    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++) {
        (void)json_object_del(a, passing[i]);
        (void)json_object_del(b, passing[i]);
    }
    same = json_equal(a, b);
    json_decref(a);
    json_decref(b);
    return same;
}

static void keep(struct following *following, json_t *body)
{
    json_decref(following->shown);
    following->shown = body;
}

/* --- without a terminal ------------------------------------------------------------------------------------------ */

static void print(json_t *body, bool json, bool first)
{
    if (json) {
        json_print(stdout, json_incref(body));
    } else {
        (void)fputs(first ? "" : "\n", stdout);
        table_print(stdout, body);
    }
    (void)fflush(stdout);
}

static void print_changes(struct following *following, bool json)
{
    const struct timespec wait = {.tv_sec = EVERY_MS / MS_IN_S, .tv_nsec = EVERY_MS % MS_IN_S * (long)NS_IN_MS};
    json_t *body;

    while (!ferror(stdout) && (body = ask(following)) != NULL) {
        if (following->shown && is_same(following->shown, body)) {
            json_decref(body);
        } else {
            print(body, json, !following->shown);
            keep(following, body);
        }
        (void)nanosleep(&wait, NULL);
    }
}

/* --- on a terminal ----------------------------------------------------------------------------------------------- */

/* The rows that fit, each in place of what stood there, and how the table is left. */
static void draw(const struct terminal *terminal, const json_t *body)
{
    char *text = NULL, *rest, *line;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    unsigned row = 2;

    if (!out)
        return;
    table_print(out, body);
    (void)fclose(out);
    (void)fputs("\033[H", stdout);
    for (line = strtok_r(text, "\n", &rest); line && row < terminal->rows; line = strtok_r(NULL, "\n", &rest), row++)
        (void)printf("%s\033[K\n", line);
    (void)printf("\033[J%sq: end", line ? "... " : "");
    (void)fflush(stdout);
    free(text);
}

static void draw_changes(struct following *following, struct terminal *terminal)
{
    int key = KEY_NONE;

    while (key != 'q' && key != KEY_STOP) {
        if (key == KEY_NONE) {
            json_t *body = ask(following);

            if (!body)
                return;
            keep(following, body);
        }
        draw(terminal, following->shown);
        key = terminal_key_within(terminal, EVERY_MS);
    }
}

/* The last table stays behind. */
static void show_live(struct following *following)
{
    struct terminal terminal;

    if (!terminal_open(&terminal, following->error))
        return;
    draw_changes(following, &terminal);
    terminal_close(&terminal);
    if (following->shown)
        table_print(stdout, following->shown);
}

bool follow_table(const char *folder, const struct control_command *command, bool json, struct error *error)
{
    struct following following = {.folder = folder, .command = command, .error = error};

    if (!json && isatty(STDIN_FILENO) && terminal_kind_of(STDOUT_FILENO).moves)
        show_live(&following);
    else
        print_changes(&following, json);
    json_decref(following.shown);
    return error->code == EXIT_DONE;
}
