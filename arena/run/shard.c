/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <zmq.h>

#include "run/inside.h"
#include "run/steady.h"

enum { ITEMS_MAX = HUB_ITEMS_MAX + 2, MS_US = 1000 };

/* --- beginning and end ------------------------------------------------------------------------------------------- */

/* Bots that attach are the first shard's: they know one endpoint. */
static bool listen_all(struct shard *shard)
{
    folder_endpoint(&shard->run->folder, shard->number, shard->endpoint);
    (void)!run_mend_folder(shard->run); /* a bot of another shard may be up to something already */
    if (hub_listen(&shard->hub, shard->endpoint, &shard->error) < 0 ||
        !hub_admit_all_users(&shard->hub, 0, &shard->error) || !hub_watch_lateness(&shard->hub, &shard->error))
        return false;
    for (unsigned i = 0; shard->number == 0 && i < shard->plan->listen_count; i++) {
        int router = hub_listen(&shard->hub, shard->plan->listen[i], &shard->error);

        if (router < 0)
            return false;
        run_notice(shard->run, "listening at %s", shard->hub.routers[router].endpoint);
    }
    return true;
}

static bool make_tables(struct shard *shard)
{
    shard->instances = calloc(INSTANCES_MAX, sizeof(struct instance *));
    shard->tables = calloc(shard->table_count, sizeof(struct table));
    if (!shard->instances || !shard->tables)
        return error_set(&shard->error, EXIT_COULD_NOT_RUN, "out of memory");
    for (unsigned i = 0; i < shard->table_count; i++) {
        shard->tables[i].shard = shard;
        shard->tables[i].slot = i;
    }
    return true;
}

static bool prepare(struct shard *shard)
{
    const struct plan *plan = shard->plan;
    struct hub_ops ops = wire_ops;

    ops.context = shard;
    if (!plan->trace && !plan->records)
        ops.passed = NULL;
    shard->absent_us = RUN_NEVER;
    referee_desk_init(&shard->desk);
    if (!make_tables(shard) || !launcher_init(&shard->launcher, &shard->run->limits, &shard->error) ||
        !hub_init(&shard->hub, &ops, &shard->error))
        return false;
    shard->hub.strangers_most = 1 + shard->hub.strangers_most / shard->run->shard_count;
    if (plan->records)
        shard->writer = record_writer_new(plan->records, shard->run->stem, &shard->error);
    return (!plan->records || shard->writer) && listen_all(shard);
}

static void release(struct shard *shard)
{
    if (shard->launcher.processes)
        launcher_release(&shard->launcher);
    tables_free(shard);
    if (shard->writer)
        record_writer_free(shard->writer);
    hub_release(&shard->hub);
    instances_free(shard);
    referee_desk_release(&shard->desk);
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static int64_t earliest(const struct shard *shard)
{
    const int64_t all[] = {tables_deadline_us(shard), instances_deadline_us(shard),
                           launcher_deadline_us(&shard->launcher), hub_deadline_us(&shard->hub)};
    int64_t deadline = RUN_NEVER;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] < deadline)
            deadline = all[i];
    return deadline;
}

/* Waits until something comes or is due. Returns how late this host woke up. */
static int64_t wait_for_work(const struct shard *shard)
{
    zmq_pollitem_t items[ITEMS_MAX];
    unsigned count = hub_poll_items(&shard->hub, items);
    int64_t now_us = steady_us(), deadline = earliest(shard), late_us;
    long timeout = deadline <= now_us ? 0 : (long)((deadline - now_us + MS_US - 1) / MS_US);

    items[count++] = (zmq_pollitem_t){.fd = launcher_fd(&shard->launcher), .events = ZMQ_POLLIN};
    items[count++] = (zmq_pollitem_t){.fd = shard->wake_fd, .events = ZMQ_POLLIN};
    (void)zmq_poll(items, (int)count, timeout);
    late_us = steady_us() - now_us - timeout * MS_US;
    return late_us > 0 ? late_us : 0;
}

static void stop(struct shard *shard)
{
    shard->stopping = true;
    tables_stop(shard);
}

static void pass(struct shard *shard)
{
    struct launcher_listener listener = {.ended = instance_ended, .context = shard};
    int64_t began_us = steady_us();

    shard->now_us = began_us;
    hub_receive(&shard->hub, began_us);
    lateness_note(&shard->lateness, hub_late_us(&shard->hub), began_us);
    launcher_work(&shard->launcher, began_us, &listener);
    if (shard->run->ending != RUN_GOES_ON)
        stop(shard);
    tables_work(shard, began_us);
    instances_work(shard);
    tables_fill(shard);
    tables_work(shard, began_us);
    hub_flush(&shard->hub);
}

static bool is_over(const struct shard *shard)
{
    return (shard->stopping || shard->run->next == shard->plan->games) && tables_are_free(shard) &&
           shard->instance_count == 0;
}

static void loop(struct shard *shard)
{
    eventfd_t wakes;

    while (!is_over(shard)) {
        int64_t late_us = wait_for_work(shard), began_us = steady_us();

        lateness_note(&shard->lateness, late_us, began_us);
        (void)eventfd_read(shard->wake_fd, &wakes);
        if (shard->run->ending == RUN_ENDS)
            return;
        pass(shard);
        /* What came while the pass worked had to wait for its end. */
        lateness_note(&shard->lateness, steady_us() - began_us, began_us);
    }
}

void shard_play(struct shard *shard)
{
    placement_settle(&shard->run->placement, shard->number);
    if (prepare(shard))
        loop(shard);
    else
        shard_break(shard);
    release(shard);
}
