/* SPDX-License-Identifier: MIT */
/* Who watches which matches over HTTP. There are places for so many matches that are replayed at once, and all who
 * watch one match need one place. An asker has at most a part of the places that are free: so few askers with many
 * connections never have all, and who watches one match finds a place. Knows no sockets and no feed. */
#ifndef SERVE_WEB_SHARES_H
#define SERVE_WEB_SHARES_H

#include <stdbool.h>
#include <stdint.h>

#include "http/route.h"

enum { SHARES_PART = 4 /* an asker who has a quarter of what is free gets no more */ };

/* One stream; its owner keeps it until shares_end. */
struct share {
    struct share *next, *before;
    char asker[HTTP_ASKER_MAX];
    uint64_t match;
    bool place, own; /* it counts as the place of its match; as the one of this asker */
};

struct shares {
    struct share *first;
};

/* True if there is a place for the match, whoever has the others. */
bool shares_fit(const struct shares *shares, uint64_t match, unsigned places);
/* True if the asker may watch the match, of `places` in all. */
bool shares_may(const struct shares *shares, const char *asker, uint64_t match, unsigned places);
/* From now on the asker watches the match. */
void shares_begin(struct shares *shares, struct share *share, const char *asker, uint64_t match);
void shares_end(struct shares *shares, struct share *share);

#endif
