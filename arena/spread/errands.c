/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spread/inside.h"

/* --- what is to be cancelled ------------------------------------------------------------------------------------- */

struct order {
    unsigned serial;
    int number;
};

bool orders_add(struct coordinator *c, unsigned serial, int number)
{
    size_t room = c->order_room ? 2 * c->order_room : 16;
    struct order *orders = c->orders;

    if (c->order_count == c->order_room) {
        orders = realloc(c->orders, room * sizeof *orders);
        if (!orders)
            return false;
        c->orders = orders;
        c->order_room = room;
    }
    orders[c->order_count++] = (struct order){serial, number};
    return true;
}

bool orders_take(struct coordinator *c, unsigned *serial, int *number)
{
    if (c->order_count == 0)
        return false;
    *serial = c->orders[--c->order_count].serial;
    *number = c->orders[c->order_count].number;
    return true;
}

/* --- what the cluster answered ----------------------------------------------------------------------------------- */

/* The batch may be there all the same: then the next poll finds it. */
static bool submit_failed(struct coordinator *c, struct error *error)
{
    const struct errand *errand = &c->spread->errand;

    for (uint32_t i = errand->first; i < errand->first + errand->count; i++)
        if (c->rows[i].state == ROW_GIVEN && c->rows[i].serial == errand->serial) {
            c->rows[i].state = ROW_CUT;
            c->rows[i].given -= c->rows[i].given > 0;
        }
    c->submit_us = coordinator_now(c) + c->submit_wait_us;
    c->submit_wait_us =
        c->submit_wait_us * 2 < SUBMIT_AGAIN_MOST_US ? c->submit_wait_us * 2 : (int64_t)SUBMIT_AGAIN_MOST_US;
    if (c->submit_failures++ == 0)
        coordinator_notice(c, "%s does not take a task, which is tried again: %s", c->spread->setup.cluster_name,
                           errand->error.text);
    return c->spread->submitted || c->spread->setup.patient || c->submit_failures < SUBMIT_TRIES ||
           error_set(error, EXIT_COULD_NOT_RUN, "%s takes no task: %s", c->spread->setup.cluster_name,
                     errand->error.text);
}

void poll_soon(struct coordinator *c)
{
    int64_t now = coordinator_now(c);

    c->poll_wait_us = (int64_t)c->spread->setup.poll_least_ms * 1000;
    if (c->poll_us > now + c->poll_wait_us)
        c->poll_us = now + c->poll_wait_us;
}

static void submitted(struct coordinator *c)
{
    if (c->submit_failures)
        coordinator_notice(c, "%s takes tasks again", c->spread->setup.cluster_name);
    c->spread->submitted = true;
    c->submit_failures = 0;
    c->submit_wait_us = SUBMIT_AGAIN_US;
    poll_soon(c);
}

static bool poll_failed(struct coordinator *c)
{
    if (!c->away)
        coordinator_notice(c, "%s does not answer, and is asked again: %s", c->spread->setup.cluster_name,
                           c->spread->errand.error.text);
    c->away = true;
    c->poll_wait_us = (int64_t)c->spread->setup.poll_most_ms * 1000;
    return true;
}

bool errands_take(struct coordinator *c, struct error *error)
{
    struct errand *errand = &c->spread->errand;
    enum errand_kind kind = errand->kind;

    if (!errand_is_made(errand))
        return true;
    errand->kind = ERRAND_NONE;
    if (kind == ERRAND_SUBMIT && !errand->good)
        return submit_failed(c, error);
    if (kind == ERRAND_SUBMIT)
        submitted(c);
    if (kind != ERRAND_POLL)
        return true;
    c->poll_us = coordinator_now(c) + c->poll_wait_us;
    if (!errand->good)
        return poll_failed(c);
    if (c->away)
        coordinator_notice(c, "%s answers again", c->spread->setup.cluster_name);
    c->away = false;
    return polls_take(c, error);
}

/* --- what it is asked -------------------------------------------------------------------------------------------- */

static bool is_due(const struct row *row, int64_t now)
{
    return row->state == ROW_CUT && row->due_us <= now;
}

/* Neighbours that are due become one batch. The log has it first: so its name is not used again. */
static bool submit(struct coordinator *c, uint32_t first, struct error *error)
{
    struct errand *errand = &c->spread->errand;
    int64_t now = coordinator_now(c);
    uint32_t count = 0;

    c->serial++;
    while (first + count < c->row_count && count < CLUSTER_TASKS_MAX && is_due(&c->rows[first + count], now)) {
        struct row *row = &c->rows[first + count++];

        row->state = ROW_GIVEN;
        row->serial = c->serial;
        row->given_us = now;
        row->gone_us = row->runs_us = 0;
        row->given++;
        row->code = -1;
    }
    task_log_add(&c->log,
                 &(struct task_log_line){.kind = TASK_LOG_SUBMIT, .serial = c->serial, .task = first, .count = count});
    if (!task_log_sync(&c->log, error))
        return false;
    errand->kind = ERRAND_SUBMIT;
    errand->serial = c->serial;
    errand->first = first;
    errand->count = count;
    errand->began_us = now;
    errand_begin(errand);
    return true;
}

static void cancel(struct coordinator *c, unsigned serial, int number)
{
    struct errand *errand = &c->spread->errand;

    errand->kind = ERRAND_CANCEL;
    errand->serial = serial;
    errand->number = number;
    errand->began_us = coordinator_now(c);
    errand_begin(errand);
}

static bool has_given(const struct coordinator *c)
{
    for (uint32_t i = c->first_live; i < c->row_count; i++)
        if (c->rows[i].state == ROW_GIVEN)
            return true;
    return false;
}

bool errands_begin(struct coordinator *c, struct error *error)
{
    struct errand *errand = &c->spread->errand;
    int64_t now = coordinator_now(c);
    unsigned serial;
    int number;

    if (errand->kind != ERRAND_NONE)
        return true;
    if (orders_take(c, &serial, &number)) {
        cancel(c, serial, number);
        return true;
    }
    for (uint32_t i = c->first_live; i < c->row_count && c->submit_us <= now; i++)
        if (is_due(&c->rows[i], now))
            return submit(c, i, error);
    if (now >= c->poll_us && has_given(c)) {
        errand->kind = ERRAND_POLL;
        errand->began_us = now;
        errand_begin(errand);
    }
    return true;
}

/* Batch by batch; what is in the way of one is not waited for longer than its call takes. */
void errands_cancel_all(struct coordinator *c)
{
    struct errand *errand = &c->spread->errand;
    unsigned last = 0;

    errand_wait(errand);
    errand->kind = ERRAND_NONE;
    for (uint32_t i = 0; i < c->row_count; i++) {
        const struct row *row = &c->rows[i];

        if (row->state != ROW_GIVEN || row->serial == last)
            continue;
        last = row->serial;
        cancel(c, last, CLUSTER_ALL);
        errand_wait(errand);
        errand->kind = ERRAND_NONE;
    }
}
