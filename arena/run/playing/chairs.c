/* SPDX-License-Identifier: MIT */
#include "run/playing/chairs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/inside.h"

enum { SECOND_US = 1000000 };

/* --- handles ----------------------------------------------------------------------------------------------------- */

struct seat_contact chair_contact(const struct table *table, unsigned seat)
{
    const struct chair *chair = &table->chairs[seat];
    struct seat_contact contact = {.handle = chair->handle, .views = {.wanted = VIEWS_FULL}};

    if (chair->instance)
        contact.views = chair->instance->views;
    return contact;
}

bool chair_number(struct table *table, unsigned seat)
{
    struct chair *chair = &table->chairs[seat];

    chair->handle = chair->instance ? handles_give(&chair->instance->handles, table, seat) : 0;
    return !chair->instance || chair->handle;
}

struct chair *chair_of(const struct instance *instance, uint64_t handle, struct table **table, unsigned *seat)
{
    const struct handle *found = handles_find(&instance->handles, handle);
    struct chair *chair = found ? &found->table->chairs[found->seat] : NULL;

    if (!chair || found->table->state != TABLE_PLAYING || chair->instance != instance || chair->handle != handle)
        return NULL;
    *table = found->table;
    *seat = found->seat;
    return chair;
}

/* --- taking ------------------------------------------------------------------------------------------------------ */

/* Under team=joint: who plays another seat of the same side. */
static struct instance *team_mate(const struct table *table, unsigned seat)
{
    const struct lineup *lineup = &table->fixture.lineup;

    for (unsigned i = 0; lineup->team == TEAM_JOINT && i < lineup->seats; i++)
        if (i != seat && lineup->side_of[i] == lineup->side_of[seat] && table->chairs[i].instance)
            return table->chairs[i].instance;
    return NULL;
}

static bool is_busy(const struct shard *shard, unsigned bot)
{
    for (const struct instance *at = contestant_of(shard, bot)->first; at; at = at->next)
        if (at->matches > 0)
            return true;
    return false;
}

/* A bot of this name is there, and does not play the role. */
static bool declines(const struct shard *shard, unsigned bot, unsigned role)
{
    for (const struct instance *at = contestant_of(shard, bot)->first; at; at = at->next)
        if (at->state == INSTANCE_GREETED && !roles_have(at->plays, role))
            return true;
    return false;
}

/* A bot that must attach is not there. Reports it and waits. Returns true when it gives up. */
static bool is_given_up(struct shard *shard, unsigned bot, unsigned role)
{
    const struct game_role *wanted = &shard->options->game->roles[role];
    const char *called = bot_of(shard, bot)->called;
    const struct run_about about = about_bot(shard, bot);

    if (shard->absent_us == RUN_NEVER)
        shard->absent_us = shard->now_us + (contestant_of(shard, bot)->came ? shard->options->start_us
                                                                            : shard->options->attach.wait_us);
    if (!shard->waiting_told)
        engine_notice_about(shard->engine, &about, "waiting for %s", called);
    shard->waiting_told = true;
    if (shard->now_us < shard->absent_us)
        return false;
    if (contestant_of(shard, bot)->came || shard->engine->finished)
        return true;
    if (declines(shard, bot, role))
        (void)error_set(
            &shard->error, EXIT_COULD_NOT_RUN,
            "%.100s attached, but `plays` in its hello leaves out %.64s; nobody came for that within %" PRId64 " s",
            called, wanted->name, shard->options->attach.wait_us / SECOND_US);
    else
        (void)error_set(&shard->error, EXIT_COULD_NOT_RUN, "%.100s did not attach within %" PRId64 " s: %s%s", called,
                        shard->options->attach.wait_us / SECOND_US,
                        shard->attaching.kind ? "of the latest connection: " : "nothing connected to where it may",
                        shard->attaching.words);
    shard_break(shard);
    return false;
}

void chair_note(struct chair *chair, const char *why)
{
    free(chair->why);
    chair->why = strdup(why);
}

const char *chair_why(const struct chair *chair)
{
    return chair->why ? chair->why : "";
}

static bool sits_there(const struct table *table, const struct instance *instance)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        if (table->chairs[i].instance == instance)
            return true;
    return false;
}

/* A team that plays as one sits on several chairs, but at one match. */
void chair_seat(struct table *table, unsigned seat, struct instance *instance)
{
    struct chair *chair = &table->chairs[seat];

    if (!sits_there(table, instance)) {
        instance->matches++;
        met_seeds_add(&instance->met_seeds, table->fixture.lineup.seed_number);
    }
    chair->instance = instance;
    chair->awaited = false;
    chair->log = instance_log_hold(instance->log);
    if (instance->peer)
        instance->peer->busy = true;
}

static bool take_chair(struct shard *shard, struct table *table, unsigned seat)
{
    struct chair *chair = &table->chairs[seat];
    unsigned bot = table->fixture.lineup.bot_of[seat];
    struct contestant *contestant = contestant_of(shard, bot);
    struct instance *instance;
    bool failed = false;

    if (table->unfinished && table->unfinished->lost >> seat & 1)
        return chair->failed = true; /* before the match was broken off */
    if (chair_is_of_session(table, seat) && !bot_is_out(shard, bot))
        return chair->awaited = true;
    instance = team_mate(table, seat);
    if (!instance)
        instance = instance_for(shard, table, seat, &failed);
    if (instance) {
        chair_seat(table, seat, instance);
        return true;
    }
    if (!failed && bot_of(shard, bot)->attaches && !is_busy(shard, bot) &&
        is_given_up(shard, bot, table->fixture.lineup.role_of[seat])) {
        failed = true;
        contestant->failures++;
        (void)snprintf(contestant->why, sizeof contestant->why, "it did not attach in time");
    }
    chair->failed = failed;
    if (failed)
        chair_note(chair, contestant_why(shard, bot));
    return failed;
}

bool chairs_take(struct shard *shard, struct table *table)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        if (!table->chairs[i].instance && !table->chairs[i].failed && !table->chairs[i].awaited &&
            !take_chair(shard, table, i))
            return false;
    table_becomes(table, TABLE_TAKEN);
    shard->absent_us = RUN_NEVER;
    shard->waiting_told = false;
    return true;
}

/* A process that has played other matches, and ends before it hears of this one: another one may take its place. */
static bool may_be_replaced(const struct table *table, const struct instance *leaves, enum fault fault)
{
    return (table->state == TABLE_OPEN || table->state == TABLE_TAKEN) && fault == FAULT_GONE && leaves->played &&
           !bot_of(table->shard, leaves->bot)->attaches;
}

void chair_leave(struct table *table, unsigned seat, enum fault fault, const char *why)
{
    struct chair *chair = &table->chairs[seat];
    int64_t now_us = table->shard->now_us;
    bool replaced = may_be_replaced(table, chair->instance, fault);

    handles_drop(&chair->instance->handles, chair->handle);
    chair->instance = NULL;
    if (replaced) {
        instance_log_drop(chair->log);
        chair->log = NULL;
        table_becomes(table, TABLE_OPEN);
        return;
    }
    chair->failed = true;
    chair_note(chair, why);
    if (table->state != TABLE_PLAYING)
        return;
    if (fault == FAULT_GONE)
        referee_gone(table->referee, seat, why, now_us);
    else
        referee_fault(table->referee, seat, fault, why, now_us);
}

void chairs_clear(struct shard *shard, struct table *table)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++) {
        struct instance *instance = table->chairs[i].instance;

        if (instance)
            handles_drop(&instance->handles, table->chairs[i].handle);
        /* A team that plays as one sits on several chairs, but at one match. */
        for (unsigned j = i + 1; j < table->fixture.lineup.seats && instance; j++)
            if (table->chairs[j].instance == instance) {
                handles_drop(&instance->handles, table->chairs[j].handle);
                table->chairs[j].instance = NULL;
            }
        if (instance)
            instance_release(shard, instance);
        table->chairs[i].instance = NULL;
    }
    chairs_forget(table);
}

void chairs_forget(struct table *table)
{
    for (unsigned i = 0; i < GAME_SEATS_MAX; i++) {
        instance_log_drop(table->chairs[i].log);
        instance_log_drop(table->chairs[i].crashed);
        table->chairs[i].log = table->chairs[i].crashed = NULL;
        free(table->chairs[i].why);
        table->chairs[i].why = NULL;
    }
}
