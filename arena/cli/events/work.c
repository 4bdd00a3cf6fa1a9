/* SPDX-License-Identifier: MIT */
#include "cli/events/work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/elsewhere.h"
#include "cli/options/place.h"
#include "event/work.h"

int work_on_task(const char *folder, const char *number, unsigned wait_ms, struct registry *registry,
                 struct error *error)
{
    char programs[PATH_MAX], *round = realpath(folder, NULL);
    int code = EXIT_WRONG_USE;
    unsigned task;

    if (!round)
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno)), EXIT_COULD_NOT_RUN;
    if (elsewhere_task(number, &task, error))
        code = event_work(round, task, wait_ms, registry, place_of_program(programs), error);
    free(round);
    return code;
}
