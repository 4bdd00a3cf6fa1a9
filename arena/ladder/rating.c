/* SPDX-License-Identifier: MIT */
#include "ladder/rating.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/comparisons.h"

struct rating {
    struct strengths *strengths;
    unsigned versions, roles;
    double *weights; /* of strengths_combine */
};

struct rating *rating_new(unsigned versions, unsigned classes, unsigned roles, unsigned sides)
{
    struct rating *rating = calloc(1, sizeof *rating);

    if (!rating)
        return NULL;
    rating->versions = versions;
    rating->roles = roles;
    rating->strengths = strengths_new(versions * roles, classes, sides, PRIOR_OF_EVENTS);
    rating->weights = calloc((size_t)versions * roles + EVENT_SEATS, sizeof *rating->weights);
    if (!rating->strengths || !rating->weights)
        rating_free(&rating);
    return rating;
}

void rating_free(struct rating **rating)
{
    if (*rating) {
        strengths_free(&(*rating)->strengths);
        free((*rating)->weights);
    }
    free(*rating);
    *rating = NULL;
}

static unsigned player_of(const struct rating *rating, unsigned version, unsigned role)
{
    return version * rating->roles + role;
}

/* --- results ----------------------------------------------------------------------------------------------------- */

bool rating_add(struct rating *rating, const struct outcome *outcome)
{
    unsigned player[EVENT_SEATS];

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        player[seat] = player_of(rating, outcome->fixture.entry[seat], outcome->role[seat]);
    return !outcome_counts(outcome) || comparisons_add(rating->strengths, outcome, player);
}

bool rating_fit(struct rating *rating)
{
    return strengths_fit(rating->strengths);
}

/* --- estimates --------------------------------------------------------------------------------------------------- */

struct estimate rating_of(const struct rating *rating, unsigned version, int other, int role)
{
    unsigned first = role == RATING_ALL_ROLES ? 0 : (unsigned)role;
    unsigned end = role == RATING_ALL_ROLES ? rating->roles : first + 1;

    memset(rating->weights, 0, ((size_t)rating->versions * rating->roles + EVENT_SEATS) * sizeof *rating->weights);
    for (unsigned i = first; i < end; i++) {
        rating->weights[player_of(rating, version, i)] += 1.0 / (end - first);
        if (other >= 0)
            rating->weights[player_of(rating, (unsigned)other, i)] -= 1.0 / (end - first);
    }
    return strengths_combine(rating->strengths, STRENGTH_OVERALL, rating->weights);
}

struct estimate rating_alone(const struct rating *rating, unsigned version, unsigned role)
{
    return strengths_of(rating->strengths, STRENGTH_OVERALL, player_of(rating, version, role));
}
