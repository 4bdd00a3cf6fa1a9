/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/lone.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/container/image.h"

static void resolve(struct lone *lone)
{
    if (lone->spec.level == SANDBOX_BEST)
        lone->spec.level = sandboxed_best(lone->host, lone->best);
}

bool lone_open(struct lone *lone, const struct sandbox_spec *spec, const struct folder *folder,
               const struct process_plan *plan, struct error *error)
{
    *lone = (struct lone){.spec = *spec, .opened = true};
    states_init(&lone->states, NULL, NULL);
    transport_socket(folder, 0, lone->socket);
    lone->spec.socket = lone->socket;
    if (spec->state && !state_make(spec->state, error))
        return false;
    if (image_of(plan->words))
        lone->spec.level = SANDBOX_CONTAINER; /* whatever was asked for: it is no less */
    if (lone->spec.level == SANDBOX_NONE)
        return true;
    lone->host = sandbox_host_open(folder->path, error);
    if (!lone->host)
        return false;
    resolve(lone);
    if (lone->spec.level == SANDBOX_NAMESPACES && geteuid() == 0 && !folder_is_open(folder, error))
        return false;
    return sandbox_check(lone->host, &lone->spec, plan, error);
}

static bool enter(struct lone *lone, struct process_plan *plan, struct sandboxed_start *start, struct error *error)
{
    struct sandbox_spec spec = lone->spec;

    if (spec.state) {
        lone->kept = state_open(&lone->states, spec.state, spec.state_bytes, error);
        if (!lone->kept)
            return false;
        sandboxed_tell_state(plan, lone->kept, start);
        spec.state = lone->kept->path;
    }
    if (!lone->host)
        return true;
    lone->sandbox = sandbox_open(lone->host, &spec, plan, error);
    return lone->sandbox != NULL;
}

struct process *lone_start(struct lone *lone, struct launcher *launcher, const struct process_plan *plan,
                           struct error *error)
{
    struct process_plan own = *plan;
    struct sandboxed_start start;
    struct process *process = enter(lone, &own, &start, error) ? launcher_start(launcher, &own, error) : NULL;

    if (lone->sandbox)
        sandbox_started(lone->sandbox, process);
    if (!process)
        lone_ended(lone, NULL, (char[1]){0}, 0);
    return process;
}

static void add(char *end, size_t size, const char *words)
{
    size_t used = size ? strlen(end) : 0;

    if (*words && size)
        (void)snprintf(end + used, size - used, "%s%s", used ? ": " : "", words);
}

void lone_ended(struct lone *lone, const struct process *process, char *end, size_t size)
{
    struct sandbox_report report = {0};
    struct error why = {0};

    if (lone->sandbox)
        sandbox_close(lone->sandbox, process, &report);
    if (lone->kept)
        state_close(&lone->states, lone->kept, &why);
    lone->sandbox = NULL;
    lone->kept = NULL;
    add(end, size, report.why);
    add(end, size, why.text);
}

void lone_close(struct lone *lone)
{
    if (!lone->opened)
        return;
    lone_ended(lone, NULL, NULL, 0);
    states_release(&lone->states);
    if (lone->host)
        sandbox_host_close(lone->host);
    *lone = (struct lone){0};
}
