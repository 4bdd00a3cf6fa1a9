/* SPDX-License-Identifier: MIT */
/* The standings of an event, from its outcomes: shares, strengths with intervals, head to head, who is stronger than
 * whom, faults and void matches. They do not depend on the order in which outcomes were added. *The field* is the
 * entries that are not out, or all entries if fewer than two are left. */
#ifndef TOURNAMENT_STANDING_H
#define TOURNAMENT_STANDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/strength/links.h"
#include "tournament/standing/outcome.h"
#include "tournament/standing/ranks.h"
#include "tournament/standing/row.h"
#include "tournament/strength/strength.h"

/* An entry in a role. */
struct standing_role {
    struct tally_row all, in_class[EVENT_CLASSES];
    struct estimate strength; /* above the mean of the field in the role, over the classes (strength.h) */
    struct estimate strength_in_class[EVENT_CLASSES]; /* the same in one */
    uint32_t faults, voids;
    uint64_t decisions;
};

struct standing_entry {
    unsigned entry;
    unsigned rank;            /* from 1, in the order of the table, as the format decides (ranks.h) */
    unsigned shared_rank;     /* 1 and how many are better for sure (0.95); never less than in the row above */
    bool out;                 /* withdrawn from the event or set aside, and so ranked last */
    double points;            /* of its games; in Swiss with byes (swiss_score.h) */
    struct swiss_score swiss; /* 0 in other formats */
    unsigned survived;        /* of a knockout: how many of the rounds that are over it survived */
    unsigned round_reached;   /* of a knockout: from 1, at most the last; 0 in other formats */
    struct estimate strength; /* above the mean of the field, over its roles and the classes */
    struct estimate strength_in_class[EVENT_CLASSES]; /* over the roles that the class has */
    bool compared;           /* with the row below: neither of them is out, and this is not the last one */
    double better_than_next; /* likelihood that it is stronger than the row below, 0 to 1; 0 if it is not compared */
    struct standing_role role[EVENT_ROLES];
};

enum { STANDING_NOBODY = -1 };

struct standing {
    unsigned entries, roles, classes;
    unsigned sides[EVENT_CLASSES]; /* of a match, by class */
    bool out[EVENT_ENTRIES];       /* set by the caller before the fit: which entries are out of the event */
    struct standing_entry *table;  /* by rank, as of the last fit */
    struct tally_row *versus;      /* entries x entries: row against column */
    double *above;                 /* (standing_above) */
    /* By class and side: its advantage over side 0 if the mean of the field plays both. */
    struct estimate offset[EVENT_CLASSES][EVENT_SEATS];
    uint64_t matches, voids;
    uint64_t withdrawn;   /* matches that were not void and do not count */
    unsigned rounds_over; /* of a knockout, as of the last fit */
    int winner;           /* entry that won a knockout whose last round is over; else STANDING_NOBODY */
    double spread;        /* of entries between classes: a deviation, in logits (strength.h) */
    struct quality quality;
    bool roles_known; /* as of the last fit: matches link all of the field in each role, so that it can be compared */
    double variance_saved; /* by pairs that share a seed; 0 if there are none */

    /* For standing.c alone: what was added. */
    struct strengths *strengths;
    struct ranks ranks;
    struct standing_entry *counted;              /* by entry */
    uint8_t role_of[EVENT_CLASSES][EVENT_SEATS]; /* by side */
    unsigned sides_most;                         /* of all classes; more than 2 if there is a free-for-all */
    struct links *links;                         /* of the entries in their roles */
};

/* Makes the standings in one call. `out`: which entries are out of the event (NULL: none). False: no memory. The caller
 * calls standing_release. */
bool standing_make(struct standing *standing, const struct schedule_spec *spec, unsigned roles,
                   const struct outcome *outcomes, size_t count, const bool *out) __attribute__((warn_unused_result));

/* The same step by step, while outcomes arrive. standing_add counts an outcome at once; strengths and ranks are those
 * of the last standing_fit. A fit takes no longer for many outcomes than for few. `above` and `variance_saved` are not
 * made. False: no memory; the caller must call standing_release even then. */
bool standing_begin(struct standing *standing, const struct schedule_spec *spec, unsigned roles)
    __attribute__((warn_unused_result));
bool standing_add(struct standing *standing, const struct outcome *outcome) __attribute__((warn_unused_result));
bool standing_fit(struct standing *standing) __attribute__((warn_unused_result));

void standing_release(struct standing *standing);

/* The points, 0 to 1, that a side can expect of a match of the class where the mean of the field plays all sides. In a
 * duel that is how likely it wins. */
double standing_even_chance(const struct standing *standing, unsigned class, unsigned side);

/* The games, faults and voids of an entry over all its roles. */
struct standing_sum {
    struct tally_row all;
    uint64_t faults, voids;
};
struct standing_sum standing_sum(const struct standing_entry *entry);

/* Whether two entries are compared: not if one is out of the event, of which the matches that count say too little. */
bool standing_compares(const struct standing *standing, unsigned entry, unsigned other);

/* The likelihood, 0 to 1, that an entry is stronger than another in a role, or over all roles (`role` =
 * standing->roles). It is the probability of a difference above 0 in the posterior's normal approximation, with the
 * covariance of the two; 1/2 against itself. Only for a standing from standing_make. */
double standing_above(const struct standing *standing, unsigned role, unsigned entry, unsigned other);

#endif
