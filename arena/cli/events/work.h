/* SPDX-License-Identifier: MIT */
/* arena tournament work DIR TASK: what an event on a cluster starts on its nodes (event/work.h). */
#ifndef CLI_WORK_H
#define CLI_WORK_H

#include "base/error.h"
#include "plugin/registry.h"

/* `wait_ms` is the time for which files of other machines may not be seen. Returns the exit code. */
int work_on_task(const char *folder, const char *number, unsigned wait_ms, struct registry *registry,
                 struct error *error);

#endif
