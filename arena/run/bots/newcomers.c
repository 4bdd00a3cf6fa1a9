/* SPDX-License-Identifier: MIT */
/* New instances: processes that are started, and bots that attach. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "run/bots/bridged.h"
#include "run/inside.h"

enum { SEATS_OFTEN = 2 /* of a match */ };

static struct instance *instance_new(struct shard *shard, unsigned bot)
{
    const struct contestant *contestant = contestant_of(shard, bot);
    struct instance *instance;

    if (shard->roll.count == INSTANCES_MAX)
        return NULL;
    instance = calloc(1, sizeof *instance);
    if (!instance)
        return NULL;
    instance->log = instance_log_new(instance_log_bytes(SEATS_OFTEN * shard->jobs));
    instance->bot = bot;
    bot_use(shard, bot);
    instance->number = ++shard->engine->instances_made;
    instance->capacity = contestant->capacity ? contestant->capacity : 1;
    instance->views.wanted = VIEWS_FULL;
    instance->plays = ROLES_ALL;
    instance->deadline_us = RUN_NEVER;
    (void)snprintf(instance->name, sizeof instance->name, "%s", bot_of(shard, bot)->name);
    roll_add(shard, instance);
    return instance;
}

static void draw_token(struct instance *instance)
{
    uint8_t secret[(TOKEN_SIZE - 1) / 2];

    randombytes_buf(secret, sizeof secret);
    hex_print(instance->token, secret, sizeof secret);
}

void instance_waits(const struct shard *shard, struct instance *instance)
{
    instance->waited_us = shard->now_us;
    instance->deadline_us = shard->now_us + shard->options->start_us;
    instance->respites = 0;
}

/* It is lost in the next pass, for this reason. */
static void refuse(struct shard *shard, struct instance *instance, const char *why)
{
    if (shard->options->is_public)
        sandboxed_tell_host(shard, instance->bot, why);
    (void)snprintf(instance->end, sizeof instance->end, "it was not started: %.220s",
                   shard->options->is_public ? "the reason is for its host" : why);
    instance->respites = RUN_ATTEMPTS_MAX - 1;
    instance->deadline_us = shard->now_us;
}

/* Its program cannot be started: a mistake of the user's, which ends the run. A daemon plays on with its other bots. */
static bool fail(struct shard *shard, struct instance *instance, const struct error *why)
{
    if (shard->options->patient)
        refuse(shard, instance, why->text);
    else
        shard->error = *why;
    return shard->options->patient;
}

/* True if it was started or refused. One whose sandbox cannot be made at this moment never ends the run. */
static bool start(struct shard *shard, struct instance *instance, struct process_plan *plan)
{
    struct sandboxed_start start;
    struct error why = {0};

    if (!bridged_can_start(plan->words, bot_of(shard, instance->bot)->own, plan->folder, plan->directory, &why))
        return fail(shard, instance, &why);
    if (!sandboxed_open(shard, instance, plan, &start, &why)) {
        refuse(shard, instance, why.text);
        return true;
    }
    instance->process = launcher_start(&shard->launcher, plan, &why);
    if (instance->process) {
        sandboxed_started(instance);
        return true;
    }
    sandboxed_close(shard, instance, NULL, instance->end, sizeof instance->end);
    return fail(shard, instance, &why);
}

struct instance *instance_start(struct shard *shard, unsigned bot)
{
    struct instance *instance = instance_new(shard, bot);
    struct summons summons;
    struct process_plan plan = {
        .words = (const char *const *)(uintptr_t)bot_of(shard, bot)->words.at,
        .environment = summons.environment,
        .passed = {shard->options->passed, bot_of(shard, bot)->passed},
        .cores = &shard->engine->placement.all,
        .directory = bot_of(shard, bot)->directory,
        .folder = shard->options->folder,
        .owner = instance,
    };

    if (!instance)
        return NULL;
    instance->kinds = UINT32_MAX; /* the doorman lets in only those that attach */
    draw_token(instance);
    roll_token(shard, instance);
    shard->look.touched = true;
    summons_write(&summons, &shard->hub, &shard->engine->folder, instance->token);
    instance_waits(shard, instance);
    instance->started_us = shard->now_us;
    if (!start(shard, instance, &plan)) {
        instance->state = INSTANCE_OUT;
        shard_break(shard);
        return NULL;
    }
    if (!instance->process)
        return instance;
    instance_lines_open(shard, instance);
    shard->hub.expected++;
    if (instance->log) {
        instance->log->process = instance->process;
        instance->log->number = instance->number;
    }
    return instance;
}

/* It keeps the token of before. */
static void take_session(struct instance *instance, const char *session, struct span token)
{
    memcpy(instance->session, session, sizeof instance->session);
    memcpy(instance->token, token.at, token.size);
    instance->returned = true;
    handles_skip(&instance->handles);
}

struct instance *instance_attached(struct shard *shard, unsigned bot, const struct message_hello *hello,
                                   const char *session, const struct doorman_pass *pass)
{
    const struct session_holder holder = {.bot = hello->bot, .version = hello->version, .pass = pass->pass};
    struct instance *instance = shard->roll.attached < INSTANCES_ATTACHED_MAX ? instance_new(shard, bot) : NULL;

    if (instance && session)
        take_session(instance, session, hello->token);
    else if (instance)
        session_begin(&shard->engine->secret, &holder, instance->session, instance->token);
    if (!instance)
        return NULL;
    roll_token(shard, instance);
    instance->pass = pass->pass;
    instance->kinds = pass->kinds;
    return instance;
}
