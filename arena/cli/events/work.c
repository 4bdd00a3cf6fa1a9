/* SPDX-License-Identifier: MIT */
#include "cli/events/work.h"

#include <stdlib.h>

#include "cli/options/elsewhere.h"
#include "cli/options/place.h"
#include "event/work.h"
#include "spread/shared_file.h"

int work_on_task(const char *folder, const char *number, unsigned wait_ms, struct registry *registry,
                 struct error *error)
{
    char programs[PATH_MAX], *round = shared_find(folder, wait_ms, error);
    int code = EXIT_WRONG_USE;
    unsigned task;

    if (!round)
        return EXIT_COULD_NOT_RUN;
    if (elsewhere_task(number, &task, error))
        code = event_work(round, task, wait_ms, registry, place_of_program(programs), error);
    free(round);
    return code;
}
