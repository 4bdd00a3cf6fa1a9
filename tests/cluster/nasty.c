/* SPDX-License-Identifier: MIT */
#include "nasty.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/inside.h"
#include "dice.h"

enum {
    HIDDEN_MAX_S = 180, /* until a hidden task is reported */
    QUEUE_MAX_S = 240,  /* until a task may begin */
    USUAL_MAX_S = 300,  /* that a task takes */
    HANGS_TIMES = 40,
    KEPT_MAX_S = 300, /* that an end is reported */
    LAG_MAX_S = 40,   /* that a poll lags behind */
    REQUEUED_MAX_S = 300,
    PART_WHOLE = 1000,
};

/* What copies of the tasks of a batch share. */
struct given {
    char name[CLUSTER_NAME_MAX];
    char **words;
    size_t users;
};

/* A task, once. */
struct copy {
    struct given *given;
    unsigned number;
    enum cluster_state state, before; /* and before it changed last */
    int64_t changed_s;
    int64_t due_s;   /* CLUSTER_WAITS: when it may begin; CLUSTER_RUNS: when it ends; ended: when it is forgotten */
    int64_t shown_s; /* not reported before */
    unsigned time_s;
    unsigned part; /* when it ends, of PART_WHOLE */
    bool lost, requeued, mistaken, forgotten;
};

struct nasty {
    uint64_t dice;
    struct nasty_rates rates;
    struct nasty_work work;
    unsigned nodes, busy;
    int64_t now_s;
    struct copy *copies;
    size_t count, capacity, most;
    uint64_t done[NASTY_DEEDS];
};

/* --- chance ------------------------------------------------------------------------------------------------------ */

static unsigned below(struct nasty *nasty, unsigned most)
{
    return (unsigned)dice_below(&nasty->dice, most);
}

static bool does(struct nasty *nasty, enum nasty_deed deed)
{
    bool yes = below(nasty, 1000) < nasty->rates.of[deed];

    nasty->done[deed] += yes;
    return yes;
}

static bool is_nasty(const struct nasty *nasty)
{
    for (unsigned i = 0; i < NASTY_DEEDS; i++)
        if (nasty->rates.of[i] > 0)
            return true;
    return false;
}

/* --- tasks ------------------------------------------------------------------------------------------------------- */

static void drop(struct given *given)
{
    if (--given->users > 0)
        return;
    for (char **word = given->words; *word; word++)
        free(*word);
    free(given->words);
    free(given);
}

static struct given *keep(const struct cluster_batch *batch)
{
    struct given *given = calloc(1, sizeof *given);
    size_t count = 0;

    while (batch->words[count])
        count++;
    assert(given);
    (void)snprintf(given->name, sizeof given->name, "%s", batch->name);
    given->words = calloc(count + 1, sizeof *given->words);
    assert(given->words);
    for (size_t i = 0; i < count; i++) {
        given->words[i] = strdup(batch->words[i]);
        assert(given->words[i]);
    }
    return given;
}

static const char *const *words_of(const struct copy *copy)
{
    return (const char *const *)copy->given->words;
}

static void change(struct nasty *nasty, struct copy *copy, enum cluster_state state)
{
    copy->before = copy->state;
    copy->state = state;
    copy->changed_s = nasty->now_s;
}

static void choose_fate(struct nasty *nasty, struct copy *copy)
{
    copy->part = PART_WHOLE;
    copy->lost = does(nasty, NASTY_LOSES);
    copy->requeued = does(nasty, NASTY_REQUEUES);
    if (copy->requeued || does(nasty, NASTY_BREAKS))
        copy->part = below(nasty, PART_WHOLE);
    if (does(nasty, NASTY_HANGS))
        copy->time_s *= HANGS_TIMES;
    copy->forgotten = does(nasty, NASTY_FORGETS);
    copy->mistaken = does(nasty, NASTY_MISTAKES);
}

static void add(struct nasty *nasty, struct given *given, unsigned number)
{
    struct copy copy = {.given = given, .number = number, .state = CLUSTER_WAITS, .changed_s = nasty->now_s};

    if (nasty->work.time_s)
        copy.time_s = nasty->work.time_s(nasty->work.context, (const char *const *)given->words, number);
    if (copy.time_s == 0)
        copy.time_s = 1 + below(nasty, USUAL_MAX_S);
    copy.due_s = nasty->now_s + (is_nasty(nasty) ? below(nasty, QUEUE_MAX_S) : 0);
    copy.shown_s = nasty->now_s + (does(nasty, NASTY_HIDES) ? 1 + below(nasty, HIDDEN_MAX_S) : 0);
    choose_fate(nasty, &copy);
    if (nasty->count == nasty->capacity) {
        nasty->capacity = nasty->capacity > 0 ? 2 * nasty->capacity : 64;
        nasty->copies = realloc(nasty->copies, nasty->capacity * sizeof *nasty->copies);
        assert(nasty->copies);
    }
    nasty->copies[nasty->count++] = copy;
    nasty->most = nasty->count > nasty->most ? nasty->count : nasty->most;
    given->users++;
}

static void begin(struct nasty *nasty, struct copy *copy)
{
    change(nasty, copy, CLUSTER_RUNS);
    copy->due_s = nasty->now_s + (int64_t)copy->time_s * copy->part / PART_WHOLE + 1;
    nasty->busy++;
}

static void end(struct nasty *nasty, struct copy *copy)
{
    bool whole = copy->part == PART_WHOLE;

    nasty->busy--;
    nasty->work.run(nasty->work.context, words_of(copy), copy->number, copy->part);
    if (copy->requeued) {
        change(nasty, copy, CLUSTER_WAITS);
        copy->due_s = nasty->now_s + below(nasty, REQUEUED_MAX_S);
        copy->requeued = false;
        copy->part = PART_WHOLE;
    } else {
        change(nasty, copy, whole != copy->mistaken ? CLUSTER_DONE : CLUSTER_FAILED);
        copy->due_s = nasty->now_s + (copy->forgotten ? 0 : KEPT_MAX_S);
    }
}

static bool has_ended(const struct copy *copy)
{
    return copy->state == CLUSTER_DONE || copy->state == CLUSTER_FAILED;
}

static void forget(struct nasty *nasty)
{
    size_t kept = 0;

    for (size_t i = 0; i < nasty->count; i++) {
        struct copy *copy = &nasty->copies[i];
        bool gone = (has_ended(copy) || (copy->lost && copy->state == CLUSTER_WAITS)) && copy->due_s <= nasty->now_s;

        if (gone)
            drop(copy->given);
        else
            nasty->copies[kept++] = *copy;
    }
    nasty->count = kept;
}

/* From any of the copies on, so that they begin in no order. */
static void begin_some(struct nasty *nasty)
{
    size_t from = is_nasty(nasty) && nasty->count > 0 ? below(nasty, (unsigned)nasty->count) : 0;

    for (size_t i = 0; i < nasty->count && nasty->busy < nasty->nodes; i++) {
        struct copy *copy = &nasty->copies[(from + i) % nasty->count];

        if (copy->state == CLUSTER_WAITS && !copy->lost && copy->due_s <= nasty->now_s)
            begin(nasty, copy);
    }
}

/* The next moment at which something happens, or `most`. */
static int64_t next_moment(const struct nasty *nasty, int64_t most)
{
    int64_t next_s = most;

    for (size_t i = 0; i < nasty->count; i++) {
        const struct copy *copy = &nasty->copies[i];
        bool counts = copy->state == CLUSTER_RUNS || (copy->state == CLUSTER_WAITS && nasty->busy < nasty->nodes);

        if (counts && copy->due_s > nasty->now_s && copy->due_s < next_s)
            next_s = copy->due_s;
    }
    return next_s;
}

size_t nasty_most(const struct nasty *nasty)
{
    return nasty->most;
}

void nasty_pass(struct nasty *nasty, unsigned seconds)
{
    int64_t until_s = nasty->now_s + seconds;

    begin_some(nasty);
    while (nasty->now_s < until_s) {
        nasty->now_s = next_moment(nasty, until_s);
        for (size_t i = 0; i < nasty->count; i++)
            if (nasty->copies[i].state == CLUSTER_RUNS && nasty->copies[i].due_s <= nasty->now_s)
                end(nasty, &nasty->copies[i]);
        forget(nasty);
        begin_some(nasty);
    }
}

/* --- the verbs --------------------------------------------------------------------------------------------------- */

static bool nasty_submit(void *own, const struct cluster_batch *batch, struct error *error)
{
    struct nasty *nasty = own;
    bool refuses = does(nasty, NASTY_REFUSES), refuses_taken = does(nasty, NASTY_REFUSES_TAKEN);
    struct given *given = refuses ? NULL : keep(batch);

    for (unsigned i = 0; given && i < batch->count; i++) {
        add(nasty, given, batch->first + i);
        if (does(nasty, NASTY_TWICE))
            add(nasty, given, batch->first + i);
    }
    if (refuses || refuses_taken)
        return error_set(error, EXIT_COULD_NOT_RUN, "the cluster says: socket timed out on send/recv operation");
    return true;
}

static void report(struct nasty *nasty, const struct copy *copy, cluster_take *take, void *context)
{
    bool lags = is_nasty(nasty) && nasty->now_s - copy->changed_s < below(nasty, LAG_MAX_S);
    enum cluster_state state = lags ? copy->before : copy->state;

    if (copy->shown_s > nasty->now_s)
        return;
    take(context, &(struct cluster_report){.batch = copy->given->name,
                                           .number = copy->number,
                                           .state = state,
                                           .code = state == CLUSTER_FAILED && copy->part < PART_WHOLE ? 1 : -1,
                                           .where = state == CLUSTER_RUNS ? "node7" : "",
                                           .why = state == CLUSTER_FAILED ? "NodeFail" : ""});
}

static bool nasty_poll(void *own, const char *prefix, cluster_take *take, void *context, struct error *error)
{
    struct nasty *nasty = own;
    size_t from = is_nasty(nasty) && nasty->count > 0 ? below(nasty, (unsigned)nasty->count) : 0;

    (void)prefix;
    if (does(nasty, NASTY_AWAY))
        return error_set(error, EXIT_COULD_NOT_RUN, "the cluster says: unable to contact the controller");
    for (size_t i = 0; i < nasty->count; i++)
        report(nasty, &nasty->copies[(from + i) % nasty->count], take, context);
    return true;
}

static bool nasty_cancel(void *own, const char *batch, int number, struct error *error)
{
    struct nasty *nasty = own;

    if (does(nasty, NASTY_AWAY))
        return error_set(error, EXIT_COULD_NOT_RUN, "the cluster says: unable to contact the controller");
    for (size_t i = 0; i < nasty->count; i++) {
        struct copy *copy = &nasty->copies[i];

        if (strcmp(copy->given->name, batch) != 0 || has_ended(copy) ||
            (number != CLUSTER_ALL && copy->number != (unsigned)number) || does(nasty, NASTY_IGNORES_CANCEL))
            continue;
        copy->part = below(nasty, PART_WHOLE);
        if (copy->state == CLUSTER_RUNS) {
            nasty->busy--;
            nasty->work.run(nasty->work.context, words_of(copy), copy->number, copy->part);
        }
        change(nasty, copy, CLUSTER_FAILED);
        copy->due_s = nasty->now_s + KEPT_MAX_S;
    }
    return true;
}

static void nasty_close(void *own)
{
    (void)own;
}

static const struct cluster_ops ops = {
    .submit = nasty_submit, .poll = nasty_poll, .cancel = nasty_cancel, .close = nasty_close};

struct cluster *nasty_open(struct nasty *nasty, struct error *error)
{
    return cluster_of(&ops, nasty, &(struct cluster_need){0}, error);
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

struct nasty *nasty_new(uint64_t seed, unsigned nodes, const struct nasty_rates *rates, const struct nasty_work *work)
{
    struct nasty *nasty = calloc(1, sizeof *nasty);

    assert(nasty);
    nasty->dice = seed;
    nasty->nodes = nodes;
    nasty->rates = *rates;
    nasty->work = *work;
    return nasty;
}

void nasty_free(struct nasty *nasty)
{
    for (size_t i = 0; i < nasty->count; i++)
        drop(nasty->copies[i].given);
    free(nasty->copies);
    free(nasty);
}

struct nasty_rates nasty_usual_rates(void)
{
    return (struct nasty_rates){{
        [NASTY_REFUSES] = 100,
        [NASTY_REFUSES_TAKEN] = 50,
        [NASTY_AWAY] = 50,
        [NASTY_IGNORES_CANCEL] = 100,
        [NASTY_HIDES] = 50,
        [NASTY_LOSES] = 50,
        [NASTY_TWICE] = 50,
        [NASTY_BREAKS] = 50,
        [NASTY_REQUEUES] = 50,
        [NASTY_HANGS] = 20,
        [NASTY_FORGETS] = 100,
        [NASTY_MISTAKES] = 20,
    }};
}

int64_t nasty_now_s(const struct nasty *nasty)
{
    return nasty->now_s;
}

uint64_t nasty_count(const struct nasty *nasty, enum nasty_deed deed)
{
    return nasty->done[deed];
}
