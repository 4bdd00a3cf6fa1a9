/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "match/seed.h"
#include "run/sandboxes/lived.h"

enum { LATE_CONCERNS_US = 5000000 };

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

static struct game_seed seed_of(const struct table *table)
{
    const struct run_fixture *fixture = &table->fixture;
    unsigned attempt = table->result->attempt;

    if (table->unfinished)
        return table->unfinished->seed;
    return fixture->seeds ? fixture->seeds[attempt - 1]
                          : seed_attempt(&fixture->seed, fixture->seed_is_match, fixture->lineup.seed_number, attempt);
}

/* For the attempt of its result. */
static void prepare(struct table *table)
{
    const struct run_fixture *fixture = &table->fixture;
    struct run_result *result = table->result;

    memset(table->chairs, 0, sizeof table->chairs);
    result->seed = seed_of(table);
    result_forget_faults(result);
    for (unsigned i = 0; i < fixture->lineup.seats; i++)
        result->seat[i].think = (struct histogram_small){0};
    table_becomes(table, TABLE_OPEN);
}

/* What the match needs before it is prepared. */
static bool furnish(struct shard *shard, struct table *table)
{
    const struct run_fixture *fixture = &table->fixture;
    const struct source *source = shard->playing.source;

    table->result = result_new(0, fixture->lineup.seats);
    if (!table->result)
        return error_set(&shard->error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)snprintf(table->result->id, sizeof table->result->id, "%s", fixture->name);
    table->result->attempt = fixture->attempt;
    if (fixture->broken_off)
        table->unfinished = source->resume(source->context, fixture->id, &shard->error);
    return !fixture->broken_off || table->unfinished;
}

/* A match that was given for this table. */
static void set_table(struct shard *shard, struct table *table)
{
    table->turn = ++shard->turns;
    table->awaits_us = shard->now_us + shard->options->start_us;
    table->looks_us = 0;
    shard->watches = table->fixture.watched;
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        bot_use(shard, table->fixture.lineup.bot_of[i]);
    table_becomes(table, TABLE_OPEN);
    if (furnish(shard, table)) {
        prepare(table);
        return;
    }
    shard_break(shard);
    table_becomes(table, TABLE_OVER);
}

/* The source is not asked while a result of this shard is on its way to it. So it decides on the next match with the
 * results of those before, and a source that is slow is not flooded. */
static bool may_ask(const struct shard *shard)
{
    return !shard_halts(shard) && !choked_is(shard) && feed_has_matches(shard) && shard->now_us >= shard->asks_us &&
           shard->untaken == 0;
}

/* Takes a match to open, at a free table. No more matches are played at once than allowed. While some only wait for the
 * disk, others may be played instead, by bots that have a free place. */
static struct table *take_match(struct shard *shard)
{
    unsigned taken = shard->table_count - shard->tables_in[TABLE_FREE];
    bool spare = taken >= shard->jobs;
    struct table *table;

    if (!may_ask(shard) || taken - shard->sealed >= shard->jobs || (spare && !shard->vacancy))
        return NULL;
    table = free_table(shard);
    if (table && feed_take(shard, spare, &table->fixture)) {
        set_table(shard, table);
        return table->state == TABLE_OPEN ? table : NULL;
    }
    shard->vacancy = shard->vacancy && !spare;
    return NULL;
}

/* The match that gets its chairs now. Matches get them one at a time and in order, so two matches never wait for each
 * other's bots. */
static struct table *opening(struct shard *shard)
{
    struct table *table = NULL;

    for (unsigned i = 0; i < shard->table_count && shard->tables_in[TABLE_OPEN] > 0; i++)
        if (shard->tables[i].state == TABLE_OPEN && (!table || shard->tables[i].turn < table->turn))
            table = &shard->tables[i];
    return table ? table : take_match(shard);
}

/* --- beginning --------------------------------------------------------------------------------------------------- */

static bool is_complete(const struct table *table)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        if (table->chairs[i].awaited ||
            (table->chairs[i].instance && table->chairs[i].instance->state != INSTANCE_GREETED))
            return false;
    return true;
}

static bool name_seats(struct table *table, struct referee_options *options)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++) {
        const struct instance *instance = table->chairs[i].instance;
        const struct unfinished *left = table->unfinished;
        const struct run_ladder *ladder = table->fixture.ladder;
        const char *name = left ? left->bot[i] : bot_of(table->shard, table->fixture.lineup.bot_of[i])->name;

        const struct run_sandbox lived =
            sandboxed_as(table->shard->engine, bot_of(table->shard, table->fixture.lineup.bot_of[i]));
        uint64_t heard;

        if (!chair_number_again(table, i, &heard))
            return error_set(&table->shard->error, EXIT_COULD_NOT_RUN, "memory is short");
        options->seat[i] = (struct referee_seat_options){
            .contact = chair_contact(table, i),
            .bot = ladder ? ladder->bot[i] : span_text(instance ? instance->name : name),
            .version = span_text(instance ? instance->version
                                 : left   ? left->version[i]
                                          : ""),
            .session = span_text(ladder && instance ? instance->session : ""),
            .lived = lived_words(lived),
            .heard = heard,
        };
        table->result->seat[i].sandbox = left ? run_sandbox_weaker(lived, left->sandbox[i]) : lived;
    }
    return true;
}

static void note_players(struct shard *shard, const struct table *table)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        if (table->chairs[i].instance)
            instance_plays(shard, table->chairs[i].instance);
}

/* Waits of a match with this clock end no sooner than so. */
static void heed_clock(struct shard *shard, const struct clock_spec *clock)
{
    int64_t soonest_us = clock->move_us < clock->start_us ? clock->move_us : clock->start_us;

    if (clock->cpu_us > 0 && CLOCK_CPU_GRAIN_US < soonest_us)
        soonest_us = CLOCK_CPU_GRAIN_US;
    if (soonest_us < shard->soonest_us)
        shard->soonest_us = soonest_us;
    if (shard->waits_us > shard->now_us + shard->soonest_us)
        shard->waits_us = shard->now_us + shard->soonest_us;
}

static void forget_unfinished(struct table *table)
{
    unfinished_free(table->unfinished);
    table->unfinished = NULL;
}

static void begin(struct shard *shard, struct table *table)
{
    struct referee_options options = {
        .encoder = shard->engine->encoder,
        .desk = &shard->desk,
        .writer = shard->writer,
        .hold = true,
        .ops = table_referee_ops(table),
        .id = span_text(table->result->id),
        .arena = span_text(version_program),
        .plugin = shard->options->plugin,
        .epoch = span_text(shard->options->epoch),
        .values = table->fixture.lineup.settings.values,
        .seed = table->result->seed,
        .clock = table->fixture.lineup.clock,
        .lost_seat = table->fixture.lost_seat ? table->fixture.lost_seat : shard->options->lost_seat,
        .attempt = table->result->attempt,
        .ladder = table->fixture.ladder ? &table->fixture.ladder->record : NULL,
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
        choked_begin(shard);
        return;
    }
    table_becomes(table, TABLE_PLAYING);
    heed_clock(shard, &table->fixture.lineup.clock);
    table->began_us = shard->now_us;
    table->sealed = UINT64_MAX;
    note_players(shard, table);
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++) {
        restart_charge(table, i);
        if (table->chairs[i].failed)
            referee_gone(table->referee, i, chair_why(&table->chairs[i]), shard->now_us);
    }
    referee_start(table->referee, shard->now_us);
}

static void begin_if_complete(struct shard *shard, struct table *table)
{
    chairs_await(shard, table);
    if (is_complete(table) && !choked_is(shard))
        begin(shard, table);
}

void tables_fill(struct shard *shard)
{
    struct table *table;

    while ((table = opening(shard)) && chairs_take(shard, table) && !shard_halts(shard)) {
    }
    for (unsigned i = 0; i < shard->table_count && shard->tables_in[TABLE_TAKEN] > 0 && !shard_halts(shard); i++)
        if (shard->tables[i].state == TABLE_TAKEN)
            begin_if_complete(shard, &shard->tables[i]);
}

/* --- ending ------------------------------------------------------------------------------------------------------ */

static void fill_result(const struct shard *shard, struct table *table)
{
    struct run_result *result = table->result;
    const struct referee *referee = table->referee;

    result->verdict = *referee_verdict(referee);
    result->hash = *referee_hash(referee);
    result->turns = referee_turns(referee);
    result->decisions = referee_decisions(referee);
    result->game_fault = referee_game_fault(referee) ? strdup(referee_game_fault(referee)) : NULL;
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++) {
        struct referee_seat_report report;

        referee_seat_report(referee, i, shard->now_us, &report);
        (void)snprintf(result->seat[i].bot, sizeof result->seat[i].bot, "%s", report.bot);
        (void)snprintf(result->seat[i].version, sizeof result->seat[i].version, "%s", report.version);
        result->seat[i].think_us = report.think_us;
        result->seat[i].has_cpu = table->fixture.lineup.clock.cpu_us > 0;
        result->seat[i].cpu_us = report.cpu_us;
        result->seat[i].idle_cpu_us = report.idle_cpu_us;
        result->seat[i].filler_from = report.filler_from;
        result->seat[i].excused += report.excused;
    }
    if (lateness_after(&shard->lateness, table->began_us) > result->host_late_us)
        result->host_late_us = lateness_after(&shard->lateness, table->began_us);
}

/* Its match is over, and its result was handed over or dropped. */
static void free_the_table(struct shard *shard, struct table *table)
{
    for (unsigned i = 0; i < table->fixture.lineup.seats; i++)
        bot_unuse(shard, table->fixture.lineup.bot_of[i]);
    table->result = NULL;
    table_becomes(table, TABLE_FREE);
    shard->asks_us = 0;
}

static void give_up_table(struct shard *shard, struct table *table)
{
    evidence_drop(table);
    forget_unfinished(table);
    result_free(table->result);
    shard->absent_us = RUN_NEVER;
    shard->waiting_told = false;
    feed_give_back(shard, table->fixture.id);
    free_the_table(shard, table);
}

static void conclude(struct shard *shard, struct table *table)
{
    const struct error *broken = referee_error(table->referee);
    const struct verdict *verdict = referee_verdict(table->referee);
    bool spoiled = result_is_spoiled(span_text(verdict_winner(shard->options->game, verdict)),
                                     span_text(verdict->reason), table->result->attempt);

    if (broken) {
        (void)error_set(&shard->error, broken->code, "%s", broken->text);
        choked_begin(shard);
    }
    fill_result(shard, table);
    if (spoiled && !shard_halts(shard)) { /* it is played again, on another seed */
        evidence_drop(table);
        table_tell_again(table);
        table->result->attempt++;
        prepare(table);
        return;
    }
    if (broken || spoiled || strcmp(verdict->reason, "interrupted") == 0) {
        give_up_table(shard, table);
        return;
    }
    if (!table->result->game_fault)
        table_tell_state(table, referee_game_state(table->referee));
    evidence_write(shard, table);
    feed_give(shard, table->fixture.id, table->result);
    free_the_table(shard, table);
}

static void clear(struct shard *shard, struct table *table)
{
    chairs_clear(shard, table);
    if (table->referee)
        conclude(shard, table);
    else
        give_up_table(shard, table);
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

/* Judges overdue bots once certainly no answer of theirs is on its way. No table is checked while no wait can have
 * ended. */
static void judge(struct shard *shard)
{
    int64_t settled_us = hub_settled_us(&shard->hub), first_us = RUN_NEVER;

    if (shard->now_us < shard->waits_us)
        return;
    if (shard->soonest_us < RUN_NEVER - shard->now_us) /* a wait that begins now ends no sooner */
        first_us = shard->now_us + shard->soonest_us;
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

static void watch_table(const struct table *table)
{
    if (table->fixture.watched && table->state == TABLE_PLAYING && referee_state(table->referee) == REFEREE_PLAYING)
        table_tell_state(table, referee_game_state(table->referee));
}

static void clear_tables(struct shard *shard)
{
    for (unsigned i = 0; i < shard->table_count && (shard->watches || shard->tables_in[TABLE_OVER] > 0); i++) {
        watch_table(&shard->tables[i]);
        if (shard->tables[i].state == TABLE_OVER)
            clear(shard, &shard->tables[i]);
    }
}

void tables_work(struct shard *shard)
{
    judge(shard);
    sealed_work(shard);
    feed_cancel(shard);
    clear_tables(shard);
    shard->busy = shard->table_count - shard->tables_in[TABLE_FREE] - shard->sealed;
}

void tables_stand_still(struct shard *shard, int64_t us)
{
    for (unsigned i = 0; i < shard->table_count; i++) {
        shard->tables[i].awaits_us += us;
        if (shard->tables[i].state == TABLE_PLAYING)
            referee_stand_still(shard->tables[i].referee, us);
    }
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
    return shard->tables_in[TABLE_OPEN] > 0 || (feed_has_matches(shard) && !shard_halts(shard));
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
