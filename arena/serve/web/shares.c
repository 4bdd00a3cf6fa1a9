/* SPDX-License-Identifier: MIT */
#include "serve/web/shares.h"

#include <stdio.h>
#include <string.h>

static bool is_of(const struct share *share, const struct share *other)
{
    return strcmp(share->asker, other->asker) == 0;
}

bool shares_fit(const struct shares *shares, uint64_t match, unsigned places)
{
    unsigned all = 0;

    for (const struct share *share = shares->first; share; share = share->next) {
        if (share->match == match)
            return true;
        all += share->place;
    }
    return all < places;
}

bool shares_may(const struct shares *shares, const char *asker, uint64_t match, unsigned places)
{
    unsigned all = 0, own = 0;

    for (const struct share *share = shares->first; share; share = share->next) {
        if (share->match == match)
            return true; /* it has a place already */
        all += share->place;
        own += share->own && strcmp(share->asker, asker) == 0;
    }
    return all < places && SHARES_PART * own < places - all;
}

void shares_begin(struct shares *shares, struct share *share, const char *asker, uint64_t match)
{
    *share = (struct share){.next = shares->first, .match = match, .place = true, .own = true};
    (void)snprintf(share->asker, sizeof share->asker, "%s", asker);
    for (const struct share *other = shares->first; other; other = other->next)
        if (other->match == match) {
            share->place = false;
            share->own = share->own && !is_of(share, other);
        }
    if (share->next)
        share->next->before = share;
    shares->first = share;
}

void shares_end(struct shares *shares, struct share *share)
{
    if (share->next)
        share->next->before = share->before;
    if (share->before)
        share->before->next = share->next;
    else
        shares->first = share->next;
    for (struct share *other = shares->first; other; other = other->next)
        if (other->match == share->match) { /* it counts from now on */
            other->place = other->place || share->place;
            share->place = false;
            if (is_of(share, other)) {
                other->own = other->own || share->own;
                share->own = false;
            }
        }
}
