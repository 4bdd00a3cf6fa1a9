/* SPDX-License-Identifier: MIT */
#include "run/bots/announced.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/inside.h"

void announcement_free(struct announcement *announcement)
{
    free(announcement->text);
    *announcement = (struct announcement){0};
}

/* As much of a sentence as a message may have, without a part of a character. NULL: no memory. */
static char *cut(const char *sentence)
{
    size_t size = strnlen(sentence, PROTO_WORDS_MAX + 1);

    if (size > PROTO_WORDS_MAX)
        for (size = PROTO_WORDS_MAX; (sentence[size] & 0xc0) == 0x80; size--)
            continue;
    return strndup(sentence, size);
}

/* Under the lock. False: no memory. */
static bool replace(struct engine *engine, struct announcement *announcement, const char *sentence)
{
    char *text = sentence ? cut(sentence) : NULL;

    if (sentence && !text)
        return false;
    if (text && announcement->text && strcmp(text, announcement->text) == 0) {
        free(text);
        return true;
    }
    free(announcement->text);
    announcement->text = text;
    announcement->number++;
    engine->announcements++;
    return true;
}

bool engine_announce(struct engine *engine, const char *sentence)
{
    bool good;

    (void)pthread_mutex_lock(&engine->lock);
    good = replace(engine, &engine->announcement, sentence);
    (void)pthread_mutex_unlock(&engine->lock);
    return good;
}

bool engine_announce_to(struct engine *engine, unsigned bot, const char *sentence)
{
    bool good;

    (void)pthread_mutex_lock(&engine->lock);
    good = replace(engine, &engine->bots[bot]->announcement, sentence);
    (void)pthread_mutex_unlock(&engine->lock);
    return good;
}

/* The lock is not held while it is sent: a connection may break by that. */
static void tell(struct shard *shard, struct peer *peer, const struct announcement *announcement, unsigned *heard)
{
    char text[PROTO_WORDS_MAX + 1] = "";
    struct message message = {.type = MESSAGE_ERROR};

    (void)pthread_mutex_lock(&shard->engine->lock);
    if (announcement->number != *heard && announcement->text)
        (void)snprintf(text, sizeof text, "%s", announcement->text);
    *heard = announcement->number;
    (void)pthread_mutex_unlock(&shard->engine->lock);
    message.error.code = span_text(schema_code(CODE_NOTICE)->name);
    message.error.text = span_text(text);
    if (*text)
        hub_send(&shard->hub, peer, &message);
}

/* Bots that attach are the first shard's. */
void announced_work(struct shard *shard)
{
    struct announcing *announcing = &shard->announcing;
    unsigned count = shard->engine->announcements;

    if (shard->number > 0 || (count == announcing->count && !announcing->greeted) ||
        shard->now_us < announcing->next_us)
        return;
    *announcing = (struct announcing){.count = count, .next_us = shard->now_us + ANNOUNCE_EVERY_US};
    for (size_t i = 0; count > 0 && i < shard->roll.count; i++) {
        struct instance *instance = shard->roll.at[i];

        if (instance->state != INSTANCE_GREETED || !instance->peer || instance->process)
            continue;
        tell(shard, instance->peer, &shard->engine->announcement, &instance->announced.to_all);
        tell(shard, instance->peer, &engine_bot(shard->engine, instance->bot)->announcement,
             &instance->announced.to_bot);
    }
}
