/* SPDX-License-Identifier: MIT */
/* The equations of the model of strength.h for many players, of which only the numbers other than 0 are kept: one line
 * for each comparison, and the priors. For strength.h a field of n players is a table of n * n numbers; here it is as
 * many numbers as there are comparisons.
 *
 * A player is a version in a role: player = version * roles + role. Members (the unknowns) lie by player: its strength
 * in each class, then its base. With one class the strength is the base. After all players come the offsets: of each
 * class those of its sides but for side 0.
 *
 *     strength in a class - base             ~ N(0, 1 / in_class)
 *     base - base of the player it follows   ~ N(centre, 1 / own)
 *     offset                                 ~ N(0, 1 / of_offset)
 *
 * A player that follows nobody has N(centre, 1 / own) as the prior of its base. The *curvature* is the second
 * derivative of the posterior's logarithm with the sign turned, a symmetric and positive definite matrix; its inverse
 * is the covariance of the members.
 *
 * Several vectors (LANES) are multiplied or solved at once: number i of vector v is at [i * lanes + v]. All sums have a
 * fixed order. */
#ifndef TOURNAMENT_SPARSE_SYSTEM_H
#define TOURNAMENT_SPARSE_SYSTEM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/strength/matrix.h"
#include "tournament/strength/tally.h"

enum { SPARSE_LANES = 8 /* or 1 */ };

#define SPARSE_NOBODY UINT32_MAX

struct sparse_shape {
    unsigned versions, roles, classes, sides;
};

/* A version by its strength in a role. */
struct sparse_placed {
    double strength;
    uint32_t version;
};

struct sparse_system {
    struct sparse_shape shape;
    unsigned players, width /* members of a player */, offsets /* the first */, members;

    size_t count;        /* of comparisons */
    uint32_t *first;     /* by comparison: the first of its terms; one more at the end */
    uint32_t *member;    /* by term */
    double *weight;      /* by term: how much it counts in the logit */
    double *games, *won; /* by comparison, times its weight in the fit */
    double *information; /* by comparison: games * p (1 - p) at the mode */
    bool roles_meet;     /* some comparison has a version in two roles */

    const atomic_bool *ends; /* once it is true, whatever takes long stops where it is; NULL: never */
    double in_class, of_offset;
    double *centre, *own; /* by player */
    uint32_t *follows;    /* by player: one with a lower number, or SPARSE_NOBODY */

    /* For solves (sparse/rough.h). */
    double *diagonal;             /* by member: what comparisons add to the curvature's */
    double *pivot;                /* by player: of its base, once all others that lead to it are eliminated */
    struct sparse_placed *placed; /* room for one of each version */
    uint32_t *bin;                /* by player */
    unsigned bins;                /* of players */
    struct matrix rough;          /* of bins and offsets, decomposed */
};

/* The prior of each base is N(0, deviation^2). The tallies are merged, and not needed later. False: no memory; it must
 * be released all the same. */
bool sparse_system_begin(struct sparse_system *system, const struct sparse_shape *shape, const struct tallies *tallies)
    __attribute__((warn_unused_result));
void sparse_system_release(struct sparse_system *system);

static inline bool sparse_ends(const struct sparse_system *system)
{
    return system->ends && *system->ends;
}

static inline unsigned sparse_base(const struct sparse_system *system, unsigned player)
{
    return (player + 1) * system->width - 1;
}

static inline unsigned sparse_in_class(const struct sparse_system *system, unsigned player, unsigned class)
{
    return player * system->width + class;
}

/* The logit of a comparison with these members. */
double sparse_logit(const struct sparse_system *system, size_t comparison, const double *members);

/* out = curvature * in, for 1 or SPARSE_LANES vectors. */
void sparse_multiply(const struct sparse_system *system, unsigned lanes, const double *in, double *out);

#endif
