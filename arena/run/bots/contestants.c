/* SPDX-License-Identifier: MIT */
#include "run/inside.h"

#include <stdio.h>

enum { SENTENCE_MAX = 2 * FAULT_EVIDENCE_MAX + WITHHELD_TEXT_MAX };

/* The first failure of the run is kept. */
static void note_failure(struct shard *shard, struct fate *fate, const char *why)
{
    (void)pthread_mutex_lock(&shard->run->lock);
    if (!fate->failed)
        (void)snprintf(fate->why, sizeof fate->why, "%s", why);
    fate->failed = true;
    (void)pthread_mutex_unlock(&shard->run->lock);
}

/* Once for the run, though each of its shards finds it out for itself. */
static void give_up(struct shard *shard, unsigned bot, const char *why)
{
    if (!atomic_exchange(&shard->run->fates[bot].given_up, true))
        run_notice(shard->run, "%s was lost %d times in a row before it played, and is not tried again: %s",
                   shard->plan->bots[bot].called, RUN_STARTS_MAX, why);
}

void instance_plays(struct shard *shard, struct instance *instance)
{
    struct contestant *contestant = &shard->contestants[instance->bot];

    instance->played = contestant->played = true;
    shard->run->fates[instance->bot].played = true;
    contestant->failures = 0;
}

void instance_failed(struct shard *shard, const struct instance *instance, const char *why)
{
    struct contestant *contestant = &shard->contestants[instance->bot];

    contestant->failures++;
    (void)snprintf(contestant->why, sizeof contestant->why, "%s", why);
    note_failure(shard, &shard->run->fates[instance->bot], why);
    if (contestant->failures == RUN_STARTS_MAX)
        give_up(shard, instance->bot, why);
}

bool contestant_is_given_up(const struct shard *shard, unsigned bot)
{
    const struct contestant *contestant = &shard->contestants[bot];

    return contestant->failures >= RUN_STARTS_MAX || (!contestant->played && shard->run->fates[bot].given_up);
}

const char *contestant_why(const struct shard *shard, unsigned bot)
{
    if (shard->plan->set_aside && shard->plan->set_aside[bot])
        return "it was set aside";
    return *shard->contestants[bot].why || !shard->run->fates[bot].given_up ? shard->contestants[bot].why
                                                                            : shard->run->fates[bot].why;
}

/* --- what it may lack -------------------------------------------------------------------------------------------- */

static void withheld_from(const struct plan *plan, unsigned bot, char out[WITHHELD_TEXT_MAX])
{
    const struct passed *const lists[] = {plan->passed, plan->bots[bot].passed};

    environment_withheld(lists, out);
}

void contestant_ended_at_once(struct shard *shard, unsigned bot)
{
    char withheld[WITHHELD_TEXT_MAX];

    if (atomic_exchange(&shard->run->fates[bot].at_once, true))
        return;
    withheld_from(shard->plan, bot, withheld);
    if (*withheld)
        run_notice(shard->run, WITHHELD_SENTENCE, shard->plan->bots[bot].called, withheld);
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void close_fate(const struct run *run, unsigned bot)
{
    const struct fate *fate = &run->fates[bot];
    char sentence[SENTENCE_MAX], withheld[WITHHELD_TEXT_MAX] = "";

    if (fate->at_once)
        withheld_from(run->plan, bot, withheld);
    (void)snprintf(sentence, sizeof sentence, "%.100s %s: %s%s%s%s", run->plan->bots[bot].called,
                   fate->played ? "was not tried again, as it failed to start several times in a row" : "never played",
                   fate->why, *withheld ? "; not passed to it: " : "", withheld,
                   *withheld ? " (--env NAME passes a variable)" : "");
    run->ops->unplayed(run->ops->context, bot, sentence);
}

void contestants_close(struct run *run)
{
    for (unsigned bot = 0; run->ops->unplayed && run->fates && bot < run->plan->bot_count; bot++)
        if (run->fates[bot].given_up || (run->fates[bot].failed && !run->fates[bot].played))
            close_fate(run, bot);
}
