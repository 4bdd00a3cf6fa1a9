/* SPDX-License-Identifier: MIT */
#include "run/bots/roll.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "run/inside.h"

enum { BUCKETS = 4096, DIGITS = 3 /* of a token, in hex: they name its bucket */ };

bool roll_open(struct roll *roll)
{
    roll->at = calloc(INSTANCES_MAX, sizeof(struct instance *));
    roll->by_token = calloc(BUCKETS, sizeof(struct instance *));
    return roll->at && roll->by_token;
}

void roll_close(struct roll *roll)
{
    free(roll->at);
    free(roll->by_token);
    *roll = (struct roll){0};
}

static unsigned bucket_of(const uint8_t *token)
{
    unsigned bucket = 0;

    for (unsigned i = 0; i < DIGITS; i++)
        bucket = bucket << 4 | ((token[i] & 0xf) + (token[i] > '9' ? 9 : 0));
    return bucket % BUCKETS;
}

static struct instance **bucket(const struct roll *roll, const struct instance *instance)
{
    return &roll->by_token[bucket_of((const uint8_t *)instance->token)];
}

void roll_add(struct shard *shard, struct instance *instance)
{
    struct roll *roll = &shard->roll;
    struct contestant *contestant = contestant_of(shard, instance->bot);

    assert(roll->count < INSTANCES_MAX);
    roll->at[roll->count++] = instance;
    roll->attached += bot_of(shard, instance->bot)->attaches;
    contestant->instances++;
    instance->before = contestant->last;
    if (instance->before)
        instance->before->next = instance;
    else
        contestant->first = instance;
    contestant->last = instance;
}

void roll_token(struct shard *shard, struct instance *instance)
{
    struct instance **first = bucket(&shard->roll, instance);

    instance->same_bucket = *first;
    *first = instance;
}

static void leave_bot(struct shard *shard, struct instance *instance)
{
    struct contestant *contestant = contestant_of(shard, instance->bot);

    contestant->instances--;
    if (instance->next)
        instance->next->before = instance->before;
    else
        contestant->last = instance->before;
    if (instance->before)
        instance->before->next = instance->next;
    else
        contestant->first = instance->next;
}

void roll_remove(struct shard *shard, size_t at)
{
    struct roll *roll = &shard->roll;
    struct instance *instance = roll->at[at], **link = bucket(roll, instance);

    roll->at[at] = roll->at[--roll->count];
    roll->attached -= bot_of(shard, instance->bot)->attaches;
    leave_bot(shard, instance);
    while (*link && *link != instance)
        link = &(*link)->same_bucket;
    if (*link)
        *link = instance->same_bucket;
}

struct instance *instance_by_token(const struct shard *shard, struct span token)
{
    struct instance *instance;

    if (token.size < DIGITS)
        return NULL;
    instance = shard->roll.by_token[bucket_of(token.at)];
    while (instance &&
           (strlen(instance->token) != token.size || sodium_memcmp(instance->token, token.at, token.size) != 0))
        instance = instance->same_bucket;
    return instance;
}

/* --- who is connected -------------------------------------------------------------------------------------------- */

void instance_connected(const struct shard *shard, struct instance *instance)
{
    struct engine_bot *bot = engine_bot(shard->engine, instance->bot);
    role_set now = instance->state == INSTANCE_GREETED ? instance->plays : 0, changed = now ^ instance->counted;

    for (unsigned role = 0; changed && role < shard->options->game->role_count; role++)
        if (roles_have(changed, role))
            bot->connected[role] += roles_have(now, role) ? 1 : -1;
    bot->connected_all += !instance->counted && now ? 1 : instance->counted && !now ? -1 : 0;
    instance->counted = now;
}
