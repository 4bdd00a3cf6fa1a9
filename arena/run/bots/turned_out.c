/* SPDX-License-Identifier: MIT */
#include "run/bots/turned_out.h"

#include <stdio.h>
#include <stdlib.h>

#include "run/inside.h"

bool engine_turn_out(struct engine *engine, uint64_t pass, const char *sentence)
{
    struct turned_out *turned_out = malloc(sizeof *turned_out);

    if (!turned_out)
        return false;
    turned_out->pass = pass;
    (void)snprintf(turned_out->sentence, sizeof turned_out->sentence, "%s", sentence);
    (void)pthread_mutex_lock(&engine->lock);
    turned_out->next = engine->turned_out;
    engine->turned_out = turned_out;
    (void)pthread_mutex_unlock(&engine->lock);
    engine->turns_out = true;
    engine_wake(engine);
    return true;
}

static struct turned_out *take(struct engine *engine)
{
    struct turned_out *all;

    (void)pthread_mutex_lock(&engine->lock);
    all = engine->turned_out;
    engine->turned_out = NULL;
    (void)pthread_mutex_unlock(&engine->lock);
    return all;
}

static void free_all(struct turned_out *all)
{
    while (all) {
        struct turned_out *next = all->next;

        free(all);
        all = next;
    }
}

static void turn_out(struct shard *shard, struct instance *instance, const char *sentence)
{
    const struct message error = {
        .type = MESSAGE_ERROR,
        .error = {.code = span_text(schema_code(CODE_TOKEN)->name), .text = span_text(sentence)},
    };

    if (instance->peer) {
        hub_send(&shard->hub, instance->peer, &error);
        hub_send(&shard->hub, instance->peer, &(struct message){.type = MESSAGE_CLOSE});
    }
    instance_lose(shard, instance, FAULT_GONE, sentence);
}

/* Bots that attach are the first shard's. */
void turned_out_work(struct shard *shard)
{
    struct turned_out *all;

    if (shard->number > 0 || !atomic_exchange(&shard->engine->turns_out, false))
        return;
    all = take(shard->engine);
    for (const struct turned_out *at = all; at; at = at->next)
        for (size_t i = 0; i < shard->roll.count; i++)
            if (shard->roll.at[i]->state < INSTANCE_CLOSING && !shard->roll.at[i]->process &&
                bot_of(shard, shard->roll.at[i]->bot)->attaches && shard->roll.at[i]->pass == at->pass)
                turn_out(shard, shard->roll.at[i], at->sentence);
    free_all(all);
}

void turned_out_free(struct engine *engine)
{
    free_all(engine->turned_out);
}
