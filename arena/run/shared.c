/* SPDX-License-Identifier: MIT */
/* What the shards of an engine share: bots, news for the caller, the trace, the end. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

#include "run/bots/bridged.h"
#include "run/inside.h"

enum { NOTICE_MAX = 512, LOOKED_AT = 8 };

/* --- bots -------------------------------------------------------------------------------------------------------- */

struct engine_bot *engine_bot(const struct engine *engine, unsigned number)
{
    return engine->bots[number];
}

const struct plan_bot *bot_of(const struct shard *shard, unsigned number)
{
    return &shard->engine->bots[number]->what;
}

void bot_use(const struct shard *shard, unsigned number)
{
    shard->engine->bots[number]->uses++;
}

void bot_unuse(const struct shard *shard, unsigned number)
{
    shard->engine->bots[number]->uses--;
}

bool bot_is_out(const struct shard *shard, unsigned number)
{
    const struct source *source = shard->playing.source;

    return source && source->set_aside && source->set_aside[number];
}

static void bot_clear(struct engine_bot *bot)
{
    free((char *)(uintptr_t)bot->what.command);
    free((char *)(uintptr_t)bot->what.called);
    free((char *)(uintptr_t)bot->what.taken);
    words_release(&bot->what.words);
    announcement_free(&bot->announcement);
    sandboxed_forget(&bot->what.sandbox);
    bot->what = (struct plan_bot){0};
}

/* Copies the bot, so that its texts live as long as it is used. `plugin`: of the game, for its bridge. */
static bool bot_fill(struct engine_bot *bot, const struct plan_bot *what, const char *plugin, struct error *error)
{
    struct words words = {0};
    size_t own = 0;
    struct sandbox_spec sandbox;
    char *command = strdup(what->command), *called = strdup(what->called);
    char *taken = what->taken ? strdup(what->taken) : NULL;

    if (!sandboxed_copy(&sandbox, &what->sandbox) || !command || !called || !what->taken != !taken)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (what->attaches || bridged_split(&words, &own, what->command, error)) {
        bot_clear(bot);
        bot->what = *what;
        bot->what.command = command;
        bot->what.called = called;
        bot->what.taken = taken;
        bridged_tell_plugin((const char **)(uintptr_t)words.at, &own, plugin);
        bot->what.words = words;
        bot->what.own = own;
        bot->what.sandbox = sandbox;
        fate_forget(&bot->fate);
        bot->version[0] = '\0';
        return true;
    }
    free(command);
    free(called);
    free(taken);
    sandboxed_forget(&sandbox);
    return false;
}

/* Nothing uses the number of this bot, which was dropped, and a doorman who is asked just now does not mean it. */
static bool is_free(const struct engine *engine, const struct engine_bot *bot)
{
    unsigned admission = engine->admission;

    return bot->uses == 0 && !(admission % 2 == 1 && bot->dropped == admission);
}

/* A number that no bot has, or that nothing uses any more; ENGINE_BOTS_MAX if there is none. Only some of the dropped
 * bots are looked at: those that are in use go to the end. */
static unsigned free_number(struct engine *engine)
{
    struct vacated *vacated = &engine->vacated;
    unsigned most = engine->bot_count < ENGINE_BOTS_MAX ? LOOKED_AT : ENGINE_BOTS_MAX, count = vacated->count;

    for (unsigned i = 0; i < count && i < most; i++) {
        uint16_t number = vacated->numbers[vacated->first];

        vacated->first = (vacated->first + 1) % ENGINE_BOTS_MAX;
        if (is_free(engine, engine->bots[number])) {
            vacated->count--;
            return number;
        }
        vacated->numbers[(vacated->first + count - 1) % ENGINE_BOTS_MAX] = number;
    }
    return engine->bot_count;
}

static void vacate(struct engine *engine, unsigned number)
{
    struct vacated *vacated = &engine->vacated;

    vacated->numbers[(vacated->first + vacated->count) % ENGINE_BOTS_MAX] = (uint16_t)number;
    vacated->count++;
}

static bool add_bot(struct engine *engine, const struct plan_bot *what, unsigned number, struct error *error)
{
    struct engine_bot *bot;

    if (number == ENGINE_BOTS_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "there are %d bots, which is the most", ENGINE_BOTS_MAX);
    if (!engine->bots[number])
        engine->bots[number] = calloc(1, sizeof *bot);
    bot = engine->bots[number];
    if (!bot)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!bot_fill(bot, what, engine->options.plugin_hashed, error))
        return false;
    bot->generation = ++engine->generations;
    bot->gone = false;
    engine->attaching += what->attaches;
    if (number == engine->bot_count)
        engine->bot_count++;
    return true;
}

bool engine_admits(struct engine *engine, const struct plan_bot *bot, struct error *error)
{
    struct plan_bot copy = *bot;

    return sandboxed_admit(engine, &copy, error);
}

bool engine_add_bot(struct engine *engine, const struct plan_bot *bot, unsigned *number, struct error *error)
{
    struct plan_bot admitted = *bot;
    bool good;

    if (!sandboxed_admit(engine, &admitted, error))
        return false;
    (void)pthread_mutex_lock(&engine->lock);
    *number = free_number(engine);
    good = add_bot(engine, &admitted, *number, error);
    if (!good && *number < engine->bot_count)
        vacate(engine, *number);
    (void)pthread_mutex_unlock(&engine->lock);
    return good;
}

bool engine_gave_up(const struct engine *engine, unsigned number)
{
    return engine->bots[number]->fate.given_up;
}

void engine_version(struct engine *engine, unsigned number, char out[PROTO_VERSION_MAX + 1])
{
    (void)pthread_mutex_lock(&engine->lock);
    (void)snprintf(out, PROTO_VERSION_MAX + 1, "%s", engine->bots[number]->version);
    (void)pthread_mutex_unlock(&engine->lock);
}

void engine_drop_bot(struct engine *engine, unsigned number)
{
    struct engine_bot *bot = engine->bots[number];
    bool was_gone;

    (void)pthread_mutex_lock(&engine->lock);
    bot->dropped = engine->admission;
    was_gone = atomic_exchange(&bot->gone, true);
    if (!was_gone) {
        vacate(engine, number);
        engine->attaching -= bot->what.attaches;
    }
    (void)pthread_mutex_unlock(&engine->lock);
    engine_wake(engine);
}

void bots_free(struct engine *engine)
{
    for (unsigned i = 0; engine->bots && i < ENGINE_BOTS_MAX && engine->bots[i]; i++) {
        bot_clear(engine->bots[i]);
        free(engine->bots[i]);
    }
    free(engine->bots);
}

/* --- news -------------------------------------------------------------------------------------------------------- */

void engine_tell(struct engine *engine, struct news *news)
{
    (void)pthread_mutex_lock(&engine->lock);
    news->next = NULL;
    if (engine->last)
        engine->last->next = news;
    else
        engine->first = news;
    engine->last = news;
    (void)pthread_mutex_unlock(&engine->lock);
    (void)eventfd_write(engine->news_fd, 1);
}

static void notice(struct engine *engine, const struct run_about *about, const char *format, va_list arguments)
{
    struct news *news = malloc(sizeof *news + NOTICE_MAX);

    if (!news)
        return;
    *news = (struct news){.kind = NEWS_NOTICE, .about = *about};
    (void)vsnprintf(news->sentence, NOTICE_MAX, format, arguments);
    engine_tell(engine, news);
}

void engine_notice(struct engine *engine, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    notice(engine, &(struct run_about){0}, format, arguments);
    va_end(arguments);
}

void engine_notice_about(struct engine *engine, const struct run_about *about, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    notice(engine, about, format, arguments);
    va_end(arguments);
}

struct run_about about_bot(const struct shard *shard, unsigned bot)
{
    struct run_about about = {0};

    (void)snprintf(about.bot, sizeof about.bot, "%s", bot_of(shard, bot)->called);
    return about;
}

/* --- the rest ---------------------------------------------------------------------------------------------------- */

bool engine_has_folder(struct engine *engine, struct error *error)
{
    return engine->folder.path[0] || folder_make(&engine->folder, error);
}

bool engine_mend_folder(struct engine *engine)
{
    bool good;

    (void)pthread_mutex_lock(&engine->lock);
    good = folder_mend(&engine->folder);
    (void)pthread_mutex_unlock(&engine->lock);
    return good;
}

bool engine_trace(struct engine *engine, const struct trace_line *line, struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&engine->lock);
    good = trace_add(&engine->trace, line, error);
    (void)pthread_mutex_unlock(&engine->lock);
    return good;
}

void engine_wake(struct engine *engine)
{
    for (unsigned i = 0; i < engine->shard_count; i++)
        (void)eventfd_write(engine->shards[i].wake_fd, 1);
}

void engine_shard_ready(struct engine *engine)
{
    engine->shards_ready++;
    engine_wake(engine);
}

bool engine_all_ready(const struct engine *engine)
{
    return engine->shards_ready == engine->shard_count;
}

void engine_end(struct engine *engine, enum ending ending)
{
    int before = engine->ending;

    while (before < (int)ending && !atomic_compare_exchange_weak(&engine->ending, &before, (int)ending)) {
    }
    engine_wake(engine);
}
