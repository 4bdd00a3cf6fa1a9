/* SPDX-License-Identifier: MIT */
#include "event/event_plan.h"

#include <string.h>
#include <unistd.h>

static unsigned idle_most(const struct event *event, unsigned jobs)
{
    unsigned seats = 0;

    for (unsigned class = 0; class < event->file.class_count; class ++)
        seats = event->lineups[class].seats > seats ? event->lineups[class].seats : seats;
    return event->file.idle ? event->file.idle : 2 * jobs * seats + EVENT_IDLE_LEAST;
}

static bool add_entry(const struct event *event, unsigned number, struct plan *plan, struct error *error)
{
    const struct event_entry *entry = &event->file.entries[number];

    if (!plan_add_bot(plan, entry->command, error))
        return false;
    plan->bots[number].called = entry->name;
    plan->bots[number].passed = &entry->passed;
    plan->bots[number].restarts = entry->restarts;
    plan->bots[number].directory = entry->directory;
    plan->bots[number].sandbox = sandbox_words_spec(&entry->sandbox, event->folder);
    return true;
}

bool event_plan(const struct event *event, struct plan *plan, struct error *error)
{
    const struct event_file *file = &event->file;

    plan->game = file->game;
    plan->plugin = event->plugin;
    plan->plugin_hashed = event->plugin_hashed;
    plan->same_rules = event->same_rules;
    memcpy(plan->epoch, event->epoch, sizeof plan->epoch);
    plan->looks = event->looks;
    plan->jobs = file->jobs ? file->jobs : (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    plan->idle_most = idle_most(event, plan->jobs);
    plan->transport = file->transport;
    plan->clock = file->clock;
    plan->counts_cpu = event->counts_cpu;
    plan->lost_seat = file->lost_seat;
    plan->affinity = true;
    plan->team = TEAM_SEPARATE;
    plan->attach = event->attach;
    plan->folder = event->programs;
    plan->passed = &file->passed;
    plan->lineup = event->lineups[0];
    for (unsigned i = 0; i < file->entry_count; i++)
        if (!add_entry(event, i, plan, error))
            return false;
    return true;
}
