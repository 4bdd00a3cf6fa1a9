/* SPDX-License-Identifier: MIT */
/* An event whose matches a cluster plays (spread/spread.h), if its file or the command line names one. */
#ifndef EVENT_EVENT_CLUSTER_H
#define EVENT_EVENT_CLUSTER_H

#include "event/event.h"
#include "spread/task_log.h"

/* True if it is played, by a cluster. */
bool event_cluster_plays(const struct event *event);

/* False with a sentence if a cluster shall play it and cannot: bots that attach, and what bots keep. */
bool event_cluster_check(const struct event *event, struct error *error) __attribute__((warn_unused_result));

/* Opens the cluster, unless it is open, and lays down the terms of the tasks. */
bool event_cluster_open(struct event *event, const struct event_ops *ops, struct error *error)
    __attribute__((warn_unused_result));

/* What the tasks that count have used so far, also of former runs. False if a cluster has played nothing, or their logs
 * were removed. */
bool event_cluster_use(const struct event *event, struct task_use *use);

/* Says what was used, and closes it. Returns EXIT_INTERRUPTED if a signal came. */
int event_cluster_close(struct event *event, const struct event_ops *ops);

#endif
