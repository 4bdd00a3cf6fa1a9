/* SPDX-License-Identifier: MIT */
/* Budgets of processor time. What a bot has used comes from outside, by the op `cpu`. */
#include <inttypes.h>
#include <stdio.h>

#include "match/referee_inside.h"

enum { MS_US = 1000 };

static bool has_budget(const struct referee *referee)
{
    return referee->clock.cpu_us > 0 && referee->ops.cpu;
}

/* What the bot has used since the last look. A process that was started anew counts from its first look. */
static int64_t look(struct referee *referee, unsigned seat)
{
    struct seat_cpu *cpu = &referee->seat[seat].cpu;
    int64_t now_us = referee->ops.cpu(referee->ops.context, seat);
    int64_t used_us = cpu->seen && now_us > cpu->seen_us ? now_us - cpu->seen_us : 0;

    if (now_us < 0)
        return 0;
    cpu->seen = true;
    cpu->seen_us = now_us;
    return used_us;
}

bool processor_is_over(const struct referee *referee, unsigned seat)
{
    return has_budget(referee) && referee->seat[seat].cpu.used_us > referee->clock.cpu_us + CLOCK_CPU_GRAIN_US;
}

void processor_open(struct referee *referee, unsigned seat, int64_t now_us)
{
    struct seat_cpu *cpu = &referee->seat[seat].cpu;
    int64_t idle_us;

    if (!has_budget(referee))
        return;
    idle_us = look(referee, seat);
    if (cpu->idles)
        cpu->idle_us += idle_us;
    cpu->idles = false;
    cpu->spent_us += cpu->used_us;
    cpu->used_us = 0;
    cpu->over_us = 0;
    cpu->looks_us = now_us + CLOCK_CPU_GRAIN_US;
}

void processor_close(struct referee *referee, unsigned seat)
{
    struct seat_cpu *cpu = &referee->seat[seat].cpu;

    if (!has_budget(referee))
        return;
    cpu->used_us += look(referee, seat);
    cpu->idles = true;
}

void processor_end(struct referee *referee)
{
    for (unsigned seat = 0; has_budget(referee) && seat < referee->seats; seat++) {
        struct seat_cpu *cpu = &referee->seat[seat].cpu;

        if (cpu->idles)
            cpu->idle_us += look(referee, seat);
        cpu->idles = false;
    }
}

uint32_t processor_over(struct referee *referee, int64_t settled_us, int64_t now_us)
{
    uint32_t over = 0;

    for (unsigned seat = 0; has_budget(referee) && seat < referee->seats; seat++) {
        struct seat_cpu *cpu = &referee->seat[seat].cpu;

        if (!referee->seat[seat].open)
            continue;
        if (now_us >= cpu->looks_us) {
            cpu->used_us += look(referee, seat);
            cpu->looks_us = now_us + CLOCK_CPU_GRAIN_US;
            if (processor_is_over(referee, seat) && !cpu->over_us)
                cpu->over_us = now_us;
        }
        if (cpu->over_us && settled_us > cpu->over_us)
            over |= 1u << seat;
    }
    return over;
}

int64_t processor_next_us(const struct referee *referee, unsigned seat)
{
    const struct seat_cpu *cpu = &referee->seat[seat].cpu;

    if (!has_budget(referee) || !referee->seat[seat].open)
        return CLOCK_NEVER_US;
    return cpu->over_us && cpu->over_us < cpu->looks_us ? cpu->over_us + 1 : cpu->looks_us;
}

void processor_judge(struct referee *referee, unsigned seat)
{
    char evidence[FAULT_EVIDENCE_MAX];
    const struct seat *guilty = &referee->seat[seat];

    (void)snprintf(evidence, sizeof evidence,
                   "decision %" PRIu64 " used %" PRId64 " ms of processor time, and %" PRId64 " ms are allowed",
                   guilty->decision, guilty->cpu.used_us / MS_US, referee->clock.cpu_us / MS_US);
    round_default(referee, seat, CODE_LATE, evidence);
    round_fault(referee, seat, FAULT_LATE, evidence);
}
