/* SPDX-License-Identifier: MIT */
/* When what is hidden of a match is shown: its seed, notes, hidden fields and the evidence of its faults. Until then
 * they are the host's alone. This is the one place that decides it. */
#ifndef LADDER_RELEASE_H
#define LADDER_RELEASE_H

#include <stdbool.h>
#include <stdint.h>

enum release_when {
    RELEASE_AT_END,      /* of the match */
    RELEASE_AFTER,       /* some time after that */
    RELEASE_WITH_SEASON, /* when the season of the match is closed */
};

struct release_rule {
    enum release_when when;
    int64_t after_s; /* for RELEASE_AFTER */
};

/* What is known of a match. */
struct release_match {
    bool is_over;          /* its trailer is on the disk */
    int64_t over_s, now_s; /* since when, and the present, by the same clock */
    bool season_is_over;
};

bool release_is_due(const struct release_rule *rule, const struct release_match *match);

#endif
