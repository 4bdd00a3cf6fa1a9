/* SPDX-License-Identifier: MIT */
#include "event/bench.h"
#include "run/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/event.h"

enum { GROUPS = 4000 /* more than can be played while it is measured */ };

/* A benchmark with faults measures something else. */
static bool check_match(void *context, size_t at, struct error *error)
{
    const struct event *event = context;
    const struct outcome *outcome = &event->outcomes[at];

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->faults[seat])
            return error_set(error, EXIT_COULD_NOT_RUN, "a bot was at fault in match m%u", outcome->fixture.match + 1u);
    return true;
}

static bool fill_file(struct event_file *file, const struct plan *plan, struct error *error)
{
    file->game = plan->game;
    file->format = FORMAT_ROUND_ROBIN;
    file->groups = GROUPS;
    file->jobs = plan->jobs;
    file->clock = plan->clock;
    file->lost_seat = plan->lost_seat;
    file->class_count = 1;
    if (plan->passed && !event_file_pass(file, plan->passed, error))
        return false;
    file->classes[0].settings = plan->lineup.settings;
    while (file->entry_count < EVENT_BENCH_ENTRIES) {
        struct event_entry *entry = &file->entries[file->entry_count];

        (void)snprintf(entry->name, sizeof entry->name, "bot-%u", file->entry_count);
        entry->command = strdup(plan->bots[0].command);
        if (!entry->command)
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        file->entry_count++;
    }
    return true;
}

static int play(const struct event_file *file, const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct event *event = calloc(1, sizeof *event);
    const struct event_ops event_ops = {.match = check_match, .meter = ops->meter, .context = event};
    int code = EXIT_COULD_NOT_RUN;

    if (!event) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    } else if (event_make(event, file, plan->records, error)) {
        code = event_play(event, &event_ops, error);
        event_unload(event);
    }
    free(event);
    return code;
}

int event_bench_play(const struct plan *plan, const struct run_ops *ops, struct error *error)
{
    struct event_file *file = calloc(1, sizeof *file);
    int code = EXIT_COULD_NOT_RUN;

    if (!file)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (fill_file(file, plan, error))
        code = play(file, plan, ops, error);
    else
        event_file_release(file);
    free(file);
    return code;
}
