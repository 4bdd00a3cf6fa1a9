/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/seed.h"
#include "run/program.h"

enum { LATE_CONCERNS_US = 5000000 };

/* --- what a referee says ----------------------------------------------------------------------------------------- */

static void on_send(void *context, unsigned seat, const struct message *message)
{
    const struct table *table = context;
    const struct chair *chair = &table->chairs[seat];

    if (!chair->instance || !chair->instance->peer || chair->away)
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

static bool is_watched(const struct shard *shard)
{
    return shard->plan->games == 1;
}

static void on_event(void *context, const struct game_event *event, struct span text)
{
    const struct shard *shard = ((struct table *)context)->shard;

    if (is_watched(shard) && shard->run->ops->event)
        shard->run->ops->event(shard->run->ops->context, event, text);
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

static void tell_printed(const struct table *table, size_t faults)
{
    const struct run_result *result = table->result;
    const struct run_ops *ops = table->shard->run->ops;
    const struct plan *plan = table->shard->plan;

    if (result->fault_count > faults && result->faults[faults].printed && ops->printed)
        ops->printed(ops->context, plan->bots[table->lineup.bot_of[result->faults[faults].seat]].name,
                     result->faults[faults].printed);
}

static void on_fault(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct table *table = context;
    const struct shard *shard = table->shard;
    size_t faults = table->result->fault_count;

    result_fault(table->result, seat, fault, decision, evidence);
    note_printed(table, seat, faults);
    evidence_note(shard, table, seat);
    if (fault == FAULT_FLOOD && table->chairs[seat].instance)
        table->chairs[seat].instance->flooded = table->shard->look.touched = true;
    if (is_watched(shard) && shard->run->ops->fault) {
        struct referee_seat_report report = {0};

        if (table->referee) /* there is none yet while the past of a match is sent again */
            referee_seat_report(table->referee, seat, shard->now_us, &report);
        shard->run->ops->fault(shard->run->ops->context, seat, fault, evidence, report.strikes);
        tell_printed(table, faults);
    }
}

static void on_repeated(void *context, const void *state)
{
    const struct shard *shard = ((struct table *)context)->shard;

    if (is_watched(shard) && shard->run->ops->state)
        shard->run->ops->state(shard->run->ops->context, state);
}

static void on_thought(void *context, unsigned seat, int64_t think_us)
{
    struct run_seat *result = &((struct table *)context)->result->seat[seat];

    histogram_small_add(&result->think, (uint64_t)think_us);
}

void table_becomes(struct table *table, enum table_state state)
{
    table->shard->tables_in[table->state]--;
    table->state = state;
    table->shard->tables_in[state]++;
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

static struct table *free_table(struct shard *shard)
{
    for (unsigned i = 0; i < shard->table_count && shard->tables_in[TABLE_FREE] > 0; i++)
        if (shard->tables[i].state == TABLE_FREE)
            return &shard->tables[i];
    return NULL;
}

static void prepare(struct shard *shard, struct table *table)
{
    const struct plan *plan = shard->plan;
    struct run_result *result = table->result;

    memset(table->chairs, 0, sizeof table->chairs);
    plan_lineup(plan, result->index, &table->lineup);
    result->seed = seed_attempt(&plan->seed, plan->seed_is_match, table->lineup.seed_number, result->attempt);
    result_forget_faults(result);
    for (unsigned i = 0; i < table->lineup.seats; i++)
        result->seat[i].think = (struct histogram_small){0};
    table_becomes(table, TABLE_OPEN);
}

/* Takes a match to open, at a free table. No more matches are played at once than allowed. While some only wait for the
 * disk, others may be played instead, by bots that have a free place. */
static struct table *take_match(struct shard *shard)
{
    unsigned taken = shard->table_count - shard->tables_in[TABLE_FREE];
    bool spare = taken >= shard->jobs;
    struct table *table;

    if (shard->stopping || taken - shard->sealed >= shard->jobs || (spare && !shard->vacancy))
        return NULL;
    table = free_table(shard);
    if (table)
        table->result = run_take_match(shard, spare, &table->unfinished);
    if (table && table->result)
        return table;
    shard->vacancy = shard->vacancy && !spare;
    return NULL;
}

/* The match that gets its chairs now. Matches get them one at a time and in order, so two matches never wait for each
 * other's bots. */
static struct table *opening(struct shard *shard)
{
    struct table *table = NULL;

    for (unsigned i = 0; i < shard->table_count && shard->tables_in[TABLE_OPEN] > 0; i++)
        if (shard->tables[i].state == TABLE_OPEN && (!table || shard->tables[i].result->index < table->result->index))
            table = &shard->tables[i];
    if (table)
        return table;
    table = take_match(shard);
    if (table)
        prepare(shard, table);
    return table;
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

static bool is_complete(const struct table *table)
{
    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->chairs[i].instance && table->chairs[i].instance->state != INSTANCE_GREETED)
            return false;
    return true;
}

static bool name_seats(struct table *table, struct referee_options *options)
{
    const struct plan *plan = table->shard->plan;

    for (unsigned i = 0; i < table->lineup.seats; i++) {
        const struct instance *instance = table->chairs[i].instance;
        const struct unfinished *left = table->unfinished;
        const char *name = left ? left->bot[i] : plan->bots[table->lineup.bot_of[i]].name;

        if (!chair_number(table, i))
            return error_set(&table->shard->error, EXIT_COULD_NOT_RUN, "memory is short");
        options->seat[i] = (struct referee_seat_options){
            .contact = chair_contact(table, i),
            .bot = span_text(instance ? instance->name : name),
            .version = span_text(instance ? instance->version
                                 : left   ? left->version[i]
                                          : ""),
        };
    }
    return true;
}

static void note_players(struct shard *shard, const struct table *table)
{
    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->chairs[i].instance)
            instance_plays(shard, table->chairs[i].instance);
}

static void forget_unfinished(struct table *table)
{
    unfinished_free(table->unfinished);
    table->unfinished = NULL;
}

static void begin(struct shard *shard, struct table *table)
{
    struct referee_options options = {
        .encoder = shard->run->encoder,
        .desk = &shard->desk,
        .writer = shard->writer,
        .hold = true,
        .ops = {.send = on_send,
                .finished = on_finished,
                .event = on_event,
                .fault = on_fault,
                .thought = on_thought,
                .repeated = on_repeated,
                .context = table},
        .id = span_text(table->result->id),
        .arena = span_text(RUN_PROGRAM),
        .epoch = span_text(shard->plan->epoch),
        .values = table->lineup.settings.values,
        .seed = table->result->seed,
        .clock = shard->plan->clock,
        .lost_seat = shard->plan->lost_seat,
        .attempt = table->result->attempt,
    };

    if (table->unfinished) {
        options.past = &table->unfinished->past;
        options.place = table->unfinished->place;
    }
    if (name_seats(table, &options))
        table->referee = referee_new(&options, &shard->error);
    forget_unfinished(table);
    if (!table->referee) {
        table_becomes(table, TABLE_OVER);
        shard_break(shard);
        return;
    }
    table_becomes(table, TABLE_PLAYING);
    table->began_us = shard->now_us;
    table->sealed = UINT64_MAX;
    note_players(shard, table);
    referee_start(table->referee, shard->now_us);
    for (unsigned i = 0; i < table->lineup.seats; i++)
        restart_charge(table, i);
    for (unsigned i = 0; i < table->lineup.seats; i++)
        if (table->chairs[i].failed && table->state == TABLE_PLAYING)
            referee_gone(table->referee, i, chair_why(&table->chairs[i]), shard->now_us);
}

void tables_fill(struct shard *shard)
{
    struct table *table;

    while ((table = opening(shard)) && chairs_take(shard, table) && !shard->stopping) {
    }
    for (unsigned i = 0; i < shard->table_count && shard->tables_in[TABLE_TAKEN] > 0 && !shard->stopping; i++)
        if (shard->tables[i].state == TABLE_TAKEN && is_complete(&shard->tables[i]))
            begin(shard, &shard->tables[i]);
}

/* --- ending ------------------------------------------------------------------------------------------------------ */

static void fill_result(const struct shard *shard, struct table *table)
{
    struct run_result *result = table->result;
    struct referee *referee = table->referee;

    result->verdict = *referee_verdict(referee);
    result->hash = *referee_hash(referee);
    result->turns = referee_turns(referee);
    result->decisions = referee_decisions(referee);
    for (unsigned i = 0; i < table->lineup.seats; i++) {
        struct referee_seat_report report;

        referee_seat_report(referee, i, shard->now_us, &report);
        (void)snprintf(result->seat[i].bot, sizeof result->seat[i].bot, "%s", report.bot);
        (void)snprintf(result->seat[i].version, sizeof result->seat[i].version, "%s", report.version);
        result->seat[i].think_us = report.think_us;
        result->seat[i].filler_from = report.filler_from;
        result->seat[i].excused += report.excused;
    }
    if (lateness_after(&shard->lateness, table->began_us) > result->host_late_us)
        result->host_late_us = lateness_after(&shard->lateness, table->began_us);
}

static void give_up_table(struct table *table)
{
    evidence_drop(table);
    forget_unfinished(table);
    result_free(table->result);
    table->result = NULL;
    table_becomes(table, TABLE_FREE);
}

static void conclude(struct shard *shard, struct table *table)
{
    const struct error *broken = referee_error(table->referee);
    const struct verdict *verdict = referee_verdict(table->referee);
    bool spoiled = result_is_spoiled(span_text(verdict_winner(shard->plan->game, verdict)), span_text(verdict->reason),
                                     table->result->attempt);

    if (broken) {
        (void)error_set(&shard->error, broken->code, "%s", broken->text);
        shard_break(shard);
    }
    fill_result(shard, table);
    if (spoiled && !shard->stopping) { /* it is played again, on another seed */
        evidence_drop(table);
        if (is_watched(shard) && shard->run->ops->again)
            shard->run->ops->again(shard->run->ops->context);
        table->result->attempt++;
        prepare(shard, table);
        return;
    }
    if (broken || spoiled || strcmp(verdict->reason, "interrupted") == 0) {
        give_up_table(table);
        return;
    }
    if (is_watched(shard) && shard->run->ops->state)
        shard->run->ops->state(shard->run->ops->context, referee_game_state(table->referee));
    evidence_write(shard, table);
    if (!run_give_result(shard->run, table->result))
        shard_break(shard);
    table->result = NULL;
    table_becomes(table, TABLE_FREE);
}

static void clear(struct shard *shard, struct table *table)
{
    chairs_clear(shard, table);
    if (table->referee)
        conclude(shard, table);
    else
        give_up_table(table);
    referee_free(table->referee);
    table->referee = NULL;
}

/* The lateness of the host that concerns the waits of a table: since they began, and in the last seconds, as lateness
 * may have cost a bot its bank some time before it shows. */
static int64_t host_late_us(const struct shard *shard, const struct table *table)
{
    int64_t since_us = referee_waits_since_us(table->referee);

    if (since_us > shard->now_us - LATE_CONCERNS_US)
        since_us = shard->now_us - LATE_CONCERNS_US;
    return lateness_after(&shard->lateness, since_us > table->began_us ? since_us : table->began_us);
}

/* A wait that begins at this time ends no sooner than so. */
static int64_t soonest_us(const struct shard *shard, int64_t now_us)
{
    const struct clock_spec *clock = &shard->plan->clock;

    return now_us + (clock->move_us < clock->start_us ? clock->move_us : clock->start_us);
}

/* Judges overdue bots once certainly no answer of theirs is on its way. No table is checked while no wait can have
 * ended. */
static void judge(struct shard *shard)
{
    int64_t settled_us = hub_settled_us(&shard->hub), first_us = soonest_us(shard, shard->now_us);

    if (shard->now_us < shard->waits_us)
        return;
    for (unsigned i = 0; i < shard->table_count; i++) {
        const struct table *table = &shard->tables[i];
        int64_t next_us = table->state == TABLE_PLAYING ? referee_next_us(table->referee) : RUN_NEVER;

        if (next_us <= settled_us) {
            referee_pass(table->referee, settled_us, shard->now_us, host_late_us(shard, table));
            next_us = table->state == TABLE_PLAYING ? referee_next_us(table->referee) : RUN_NEVER;
        } else if (next_us <= shard->now_us) {
            hub_settle(&shard->hub);
        }
        if (next_us < first_us)
            first_us = next_us;
    }
    shard->waits_us = first_us;
}

void tables_work(struct shard *shard)
{
    judge(shard);
    sealed_work(shard);
    for (unsigned i = 0; i < shard->table_count && (is_watched(shard) || shard->tables_in[TABLE_OVER] > 0); i++) {
        struct table *table = &shard->tables[i];

        if (table->state == TABLE_PLAYING && is_watched(shard) && shard->run->ops->state &&
            referee_state(table->referee) == REFEREE_PLAYING)
            shard->run->ops->state(shard->run->ops->context, referee_game_state(table->referee));
        if (table->state == TABLE_OVER)
            clear(shard, table);
    }
}

void tables_stand_still(struct shard *shard, int64_t us)
{
    for (unsigned i = 0; i < shard->table_count; i++)
        if (shard->tables[i].state == TABLE_PLAYING)
            referee_stand_still(shard->tables[i].referee, us);
}

void tables_sent(struct shard *shard, int64_t now_us)
{
    for (unsigned i = 0; i < shard->table_count; i++)
        if (shard->tables[i].state == TABLE_PLAYING)
            referee_sent(shard->tables[i].referee, shard->now_us, now_us);
}

void tables_stop(struct shard *shard)
{
    for (unsigned i = 0; i < shard->table_count; i++) {
        struct table *table = &shard->tables[i];

        if (table->state == TABLE_PLAYING)
            referee_stop(table->referee);
        else if (table->state == TABLE_OPEN || table->state == TABLE_TAKEN)
            table_becomes(table, TABLE_OVER);
    }
}

bool tables_are_free(const struct shard *shard)
{
    return shard->tables_in[TABLE_FREE] == shard->table_count;
}

bool tables_are_full(const struct shard *shard)
{
    return shard->tables_in[TABLE_PLAYING] >= shard->jobs;
}

bool tables_want_bots(const struct shard *shard)
{
    return shard->tables_in[TABLE_OPEN] > 0 || run_has_matches(shard);
}

int64_t tables_deadline_us(const struct shard *shard)
{
    int64_t disk_us = sealed_deadline_us(shard), deadline = disk_us < shard->absent_us ? disk_us : shard->absent_us;

    if (shard->now_us < shard->waits_us)
        return shard->waits_us < deadline ? shard->waits_us : deadline;
    for (unsigned i = 0; i < shard->table_count; i++) {
        const struct table *table = &shard->tables[i];
        int64_t next = table->state == TABLE_PLAYING ? referee_next_us(table->referee) : RUN_NEVER;

        if (next < deadline && (next > shard->now_us || !hub_is_settling(&shard->hub)))
            deadline = next;
    }
    return deadline;
}

void tables_free(struct shard *shard)
{
    for (unsigned i = 0; shard->tables && i < shard->table_count; i++) {
        evidence_drop(&shard->tables[i]);
        chairs_forget(&shard->tables[i]);
        referee_free(shard->tables[i].referee);
        unfinished_free(shard->tables[i].unfinished);
        result_free(shard->tables[i].result);
    }
    free(shard->tables);
}
