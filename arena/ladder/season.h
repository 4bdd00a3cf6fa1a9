/* SPDX-License-Identifier: MIT */
/* The results of a season: which versions of which bots played, and how each match ended.
 *
 * A *version* is what is rated: a bot, and the version that it said hello with. Versions and matches are numbered from 0
 * in the order in which they came. */
#ifndef LADDER_SEASON_H
#define LADDER_SEASON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/message.h"
#include "tournament/outcome.h"

enum { SEASON_VERSIONS_MAX = 16384, SEASON_NOBODY = -1 };

struct season_version {
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    char owner[PROTO_ID_MAX + 1];
    bool current;     /* of the versions of its bot, the one that played last */
    uint32_t matches; /* that count */
    uint32_t voids, faults;
};

struct season {
    struct season_version *versions;
    unsigned version_count;
    struct outcome *outcomes; /* their entries are versions */
    size_t count;             /* of the outcomes */
    uint64_t last;            /* the greatest number of a match's id: 17 of m17; 0 before the first */

    /* For season.c alone. */
    unsigned version_room;
    size_t room;
    unsigned *by_name; /* the versions, by bot and version */
    uint64_t *numbers; /* of the matches, ascending, for each outcome: by_number has the outcomes */
};

void season_init(struct season *season);
void season_release(struct season *season);

/* The number of a version; it is added if it is new. SEASON_NOBODY: no memory, or there are SEASON_VERSIONS_MAX. */
int season_version(struct season *season, const char *bot, const char *version, const char *owner);

/* Adds the result of match `number`. An attempt that was void is replaced by the one after it. False: no memory, and
 * nothing is added. */
bool season_add(struct season *season, uint64_t number, const struct outcome *outcome)
    __attribute__((warn_unused_result));

#endif
