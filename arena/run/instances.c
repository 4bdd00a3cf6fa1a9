/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAST_LINE_MAX = 110, SECOND_US = 1000000 };

/* --- making ------------------------------------------------------------------------------------------------------ */

static struct instance *instance_new(struct run *run, unsigned bot)
{
    uint8_t secret[(TOKEN_SIZE - 1) / 2];
    struct instance *instance;

    if (run->instance_count == INSTANCES_MAX)
        return NULL;
    instance = calloc(1, sizeof *instance);
    if (!instance)
        return NULL;
    instance->dossier = run->plan->records ? dossier_new() : NULL;
    randombytes_buf(secret, sizeof secret);
    hex_print(instance->token, secret, sizeof secret);
    instance->bot = bot;
    instance->number = ++run->instances_made;
    instance->capacity = run->contestants[bot].capacity ? run->contestants[bot].capacity : 1;
    instance->views = VIEWS_FULL;
    instance->deadline_us = RUN_NEVER;
    (void)snprintf(instance->name, sizeof instance->name, "%s", run->plan->bots[bot].name);
    run->instances[run->instance_count++] = instance;
    return instance;
}

/* A bot that cannot even be started is a mistake of the user's, and ends the run. */
static struct instance *instance_start(struct run *run, unsigned bot)
{
    struct instance *instance = instance_new(run, bot);
    char endpoint[ENDPOINT_MAX + 16], token[TOKEN_SIZE + 16];
    struct process_plan plan = {
        .words = (const char *const *)(uintptr_t)run->plan->bots[bot].words.at,
        .environment = (const char *[]){endpoint, token, NULL},
        .folder = run->plan->folder,
        .owner = instance,
    };

    if (!instance)
        return NULL;
    (void)snprintf(endpoint, sizeof endpoint, "ARENA_ENDPOINT=%s", run->folder.endpoint);
    (void)snprintf(token, sizeof token, "ARENA_TOKEN=%s", instance->token);
    instance->process = launcher_start(&run->launcher, &plan, run->error);
    if (!instance->process) {
        instance->state = INSTANCE_OUT;
        run_break(run);
        return NULL;
    }
    run->contestants[bot].started++;
    if (instance->dossier)
        instance->dossier->process = instance->process;
    instance->deadline_us = run->now_us + run->plan->clock.start_us;
    return instance;
}

struct instance *instance_attached(struct run *run, unsigned bot)
{
    return instance_new(run, bot);
}

struct instance *instance_by_token(const struct run *run, struct span token)
{
    if (token.size != TOKEN_SIZE - 1)
        return NULL;
    for (size_t i = 0; i < run->instance_count; i++)
        if (sodium_memcmp(run->instances[i]->token, token.at, token.size) == 0)
            return run->instances[i];
    return NULL;
}

/* --- giving out -------------------------------------------------------------------------------------------------- */

static bool sits_at(const struct table *table, const struct instance *instance)
{
    for (unsigned i = 0; i < table->run->plan->seats; i++)
        if (table->chairs[i].instance == instance)
            return true;
    return false;
}

/* One in this state that has a place, does not sit at the table, and belongs to the bot. */
static struct instance *find_free(const struct run *run, const struct table *table, unsigned bot,
                                  enum instance_state state)
{
    for (size_t i = 0; i < run->instance_count; i++) {
        struct instance *instance = run->instances[i];

        if (instance->bot == bot && instance->state == state && instance->matches < instance->capacity &&
            instance->end[0] == '\0' && !sits_at(table, instance))
            return instance;
    }
    return NULL;
}

static bool any_starts(const struct run *run, const struct table *table, unsigned bot)
{
    for (size_t i = 0; i < run->instance_count; i++)
        if (run->instances[i]->bot == bot && run->instances[i]->state == INSTANCE_STARTING &&
            !sits_at(table, run->instances[i]))
            return true;
    return false;
}

struct instance *instance_for(struct run *run, const struct table *table, unsigned bot, bool *failed)
{
    const struct contestant *contestant = &run->contestants[bot];
    struct instance *instance = find_free(run, table, bot, INSTANCE_GREETED);

    *failed = contestant->failures >= RUN_STARTS_MAX;
    if (!instance)
        instance = find_free(run, table, bot, INSTANCE_STARTING);
    /* How many matches one of them takes is known from its first hello; before it, only one match's worth is started.
     */
    if (instance || *failed || run->plan->bots[bot].attaches ||
        (contestant->capacity == 0 && any_starts(run, table, bot)))
        return instance;
    return instance_start(run, bot);
}

void instance_release(struct run *run, struct instance *instance)
{
    (void)run;
    assert(instance->matches > 0);
    instance->matches--;
    if (instance->peer)
        instance->peer->busy = instance->matches > 0;
}

/* --- coming and going -------------------------------------------------------------------------------------------- */

void instance_greeted(struct run *run, struct instance *instance, struct peer *peer)
{
    struct contestant *contestant = &run->contestants[instance->bot];

    instance->state = INSTANCE_GREETED;
    instance->peer = peer;
    instance->deadline_us = RUN_NEVER;
    instance->capacity = peer->capacity;
    instance->views = peer->views;
    (void)snprintf(instance->name, sizeof instance->name, "%s", peer->bot);
    (void)snprintf(instance->version, sizeof instance->version, "%s", peer->version);
    peer->busy = instance->matches > 0;
    contestant->capacity = peer->capacity;
    contestant->came = true;
}

static void note_failure(struct run *run, const struct instance *instance, const char *why)
{
    struct contestant *contestant = &run->contestants[instance->bot];

    contestant->failures++;
    (void)snprintf(contestant->why, sizeof contestant->why, "%s", why);
    if (contestant->failures == RUN_STARTS_MAX)
        run_notice(run, "%s was lost %d times in a row before it played, and is not tried again: %s",
                   run->plan->bots[instance->bot].command, RUN_STARTS_MAX, why);
}

static void leave_chair(struct run *run, struct table *table, unsigned seat, enum fault fault, const char *why)
{
    struct chair *chair = &table->chairs[seat];

    chair->instance = NULL;
    chair->failed = true;
    (void)snprintf(chair->why, sizeof chair->why, "%s", why);
    if (table->state != TABLE_PLAYING)
        return;
    if (fault == FAULT_GONE)
        referee_gone(table->referee, seat, why, run->now_us);
    else
        referee_fault(table->referee, seat, fault, why, run->now_us);
}

void instance_lose(struct run *run, struct instance *instance, enum fault fault, const char *why)
{
    if (instance->state == INSTANCE_CLOSING || instance->state == INSTANCE_OUT)
        return;
    if (!instance->played)
        note_failure(run, instance, why);
    instance->state = INSTANCE_CLOSING;
    instance->deadline_us = run->now_us;
    instance->matches = 0;
    for (unsigned i = 0; i < run->plan->jobs; i++)
        for (unsigned seat = 0; seat < run->plan->seats; seat++)
            if (run->tables[i].state != TABLE_FREE && run->tables[i].chairs[seat].instance == instance)
                leave_chair(run, &run->tables[i], seat, fault, why);
}

void instance_cut_off(struct run *run, struct instance *instance, enum peer_left how, const char *words)
{
    instance->peer = NULL;
    if (instance->state != INSTANCE_GREETED)
        return;
    if (how != LEFT_CLOSED) {
        instance_lose(run, instance, how == LEFT_FLOOD ? FAULT_FLOOD : FAULT_GONE, words);
        return;
    }
    if (instance->end[0]) {
        instance_lose(run, instance, FAULT_GONE, instance->end);
        return;
    }
    instance->state = INSTANCE_AWAY;
    instance->deadline_us = run->now_us + run->plan->clock.start_us;
    for (unsigned i = 0; i < run->plan->jobs; i++)
        for (unsigned seat = 0; seat < run->plan->seats; seat++)
            if (run->tables[i].chairs[seat].instance == instance)
                run->tables[i].chairs[seat].away = true;
}

/* Its process ended. What it said before may still be on its way, until its connection closes. */
void instance_ended(void *context, struct process *process)
{
    struct run *run = context;
    struct instance *instance = process->owner;
    char how[PROCESS_END_TEXT_MAX], line[LAST_LINE_MAX];

    process_end_text(process, how);
    output_last_line(process->output, line, sizeof line);
    (void)snprintf(instance->end, sizeof instance->end, "its process ended with %s%s%s", how,
                   *line ? "; it last printed: " : "", line);
    if (run->plan->records && !output_save(process->output, run->plan->records, run->stem,
                                           run->plan->bots[instance->bot].name, instance->number, run->error))
        run_break(run);
    if (instance->dossier)
        dossier_end(instance->dossier, process);
    launcher_drop(&run->launcher, process);
    instance->process = NULL;
    if (instance->state == INSTANCE_GREETED)
        instance->deadline_us = run->now_us + LAST_WORDS_US;
    else
        instance_lose(run, instance, FAULT_GONE, instance->end);
}

/* --- work -------------------------------------------------------------------------------------------------------- */

static bool is_needed(const struct run *run, const struct instance *instance)
{
    return instance->matches > 0 || (!run->stopping && tables_want_bots(run));
}

static void close_instance(struct run *run, struct instance *instance)
{
    if (instance->peer)
        hub_send(&run->hub, instance->peer, &(struct message){.type = MESSAGE_CLOSE});
    instance->state = INSTANCE_CLOSING;
    instance->deadline_us = run->now_us + (run->stopping ? 0 : CLOSE_GRACE_US);
}

static void act_on_deadline(struct run *run, struct instance *instance)
{
    char why[FAULT_EVIDENCE_MAX];

    switch (instance->state) {
    case INSTANCE_STARTING:
        (void)snprintf(why, sizeof why, "it did not say hello within %" PRId64 " s",
                       run->plan->clock.start_us / SECOND_US);
        instance_lose(run, instance, FAULT_NOT_READY, why);
        break;
    case INSTANCE_GREETED:
        instance_lose(run, instance, FAULT_GONE, instance->end);
        break;
    case INSTANCE_AWAY:
        (void)snprintf(why, sizeof why, "its connection closed, and it did not come back within %" PRId64 " s",
                       run->plan->clock.start_us / SECOND_US);
        instance_lose(run, instance, FAULT_GONE, why);
        break;
    case INSTANCE_CLOSING:
        if (instance->peer)
            hub_drop(&run->hub, instance->peer);
        instance->peer = NULL;
        if (instance->process)
            launcher_stop(&run->launcher, instance->process, run->now_us);
        instance->deadline_us = RUN_NEVER;
        break;
    case INSTANCE_OUT:
        break;
    }
}

static void work_on(struct run *run, struct instance *instance)
{
    if (instance->flooded)
        instance_lose(run, instance, FAULT_FLOOD, "it sent too many useless messages in a row");
    if (instance->state < INSTANCE_CLOSING && !is_needed(run, instance))
        close_instance(run, instance);
    if (instance->deadline_us <= run->now_us)
        act_on_deadline(run, instance);
    if (instance->state == INSTANCE_CLOSING && !instance->process && !instance->peer)
        instance->state = INSTANCE_OUT;
}

static void instance_free(struct instance *instance)
{
    dossier_drop(instance->dossier);
    free(instance);
}

void instances_work(struct run *run)
{
    for (size_t i = 0; i < run->instance_count; i++)
        work_on(run, run->instances[i]);
    for (size_t i = 0; i < run->instance_count;)
        if (run->instances[i]->state == INSTANCE_OUT) {
            instance_free(run->instances[i]);
            run->instances[i] = run->instances[--run->instance_count];
        } else {
            i++;
        }
}

int64_t instances_deadline_us(const struct run *run)
{
    int64_t deadline = RUN_NEVER;

    for (size_t i = 0; i < run->instance_count; i++)
        if (run->instances[i]->deadline_us < deadline)
            deadline = run->instances[i]->deadline_us;
    return deadline;
}

void instances_free(struct run *run)
{
    for (size_t i = 0; i < run->instance_count; i++)
        instance_free(run->instances[i]);
    free(run->instances);
}
