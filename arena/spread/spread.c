/* SPDX-License-Identifier: MIT */
#include "spread/spread.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cores.h"
#include "base/steady.h"
#include "spread/inside.h"
#include "spread/shared_file.h"

enum { US_PER_MS = 1000 };

/* --- time and words ---------------------------------------------------------------------------------------------- */

int64_t coordinator_now(const struct coordinator *c)
{
    const struct spread_time *time = &c->spread->setup.time;

    return time->now_us ? time->now_us(time->context) : steady_us();
}

void coordinator_notice(const struct coordinator *c, const char *format, ...)
{
    char sentence[SENTENCE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (c->ops->notice)
        c->ops->notice(c->ops->context, sentence);
}

/* Until something is due, a signal comes, or the cluster answers. */
static void wait_until(const struct coordinator *c, int64_t until_us)
{
    const struct spread_time *time = &c->spread->setup.time;
    struct pollfd on[] = {{.fd = c->spread->signals.fd, .events = POLLIN},
                          {.fd = c->spread->errand.wake, .events = POLLIN}};
    int64_t left_us = until_us - coordinator_now(c);

    if (time->wait)
        time->wait(time->context, until_us);
    else if (left_us > 0)
        (void)poll(on, sizeof on / sizeof *on, (int)(left_us / US_PER_MS) + 1);
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static void look_later(struct coordinator *c, bool news)
{
    int64_t wait_us = news ? (int64_t)LOOK_LEAST_US : c->look_wait_us + c->look_wait_us / 2;

    c->look_wait_us = wait_us < LOOK_MOST_US ? wait_us : (int64_t)LOOK_MOST_US;
    c->look_us = coordinator_now(c) + c->look_wait_us;
}

static void tell_progress(const struct coordinator *c)
{
    const struct run_ops *ops = c->ops;

    if (ops->progress)
        ops->progress(ops->context, c->progress);
}

static bool look(struct coordinator *c, struct error *error)
{
    bool news = false;

    if (coordinator_now(c) < c->look_us)
        return true;
    c->looked_us = coordinator_now(c);
    if (!looks_take(c, &news, error) || !c->matter->tell(c, error))
        return false;
    look_later(c, news);
    if (news)
        poll_soon(c);
    tell_progress(c);
    return true;
}

static int64_t next_due(const struct coordinator *c)
{
    int64_t due = c->look_us;

    if (c->spread->errand.kind == ERRAND_NONE && c->poll_us < due)
        due = c->poll_us;
    return due;
}

/* EXIT_DONE, EXIT_INTERRUPTED, or the code of the error. */
static int go_on(struct coordinator *c, struct error *error)
{
    if (!c->matter->tell(c, error))
        return error->code;
    while (!c->over) {
        if (signals_came(&c->spread->signals))
            return EXIT_INTERRUPTED;
        if (!errands_take(c, error) || !look(c, error))
            return error->code;
        if (c->over)
            break;
        if (!rows_cut(c, error) || !errands_begin(c, error))
            return error->code;
        wait_until(c, next_due(c));
    }
    return EXIT_DONE;
}

/* --- all of it -----------------------------------------------------------------------------------------------------
 */

/* The run's stem is no other's, so neither is the name of a batch. */
static bool make_folders(struct coordinator *c, struct error *error)
{
    const struct spread_setup *setup = &c->spread->setup;

    if (snprintf(c->folder, sizeof c->folder, "%s/%s", setup->tasks, c->stem) >= (int)sizeof c->folder)
        return error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 200);
    (void)snprintf(c->output, sizeof c->output, "%s/output", c->folder);
    return shared_folder(setup->tasks, error) && shared_folder(c->folder, error) && shared_folder(c->output, error) &&
           shared_sync_folder(c->folder, error) && shared_sync_folder(setup->tasks, error);
}

static void name_batches(struct coordinator *c)
{
    char *at = c->prefix;

    (void)snprintf(c->prefix, sizeof c->prefix, "arena-%.40s-", c->stem);
    for (; *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
}

/* The command of a task: its number is the last word. */
static void set_errand(struct coordinator *c)
{
    struct spread *spread = c->spread;
    struct errand *errand = &spread->errand;
    unsigned count = 0;

    for (; count < SPREAD_WORDS_MAX - 1 && spread->setup.words[count]; count++)
        c->words[count] = spread->setup.words[count];
    c->words[count] = c->folder;
    errand->words = c->words;
    errand->output = c->output;
    errand->need = spread->setup.need;
    (void)snprintf(errand->prefix, sizeof errand->prefix, "%s", c->prefix);
}

static bool begin(struct coordinator *c, struct error *error)
{
    int64_t now = coordinator_now(c);

    if (!make_folders(c, error))
        return false;
    name_batches(c);
    set_errand(c);
    c->cut = &c->spread->cut;
    c->poll_us = c->look_us = c->submit_us = now;
    c->poll_wait_us = (int64_t)c->spread->setup.poll_least_ms * US_PER_MS;
    c->look_wait_us = LOOK_LEAST_US;
    c->submit_wait_us = SUBMIT_AGAIN_US;
    if (!rows_restore(c, error))
        return false;
    bring_begin(c);
    c->progress = (struct run_progress){.all = c->matches};
    for (uint32_t match = 0; match < c->matches; match++)
        c->progress.finished += c->matter->is_known(c, match);
    return true;
}

static unsigned count_given(const struct coordinator *c)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < c->row_count; i++)
        count += c->rows[i].state == ROW_GIVEN;
    return count;
}

static void end(struct coordinator *c, int code)
{
    unsigned given = count_given(c);

    if (code == EXIT_INTERRUPTED && given)
        coordinator_notice(c,
                           "%s still has %u task%s, which go on: the same command takes in what they make; their names "
                           "begin with %.*s",
                           c->spread->setup.cluster_name, given, given == 1 ? "" : "s", (int)strlen(c->prefix) - 1,
                           c->prefix);
    else if (given)
        errands_cancel_all(c);
    errand_wait(&c->spread->errand);
    c->spread->errand.kind = ERRAND_NONE;
    c->spread->errand.report_count = 0;
}

int coordinator_play(struct coordinator *c, struct error *error)
{
    int code;

    c->log.fd = -1;
    code = begin(c, error) ? go_on(c, error) : (int)error->code;
    end(c, code);
    bring_end(c);
    task_log_close(&c->log);
    rows_release(c);
    free(c->orders);
    return code;
}

/* --- life cycle -------------------------------------------------------------------------------------------------- */

/* How often a cluster is asked. A command is a process of this machine; the others are asked by a program, and answer
 * thousands. */
static const struct {
    unsigned least_ms, most_ms;
} polls[CLUSTER_KINDS] = {
    [CLUSTER_SLURM] = {1000, 20000}, [CLUSTER_KUBERNETES] = {1000, 20000}, [CLUSTER_COMMAND] = {50, 500}};

/* A command runs as many as there are cores, unless it is told how many. */
void spread_setup_of(struct spread_setup *setup, const struct cluster_spec *spec)
{
    setup->cluster_name = cluster_names[spec->kind];
    setup->need = spec->need;
    setup->need.cores = spec->need.cores ? spec->need.cores : 1;
    setup->at_once = spec->tasks || spec->kind != CLUSTER_COMMAND ? spec->tasks : cores_count();
    setup->poll_least_ms = polls[spec->kind].least_ms;
    setup->poll_most_ms = polls[spec->kind].most_ms;
}

struct spread *spread_open(const struct spread_setup *setup, struct error *error)
{
    struct spread *spread = calloc(1, sizeof *spread);

    if (!spread) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    spread->setup = *setup;
    spread->cut = (struct cut){.asked = setup->at_once, .jobs = setup->jobs ? setup->jobs : 1};
    spread->errand.wake = -1;
    if (signals_take(&spread->signals, true, error) &&
        errand_init(&spread->errand, setup->cluster, setup->time.now_us != NULL, error))
        return spread;
    (void)spread_close(spread);
    return NULL;
}

void spread_use(const struct spread *spread, struct spread_use *use)
{
    *use = spread->use;
}

void spread_use_text(const struct spread *spread, char out[SPREAD_USE_TEXT])
{
    const struct spread_use *use = &spread->use;

    out[0] = '\0';
    if (use->finished)
        (void)snprintf(out, SPREAD_USE_TEXT, "%s played %u task%s; %u came to nothing, %u submitted again",
                       spread->setup.cluster_name, use->finished, use->finished == 1 ? "" : "s", use->lost, use->again);
}

int spread_close(struct spread *spread)
{
    int code;

    if (!spread)
        return EXIT_DONE;
    errand_release(&spread->errand);
    code = signals_came(&spread->signals) ? EXIT_INTERRUPTED : EXIT_DONE;
    signals_release(&spread->signals);
    free(spread);
    return code;
}
