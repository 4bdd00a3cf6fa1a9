/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/seed.h"

/* --- what a referee says ----------------------------------------------------------------------------------------- */

static void on_send(void *context, unsigned seat, const struct message *message)
{
    const struct table *table = context;
    const struct chair *chair = &table->chairs[seat];

    if (chair->instance && chair->instance->peer && !chair->away)
        hub_send(&table->run->hub, chair->instance->peer, message);
}

static void on_finished(void *context, struct referee *referee)
{
    (void)referee;
    ((struct table *)context)->state = TABLE_OVER;
}

static bool is_watched(const struct run *run)
{
    return run->plan->games == 1;
}

static void on_event(void *context, const struct game_event *event, struct span text)
{
    const struct run *run = ((struct table *)context)->run;

    if (is_watched(run) && run->ops->event)
        run->ops->event(run->ops->context, event, text);
}

static void on_fault(void *context, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct table *table = context;
    const struct run *run = table->run;

    result_fault(table->result, seat, fault, decision, evidence);
    evidence_note(run, table, seat);
    if (fault == FAULT_FLOOD && table->chairs[seat].instance)
        table->chairs[seat].instance->flooded = true;
    if (is_watched(run) && run->ops->fault)
        run->ops->fault(run->ops->context, seat, fault, evidence);
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

static struct table *free_table(struct run *run)
{
    for (unsigned i = 0; i < run->plan->jobs; i++)
        if (run->tables[i].state == TABLE_FREE)
            return &run->tables[i];
    return NULL;
}

static void prepare(struct run *run, struct table *table)
{
    const struct game_seed *seed = &run->plan->seed;
    struct game_seed first = run->plan->seed_is_match ? *seed : seed_match(seed, table->result->index);
    unsigned attempt = table->result->attempt;

    memset(table->chairs, 0, sizeof table->chairs);
    table->result->seed = attempt == 1 ? first : seed_match(&first, attempt);
    table->result->fault_count = 0;
    table->serial = ++run->serial;
    table->state = TABLE_OPEN;
}

/* The match whose chairs are given out now: one at a time and in their order, so that two matches never wait for each
 * other's bots. */
static struct table *opening(struct run *run)
{
    struct table *table = NULL;

    for (unsigned i = 0; i < run->plan->jobs; i++)
        if (run->tables[i].state == TABLE_OPEN && (!table || run->tables[i].result->index < table->result->index))
            table = &run->tables[i];
    if (table)
        return table;
    if (run->stopping || run->next == run->plan->games || !results_have_room(&run->results, run->next))
        return NULL;
    table = free_table(run);
    if (!table)
        return NULL;
    table->result = result_new(run->next);
    if (!table->result) {
        (void)error_set(run->error, EXIT_COULD_NOT_RUN, "out of memory");
        run_break(run);
        return NULL;
    }
    run->next++;
    prepare(run, table);
    return table;
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

static bool is_complete(const struct table *table)
{
    for (unsigned i = 0; i < table->run->plan->seats; i++)
        if (table->chairs[i].instance && table->chairs[i].instance->state != INSTANCE_GREETED)
            return false;
    return true;
}

static void name_seats(const struct table *table, struct referee_options *options)
{
    const struct plan *plan = table->run->plan;

    for (unsigned i = 0; i < plan->seats; i++) {
        const struct instance *instance = table->chairs[i].instance;
        const char *name = instance ? instance->name : plan->bots[plan->bot_of[i]].name;

        options->seat[i] = (struct referee_seat_options){
            .handle = chair_handle(table, i),
            .bot = span_text(name),
            .version = span_text(instance ? instance->version : ""),
            .views = instance ? instance->views : VIEWS_FULL,
        };
    }
}

static void note_players(struct run *run, const struct table *table)
{
    for (unsigned i = 0; i < run->plan->seats; i++) {
        struct instance *instance = table->chairs[i].instance;

        if (!instance)
            continue;
        instance->played = true;
        run->contestants[instance->bot].failures = 0;
    }
}

static void begin(struct run *run, struct table *table)
{
    struct referee_options options = {
        .encoder = run->encoder,
        .desk = &run->desk,
        .writer = run->writer,
        .hold = true,
        .ops = {.send = on_send, .finished = on_finished, .event = on_event, .fault = on_fault, .context = table},
        .id = span_text(table->result->id),
        .arena = run_arena(),
        .epoch = span_text(run->plan->epoch),
        .values = run->plan->settings.values,
        .seed = table->result->seed,
        .clock = run->plan->clock,
        .lost_seat = run->plan->lost_seat,
        .attempt = table->result->attempt,
    };

    name_seats(table, &options);
    table->referee = referee_new(&options, run->error);
    if (!table->referee) {
        table->state = TABLE_OVER;
        run_break(run);
        return;
    }
    table->state = TABLE_PLAYING;
    table->began_us = run->now_us;
    note_players(run, table);
    referee_start(table->referee, run->now_us);
    for (unsigned i = 0; i < run->plan->seats; i++)
        if (table->chairs[i].failed && table->state == TABLE_PLAYING)
            referee_gone(table->referee, i, table->chairs[i].why, run->now_us);
}

void tables_fill(struct run *run)
{
    struct table *table;

    while ((table = opening(run)) && chairs_take(run, table) && !run->stopping) {
    }
    for (unsigned i = 0; i < run->plan->jobs && !run->stopping; i++)
        if (run->tables[i].state == TABLE_TAKEN && is_complete(&run->tables[i]))
            begin(run, &run->tables[i]);
}

/* --- ending ------------------------------------------------------------------------------------------------------ */

static void fill_result(const struct run *run, struct table *table)
{
    struct run_result *result = table->result;
    struct referee *referee = table->referee;

    result->verdict = *referee_verdict(referee);
    result->hash = *referee_hash(referee);
    result->turns = referee_turns(referee);
    result->decisions = referee_decisions(referee);
    for (unsigned i = 0; i < run->plan->seats; i++) {
        struct referee_seat_report report;

        referee_seat_report(referee, i, run->now_us, &report);
        (void)snprintf(result->seat[i].bot, sizeof result->seat[i].bot, "%s", report.bot);
        (void)snprintf(result->seat[i].version, sizeof result->seat[i].version, "%s", report.version);
        result->seat[i].think_us = report.think_us;
    }
}

/* A match that this host spoiled is played again, on another seed. */
static bool is_spoiled(const struct run *run, const struct run_result *result)
{
    return !run->stopping && result->verdict.winner == VERDICT_VOID && result->attempt < RUN_ATTEMPTS_MAX &&
           strcmp(result->verdict.reason, "host-late") == 0;
}

static void give_up_table(struct table *table)
{
    evidence_drop(table);
    result_free(table->result);
    table->result = NULL;
    table->state = TABLE_FREE;
}

static void conclude(struct run *run, struct table *table)
{
    const struct error *broken = referee_error(table->referee);

    if (broken) {
        (void)error_set(run->error, broken->code, "%s", broken->text);
        run_break(run);
    }
    fill_result(run, table);
    if (is_spoiled(run, table->result)) {
        evidence_drop(table);
        table->result->attempt++;
        prepare(run, table);
        return;
    }
    if (broken || strcmp(table->result->verdict.reason, "interrupted") == 0) {
        give_up_table(table);
        return;
    }
    if (is_watched(run) && run->ops->state)
        run->ops->state(run->ops->context, referee_game_state(table->referee));
    run->finished++;
    evidence_write(run, table);
    if (!results_put(&run->results, table->result, run->ops, run->error))
        run_break(run);
    table->result = NULL;
    table->state = TABLE_FREE;
    if (run->ops->progress)
        run->ops->progress(run->ops->context, run->finished);
}

static void clear(struct run *run, struct table *table)
{
    chairs_clear(run, table);
    if (table->referee)
        conclude(run, table);
    else
        give_up_table(table);
    referee_free(table->referee);
    table->referee = NULL;
}

static bool is_sealed(const struct table *table)
{
    return table->state == TABLE_PLAYING && referee_state(table->referee) == REFEREE_SEALED;
}

/* One wait for the disk serves all matches that ended in this pass. */
static void release_sealed(struct run *run)
{
    struct error error = {0};
    const struct error *failed = NULL;
    bool any = false;

    for (unsigned i = 0; i < run->plan->jobs && !any; i++)
        any = is_sealed(&run->tables[i]);
    if (any && !record_writer_sync(run->writer, &error))
        failed = &error;
    for (unsigned i = 0; i < run->plan->jobs && any; i++)
        if (is_sealed(&run->tables[i]))
            referee_release(run->tables[i].referee, failed);
}

void tables_work(struct run *run, int64_t began_us)
{
    for (unsigned i = 0; i < run->plan->jobs; i++) {
        const struct table *table = &run->tables[i];

        if (table->state == TABLE_PLAYING && referee_next_us(table->referee) <= began_us)
            referee_pass(table->referee, began_us, run->now_us, lateness_after(&run->lateness, table->began_us));
    }
    release_sealed(run);
    for (unsigned i = 0; i < run->plan->jobs; i++) {
        struct table *table = &run->tables[i];

        if (table->state == TABLE_PLAYING && is_watched(run) && run->ops->state &&
            referee_state(table->referee) == REFEREE_PLAYING)
            run->ops->state(run->ops->context, referee_game_state(table->referee));
        if (table->state == TABLE_OVER)
            clear(run, table);
    }
}

void tables_stop(struct run *run)
{
    for (unsigned i = 0; i < run->plan->jobs; i++) {
        struct table *table = &run->tables[i];

        if (table->state == TABLE_PLAYING)
            referee_stop(table->referee);
        else if (table->state == TABLE_OPEN || table->state == TABLE_TAKEN)
            table->state = TABLE_OVER;
    }
}

bool tables_are_free(const struct run *run)
{
    for (unsigned i = 0; i < run->plan->jobs; i++)
        if (run->tables[i].state != TABLE_FREE)
            return false;
    return true;
}

bool tables_want_bots(const struct run *run)
{
    bool wants = run->next < run->plan->games;

    for (unsigned i = 0; i < run->plan->jobs && !wants; i++)
        wants = run->tables[i].state == TABLE_OPEN;
    return wants;
}

int64_t tables_deadline_us(const struct run *run)
{
    int64_t deadline = run->absent_us;

    for (unsigned i = 0; i < run->plan->jobs; i++) {
        const struct table *table = &run->tables[i];
        int64_t next = table->state == TABLE_PLAYING ? referee_next_us(table->referee) : RUN_NEVER;

        if (next < deadline)
            deadline = next;
    }
    return deadline;
}

void tables_free(struct run *run)
{
    for (unsigned i = 0; run->tables && i < run->plan->jobs; i++) {
        evidence_drop(&run->tables[i]);
        chairs_forget(&run->tables[i]);
        referee_free(run->tables[i].referee);
        result_free(run->tables[i].result);
    }
    free(run->tables);
}
