/* SPDX-License-Identifier: MIT */
#include "serve/thinking.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"

struct thinker {
    char bot[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1];
    struct histogram think;
    uint64_t faults[FAULT_COUNT];
};

static int compare(const void *a, const void *b)
{
    const struct thinker *one = a, *other = b;
    int order = strcmp(one->bot, other->bot);

    return order != 0 ? order : strcmp(one->version, other->version);
}

static void name(struct thinker *thinker, const char *bot, const char *version)
{
    (void)snprintf(thinker->bot, sizeof thinker->bot, "%s", bot);
    (void)snprintf(thinker->version, sizeof thinker->version, "%s", version);
}

static struct thinker *find(const struct thinking *thinking, const char *bot, const char *version)
{
    struct thinker key;
    struct thinker *const *found;

    name(&key, bot, version);
    found = tfind(&key, &thinking->tree, compare);
    return found ? *found : NULL;
}

static struct thinker *add(struct thinking *thinking, const char *bot, const char *version)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);

    if (!thinker)
        return NULL;
    name(thinker, bot, version);
    if (tsearch(thinker, &thinking->tree, compare))
        return thinker;
    free(thinker);
    return NULL;
}

bool thinking_add(struct thinking *thinking, const char *bot, const char *version, const struct histogram_small *match)
{
    struct thinker *thinker = find(thinking, bot, version);

    if (!thinker)
        thinker = add(thinking, bot, version);
    if (thinker)
        histogram_merge_small(&thinker->think, match);
    return thinker != NULL;
}

const struct histogram *thinking_of(const struct thinking *thinking, const char *bot, const char *version)
{
    const struct thinker *thinker = find(thinking, bot, version);

    return thinker ? &thinker->think : NULL;
}

void thinking_fault(struct thinking *thinking, const char *bot, const char *version, enum fault fault)
{
    struct thinker *thinker = find(thinking, bot, version);

    if (thinker)
        thinker->faults[fault]++;
}

const uint64_t *thinking_faults(const struct thinking *thinking, const char *bot, const char *version)
{
    const struct thinker *thinker = find(thinking, bot, version);

    return thinker ? thinker->faults : NULL;
}

void thinking_release(struct thinking *thinking)
{
    tdestroy(thinking->tree, free);
    *thinking = (struct thinking){0};
}
