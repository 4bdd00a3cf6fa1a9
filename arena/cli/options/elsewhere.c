/* SPDX-License-Identifier: MIT */
#include "cli/options/elsewhere.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "spread/shared_file.h"
#include "spread/task.h"

enum { DECIMAL = 10, MS_PER_S = 1000, CACHE_WAIT_MOST_S = 3600 };

void elsewhere_init(struct elsewhere *elsewhere)
{
    ssize_t size;

    *elsewhere = (struct elsewhere){.cache_ms = SHARED_CACHE_MS};
    size = readlink("/proc/self/exe", elsewhere->arena, sizeof elsewhere->arena - 1);
    elsewhere->arena[size > 0 ? size : 0] = '\0';
}

static bool take_cache_wait(struct elsewhere *elsewhere, const char *value, struct error *error)
{
    unsigned long seconds = strtoul(value, NULL, DECIMAL);

    elsewhere->cache_ms = (unsigned)seconds * MS_PER_S;
    return (*value && strspn(value, "0123456789") == strlen(value) && strlen(value) <= 5 &&
            seconds <= CACHE_WAIT_MOST_S) ||
           error_set(error, EXIT_WRONG_USE, "--cache-wait: '%s' is no number of seconds, 0 to %d", value,
                     CACHE_WAIT_MOST_S);
}

bool elsewhere_take(struct elsewhere *elsewhere, const char *name, const char *value, bool *taken, struct error *error)
{
    *taken = true;
    if (strcmp(name, "cache-wait") == 0)
        return take_cache_wait(elsewhere, value, error);
    *taken = strcmp(name, "local") == 0;
    if (*taken)
        elsewhere->local = value;
    return true;
}

bool elsewhere_task(const char *text, unsigned *number, struct error *error)
{
    unsigned long read = strtoul(text, NULL, DECIMAL);

    *number = (unsigned)read;
    return (strspn(text, "0123456789") == strlen(text) && *text && strlen(text) <= 9 && read <= TASK_NUMBER_MOST) ||
           error_set(error, EXIT_WRONG_USE, "'%s' is no task: its number is 0 to %d", text, TASK_NUMBER_MOST);
}
