/* SPDX-License-Identifier: MIT */
#include "cli/doors.h"

#include <string.h>

#include "hub/endpoint.h"

enum { WAIT_S_MAX = 24 * 3600, US_PER_S = 1000000 };

bool transport_take(enum transport *transport, const char *value, struct error *error)
{
    return transport_parse(transport, value) ||
           error_set(error, EXIT_WRONG_USE, "--transport takes ipc or tcp, not '%s'", value);
}

void doors_init(struct plan_doors *doors)
{
    *doors = (struct plan_doors){.wait_us = PLAN_WAIT_US};
}

static bool take_listen(struct plan_doors *doors, const char *value, struct error *error)
{
    if (doors->listen_count == PLAN_LISTEN_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d --listen are too many", PLAN_LISTEN_MAX);
    doors->listen[doors->listen_count++] = value;
    return true;
}

static bool take_wait(struct plan_doors *doors, const char *value, struct error *error)
{
    unsigned seconds;

    if (!option_number(value, "--wait", 1, WAIT_S_MAX, &seconds, error))
        return false;
    doors->wait_us = (int64_t)seconds * US_PER_S;
    return true;
}

bool doors_take(struct plan_doors *doors, const struct option_row *row, const char *value, bool *taken,
                struct error *error)
{
    *taken = true;
    if (strcmp(row->name, "listen") == 0)
        return take_listen(doors, value, error);
    if (strcmp(row->name, "wait") == 0)
        return take_wait(doors, value, error);
    if (strcmp(row->name, "keys") == 0)
        doors->keys = value;
    else if (strcmp(row->name, "allow") == 0)
        doors->allow = value;
    else
        *taken = false;
    return true;
}

bool doors_check(const struct plan_doors *doors, struct error *error)
{
    bool any_tcp = false;

    if (!doors->keys != !doors->allow)
        return error_set(error, EXIT_WRONG_USE,
                         "--keys and --allow go together: the arena's key, and the list of keys that may attach");
    for (unsigned i = 0; i < doors->listen_count; i++) {
        if (!endpoint_check(doors->listen[i], doors->keys != NULL, error))
            return false;
        any_tcp = any_tcp || endpoint_is_tcp(doors->listen[i]);
    }
    return !doors->keys || any_tcp ||
           error_set(error, EXIT_WRONG_USE, "--keys is for tcp endpoints, and there is no --listen tcp://HOST:PORT");
}
