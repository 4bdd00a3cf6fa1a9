/* SPDX-License-Identifier: MIT */
/* The table of an event, from its outcomes: shares, strengths with intervals, head to head, who is stronger than whom,
 * faults and voids apart. It does not depend on the order in which the outcomes came. *The field* are the entries that
 * are not out, or all if less than two are left. */
#ifndef TOURNAMENT_STANDING_H
#define TOURNAMENT_STANDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/outcome.h"
#include "tournament/ranks.h"
#include "tournament/sprt.h"
#include "tournament/strength.h"

struct tally_row {
    uint32_t games, wins, draws, losses;
};

/* An entry in a role. */
struct standing_role {
    struct tally_row all, in_class[EVENT_CLASSES];
    struct estimate strength; /* above the mean of the field in the role */
    uint32_t faults, voids;
    uint64_t decisions;
};

struct standing_entry {
    unsigned entry;
    unsigned rank;            /* from 1, as the format decides (ranks.h) */
    bool out;                 /* of the event: withdrawn or set aside, and ranked last */
    double points;            /* wins and half the draws; in Swiss with byes (ranks.h) */
    unsigned survived;        /* of a knockout: how many rounds that are over */
    unsigned round_reached;   /* of a knockout: from 1, at most the last; 0 in other formats */
    struct estimate strength; /* above the mean of the field, over its roles */
    double better_than_next;  /* likelihood that it is stronger than the row below, 0 to 1 */
    struct standing_role role[EVENT_ROLES];
};

enum { STANDING_NOBODY = -1 };

struct standing {
    unsigned entries, roles, classes;
    bool out[EVENT_ENTRIES];               /* set by the caller before the fit: which entries are out of the event */
    struct standing_entry *table;          /* by rank, as of the last fit */
    struct tally_row *versus;              /* entries x entries: row against column */
    double *above;                         /* (standing_above) */
    struct estimate offset[EVENT_CLASSES]; /* of side 1, where the mean of the field plays both sides */
    uint64_t matches, voids;
    uint64_t withdrawn;    /* matches that count for nothing though they were not void */
    unsigned rounds_over;  /* of a knockout, as of the last fit */
    int winner;            /* of a knockout whose last round is over; STANDING_NOBODY if there is none */
    double variance_saved; /* by pairs that share a seed; 0 if there are none */

    /* What was added, for this file alone. */
    struct strengths *strengths;
    struct ranks ranks;
    struct standing_entry *counted; /* by entry */
    uint8_t role_of[EVENT_CLASSES][2];
};

/* The whole of it. `out`: which entries are out of the event (NULL: none). False: no memory. Ends with
 * standing_release. */
bool standing_make(struct standing *standing, const struct schedule_spec *spec, unsigned roles,
                   const struct outcome *outcomes, size_t count, const bool *out) __attribute__((warn_unused_result));

/* The same step by step, while outcomes come: they are counted as they are added, strengths and ranks are those of the
 * last fit, and a fit takes no longer for many outcomes than for few. There is no `above` and no `variance_saved`.
 * False: no memory; it must be released all the same. */
bool standing_begin(struct standing *standing, const struct schedule_spec *spec, unsigned roles)
    __attribute__((warn_unused_result));
bool standing_add(struct standing *standing, const struct outcome *outcome) __attribute__((warn_unused_result));
bool standing_fit(struct standing *standing) __attribute__((warn_unused_result));

void standing_release(struct standing *standing);

/* What an entry played in all its roles. */
struct standing_sum {
    struct tally_row all;
    uint64_t faults, voids;
};
struct standing_sum standing_sum(const struct standing_entry *entry);

/* The likelihood that an entry is stronger than another in a role, or over all roles (`role` = standing->roles): that
 * of a difference above 0 in the posterior's normal approximation, with the covariance of the two. 0 to 1; 1/2 against
 * itself. Of a standing that standing_make made. */
double standing_above(const struct standing *standing, unsigned role, unsigned entry, unsigned other);

/* The pairs of entry 0 against all others in the order of the schedule, for the test of a candidate. A pair is the two
 * matches of a group in which it exchanges sides with one opponent. It is none where nobody played against it, or where
 * seeds are shared and one match was void and played again on a new seed. Only pairs before the first incomplete one
 * count. */
struct pairs standing_pairs(const struct outcome *outcomes, size_t count);

/* By how much the variance is less than that of independent games where two entries play both sides of one seed. A
 * lucky deal helps both of them in turn, so their points on the two sides vary against each other: within a pairing and
 * class, var(x + y) of the two sides is that much less than var(x) + var(y). Below 0 if it is more. */
double standing_variance_saved(const struct outcome *outcomes, size_t count);

#endif
