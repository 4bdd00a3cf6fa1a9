/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <stdio.h>

/* Once for the run, though each of its shards finds it out for itself. */
static void give_up(struct shard *shard, unsigned bot, const char *why)
{
    struct given_up *given_up = &shard->run->given_up[bot];
    bool first;

    (void)pthread_mutex_lock(&shard->run->lock);
    first = !given_up->is;
    if (first)
        (void)snprintf(given_up->why, sizeof given_up->why, "%s", why);
    given_up->is = true;
    (void)pthread_mutex_unlock(&shard->run->lock);
    if (first)
        run_notice(shard->run, "%s was lost %d times in a row before it played, and is not tried again: %s",
                   shard->plan->bots[bot].called, RUN_STARTS_MAX, why);
}

void instance_plays(struct shard *shard, struct instance *instance)
{
    struct contestant *contestant = &shard->contestants[instance->bot];

    instance->played = contestant->played = true;
    contestant->failures = 0;
}

void instance_failed(struct shard *shard, const struct instance *instance, const char *why)
{
    struct contestant *contestant = &shard->contestants[instance->bot];

    contestant->failures++;
    (void)snprintf(contestant->why, sizeof contestant->why, "%s", why);
    if (contestant->failures == RUN_STARTS_MAX)
        give_up(shard, instance->bot, why);
}

bool contestant_is_given_up(const struct shard *shard, unsigned bot)
{
    const struct contestant *contestant = &shard->contestants[bot];

    return contestant->failures >= RUN_STARTS_MAX || (!contestant->played && shard->run->given_up[bot].is);
}

const char *contestant_why(const struct shard *shard, unsigned bot)
{
    if (shard->plan->set_aside && shard->plan->set_aside[bot])
        return "it was set aside";
    return *shard->contestants[bot].why || !shard->run->given_up[bot].is ? shard->contestants[bot].why
                                                                         : shard->run->given_up[bot].why;
}
