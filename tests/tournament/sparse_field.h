/* SPDX-License-Identifier: MIT */
/* Fields of versions whose matches are drawn by lots, for a dense and a sparse fit, and how far the two are apart. */
#ifndef TESTS_TOURNAMENT_SPARSE_FIELD_H
#define TESTS_TOURNAMENT_SPARSE_FIELD_H

#include <stdbool.h>

#include "tournament/sparse/sparse.h"
#include "tournament/strength/strength.h"

/* In logits. */
struct field {
    const char *name;
    unsigned versions, classes, matches;
    double spread;   /* of versions; roles are half of it apart */
    double in_class; /* of strengths in classes */
    double near;     /* nine of ten matches are between strengths as near as this; 0: all are drawn */
    unsigned parts;  /* versions of different ones hardly meet: 1 match in 50; 0: there are none */
    unsigned seats;  /* of side 1, of a match of two sides; each is another version's */
    unsigned sides;  /* 2, or more: a free-for-all of one role */
};

/* Draws the same matches in the same order for both; either may be NULL. `reversed`: adds them the other way round. */
void field_play(const struct field *field, struct sparse *sparse, struct strengths *strengths, bool reversed);

unsigned field_roles(const struct field *field);
struct sparse *field_sparse(const struct field *field);
struct strengths *field_dense(const struct field *field);

/* How many times as wide as the dense ones are the deviations above version 0, and how far means are apart: over all
 * versions, roles and classes. */
struct apart {
    double least, most, means;
};

struct apart field_compare(const struct field *field, const struct sparse *sparse, const struct strengths *strengths);

/* The same of versions with numbers next to each other, over all. */
struct apart field_compare_neighbours(const struct field *field, const struct sparse *sparse,
                                      const struct strengths *strengths);

#endif
