/* SPDX-License-Identifier: MIT */
/* The table of a season: its versions by strength, relative to the anchor. */
#ifndef LADDER_LADDER_TABLE_H
#define LADDER_LADDER_TABLE_H

#include <stdbool.h>

#include "ladder/ladder_file.h"
#include "ladder/roster.h"
#include "ladder/season.h"
#include "tournament/estimate.h"
#include "tournament/outcome.h"

enum { LADDER_PROVISIONAL_ELO = 100 /* half an interval; a wider one is provisional */ };

struct ladder_row {
    unsigned version;                  /* of the season */
    unsigned rank_first, rank_last;    /* between which its rank is: 1 and how many are better, or may be, by 95 % */
    bool anchor;                       /* whose strength is 0 by definition */
    bool provisional;                  /* its interval is wide */
    struct estimate strength;          /* over all roles and classes, in logits */
    struct estimate role[EVENT_ROLES]; /* in a role, over the classes */
};

struct ladder_table {
    struct ladder_row *rows; /* the strongest first */
    unsigned count;
    int anchor;     /* a version of the season; SEASON_NOBODY: the anchor has not played yet, and the mean is 0 */
    size_t results; /* that count */
};

/* Fits a table to all results of the season. Bots that were withdrawn have no row. False: no memory; the caller calls
 * ladder_table_release even then. */
bool ladder_table_make(struct ladder_table *table, const struct ladder_file *file, const struct season *season,
                       const struct roster *roster) __attribute__((warn_unused_result));
void ladder_table_release(struct ladder_table *table);

#endif
