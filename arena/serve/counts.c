/* SPDX-License-Identifier: MIT */
#include "serve/counts.h"

#include <string.h>

const char *const counts_outcome_words[COUNTS_OUTCOMES] = {"won", "draw", "void"};
const char *const counts_void_words[COUNTS_VOIDS] = {"host-late", VERDICT_GAME_FAULT, "other"};

void counts_init(struct counts *counts)
{
    *counts = (struct counts){0};
    (void)pthread_mutex_init(&counts->lock, NULL);
}

void counts_release(struct counts *counts)
{
    (void)pthread_mutex_destroy(&counts->lock);
}

static enum counts_outcome outcome_of(const struct verdict *verdict)
{
    if (verdict->winner >= 0)
        return COUNTS_WON;
    return verdict->winner == VERDICT_DRAW ? COUNTS_DRAWN : COUNTS_VOID;
}

/* Under the lock. */
static void add_void(struct counts *counts, const char *reason)
{
    unsigned word = 0;

    while (word + 1 < COUNTS_VOIDS && strcmp(counts_void_words[word], reason) != 0)
        word++;
    counts->voids[word]++;
}

void counts_add(struct counts *counts, enum record_purpose purpose, unsigned seats, const struct run_result *result)
{
    uint64_t late_us = result->host_late_us > 0 ? (uint64_t)result->host_late_us : 0;

    (void)pthread_mutex_lock(&counts->lock);
    counts->matches[purpose][outcome_of(&result->verdict)]++;
    if (outcome_of(&result->verdict) == COUNTS_VOID)
        add_void(counts, result->verdict.reason);
    counts->decisions += result->decisions;
    for (size_t i = 0; i < result->fault_count; i++)
        counts->faults[result->faults[i].fault]++;
    for (unsigned seat = 0; seat < seats; seat++) {
        histogram_merge_small(&counts->think, &result->seat[seat].think);
        counts->think_us += (uint64_t)result->seat[seat].think_us;
    }
    histogram_add(&counts->late, late_us);
    counts->late_us += late_us;
    (void)pthread_mutex_unlock(&counts->lock);
}

void counts_copy(struct counts *counts, struct counts *out)
{
    (void)pthread_mutex_lock(&counts->lock);
    *out = *counts;
    (void)pthread_mutex_unlock(&counts->lock);
}
