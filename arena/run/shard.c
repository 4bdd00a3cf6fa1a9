/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/steady.h"
#include "run/inside.h"

enum {
    SLEEP_MOST_US = 5000,      /* a stall shows by waking up late, so the loop sleeps little at a time */
    LONG_US = 1000,            /* a shorter pass is not worth the care */
    STALL_US = 100000,         /* a shorter stall is left to grace and respite: on a crowded host they are frequent */
    STALLS_MOST_US = 20000000, /* stalls that may be forgiven at once, with the time between them */
};

/* --- beginning and end ------------------------------------------------------------------------------------------- */

/* Bots that attach are the first shard's: they know one endpoint. */
static bool listen_all(struct shard *shard)
{
    if (!transport_listen(shard->options->transport, &shard->hub, &shard->engine->folder, shard->number,
                          &shard->error) ||
        !hub_watch_lateness(&shard->hub, &shard->error))
        return false;
    return shard->number > 0 || listener_open(&shard->listener, shard);
}

static bool make_tables(struct shard *shard)
{
    shard->tables = calloc(shard->table_count, sizeof(struct table));
    if (!roll_open(&shard->roll) || !shard->tables)
        return error_set(&shard->error, EXIT_COULD_NOT_RUN, "out of memory");
    for (unsigned i = 0; i < shard->table_count; i++) {
        shard->tables[i].shard = shard;
        shard->tables[i].slot = i;
    }
    shard->tables_in[TABLE_FREE] = shard->table_count;
    return true;
}

static bool prepare(struct shard *shard)
{
    const struct engine_options *options = shard->options;
    struct hub_ops ops = wire_ops;

    ops.context = shard;
    if (!options->trace && !options->records)
        ops.passed = NULL;
    shard->absent_us = RUN_NEVER;
    referee_desk_init(&shard->desk);
    buffer_init(&shard->ignored, VIEW_IGNORED_MAX);
    if (!make_tables(shard) || !launcher_init(&shard->launcher, &shard->engine->limits, &shard->error) ||
        !hub_init(&shard->hub, &ops, &shard->error) ||
        !hub_watch(&shard->hub, launcher_fd(&shard->launcher), &shard->processes_call, &shard->error) ||
        !hub_watch(&shard->hub, shard->wake_fd, &shard->woken, &shard->error))
        return false;
    shard->hub.strangers_most = 1 + shard->hub.strangers_most / shard->engine->shard_count;
    return feed_turn(shard) && listen_all(shard);
}

static void release(struct shard *shard)
{
    if (shard->launcher.processes)
        launcher_release(&shard->launcher);
    disk_release(&shard->disk);
    tables_free(shard);
    if (shard->writer)
        record_writer_free(shard->writer);
    listener_report(shard);
    hub_release(&shard->hub);
    listener_release(&shard->listener);
    instances_free(shard);
    free(shard->contestants);
    referee_desk_release(&shard->desk);
    buffer_release(&shard->ignored);
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static int64_t earliest(const struct shard *shard, int64_t now_us)
{
    const int64_t all[] = {tables_deadline_us(shard), instances_deadline_us(shard), feed_deadline_us(shard),
                           launcher_deadline_us(&shard->launcher), hub_deadline_us(&shard->hub)};
    int64_t deadline = now_us + SLEEP_MOST_US;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] < deadline)
            deadline = all[i];
    return deadline;
}

/* Waits until a message comes or a deadline passes. `now_us` is the end of the last pass on entry, the time of waking
 * on return. Returns how late it woke up. So all time belongs to a wait or to a pass, and no stall is missed. */
static int64_t wait_for_work(struct shard *shard, int64_t *now_us)
{
    int64_t since_us = *now_us, until_us = earliest(shard, since_us);

    shard->processes_call = shard->woken = false;
    (void)hub_wait(&shard->hub, since_us, until_us);
    *now_us = steady_us();
    if (until_us < since_us)
        until_us = since_us;
    return *now_us > until_us ? *now_us - until_us : 0;
}

bool shard_halts(const struct shard *shard)
{
    return shard->stopping || shard->halting;
}

bool shard_leaves(const struct shard *shard)
{
    return shard->options->secret && (shard->stopping || shard->engine->ending >= ENGINE_STOPS);
}

void shard_break(struct shard *shard)
{
    shard->stopping = true;
    engine_end(shard->engine, ENGINE_STOPS);
}

static void stop(struct shard *shard)
{
    shard->stopping = true;
    tables_stop(shard);
}

static void halt(struct shard *shard)
{
    shard->halting = true;
    shard->look.touched = true;
    tables_stop(shard);
}

/* The time of a stall is charged to nobody. But clocks of matches are spared no more than the time in which the program
 * ran since its start, or since the stalls before. So they run at least at half their speed, even on a host that stalls
 * again and again. */
static void stand_still(struct shard *shard, int64_t late_us)
{
    int64_t since_us = shard->now_us - STALLS_MOST_US, most_us;

    hub_stand_still(&shard->hub, late_us);
    if (shard->absent_us != RUN_NEVER)
        shard->absent_us += late_us;
    if (shard->stalled_until_us < since_us)
        shard->stalled_until_us = since_us;
    most_us = shard->now_us - late_us - shard->stalled_until_us;
    if (most_us < late_us)
        late_us = most_us;
    if (late_us <= 0)
        return;
    tables_stand_still(shard, late_us);
    shard->stalled_until_us += 2 * late_us;
}

/* `late_us`: by how much the program woke up too late. That time is charged to nobody. Returns the worst lateness of
 * the host by then. */
static int64_t pass(struct shard *shard, int64_t late_us)
{
    struct launcher_listener listener = {.ended = instance_ended, .context = shard};

    if (shard->playing.ops && shard->playing.ops->output)
        listener.printed = instance_printed;

    if (late_us >= STALL_US)
        stand_still(shard, late_us);
    hub_receive(&shard->hub, shard->now_us);
    if (hub_late_us(&shard->hub) > late_us)
        late_us = hub_late_us(&shard->hub);
    lateness_note(&shard->lateness, late_us, shard->now_us);
    if (shard->processes_call || launcher_deadline_us(&shard->launcher) <= shard->now_us)
        launcher_work(&shard->launcher, shard->now_us, &listener);
    if (shard->engine->ending >= ENGINE_STOPS)
        stop(shard);
    else if (!feed_turn(shard))
        shard_break(shard);
    if (shard->engine->halts && !shard->halting)
        halt(shard);
    turned_out_work(shard);
    announced_work(shard);
    tables_work(shard);
    choked_work(shard);
    instances_work(shard);
    if (engine_all_ready(shard->engine))
        tables_fill(shard);
    tables_work(shard);
    /* The kernel has the records of an event before anybody hears of it. */
    if (shard->writer && !record_writer_push(shard->writer, &shard->error))
        choked_begin(shard);
    else
        hub_flush(&shard->hub);
    return late_us;
}

/* Reads the gauge, and ends the run when all is measured. */
static void measure(struct shard *shard, int64_t late_us, int64_t now_us)
{
    const struct hub *hub = &shard->hub;
    const struct meter_count count = {.decisions = hub->decisions_out,
                                      .frames = hub->frames_in + hub->frames_out,
                                      .processes = shard->launcher.count,
                                      .peers = hub->peers.count};

    if (meter_pass(shard->playing.ops->meter, &shard->gauge, &count, tables_are_full(shard), late_us, now_us))
        engine_end(shard->engine, ENGINE_STOPS);
}

/* Other threads see it from now on. */
static void show(struct shard *shard, int64_t late_us, int64_t now_us)
{
    struct pulse *pulse = &shard->pulse;

    pulse_pass(pulse, now_us, late_us);
    atomic_store_explicit(&pulse->processes, (unsigned)shard->launcher.count, memory_order_relaxed);
    atomic_store_explicit(&pulse->peers, (unsigned)shard->hub.peers.count, memory_order_relaxed);
    atomic_store_explicit(&pulse->refusals[PULSE_KEY], shard->hub.gate.refused, memory_order_relaxed);
    atomic_store_explicit(&pulse->choked, choked_is(shard), memory_order_relaxed);
}

/* Messages that came during a pass waited for its end, and its own may have left only then. Returns the time. */
static int64_t end_pass(struct shard *shard, int64_t late_us)
{
    int64_t now_us = steady_us(), took_us = now_us - shard->now_us;

    lateness_note(&shard->lateness, took_us, now_us);
    if (took_us > late_us)
        late_us = took_us;
    histogram_add(&shard->late, (uint64_t)late_us);
    show(shard, late_us, now_us);
    if (shard->playing.ops && shard->playing.ops->meter)
        measure(shard, late_us, now_us);
    if (took_us > LONG_US)
        tables_sent(shard, now_us);
    if (took_us >= STALL_US)
        hub_stand_still(&shard->hub, took_us);
    return now_us;
}

static bool is_over(const struct shard *shard)
{
    return shard->engine->ending >= ENGINE_CLOSES && tables_are_free(shard) && shard->roll.count == 0;
}

static void loop(struct shard *shard)
{
    int64_t now_us = steady_us();
    eventfd_t wakes;

    while (!is_over(shard)) {
        int64_t late_us = wait_for_work(shard, &now_us);

        if (shard->woken)
            shard->asks_us = 0;
        if (shard->woken)
            (void)eventfd_read(shard->wake_fd, &wakes);
        if (shard->engine->ending == ENGINE_ENDS)
            return;
        shard->now_us = now_us;
        now_us = end_pass(shard, pass(shard, late_us));
        feed_tell_quiet(shard);
    }
}

void shard_play(struct shard *shard)
{
    placement_settle(&shard->engine->placement, shard->number);
    if (prepare(shard)) {
        engine_shard_ready(shard->engine);
        loop(shard);
    } else {
        shard_break(shard);
    }
    release(shard);
}
