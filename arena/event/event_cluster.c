/* SPDX-License-Identifier: MIT */
#include "event/event_cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster.h"
#include "event/event_terms.h"
#include "spread/shared_file.h"
#include "spread/spread.h"

enum { NOTICE_MAX = 400, MS_PER_S = 1000 };

bool event_cluster_plays(const struct event *event)
{
    return event->file.cluster.kind != CLUSTER_NONE && !event->looks;
}

static void notice(const struct event_ops *ops, const char *sentence)
{
    if (ops->notice)
        ops->notice(ops->context, sentence);
}

/* --- what cannot be played there --------------------------------------------------------------------------------- */

static bool check_entry(const struct event_entry *entry, struct error *error)
{
    if (entry->command[0] == '@')
        return error_set(error, EXIT_WRONG_USE,
                         "entry %s: %s attaches to this machine, and with --on matches are played on others: give a "
                         "command that starts it",
                         entry->name, entry->command);
    return !entry->sandbox.state ||
           error_set(error, EXIT_WRONG_USE,
                     "entry %s keeps a state, which machines that play at the same time cannot share: with --on there "
                     "is none",
                     entry->name);
}

bool event_cluster_check(const struct event *event, struct error *error)
{
    if (!event_cluster_plays(event))
        return true;
    if (event->attach.listen_count)
        return error_set(error, EXIT_WRONG_USE, "--listen is for bots that attach, and with --on none can");
    for (unsigned i = 0; i < event->file.entry_count; i++)
        if (!check_entry(&event->file.entries[i], error))
            return false;
    return true;
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

static bool find_tasks(struct event *event, struct error *error)
{
    struct event_elsewhere *elsewhere = &event->elsewhere;
    char *folder = realpath(event->folder, NULL);
    bool good = folder && snprintf(elsewhere->tasks, sizeof elsewhere->tasks, "%s/tasks", folder) < PATH_MAX - 200;

    free(folder);
    return (good || error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 200)) &&
           shared_folder(elsewhere->tasks, error);
}

static struct spread *open_spread(const struct event *event, unsigned cores, struct error *error)
{
    const struct event_elsewhere *elsewhere = &event->elsewhere;
    struct spread_setup setup = {.cluster = elsewhere->cluster,
                                 .words = {elsewhere->arena, "tournament", "work", "--cache-wait", elsewhere->wait},
                                 .tasks = elsewhere->tasks,
                                 .jobs = event->file.jobs ? event->file.jobs : cores,
                                 .cache_ms = elsewhere->cache_ms};

    spread_setup_of(&setup, &event->file.cluster);
    return spread_open(&setup, error);
}

static void tell_places(const struct event *event, const struct event_ops *ops)
{
    char sentence[NOTICE_MAX + PATH_MAX];

    (void)snprintf(sentence, sizeof sentence, "matches are played by %s; lock and database are in %s",
                   cluster_names[event->file.cluster.kind], event->elsewhere.folder);
    notice(ops, sentence);
}

bool event_cluster_open(struct event *event, const struct event_ops *ops, struct error *error)
{
    struct event_elsewhere *elsewhere = &event->elsewhere;
    unsigned cores = event->file.cluster.need.cores ? event->file.cluster.need.cores : 1;

    if (elsewhere->spread)
        return true;
    (void)snprintf(elsewhere->wait, sizeof elsewhere->wait, "%u", elsewhere->cache_ms / MS_PER_S);
    if (!find_tasks(event, error) || !event_terms_put(event, cores, elsewhere->tasks, elsewhere->terms, error))
        return false;
    elsewhere->cluster = cluster_open(&event->file.cluster, elsewhere->folder, error);
    if (elsewhere->cluster)
        elsewhere->spread = open_spread(event, cores, error);
    if (elsewhere->spread) {
        tell_places(event, ops);
        return true;
    }
    cluster_close(elsewhere->cluster);
    elsewhere->cluster = NULL;
    return false;
}

/* --- closing ----------------------------------------------------------------------------------------------------- */

bool event_cluster_use(const struct event *event, struct task_use *use)
{
    char tasks[PATH_MAX + sizeof "/tasks"];

    (void)snprintf(tasks, sizeof tasks, "%s/tasks", event->folder);
    task_log_use(tasks, use);
    return use->tasks > 0;
}

int event_cluster_close(struct event *event, const struct event_ops *ops)
{
    struct event_elsewhere *elsewhere = &event->elsewhere;
    char sentence[SPREAD_USE_TEXT];
    int code;

    spread_use_text(elsewhere->spread, sentence); /* what they used stands under the table */
    if (*sentence)
        notice(ops, sentence);
    code = spread_close(elsewhere->spread);
    elsewhere->spread = NULL;
    cluster_close(elsewhere->cluster);
    elsewhere->cluster = NULL;
    return code;
}
