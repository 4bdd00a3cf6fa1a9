/* SPDX-License-Identifier: MIT */
#include "cli/events/telling.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/visible.h"
#include "cli/events/candidate.h"
#include "cli/events/event_match.h"
#include "cli/events/repair.h"
#include "cli/events/standing.h"
#include "cli/terminal/output.h"
#include "event/rounds.h"
#include "json/json.h"
#include "report/report.h"

static bool on_match(void *context, size_t at, struct error *error)
{
    struct telling *telling = context;
    FILE *out = live_lines(telling->live, stdout);

    if (telling->json && !telling->quiet)
        json_print(out, event_match_json(telling->event, at));
    else if (!telling->quiet)
        event_match_print(out, telling->event, at);
    live_lines_end(telling->live, out);
    live_matches(telling->live);
    return output_flush(error);
}

static void on_notice(void *context, const char *sentence)
{
    const struct telling *telling = context;
    FILE *out = live_lines(telling->live, stderr);

    visible_print(out, sentence);
    (void)fputc('\n', out);
    live_lines_end(telling->live, out);
}

static void on_output(void *context, unsigned entry, unsigned number, const char *line)
{
    const struct telling *telling = context;

    bot_output_line(telling->bot_output, telling->event->file.entries[entry].name, number, line);
}

static void on_fault(void *context, unsigned entry, const char *match, const struct run_fault *fault)
{
    const struct telling *telling = context;
    FILE *out = live_lines(telling->live, stderr);

    event_fault_print(out, telling->event->file.entries[entry].name, match, fault);
    live_lines_end(telling->live, out);
}

/* The report of the rounds so far, when another is to begin. While rounds that were already played are printed again,
 * the existing page knows more. If it cannot be written the event continues; only at the end is that an error. */
static void save_rounds(struct telling *telling)
{
    struct error error = {0};

    if (!report_save(telling->event, false, &error))
        on_notice(telling, error.text);
}

static void on_round(void *context, unsigned round, const struct schedule_round *fixtures)
{
    struct telling *telling = context;
    FILE *out;

    if (round && !telling->event->looks && !rounds_is_begun(telling->event, round))
        save_rounds(telling);
    live_round(telling->live, round, (unsigned)fixtures->count);
    if (telling->json || telling->quiet)
        return;
    out = live_lines(telling->live, stdout);
    event_round_print(out, telling->event, round, fixtures);
    live_lines_end(telling->live, out);
}

static void on_progress(void *context, struct run_progress progress)
{
    const struct telling *telling = context;

    live_progress(telling->live, progress);
}

static void on_tasks(void *context, const struct spread_use *use)
{
    live_tasks(((const struct telling *)context)->live, use);
}

static void print_repair(FILE *out, const struct telling *telling, unsigned number)
{
    if (telling->json)
        json_print(out, repair_json(telling->event, number));
    else
        repair_print(out, telling->event, number);
}

static void on_repair(void *context, unsigned number)
{
    const struct telling *telling = context;
    FILE *out = live_lines(telling->live, stdout);

    if (!telling->quiet)
        print_repair(out, telling, number);
    live_lines_end(telling->live, out);
}

bool telling_end(struct telling *telling, struct error *error)
{
    struct fault_counts *faults = event_fault_counts(telling->event);
    struct standing standing;
    bool candidate = telling->event->file.format == FORMAT_CANDIDATE;

    if (!faults || !event_standing(telling->event, &standing)) {
        free(faults);
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    }
    if (telling->json) {
        json_print(stdout, standing_json(telling->event, &standing, faults));
        standing_warn(stderr, &standing);
        if (candidate)
            json_print(stdout, candidate_json(telling->event));
    } else {
        (void)putchar('\n');
        standing_print(stdout, telling->event, &standing, faults);
        if (candidate)
            candidate_print(stdout, telling->event);
    }
    standing_release(&standing);
    free(faults);
    return output_flush(error);
}

/* Those of event.log. */
void telling_repairs(const struct telling *telling)
{
    unsigned count = telling->quiet ? 0 : event_log_count(&telling->event->log);

    if (count && !telling->json)
        (void)puts("\nwhat the host changed:");
    for (unsigned number = 1; number <= count; number++)
        print_repair(stdout, telling, number);
}

void telling_notice(const struct telling *telling, const char *sentence)
{
    on_notice((void *)(uintptr_t)telling, sentence);
}

void telling_repair(const struct telling *telling, unsigned number)
{
    print_repair(stdout, telling, number);
}

struct event_ops telling_notices(struct telling *telling)
{
    return (struct event_ops){.notice = on_notice, .context = telling};
}

struct event_ops telling_matches(struct telling *telling)
{
    return (struct event_ops){.round = on_round, .match = on_match, .notice = on_notice, .context = telling};
}

struct event_ops telling_ops(struct telling *telling)
{
    return (struct event_ops){.round = on_round,
                              .match = on_match,
                              .notice = on_notice,
                              .unplayed = on_notice,
                              .progress = on_progress,
                              .tasks = on_tasks,
                              .fault = telling->quiet ? NULL : on_fault,
                              .output = telling->outputs ? on_output : NULL,
                              .repair = on_repair,
                              .context = telling};
}
