/* SPDX-License-Identifier: MIT */
#include "cli/options/attach.h"

#include <string.h>

enum { WAIT_S_MAX = 24 * 3600, US_PER_S = 1000000 };

bool transport_take(enum transport *transport, const char *value, struct error *error)
{
    return transport_parse(transport, value) ||
           error_set(error, EXIT_WRONG_USE, "--transport takes ipc or tcp, not '%s'", value);
}

void attach_init(struct plan_attach *attach)
{
    *attach = (struct plan_attach){.wait_us = PLAN_WAIT_US};
}

static bool take_listen(struct plan_attach *attach, const char *value, struct error *error)
{
    if (attach->listen_count == PLAN_LISTEN_MAX)
        return error_set(error, EXIT_WRONG_USE, "more than %d --listen are too many", PLAN_LISTEN_MAX);
    attach->listen[attach->listen_count++] = value;
    return true;
}

static bool take_wait(struct plan_attach *attach, const char *value, struct error *error)
{
    unsigned seconds;

    if (!option_number(value, "--wait", 1, WAIT_S_MAX, &seconds, error))
        return false;
    attach->wait_us = (int64_t)seconds * US_PER_S;
    return true;
}

bool attach_take(struct plan_attach *attach, const struct option_row *row, const char *value, bool *taken,
                 struct error *error)
{
    *taken = true;
    if (strcmp(row->name, "listen") == 0)
        return take_listen(attach, value, error);
    if (strcmp(row->name, "wait") == 0)
        return take_wait(attach, value, error);
    if (strcmp(row->name, "keys") == 0)
        attach->keys = value;
    else if (strcmp(row->name, "allow") == 0)
        attach->allow = value;
    else
        *taken = false;
    return true;
}
