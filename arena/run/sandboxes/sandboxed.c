/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/sandboxed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "keys/key_file.h"
#include "run/inside.h"
#include "run/sandboxes/budget.h"
#include "run/sandboxes/sandbox_words.h"
#include "run/transport.h"
#include "sandbox/container/image.h"

/* A state has become too large: shards look at their instances. */
static void wake(void *context)
{
    engine_wake(context);
}

void sandboxing_init(struct engine *engine)
{
    engine->sandboxing = (struct sandboxing){0};
    (void)pthread_mutex_init(&engine->sandboxing.lock, NULL);
    states_init(&engine->sandboxing.states, wake, engine);
    kept_folders_init(&engine->sandboxing.kept);
}

void sandboxing_release(struct sandboxing *sandboxing)
{
    states_release(&sandboxing->states);
    kept_folders_release(&sandboxing->kept);
    if (sandboxing->host)
        sandbox_host_close(sandboxing->host);
    (void)pthread_mutex_destroy(&sandboxing->lock);
}

/* --- before it is started ---------------------------------------------------------------------------------------- */

static bool find_out(struct engine *engine, struct error *error)
{
    struct sandboxing *sandboxing = &engine->sandboxing;

    if (!sandboxing->host && engine_has_folder(engine, error))
        sandboxing->host = sandbox_host_open(engine->folder.path, error);
    return sandboxing->host != NULL;
}

enum sandbox_level sandboxed_best(const struct sandbox_host *host, char told[SANDBOXED_BEST_MAX])
{
    char why[SANDBOX_SENTENCE_MAX] = "";
    enum sandbox_level level = sandbox_host_best(host, why);
    const char *means = sandbox_means_names[sandbox_host_means(host)], *why_means = sandbox_host_means_why(host);

    (void)snprintf(told, SANDBOXED_BEST_MAX, "the best sandbox here is %s, limits by %s%s%.200s%s%s%.180s",
                   sandbox_levels[level].name, means, *why_means ? " (" : "", why_means, *why_means ? ")" : "",
                   level < SANDBOX_NAMESPACES ? ", so bots have the rights of this user: " : "",
                   level < SANDBOX_NAMESPACES ? why : "");
    return level;
}

/* What is the best is told once for all bots, as this machine is the same for them. */
static void resolve(struct engine *engine, struct sandbox_spec *spec)
{
    char told[SANDBOXED_BEST_MAX];

    if (spec->level != SANDBOX_BEST)
        return;
    spec->level = sandboxed_best(engine->sandboxing.host, told);
    if (!engine->sandboxing.told)
        engine_notice(engine, "%s", told);
    engine->sandboxing.told = true;
}

/* What it asks for, with the states of all bots. */
static bool check(struct engine *engine, const struct plan_bot *bot, const struct process_plan *plan,
                  struct error *error)
{
    struct sandbox_spec spec = bot->sandbox;
    const char **others = kept_folders_list(&engine->sandboxing.kept, &spec.other_count, error);
    bool good;

    spec.others = others;
    good = others && sandbox_check(engine->sandboxing.host, &spec, plan, error);
    free(others);
    return good;
}

static bool admit(struct engine *engine, struct plan_bot *bot, struct error *error)
{
    const struct process_plan plan = {
        .words = (const char *const *)(uintptr_t)bot->words.at,
        .passed = {engine->options.passed, bot->passed},
        .directory = bot->directory,
        .folder = engine->options.folder,
    };
    struct error why = {0};

    if (!find_out(engine, error))
        return false;
    resolve(engine, &bot->sandbox);
    if (bot->sandbox.level == SANDBOX_NAMESPACES && geteuid() == 0 && !folder_is_open(&engine->folder, &why))
        return error_set(error, why.code, "%.100s: %s", bot->called, why.text);
    if (bot->sandbox.level == SANDBOX_CONTAINER && engine->options.transport != TRANSPORT_IPC)
        return error_set(error, EXIT_WRONG_USE, "%.100s: a container has no network, and so no tcp: --transport ipc",
                         bot->called);
    return check(engine, bot, &plan, &why) || error_set(error, why.code, "%.100s: %s", bot->called, why.text);
}

/* What is the arena's own, if it lies in a folder that the bot is shown. */
static void hide_own(struct engine *engine, struct sandbox_spec *spec)
{
    char *secret = engine->sandboxing.secret;
    const char *keys = engine->options.attach.keys;

    if (keys && key_file_secret(keys, secret, PATH_MAX))
        sandbox_spec_hide(spec, secret);
    sandbox_spec_hide(spec, engine->options.trace);
}

/* Its folder is there, and is hidden from all other bots that are started from now on. */
static bool make_state(struct engine *engine, const char *state, struct error *error)
{
    return state_make(state, error) && kept_folders_add(&engine->sandboxing.kept, state, error);
}

bool sandboxed_admit(struct engine *engine, struct plan_bot *bot, struct error *error)
{
    struct error why = {0};
    bool good;

    if (!bot->attaches && bot->sandbox.state && !make_state(engine, bot->sandbox.state, &why))
        return error_set(error, why.code, "%.100s: %s", bot->called, why.text);
    if (!bot->attaches && image_of((const char *const *)(uintptr_t)bot->words.at))
        bot->sandbox.level = SANDBOX_CONTAINER; /* whatever was asked for: it is no less */
    if (bot->sandbox.counts_cpu && !budget_suits_bot(bot, error))
        return false;
    if (bot->attaches || bot->sandbox.level == SANDBOX_NONE)
        return true;
    (void)pthread_mutex_lock(&engine->sandboxing.lock);
    hide_own(engine, &bot->sandbox);
    good = admit(engine, bot, error);
    (void)pthread_mutex_unlock(&engine->sandboxing.lock);
    return good;
}

struct run_sandbox sandboxed_as(const struct engine *engine, const struct plan_bot *bot)
{
    struct run_sandbox as = {.known = !bot->attaches, .level = bot->sandbox.level};

    if (as.level == SANDBOX_CONTAINER)
        as.means = SANDBOX_CGROUP; /* of the engine, which is refused where it has none */
    else if (as.level != SANDBOX_NONE)
        as.means = sandbox_host_means(engine->sandboxing.host);
    return as;
}

/* --- its texts --------------------------------------------------------------------------------------------------- */

/* NULL stays NULL. */
static const char *copied(const char *text, bool *good)
{
    const char *copy = text ? strdup(text) : NULL;

    *good = *good && (copy || !text);
    return copy;
}

static void forget(const char *text)
{
    free((char *)(uintptr_t)text);
}

bool sandboxed_copy(struct sandbox_spec *copy, const struct sandbox_spec *spec)
{
    bool good = true;

    *copy = *spec;
    copy->state = copied(spec->state, &good);
    copy->engine = copied(spec->engine, &good);
    for (size_t i = 0; i < SANDBOX_KEPT_MAX; i++)
        copy->kept[i] = copied(spec->kept[i], &good);
    for (size_t i = 0; i < spec->show_count; i++)
        copy->shows[i] = copied(spec->shows[i], &good);
    for (size_t i = 0; i < spec->hide_count; i++)
        copy->hides[i] = copied(spec->hides[i], &good);
    return good;
}

void sandboxed_forget(struct sandbox_spec *copy)
{
    for (size_t i = 0; i < copy->show_count; i++)
        forget(copy->shows[i]);
    for (size_t i = 0; i < copy->hide_count; i++)
        forget(copy->hides[i]);
    for (size_t i = 0; i < SANDBOX_KEPT_MAX; i++)
        forget(copy->kept[i]);
    forget(copy->state);
    forget(copy->engine);
    *copy = (struct sandbox_spec){0};
}

/* --- its process ------------------------------------------------------------------------------------------------- */

void sandboxed_tell_state(struct process_plan *plan, const struct state *state, struct sandboxed_start *start)
{
    size_t count = 0;

    (void)snprintf(start->state, sizeof start->state, "ARENA_STATE=%s", state->path);
    for (; plan->environment[count]; count++)
        start->environment[count] = plan->environment[count];
    start->environment[count] = start->state;
    start->environment[count + 1] = NULL;
    plan->environment = start->environment;
}

static bool has_state(struct shard *shard, struct instance *instance, struct process_plan *plan,
                      struct sandboxed_start *start, struct error *error)
{
    const struct sandbox_spec *spec = &bot_of(shard, instance->bot)->sandbox;

    if (!spec->state)
        return true;
    instance->kept = state_open(&shard->engine->sandboxing.states, spec->state, spec->state_bytes, error);
    if (!instance->kept)
        return false;
    sandboxed_tell_state(plan, instance->kept, start);
    return true;
}

bool sandboxed_open(struct shard *shard, struct instance *instance, struct process_plan *plan,
                    struct sandboxed_start *start, struct error *error)
{
    struct sandbox_spec spec = bot_of(shard, instance->bot)->sandbox;
    struct sandboxing *sandboxing = &shard->engine->sandboxing;
    const char **others;
    char socket[ENDPOINT_MAX];

    if (!has_state(shard, instance, plan, start, error))
        return false;
    if (spec.level == SANDBOX_NONE)
        return true;
    spec.state = instance->kept ? instance->kept->path : NULL;
    transport_socket(&shard->engine->folder, shard->number, socket);
    spec.socket = socket; /* a bot that is told a tcp endpoint is relayed to it */
    others = kept_folders_list(&sandboxing->kept, &spec.other_count, error);
    if (!others)
        return false;
    spec.others = others;
    instance->sandbox = sandbox_open(sandboxing->host, &spec, plan, error);
    free(others);
    return instance->sandbox != NULL;
}

void sandboxed_started(struct instance *instance)
{
    if (instance->sandbox)
        sandbox_started(instance->sandbox, instance->process);
}

/* --- its end ----------------------------------------------------------------------------------------------------- */

static void add(char *end, size_t size, const char *words)
{
    size_t used = strlen(end);

    if (*words)
        (void)snprintf(end + used, size - used, "%s%s", used ? ": " : "", words);
}

/* The path of a state is the host's, who is told of it anyhow. */
static void add_state(const struct shard *shard, char *end, size_t size, const struct error *why)
{
    add(end, size, why->code && shard->options->is_public ? "its state is too large or closed" : why->text);
}

bool sandboxed_is_over(const struct shard *shard, const struct instance *instance, char *end, size_t size)
{
    struct error why = {0};

    if (!instance->kept || !instance->kept->over)
        return false;
    if (state_fits(instance->kept->fd, instance->kept->path, instance->kept->most, &why))
        add(end, size, "its state was too large for some time");
    else
        add_state(shard, end, size, &why);
    return true;
}

/* Once for a bot, as the others of its processes may be as large. */
static void tell_size(struct shard *shard, unsigned bot, const char *why)
{
    struct run_about about = about_bot(shard, bot);

    about.trouble = true;
    if (atomic_exchange(&engine_bot(shard->engine, bot)->fate.outgrown, true))
        return;
    engine_notice_about(shard->engine, &about, "%s is not started again there before somebody makes it smaller: %s",
                        bot_of(shard, bot)->called, why);
}

void sandboxed_tell_host(struct shard *shard, unsigned bot, const char *why)
{
    struct run_about about = about_bot(shard, bot);

    about.trouble = true;
    if (!atomic_exchange(&engine_bot(shard->engine, bot)->fate.explained, true))
        engine_notice_about(shard->engine, &about, "%s: %s", bot_of(shard, bot)->called, why);
}

/* A stranger who reads that a path is there has learnt something of this machine. */
static void add_why(struct shard *shard, const struct instance *instance, const struct sandbox_report *report,
                    char *end, size_t size)
{
    if (!report->is_hosts || !shard->options->is_public)
        add(end, size, report->why);
    else if (*report->why)
        sandboxed_tell_host(shard, instance->bot, report->why);
}

static void keep_report(struct instance_log *log, const struct sandbox_report *report)
{
    if (!log->sandbox)
        log->sandbox = malloc(sizeof *log->sandbox);
    if (log->sandbox)
        *log->sandbox = *report;
}

/* What a container's client used is not what the bot used. */
static void count_spent(struct shard *shard, const struct instance *instance, const struct process *process,
                        const struct sandbox_report *report)
{
    uint64_t us = report->cpu_us ? report->cpu_us : sandbox_usage_us(&process->usage);

    (void)atomic_fetch_add(&engine_bot(shard->engine, instance->bot)->spent_us, us);
}

void sandboxed_close(struct shard *shard, struct instance *instance, const struct process *process, char *end,
                     size_t size)
{
    struct sandbox_report report = {0};
    struct error why = {0};

    if (instance->sandbox)
        sandbox_close(instance->sandbox, process, &report);
    if (process)
        count_spent(shard, instance, process, &report);
    add_why(shard, instance, &report, end, size);
    if (instance->kept)
        state_close(&shard->engine->sandboxing.states, instance->kept, &why);
    add_state(shard, end, size, &why);
    if (why.code)
        tell_size(shard, instance->bot, why.text);
    if (instance->log && instance->sandbox && process)
        keep_report(instance->log, &report);
    instance->sandbox = NULL;
    instance->kept = NULL;
}
