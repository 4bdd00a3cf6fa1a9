/* SPDX-License-Identifier: MIT */
/* The table of a season: its versions by strength, relative to the anchor. It is a fit from zero to all results up to a
 * match, in an order of their own (season_order.h), so that who has the records makes the same table to the last digit.
 */
#ifndef LADDER_LADDER_TABLE_H
#define LADDER_LADDER_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "ladder/file/ladder_file.h"
#include "ladder/roster/roster.h"
#include "ladder/season/season.h"
#include "tournament/strength/estimate.h"
#include "tournament/standing/outcome.h"

enum {
    LADDER_PROVISIONAL_ELO = 100, /* half an interval; a wider one is provisional */
    /* A version is inactive that played none of the last so many matches: this many, or those of each version if that
     * is more. */
    LADDER_INACTIVE_MATCHES = 1000,
    LADDER_INACTIVE_EACH = 20,
};

/* In logits: how much more than at the end of a season versions may differ at the start of the next one. */
#define LADDER_SEASON_WIDER 1.0

/* What of a ladder's file the table depends on. */
struct ladder_shape {
    char anchor[PROTO_ID_MAX + 1]; /* a bot */
    unsigned classes, roles;
};

struct ladder_shape ladder_shape_of(const struct ladder_file *file);

/* What a version got in a role: games, and parts of points (tournament/standing/row.h). */
struct ladder_got {
    uint32_t games;
    uint64_t parts;
};

struct ladder_row {
    unsigned version;                     /* of the season */
    unsigned rank_first, rank_last;       /* between which its rank is: 1 and how many are better, or may be, by 95 % */
    bool anchor;                          /* whose strength is 0 by definition */
    bool provisional;                     /* its interval is wide */
    bool inactive;                        /* it has not played lately */
    struct estimate strength;             /* over all roles and classes, in logits */
    struct estimate role[EVENT_ROLES];    /* in a role, over the classes */
    struct estimate class[EVENT_CLASSES]; /* in a class, over the roles */
    struct ladder_got got[EVENT_ROLES];   /* of matches that count */
    uint32_t matches, voids, faults;      /* that count, that are void, and of all, up to the last match of the table */
    uint64_t first, last;                 /* numbers of its first match, and of its last by then */
    unsigned first_seat;                  /* in its first match */
    bool moved;                           /* set by who publishes it: it is known how its strength moved lately, */
    double moved_elo;                     /* by so much */
};

struct ladder_table {
    struct ladder_row *rows; /* the strongest first */
    unsigned count;
    int anchor;     /* a version of the season; SEASON_NOBODY: the anchor has not played yet, and the mean is 0 */
    size_t results; /* that count */
    size_t voids;   /* that nobody won or lost, but for unrated ones and those that the host took out */
    size_t taken_out, unrated;
    uint64_t last; /* number of the last match */
    double spread; /* of strengths in classes around those over all, in logits */
};

/* A table in the making, to which results are given one by one: so who has a lock on them holds it for a few at a time.
 */
struct ladder_making;

/* Begins the table of the matches up to number `up_to`; 0: of all. It needs the versions of the season alone, which
 * live until it ends. NULL: no memory. */
struct ladder_making *ladder_making_new(const struct season *season, const struct ladder_shape *shape, uint64_t up_to);
/* Adds an outcome of a version that the season has; in whatever order, the same ones make the same table. False: no
 * memory. */
bool ladder_making_add(struct ladder_making *making, const struct outcome *outcome) __attribute__((warn_unused_result));
/* Fits, and fills in the table. Bots that the host withdrew have no row. Once *ends is true (NULL: never) it is
 * broken off. False: that, or no memory. The caller calls ladder_table_release even then. */
bool ladder_making_end(struct ladder_making *making, const struct roster *roster, const atomic_bool *ends,
                       struct ladder_table *table) __attribute__((warn_unused_result));
void ladder_making_free(struct ladder_making **making);

/* Makes the table of the matches up to number `up_to`; 0: of all. Bots that the host withdrew have no row. Once *ends
 * is true (NULL: never) it is broken off. False: that, or no memory; the caller calls ladder_table_release even then.
 */
bool ladder_table_make(struct ladder_table *table, const struct ladder_file *file, const struct season *season,
                       const struct roster *roster, uint64_t up_to, const atomic_bool *ends)
    __attribute__((warn_unused_result));
void ladder_table_release(struct ladder_table *table);

/* What the table says of its versions as priors of the next season: `priors` has room for all rows. */
void ladder_table_priors(const struct ladder_table *table, const struct season *season, struct season_prior *priors);

#endif
