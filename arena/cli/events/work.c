/* SPDX-License-Identifier: MIT */
#include "cli/events/work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/place.h"
#include "event/work.h"
#include "spread/task.h"

enum { DECIMAL = 10 };

static bool read_number(const char *text, unsigned *out, struct error *error)
{
    unsigned long number = strtoul(text, NULL, DECIMAL);

    *out = (unsigned)number;
    return (strspn(text, "0123456789") == strlen(text) && *text && strlen(text) <= 9 && number <= TASK_NUMBER_MOST) ||
           error_set(error, EXIT_WRONG_USE, "'%s' is no task: its number is 0 to %d", text, TASK_NUMBER_MOST);
}

int work_on_task(const char *folder, const char *number, unsigned wait_ms, struct registry *registry,
                 struct error *error)
{
    char programs[PATH_MAX], *round = realpath(folder, NULL);
    int code = EXIT_WRONG_USE;
    unsigned task;

    if (!round)
        return (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno)), EXIT_COULD_NOT_RUN;
    if (read_number(number, &task, error))
        code = event_work(round, task, wait_ms, registry, place_of_program(programs), error);
    free(round);
    return code;
}
