/* SPDX-License-Identifier: MIT */
#include "spread/errand.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { REPORTS_FIRST = 64, REPORTS_MOST = 4 << 20, DECIMAL = 10 };

/* --- the verbs --------------------------------------------------------------------------------------------------- */

static void name_batch(const struct errand *errand, char name[CLUSTER_NAME_MAX])
{
    (void)snprintf(name, CLUSTER_NAME_MAX, "%.*s%u", CLUSTER_NAME_MAX - 12, errand->prefix, errand->serial);
}

static struct errand_report *new_report(struct errand *errand)
{
    size_t room = errand->report_room ? 2 * errand->report_room : REPORTS_FIRST;
    struct errand_report *reports;

    if (errand->report_count < errand->report_room)
        return &errand->reports[errand->report_count++];
    reports = room <= REPORTS_MOST ? realloc(errand->reports, room * sizeof *reports) : NULL;
    if (!reports)
        return NULL;
    errand->reports = reports;
    errand->report_room = room;
    return &reports[errand->report_count++];
}

/* A batch of another form is none of ours. */
static void take_report(void *context, const struct cluster_report *told)
{
    struct errand *errand = context;
    const char *digits = told->batch + strlen(errand->prefix);
    char *end = NULL;
    unsigned long serial = *digits >= '0' && *digits <= '9' ? strtoul(digits, &end, DECIMAL) : 0;
    struct errand_report *report;

    if (serial == 0 || serial > INT_MAX || *end != '\0')
        return;
    report = new_report(errand);
    if (!report)
        return;
    *report = (struct errand_report){
        .number = told->number, .serial = (unsigned)serial, .state = told->state, .code = told->code};
    (void)snprintf(report->where, sizeof report->where, "%s", told->where);
    (void)snprintf(report->why, sizeof report->why, "%s", told->why);
}

static bool submit(struct errand *errand)
{
    char name[CLUSTER_NAME_MAX];
    const struct cluster_batch batch = {.name = name,
                                        .words = errand->words,
                                        .first = errand->first,
                                        .count = errand->count,
                                        .output = errand->output,
                                        .need = errand->need};

    name_batch(errand, name);
    return cluster_submit(errand->cluster, &batch, &errand->error);
}

static bool poll_it(struct errand *errand)
{
    errand->report_count = 0;
    return cluster_poll(errand->cluster, errand->prefix, take_report, errand, &errand->error);
}

static bool cancel(struct errand *errand)
{
    char name[CLUSTER_NAME_MAX];

    name_batch(errand, name);
    return cluster_cancel(errand->cluster, name, errand->number, &errand->error);
}

static bool (*const verbs[])(struct errand *errand) = {
    [ERRAND_SUBMIT] = submit, [ERRAND_POLL] = poll_it, [ERRAND_CANCEL] = cancel};

/* --- the thread -------------------------------------------------------------------------------------------------- */

static void *run(void *context)
{
    struct errand *errand = context;
    uint64_t one = 1;

    errand->good = verbs[errand->kind](errand);
    atomic_store(&errand->made, true);
    (void)!write(errand->wake, &one, sizeof one);
    return NULL;
}

bool errand_init(struct errand *errand, struct cluster *cluster, bool here, struct error *error)
{
    *errand = (struct errand){.cluster = cluster, .here = here, .wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    return errand->wake >= 0 || error_set(error, EXIT_COULD_NOT_RUN, "no descriptor: %s", strerror(errno));
}

/* Signals are for the caller. Without a thread the caller waits. */
void errand_begin(struct errand *errand)
{
    sigset_t all, before;

    errand->error = (struct error){0};
    atomic_store(&errand->made, false);
    if (errand->here) {
        (void)run(errand);
        return;
    }
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    errand->runs = pthread_create(&errand->thread, NULL, run, errand) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!errand->runs)
        (void)run(errand);
}

static void join(struct errand *errand)
{
    uint64_t woken;

    if (errand->runs)
        (void)pthread_join(errand->thread, NULL);
    errand->runs = false;
    (void)!read(errand->wake, &woken, sizeof woken);
}

bool errand_is_made(struct errand *errand)
{
    if (errand->kind == ERRAND_NONE || !atomic_load(&errand->made))
        return false;
    join(errand);
    return true;
}

void errand_wait(struct errand *errand)
{
    if (errand->kind != ERRAND_NONE)
        join(errand);
}

void errand_release(struct errand *errand)
{
    errand_wait(errand);
    errand->kind = ERRAND_NONE;
    if (errand->wake >= 0)
        (void)close(errand->wake);
    errand->wake = -1;
    free(errand->reports);
    errand->reports = NULL;
}
