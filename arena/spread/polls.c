/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spread/inside.h"

enum { US_PER_MS = 1000 };

/* What a program that could not be started ends with, in a sentence. */
static const char *why_of(const struct errand_report *report, char *out, size_t size)
{
    if (report->code == CLUSTER_NO_FOLDER)
        (void)snprintf(out, size, "the folder of the event's tasks is not there");
    else if (report->code == CLUSTER_NO_PROGRAM || report->code == CLUSTER_NOT_EXECUTABLE)
        (void)snprintf(out, size, "the program arena is not there under the same path");
    else if (report->code >= 0)
        (void)snprintf(out, size, "it ended with the exit code %d%s%s", report->code, *report->why ? ", " : "",
                       report->why);
    else
        (void)snprintf(out, size, "%s", *report->why ? report->why : "it ended");
    return out;
}

/* A batch of which submit said that it failed is there all the same. */
static void find_again(struct row *row, const struct errand_report *report)
{
    if (row->state != ROW_CUT || row->serial != report->serial || report->state > CLUSTER_RUNS)
        return;
    row->state = ROW_GIVEN;
    row->given++;
}

static void take_report(struct coordinator *c, const struct errand_report *report, int64_t asked_us)
{
    struct row *row = report->number < c->row_count ? &c->rows[report->number] : NULL;

    if (!row)
        return;
    find_again(row, report);
    if (row->state != ROW_GIVEN || row->serial != report->serial)
        return;
    row->seen = row->seen || report->state == CLUSTER_WAITS || report->state == CLUSTER_RUNS;
    row->runs = row->runs || report->state == CLUSTER_RUNS;
    c->spread->use.running += report->state == CLUSTER_RUNS;
    c->spread->use.waiting += report->state == CLUSTER_WAITS;
    if (report->state == CLUSTER_RUNS && row->runs_us == 0)
        row->runs_us = asked_us;
    if (report->state == CLUSTER_WAITS)
        row->runs_us = 0;
    if (report->state == CLUSTER_FAILED) {
        row->code = report->code;
        (void)why_of(report, c->fate.why, sizeof c->fate.why);
        (void)snprintf(c->fate.where, sizeof c->fate.where, "%s", *report->where ? report->where : "a node");
    }
}

/* --- tasks that come to nothing ---------------------------------------------------------------------------------- */

static bool lose(struct coordinator *c, uint32_t number, const char *how, struct error *error)
{
    struct row *row = &c->rows[number];

    c->spread->use.lost++;
    if (number == TASK_PROBE && row->given >= 2 && !c->spread->setup.patient)
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "the probe job left nothing in %s, though it ended on %s: is it a folder that all nodes share? "
            "%.150s; what it printed is in %.150s",
            c->spread->setup.tasks, *c->fate.where ? c->fate.where : "a node", c->fate.why, c->output);
    coordinator_notice(c, "task %u (%u match%s) %s%s%s%s%s; it is submitted again", number, row->matches.matches,
                       row->matches.matches == 1 ? "" : "es", how, *c->fate.where ? " on " : "", c->fate.where,
                       *c->fate.why ? ": " : "", c->fate.why);
    return rows_again(c, number, error);
}

/* It runs much longer than others did; each time it gets more. */
static bool hangs(const struct coordinator *c, const struct row *row, int64_t now)
{
    double expected_ms = c->cut->match_ms * row->matches.matches * (double)HANG_TIMES * row->given;

    return row->runs_us && c->cut->match_ms > 0 &&
           now - row->runs_us > (int64_t)HANG_LEAST_MS * row->given * US_PER_MS &&
           (double)(now - row->runs_us) > expected_ms * (double)US_PER_MS;
}

/* Where the cluster ended it for want of a folder or a program, nothing will come. */
static bool is_hopeless(const struct row *row)
{
    return row->code == CLUSTER_NO_FOLDER || row->code == CLUSTER_NO_PROGRAM || row->code == CLUSTER_NOT_EXECUTABLE;
}

static bool settle_row(struct coordinator *c, uint32_t number, int64_t asked_us, struct error *error)
{
    int64_t now = coordinator_now(c), wait_us = (int64_t)c->spread->setup.cache_ms * US_PER_MS;
    struct row *row = &c->rows[number];

    if (row->state != ROW_GIVEN || row->given_us > asked_us)
        return true;
    if (row->seen) {
        row->gone_us = 0;
        if (!hangs(c, row, now))
            return true;
        (void)snprintf(c->fate.why, sizeof c->fate.why, "it ran for %d minutes",
                       (int)((now - row->runs_us) / (60 * US_PER_MS * 1000)));
        return orders_add(c, row->serial, (int)number) ? lose(c, number, "hung", error) : true;
    }
    if (row->gone_us == 0) {
        row->gone_us = now;
        c->look_us = now; /* its result may be there */
        c->look_wait_us = LOOK_LEAST_US;
    }
    if (!is_hopeless(row) && c->looked_us < row->gone_us + wait_us)
        return true;
    return lose(c, number, "was lost", error);
}

static int compare_where(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* Nodes on which tasks run. */
static unsigned count_nodes(const struct errand *errand)
{
    char(*running)[CLUSTER_WHERE_MAX] = calloc(errand->report_count + 1, sizeof *running);
    unsigned nodes = 0;
    size_t count = 0;

    for (size_t i = 0; running && i < errand->report_count; i++)
        if (errand->reports[i].state == CLUSTER_RUNS && *errand->reports[i].where)
            memcpy(running[count++], errand->reports[i].where, sizeof *running);
    if (count)
        qsort(running, count, sizeof *running, compare_where);
    for (size_t i = 0; i < count; i++)
        nodes += i == 0 || strcmp(running[i], running[i - 1]) != 0;
    free(running);
    return nodes;
}

bool polls_take(struct coordinator *c, struct error *error)
{
    int64_t most_us = (int64_t)c->spread->setup.poll_most_ms * US_PER_MS;
    const struct errand *errand = &c->spread->errand;
    bool good = true;

    c->spread->use.running = c->spread->use.waiting = 0;
    c->spread->use.nodes = count_nodes(errand);
    for (uint32_t i = c->first_live; i < c->row_count; i++)
        c->rows[i].seen = c->rows[i].runs = false;
    c->fate = (struct fate){{0}, {0}};
    for (size_t i = 0; i < errand->report_count; i++)
        take_report(c, &errand->reports[i], errand->began_us);
    if (c->spread->use.running > c->cut->most_seen)
        c->cut->most_seen = c->spread->use.running;
    for (uint32_t i = c->first_live; good && i < c->row_count; i++)
        good = settle_row(c, i, errand->began_us, error);
    c->poll_wait_us = c->poll_wait_us * 2 < most_us ? c->poll_wait_us * 2 : most_us;
    return good;
}
