/* SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

#include "run/inside.h"
#include "run/signals.h"
#include "run/steady.h"

enum { NOTICE_MAX = 512, ITEMS_MAX = HUB_ITEMS_MAX + 2, MS_US = 1000 };

void run_notice(const struct run *run, const char *format, ...)
{
    char sentence[NOTICE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (run->ops->notice)
        run->ops->notice(run->ops->context, sentence);
}

void run_break(struct run *run)
{
    run->stopping = true;
}

/* --- beginning and end ------------------------------------------------------------------------------------------- */

/* The stem of the run's files: when it was, and something that nobody else has. */
static void make_stem(char *out, size_t size)
{
    uint8_t random[3];
    char letters[2 * sizeof random + 1], when[20];
    time_t now = time(NULL);
    struct tm parts;

    randombytes_buf(random, sizeof random);
    hex_print(letters, random, sizeof random);
    (void)strftime(when, sizeof when, "%Y%m%d-%H%M%S", gmtime_r(&now, &parts));
    (void)snprintf(out, size, "%s-%s", when, letters);
}

static bool listen_all(struct run *run)
{
    if (hub_listen(&run->hub, run->folder.endpoint, run->error) < 0 || !hub_watch_lateness(&run->hub, run->error))
        return false;
    for (unsigned i = 0; i < run->plan->listen_count; i++) {
        int router = hub_listen(&run->hub, run->plan->listen[i], run->error);

        if (router < 0)
            return false;
        run_notice(run, "listening at %s", run->hub.routers[router].endpoint);
    }
    return true;
}

static bool make_tables(struct run *run)
{
    run->instances = calloc(INSTANCES_MAX, sizeof(struct instance *));
    run->tables = calloc(run->plan->jobs, sizeof(struct table));
    if (!run->instances || !run->tables || !results_init(&run->results, run->plan->jobs))
        return error_set(run->error, EXIT_COULD_NOT_RUN, "out of memory");
    for (unsigned i = 0; i < run->plan->jobs; i++) {
        run->tables[i].run = run;
        run->tables[i].slot = i;
    }
    return true;
}

static bool prepare(struct run *run)
{
    struct hub_ops ops = wire_ops;

    ops.context = run;
    if (!run->plan->trace && !run->plan->records)
        ops.passed = NULL;
    make_stem(run->stem, sizeof run->stem);
    run->absent_us = RUN_NEVER;
    referee_desk_init(&run->desk);
    if (!make_tables(run) || !launcher_init(&run->launcher, run->error))
        return false;
    run->encoder = encoder_new(run->plan->game, run->error);
    if (!run->encoder || !folder_make(&run->folder, run->error) || !hub_init(&run->hub, &ops, run->error))
        return false;
    if (run->plan->records) {
        run->writer = record_writer_new(run->plan->records, run->stem, run->error);
        if (!run->writer)
            return false;
    }
    if (run->plan->trace && !trace_open(&run->trace, run->plan->trace, TRACE_BYTES_MAX, steady_us(), run->error))
        return false;
    return listen_all(run);
}

static void release(struct run *run)
{
    if (run->launcher.processes)
        launcher_release(&run->launcher);
    tables_free(run);
    if (run->writer)
        record_writer_free(run->writer);
    hub_release(&run->hub);
    folder_remove(&run->folder);
    instances_free(run);
    results_free(&run->results);
    if (run->encoder)
        encoder_free(run->encoder);
    referee_desk_release(&run->desk);
    trace_close(&run->trace);
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static int64_t earliest(const struct run *run)
{
    const int64_t all[] = {tables_deadline_us(run), instances_deadline_us(run), launcher_deadline_us(&run->launcher),
                           hub_deadline_us(&run->hub)};
    int64_t deadline = RUN_NEVER;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] < deadline)
            deadline = all[i];
    return deadline;
}

/* Waits until something comes or is due. Returns how late this host woke up. */
static int64_t wait_for_work(const struct run *run, const struct signals *signals)
{
    zmq_pollitem_t items[ITEMS_MAX];
    unsigned count = hub_poll_items(&run->hub, items);
    int64_t now_us = steady_us(), deadline = earliest(run), late_us;
    long timeout = deadline <= now_us ? 0 : (long)((deadline - now_us + MS_US - 1) / MS_US);

    items[count++] = (zmq_pollitem_t){.fd = launcher_fd(&run->launcher), .events = ZMQ_POLLIN};
    items[count++] = (zmq_pollitem_t){.fd = signals->fd, .events = ZMQ_POLLIN};
    (void)zmq_poll(items, (int)count, timeout);
    late_us = steady_us() - now_us - timeout * MS_US;
    return late_us > 0 ? late_us : 0;
}

static void stop(struct run *run)
{
    run->stopping = true;
    tables_stop(run);
}

/* Takes a signal if there is one. The second ends the run on the spot. */
static bool interrupted_twice(struct run *run, const struct signals *signals)
{
    while (signals_came(signals)) {
        if (run->interrupted)
            return true;
        run->interrupted = true;
        stop(run);
    }
    return false;
}

static void pass(struct run *run)
{
    struct launcher_listener listener = {.ended = instance_ended, .context = run};
    int64_t began_us = steady_us();

    run->now_us = began_us;
    hub_receive(&run->hub, began_us);
    lateness_note(&run->lateness, hub_late_us(&run->hub), began_us);
    launcher_work(&run->launcher, began_us, &listener);
    if (run->error->code)
        stop(run);
    tables_work(run, began_us);
    instances_work(run);
    tables_fill(run);
    tables_work(run, began_us);
    hub_flush(&run->hub);
}

static bool is_over(const struct run *run)
{
    return (run->stopping || run->next == run->plan->games) && tables_are_free(run) && run->instance_count == 0;
}

static void loop(struct run *run, const struct signals *signals)
{
    while (!is_over(run)) {
        int64_t late_us = wait_for_work(run, signals), began_us = steady_us();

        lateness_note(&run->lateness, late_us, began_us);
        if (interrupted_twice(run, signals))
            return;
        pass(run);
        /* What came while the pass worked had to wait for its end. */
        lateness_note(&run->lateness, steady_us() - began_us, began_us);
    }
}

int run_play(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct run run = {.plan = plan, .ops = ops, .error = error, .trace = {.fd = -1}};
    struct signals signals;

    if (signals_take(&signals, error) && prepare(&run))
        loop(&run, &signals);
    if (run.results.at)
        (void)!results_flush(&run.results, ops, error);
    release(&run);
    signals_release(&signals);
    if (error->code)
        return error->code;
    return run.interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}
