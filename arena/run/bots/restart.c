/* SPDX-License-Identifier: MIT */
/* Processes that end in a match are started again, as often as the bot may, for each seat of a match. The new
 * process gets the same chairs and all messages from the start of the match. The clock of its open decision continues
 * to run. */
#include <stdio.h>

#include "run/inside.h"

/* --- the process ended ------------------------------------------------------------------------------------------- */

/* True if the bot on this chair may have another process. */
static bool has_another(const struct table *table, unsigned seat)
{
    struct referee_seat_report report;

    if (table->state == TABLE_OPEN || table->state == TABLE_TAKEN)
        return table->chairs[seat].crashes < bot_of(table->shard, table->fixture.lineup.bot_of[seat])->restarts;
    if (table->state != TABLE_PLAYING)
        return false;
    referee_seat_report(table->referee, seat, table->shard->now_us, &report);
    return !report.lost &&
           report.faults[FAULT_CRASH] < bot_of(table->shard, table->fixture.lineup.bot_of[seat])->restarts;
}

static bool is_missed(const struct shard *shard, const struct instance *instance)
{
    for (unsigned i = 0; i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++)
            if (shard->tables[i].chairs[seat].instance == instance && has_another(&shard->tables[i], seat))
                return true;
    return false;
}

/* While there is no referee, the chair keeps the crash for him. */
static void charge(struct table *table, unsigned seat, const char *why)
{
    struct chair *chair = &table->chairs[seat];

    if (table->state == TABLE_PLAYING) {
        referee_fault(table->referee, seat, FAULT_CRASH, why, table->shard->now_us);
        return;
    }
    chair->crashes++;
    chair_note(chair, why);
    instance_log_drop(chair->crashed);
    chair->crashed = instance_log_hold(chair->log);
}

static void hand_over(struct table *table, unsigned seat, struct instance *successor)
{
    struct chair *chair = &table->chairs[seat];

    chair->instance = successor;
    chair->away = false;
    chair->anew = table->state == TABLE_PLAYING && chair_number(table, seat);
    instance_log_drop(chair->log);
    chair->log = instance_log_hold(successor->log);
}

/* At one table: each chair of the instance goes to the successor, or is lost. Returns true if one went. */
static bool pass_on(struct table *table, const struct instance *instance, struct instance *successor)
{
    bool any = false;

    for (unsigned seat = 0; seat < table->fixture.lineup.seats; seat++) {
        if (table->chairs[seat].instance != instance)
            continue;
        if (!has_another(table, seat)) {
            chair_leave(table, seat, FAULT_GONE, instance->end);
            continue;
        }
        charge(table, seat, instance->end);
        hand_over(table, seat, successor);
        any = true;
    }
    return any;
}

bool instance_restart(struct shard *shard, struct instance *instance)
{
    const struct contestant *contestant = contestant_of(shard, instance->bot);
    struct instance *successor;

    if (shard_halts(shard) || bot_of(shard, instance->bot)->attaches || !is_missed(shard, instance) ||
        contestant->failures + !instance->played >= RUN_STARTS_MAX)
        return false;
    successor = instance_start(shard, instance->bot);
    if (!successor)
        return false;
    if (!instance->played)
        instance_failed(shard, instance, instance->end);
    instance->state = INSTANCE_CLOSING;
    instance_connected(shard, instance);
    instance->deadline_us = shard->now_us;
    instance->matches = 0;
    for (unsigned i = 0; i < shard->table_count; i++)
        successor->matches += pass_on(&shard->tables[i], instance, successor);
    return true;
}

/* --- the successor is there -------------------------------------------------------------------------------------- */

void restart_charge(struct table *table, unsigned seat)
{
    struct chair *chair = &table->chairs[seat];
    struct instance_log *own = chair->log;

    chair->log = chair->crashed;
    for (; chair->crashes > 0; chair->crashes--)
        referee_fault(table->referee, seat, FAULT_CRASH, chair_why(chair), table->shard->now_us);
    chair->log = own;
    instance_log_drop(chair->crashed);
    chair->crashed = NULL;
}

void restart_tell(struct shard *shard, struct instance *instance)
{
    for (unsigned i = 0; instance->matches > 0 && i < shard->table_count; i++)
        for (unsigned seat = 0; seat < shard->tables[i].fixture.lineup.seats; seat++) {
            struct table *table = &shard->tables[i];
            struct seat_contact contact;

            if (table->chairs[seat].instance != instance || !table->chairs[seat].anew)
                continue;
            table->chairs[seat].anew = false;
            if (table->state != TABLE_PLAYING)
                continue;
            instance_plays(shard, instance);
            contact = chair_contact(table, seat);
            (void)referee_back(table->referee, seat, &contact, 0, shard->now_us);
        }
}
