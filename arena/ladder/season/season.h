/* SPDX-License-Identifier: MIT */
/* The results of a season: which versions of which bots played, and how each match ended.
 *
 * A *version* is what is rated: a bot, and the version that it said hello with. Versions are numbered from 0 in the
 * order in which they came. */
#ifndef LADDER_SEASON_H
#define LADDER_SEASON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ladder/roster/roster.h"
#include "proto/message.h"
#include "tournament/strength/estimate.h"
#include "tournament/standing/outcome.h"

enum {
    SEASON_VERSIONS_MAX = 16384,
    SEASON_MATCHES_MAX = 1000000000, /* the greatest number of a match */
    SEASON_NOBODY = -1,
};

struct season_version {
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    char owner[PROTO_ID_MAX + 1];
    uint32_t matches, voids; /* that count, and that do not */
    uint32_t faults;
    uint64_t first; /* number of the first of its matches, 0 before; and its first seat there */
    unsigned first_seat;
    uint64_t last; /* number of the last match that was added */
};

/* What is known of a version from before the season, by role: in logits above the anchor. */
struct season_prior {
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    struct estimate role[EVENT_ROLES];
};

struct season {
    struct season_version *versions;
    unsigned version_count;
    struct outcome *outcomes; /* their entries are versions, their numbers those of the matches' ids */
    size_t count;             /* of the outcomes */
    uint64_t last;            /* the greatest number of a match's id: 17 of m17; 0 before the first */

    uint32_t *replays; /* the lines of ladder.log whose matches were played, or are under way */
    size_t replay_count;

    struct season_prior *priors; /* by bot and version */
    unsigned prior_count;

    /* For season.c alone. */
    unsigned version_room;
    size_t room;
    unsigned *by_name; /* the versions, by bot and version */
};

void season_init(struct season *season);
void season_release(struct season *season);

/* Copies a season to one that was only initialised. False: no memory; the copy can be released even then. */
bool season_copy(struct season *copy, const struct season *season) __attribute__((warn_unused_result));
/* The same without its results. */
bool season_copy_versions(struct season *copy, const struct season *season) __attribute__((warn_unused_result));

/* The number of a version; it is added if it is new. SEASON_NOBODY: no memory, or there are SEASON_VERSIONS_MAX. */
int season_version(struct season *season, const char *bot, const char *version, const char *owner);
/* The same of one that is there; SEASON_NOBODY if it is not. */
int season_find(const struct season *season, const char *bot, const char *version);
/* The version of a bot that played last; SEASON_NOBODY if none did. */
int season_current(const struct season *season, const char *bot);

/* Sets the priors, which are copied. A version that has none starts from its predecessor (season_order.h). False: no
 * memory. */
bool season_set_priors(struct season *season, const struct season_prior *priors, unsigned count)
    __attribute__((warn_unused_result));
/* NULL: there is none. */
const struct season_prior *season_prior(const struct season *season, unsigned version);

/* Whether no lower seat is the same version's: one that has several seats played one match. */
bool season_first_seat(const struct outcome *outcome, unsigned seat);

/* Adds the result of match `number`. Each number is added once. False: no memory, and nothing is added. */
bool season_add(struct season *season, uint64_t number, const struct outcome *outcome)
    __attribute__((warn_unused_result));
/* The match that a line of ladder.log asked for in place of another one was given. False: no memory. */
bool season_note_replay(struct season *season, uint32_t line) __attribute__((warn_unused_result));
/* It was not played after all. */
void season_forget_replay(struct season *season, uint32_t line);
bool season_has_replay(const struct season *season, uint32_t line);
/* What the host took out does not count, and nothing else is out. */
void season_rule(struct season *season, const struct roster *roster);

#endif
