/* SPDX-License-Identifier: MIT */
/* The attempts of instances that the run waits for. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "run/inside.h"

enum {
    SECOND_US = 1000000,
    ASCRIBED_MOST = 16, /* connections of one pass whose ancestors are looked up, as that reads files of the kernel */
};

void instance_attempted(struct shard *shard, struct instance *instance, const struct attempt *attempt)
{
    if (!instance->seen)
        instance->seen = calloc(1, sizeof *instance->seen);
    if (instance->seen)
        sighting_note(instance->seen, attempt, shard->now_us);
}

static void *led_by(void *context, pid_t leader)
{
    struct shard *shard = context;

    for (size_t i = 0; i < shard->roll.count; i++)
        if (shard->roll.at[i]->process && shard->roll.at[i]->process->pid == leader)
            return shard->roll.at[i];
    return NULL;
}

struct instance *instance_of_group(struct shard *shard, pid_t group)
{
    struct instance *leader = group ? led_by(shard, group) : NULL;

    if (leader || !group)
        return leader;
    if (shard->ascribing_us != shard->now_us)
        shard->ascribed = 0;
    shard->ascribing_us = shard->now_us;
    return ++shard->ascribed > ASCRIBED_MOST ? NULL : absence_owner(group, led_by, shard);
}

static enum silence silence_of(struct shard *shard, const struct instance *instance)
{
    enum silence silence = SILENCE_NOBODY;
    size_t at = 0;
    pid_t group;

    while (attempt_next_silent(&shard->hub, &at, &group)) {
        const struct instance *owner = instance_of_group(shard, group);

        if (owner == instance)
            return SILENCE_ITS;
        if (!owner)
            silence = SILENCE_UNKNOWN;
    }
    return silence;
}

/* The attempt that was seen instead is cut where there is no room for it. */
void instance_lose_absent(struct shard *shard, struct instance *instance)
{
    const struct sighting nothing = {0};
    char why[FAULT_EVIDENCE_MAX], seen[ABSENCE_WORDS_MAX];

    absence_words(seen, shard->hub.routers[0].endpoint, shard->options->transport, instance->started_us,
                  instance->seen ? instance->seen : &nothing, &shard->unknown, silence_of(shard, instance));
    (void)snprintf(why, sizeof why, "it did not say hello within %" PRId64 " s%.170s",
                   shard->options->start_us / SECOND_US, seen);
    instance_lose(shard, instance, FAULT_NOT_READY, why);
}
