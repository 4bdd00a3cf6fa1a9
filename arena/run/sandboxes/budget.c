/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/budget.h"

#include <inttypes.h>
#include <stdio.h>

#include "run/inside.h"

enum { US_PER_MS = 1000 };

bool budget_suits(const struct clock_spec *clock, enum team team, struct error *error)
{
    return clock->cpu_us == 0 || team != TEAM_JOINT ||
           error_set(error, EXIT_WRONG_USE,
                     "a budget of processor time (cpu in the clock) is not for joint teams: one process has several "
                     "decisions at once; let the team be separate, or leave cpu out");
}

bool budget_suits_bot(const struct plan_bot *bot, struct error *error)
{
    if (bot->attaches)
        return error_set(error, EXIT_WRONG_USE,
                         "%.100s attaches: a budget of processor time (cpu in the clock) is for bots that the arena "
                         "starts; leave cpu out",
                         bot->called);
    if (bot->sandbox.level == SANDBOX_CONTAINER)
        return error_set(
            error, EXIT_WRONG_USE,
            "%.100s is in a container, whose processor time its engine counts and not the arena: leave cpu "
            "out of the clock",
            bot->called);
    return bot->sandbox.level != SANDBOX_NONE ||
           error_set(error, EXIT_WRONG_USE,
                     "%.100s has no sandbox: a budget of processor time (cpu in the clock) needs the sandbox "
                     "namespaces, or limits that are kept by a cgroup",
                     bot->called);
}

int64_t budget_used_us(const struct instance *instance)
{
    return instance && instance->process && instance->sandbox ? (int64_t)sandbox_cpu_us(instance->sandbox) : -1;
}

json_t *budget_json(json_t *seat, const struct run_seat *result)
{
    if (result->has_cpu) {
        (void)json_object_set_new(seat, "cpu_ms", json_integer((json_int_t)(result->cpu_us / US_PER_MS)));
        (void)json_object_set_new(seat, "idle_cpu_ms", json_integer((json_int_t)(result->idle_cpu_us / US_PER_MS)));
    }
    return seat;
}

void budget_print(const struct run_seat *result)
{
    if (result->has_cpu)
        (void)printf("    processor time: %" PRId64 " ms for its decisions, %" PRId64 " ms while others moved\n",
                     result->cpu_us / US_PER_MS, result->idle_cpu_us / US_PER_MS);
}
