/* SPDX-License-Identifier: MIT */
#include "run/bots/contestants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/inside.h"

enum { SENTENCE_MAX = 2 * FAULT_EVIDENCE_MAX + WITHHELD_TEXT_MAX };

/* The first failure of a play is kept. */
static void note_failure(struct shard *shard, struct fate *fate, const char *why)
{
    (void)pthread_mutex_lock(&shard->engine->lock);
    if (!fate->failed)
        (void)snprintf(fate->why, sizeof fate->why, "%s", why);
    fate->failed = true;
    (void)pthread_mutex_unlock(&shard->engine->lock);
}

/* Once for a play, though each of its shards finds it out for itself. */
static void give_up(struct shard *shard, unsigned bot, const char *why)
{
    struct run_about about = about_bot(shard, bot);

    about.trouble = true;
    if (!atomic_exchange(&engine_bot(shard->engine, bot)->fate.given_up, true))
        engine_notice_about(shard->engine, &about,
                            "%s was lost %d times in a row before it played, and is not tried again: %s",
                            bot_of(shard, bot)->called, RUN_STARTS_MAX, why);
}

void instance_plays(struct shard *shard, struct instance *instance)
{
    struct contestant *contestant = contestant_of(shard, instance->bot);

    instance->played = contestant->played = true;
    engine_bot(shard->engine, instance->bot)->fate.played = true;
    contestant->failures = 0;
}

/* Bots that a doorman admits may come and go as they like. */
void instance_failed(struct shard *shard, const struct instance *instance, const char *why)
{
    struct contestant *contestant = contestant_of(shard, instance->bot);

    if (shard->options->doorman && bot_of(shard, instance->bot)->attaches)
        return;
    contestant->failures++;
    (void)snprintf(contestant->why, sizeof contestant->why, "%s", why);
    note_failure(shard, &engine_bot(shard->engine, instance->bot)->fate, why);
    if (contestant->failures == RUN_STARTS_MAX)
        give_up(shard, instance->bot, why);
}

bool contestant_is_given_up(const struct shard *shard, unsigned bot)
{
    const struct contestant *contestant = contestant_of(shard, bot);

    return contestant->failures >= RUN_STARTS_MAX ||
           (!contestant->played && engine_bot(shard->engine, bot)->fate.given_up);
}

const char *contestant_why(const struct shard *shard, unsigned bot)
{
    const struct fate *fate = &engine_bot(shard->engine, bot)->fate;
    const char *why = contestant_of(shard, bot)->why;

    if (bot_is_out(shard, bot))
        return "it was set aside";
    return *why || !fate->given_up ? why : fate->why;
}

/* --- what it may lack -------------------------------------------------------------------------------------------- */

static void withheld_from(const struct engine *engine, unsigned bot, char out[WITHHELD_TEXT_MAX])
{
    const struct passed *const lists[] = {engine->options.passed, engine_bot(engine, bot)->what.passed};

    environment_withheld(lists, out);
}

void contestant_ended_at_once(struct shard *shard, unsigned bot)
{
    struct run_about about = about_bot(shard, bot);
    char withheld[WITHHELD_TEXT_MAX];

    if (atomic_exchange(&engine_bot(shard->engine, bot)->fate.at_once, true))
        return;
    withheld_from(shard->engine, bot, withheld);
    if (*withheld)
        engine_notice_about(shard->engine, &about, WITHHELD_SENTENCE, bot_of(shard, bot)->called, withheld);
}

/* --- what this shard knows --------------------------------------------------------------------------------------- */

struct contestant *contestant_of(const struct shard *shard, unsigned bot)
{
    struct contestant *contestant = &shard->contestants[bot];
    uint64_t generation = engine_bot(shard->engine, bot)->generation;

    if (contestant->generation != generation)
        *contestant = (struct contestant){.generation = generation};
    return contestant;
}

bool contestants_grow(struct shard *shard)
{
    unsigned count = shard->engine->bot_count;
    struct contestant *contestants;

    if (count <= shard->contestant_count)
        return true;
    contestants = realloc(shard->contestants, count * sizeof *contestants);
    if (!contestants)
        return error_set(&shard->error, EXIT_COULD_NOT_RUN, "out of memory");
    memset(contestants + shard->contestant_count, 0, (count - shard->contestant_count) * sizeof *contestants);
    shard->contestants = contestants;
    shard->contestant_count = count;
    return true;
}

/* --- a play ------------------------------------------------------------------------------------------------------ */

void fate_forget(struct fate *fate)
{
    fate->played = fate->failed = fate->at_once = fate->given_up = fate->stayed = fate->complained = false;
    fate->explained = fate->outgrown = false;
    fate->why[0] = '\0';
}

void contestants_open(struct engine *engine)
{
    (void)pthread_mutex_lock(&engine->lock);
    for (unsigned bot = 0; bot < engine->bot_count; bot++)
        fate_forget(&engine->bots[bot]->fate);
    (void)pthread_mutex_unlock(&engine->lock);
}

static void close_fate(const struct engine *engine, const struct run_ops *ops, unsigned bot)
{
    const struct fate *fate = &engine_bot(engine, bot)->fate;
    char sentence[SENTENCE_MAX], withheld[WITHHELD_TEXT_MAX] = "";

    if (fate->at_once)
        withheld_from(engine, bot, withheld);
    (void)snprintf(sentence, sizeof sentence, "%.100s %s: %s%s%s%s", engine_bot(engine, bot)->what.called,
                   fate->played ? "was not tried again, as it failed to start several times in a row" : "never played",
                   fate->why, *withheld ? "; not passed to it: " : "", withheld,
                   *withheld ? " (--env NAME passes a variable)" : "");
    ops->unplayed(ops->context, bot, sentence);
}

void contestants_close(const struct engine *engine, const struct run_ops *ops)
{
    for (unsigned bot = 0; ops->spent && bot < engine->bot_count; bot++)
        ops->spent(ops->context, bot, atomic_load(&engine_bot(engine, bot)->spent_us));
    for (unsigned bot = 0; ops->unplayed && bot < engine->bot_count; bot++) {
        const struct fate *fate = &engine_bot(engine, bot)->fate;

        if (fate->given_up || (fate->failed && !fate->played))
            close_fate(engine, ops, bot);
    }
}
