/* SPDX-License-Identifier: MIT */
/* What is to run elsewhere, by ladder.conf. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "launch/find.h"
#include "run/bots/bridged.h"
#include "serve/elsewhere/errand.h"
#include "serve/elsewhere/inside.h"
#include "serve/hand/why.h"
#include "serve/serve_inside.h"

#define SELF "/proc/self/exe"

void want_release(struct want *want)
{
    json_decref(want->errand);
    want->errand = NULL;
}

bool want_is_same(const struct want *one, const struct want *other)
{
    return cluster_spec_same(&one->cluster, &other->cluster) &&
           json_equal(one->errand, other->errand) == (one->errand && other->errand);
}

/* --- its errand -------------------------------------------------------------------------------------------------- */

static void add_variables(json_t *out, const struct passed *passed)
{
    for (size_t i = 0; i < passed->count; i++) {
        const char *word = passed->words[i], *value = strchr(word, '=') ? "" : getenv(word);

        if (strchr(word, '='))
            (void)json_array_append_new(out, json_string(word));
        else if (value)
            (void)json_array_append_new(out, json_sprintf("%s=%s", word, value));
    }
}

/* The path of the program, the same on a node. */
static bool add_program(json_t *out, const struct elsewhere *elsewhere, const char *program, const char *directory,
                        struct error *error)
{
    char place[FIND_PLACE_MAX], real[PATH_MAX];

    if (strcmp(program, SELF) == 0)
        return json_array_append_new(out, json_string(elsewhere->program)) == 0;
    if (!find_program(program, elsewhere->serve->options->programs, directory, place, error))
        return false;
    if (!realpath(place, real))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", place, strerror(errno));
    return json_array_append_new(out, json_string(real)) == 0 ||
           error_set(error, EXIT_COULD_NOT_RUN, "the path of %.200s is not UTF-8", program);
}

static bool add_words(json_t *out, const struct elsewhere *elsewhere, const struct ladder_bot *bot, struct error *error)
{
    const char *plugin = elsewhere->serve->options->plugin_hashed;
    const char *words[WORDS_MAX + BRIDGED_PLUGIN_WORDS + 1] = {NULL};
    struct words split;
    size_t own;
    bool good;

    if (!bridged_split(&split, &own, bot->command, error))
        return false;
    memcpy(words, split.at, split.count * sizeof *words);
    bridged_tell_plugin(words, &own, plugin);
    good = add_program(out, elsewhere, words[0], bot->directory, error);
    for (size_t i = 1; good && words[i]; i++)
        good = json_array_append_new(out, json_string(words[i])) == 0 ||
               error_set(error, EXIT_WRONG_USE, "its command is not UTF-8");
    words_release(&split);
    return good;
}

/* All but the file of its keys. NULL with a sentence. */
static json_t *errand_of(const struct elsewhere *elsewhere, const struct ladder_bot *bot, struct error *error)
{
    json_t *words = json_array(), *variables = json_array(), *errand = NULL;
    char directory[PATH_MAX];

    add_variables(variables, &elsewhere->serve->file->passed);
    add_variables(variables, &bot->passed);
    if (!realpath(bot->directory ? bot->directory : ".", directory))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", bot->directory ? bot->directory : ".", strerror(errno));
    else if (add_words(words, elsewhere, bot, error))
        errand =
            json_pack("{ss ss ss ss ss sO sO}", "bot", bot->name, "endpoint", elsewhere->endpoint, "server_key",
                      elsewhere->server_key, "keys", "/", "directory", directory, "words", words, "env", variables);
    json_decref(words);
    json_decref(variables);
    if (errand && errand_check(errand, error))
        return errand;
    json_decref(errand);
    if (error->code == EXIT_DONE)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    return NULL;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

/* A bot that gets no matches needs no processes: those that others pay for, or wait for, least of all. */
static bool is_needed(const struct serve *serve, const struct serve_bot *bot)
{
    return bot && (bot->playing > 0 ||
                   (bot->standing == STANDING_PLAYS && !serve->roster.paused && !serve->roster.season_closed &&
                    !serve->drains && !serve->closing && why_has_opponent(serve, bot)));
}

unsigned wants_take(struct elsewhere *elsewhere, struct want wants[WANTS_MAX])
{
    const struct serve *serve = elsewhere->serve;
    unsigned count = 0;

    for (unsigned i = 0; i < serve->file->bot_count && count < WANTS_MAX; i++) {
        const struct ladder_bot *from = &serve->file->bots[i];
        const struct serve_bot *bot = bots_find(serve, from->name, "");
        struct want *want = &wants[count];

        if (from->cluster.kind == CLUSTER_NONE)
            continue;
        *want = (struct want){.cluster = from->cluster,
                              .processes = is_needed(serve, bot) ? from->processes : 0,
                              .plays = bot && bot->playing > 0};
        (void)snprintf(want->bot, sizeof want->bot, "%s", from->name);
        want->errand = errand_of(elsewhere, from, &want->why);
        count++;
    }
    return count;
}
