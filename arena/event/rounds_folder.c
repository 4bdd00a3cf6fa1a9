/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "event/rounds.h"
#include "run/resuming/run_file.h"

bool rounds_folder(const struct event *event, unsigned round, unsigned replay, char *folder, struct error *error)
{
    return snprintf(folder, PATH_MAX, "%s/rounds/%s%03u", event->folder, replay ? "replay-" : "",
                    replay ? replay : round + 1) < PATH_MAX ||
           error_set(error, EXIT_WRONG_USE, "the path of an event has at most %d bytes", PATH_MAX - 20);
}

bool rounds_is_begun(const struct event *event, unsigned round)
{
    struct error too_long = {0};
    char folder[PATH_MAX];

    return rounds_folder(event, round, 0, folder, &too_long) && run_file_is_in(folder);
}
