/* SPDX-License-Identifier: MIT */
/* What a referee says of its match, and what is reported of a match that is watched. */
#include <pthread.h>

#include "gate/gate.h"
#include "run/inside.h"
#include "run/sandboxes/budget.h"

static void on_send(void *context, unsigned seat, const struct message *message)
{
    const struct table *table = context;
    const struct chair *chair = &table->chairs[seat];

    if (!chair->instance || !chair->instance->peer || chair->away || shard_leaves(table->shard))
        return;
    if (message->type == MESSAGE_DECISION)
        instance_asked(table->shard, chair->instance);
    hub_send(&table->shard->hub, chair->instance->peer, message);
}

static void on_finished(void *context, struct referee *referee)
{
    (void)referee;
    table_becomes(context, TABLE_OVER);
}

/* What is reported of a match that is watched; NULL if it is not. The caller may print at the same time. */
static const struct run_ops *watched(const struct table *table)
{
    const struct shard *shard = table->shard;

    if (!table->fixture.watched || !shard->playing.ops)
        return NULL;
    (void)pthread_mutex_lock(&shard->engine->telling);
    return shard->playing.ops;
}

static void told(const struct table *table)
{
    (void)pthread_mutex_unlock(&table->shard->engine->telling);
}

void table_tell_state(const struct table *table, const void *state)
{
    const struct run_ops *ops = watched(table);

    if (!ops)
        return;
    if (ops->state)
        ops->state(ops->context, state);
    told(table);
    if (gate_broken()) { /* it was only to be shown */
        char words[GATE_WORDS_MAX];
        struct run_about about = {.trouble = true};

        (void)snprintf(about.match, sizeof about.match, "%s", table->result->id);
        gate_take(words);
        engine_notice_about(table->shard->engine, &about, "%s", words);
    }
}

static void on_event(void *context, const struct game_event *event, struct span text)
{
    const struct run_ops *ops = watched(context);

    if (!ops)
        return;
    if (ops->event)
        ops->event(ops->context, event, text);
    told(context);
}

/* The bot's output belongs to the fault that was just added, if any. It is not known for a fault in the past of a
 * resumed match. */
static void note_printed(struct table *table, unsigned seat, size_t faults)
{
    struct run_result *result = table->result;
    const struct chair *chair = &table->chairs[seat];

    if (result->fault_count > faults && chair->log && table->state == TABLE_PLAYING)
        result->faults[faults].printed = instance_log_news(chair->log);
}

static void tell_printed(const struct table *table, const struct run_ops *ops, size_t faults)
{
    const struct run_result *result = table->result;

    if (result->fault_count > faults && result->faults[faults].printed && ops->printed)
        ops->printed(ops->context,
                     bot_of(table->shard, table->fixture.lineup.bot_of[result->faults[faults].seat])->name,
                     result->faults[faults].printed);
}

/* `faults`: the number of faults before this one. */
static void tell_fault(const struct table *table, unsigned seat, enum fault fault, const char *evidence, size_t faults)
{
    struct referee_seat_report report = {0};
    const struct run_ops *ops = watched(table);

    if (!ops)
        return;
    if (table->referee) /* there is none yet while the past of a match is sent again */
        referee_seat_report(table->referee, seat, table->shard->now_us, &report);
    if (ops->fault) {
        ops->fault(ops->context, seat, fault, evidence, report.strikes);
        tell_printed(table, ops, faults);
    }
    told(table);
}

static void on_fault(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct table *table = context;
    size_t faults = table->result->fault_count;

    result_fault(table->result, seat, fault, decision, evidence);
    note_printed(table, seat, faults);
    evidence_note(table->shard, table, seat);
    if (fault == FAULT_FLOOD && table->chairs[seat].instance)
        table->chairs[seat].instance->flooded = table->shard->look.touched = true;
    tell_fault(table, seat, fault, evidence, faults);
}

static void on_repeated(void *context, const void *state)
{
    table_tell_state(context, state);
}

static int64_t on_cpu(void *context, unsigned seat)
{
    return budget_used_us(((const struct table *)context)->chairs[seat].instance);
}

static void on_thought(void *context, unsigned seat, int64_t think_us)
{
    struct run_seat *result = &((struct table *)context)->result->seat[seat];

    histogram_small_add(&result->think, (uint64_t)think_us);
}

/* All that was reported of it is void. */
void table_tell_again(const struct table *table)
{
    const struct run_ops *ops = watched(table);

    if (!ops)
        return;
    if (ops->again)
        ops->again(ops->context);
    told(table);
}

struct referee_ops table_referee_ops(struct table *table)
{
    return (struct referee_ops){.send = on_send,
                                .finished = on_finished,
                                .event = on_event,
                                .fault = on_fault,
                                .thought = on_thought,
                                .cpu = on_cpu,
                                .repeated = on_repeated,
                                .context = table};
}
