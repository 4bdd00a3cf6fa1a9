/* SPDX-License-Identifier: MIT */
#include "ladder/season/rating.h"

#include <math.h>
#include <stdlib.h>

#include "ladder/season/season_order.h"
#include "tournament/strength/comparisons.h"
#include "tournament/strength/strength.h"

struct rating {
    struct sparse *sparse; /* NULL: no version played */
    struct season_order order;
    unsigned roles;
    uint64_t up_to;
    size_t results;
};

/* --- priors ------------------------------------------------------------------------------------------------------ */

double rating_link(unsigned roles)
{
    return RATING_LINK * sqrt(roles);
}

static void set_prior(struct rating *rating, const struct season *season, unsigned place)
{
    const struct season_prior *prior = season_prior(season, rating->order.version[place]);
    int predecessor = rating->order.predecessor[place];

    for (unsigned role = 0; prior && role < rating->roles; role++)
        sparse_centre(rating->sparse, place, role, prior->role[role]);
    if (!prior && predecessor != SEASON_NOBODY)
        sparse_follow(rating->sparse, place, (unsigned)predecessor, rating_link(rating->roles));
}

struct rating *rating_new(const struct season *season, uint64_t up_to, unsigned classes, unsigned roles)
{
    struct rating *rating = calloc(1, sizeof *rating);
    struct sparse_shape shape = {.roles = roles, .classes = classes};

    if (!rating)
        return NULL;
    rating->roles = roles;
    rating->up_to = up_to;
    if (!season_order_make(&rating->order, season, up_to)) {
        rating_free(&rating);
        return NULL;
    }
    shape.versions = rating->order.count;
    rating->sparse = shape.versions ? sparse_new(&shape, PRIOR_OF_EVENTS) : NULL;
    if (shape.versions && !rating->sparse)
        rating_free(&rating);
    for (unsigned place = 0; rating && place < shape.versions; place++)
        set_prior(rating, season, place);
    return rating;
}

void rating_free(struct rating **rating)
{
    if (*rating) {
        sparse_free(&(*rating)->sparse);
        season_order_release(&(*rating)->order);
    }
    free(*rating);
    *rating = NULL;
}

/* --- results ----------------------------------------------------------------------------------------------------- */

bool rating_has(const struct rating *rating, unsigned version)
{
    return version < rating->order.versions && rating->order.place[version] != SEASON_NOBODY;
}

static bool is_wanted(const struct rating *rating, const struct outcome *outcome)
{
    bool wanted = outcome_counts(outcome) && (rating->up_to == 0 || outcome->fixture.match <= rating->up_to);

    for (unsigned seat = 0; wanted && seat < outcome->seats; seat++)
        wanted = rating_has(rating, outcome->fixture.entry[seat]);
    return wanted;
}

bool rating_add(struct rating *rating, const struct outcome *outcome)
{
    struct strength_result results[COMPARISONS_MAX];
    unsigned player[EVENT_SEATS] = {0}, count;
    bool good = true;

    if (!is_wanted(rating, outcome))
        return true;
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        player[seat] =
            (unsigned)rating->order.place[outcome->fixture.entry[seat]] * rating->roles + outcome->role[seat];
    count = comparisons_of(outcome, player, results);
    for (unsigned i = 0; good && i < count; i++)
        good = sparse_add(rating->sparse, &results[i]);
    rating->results += good;
    return good;
}

bool rating_fit(struct rating *rating, int anchor, struct sparse_effort effort)
{
    bool has_anchor = anchor != SEASON_NOBODY && rating_has(rating, (unsigned)anchor);

    return !rating->sparse ||
           sparse_fit(rating->sparse, has_anchor ? (unsigned)rating->order.place[anchor] : SPARSE_NO_ANCHOR, effort);
}

size_t rating_results(const struct rating *rating)
{
    return rating->results;
}

/* --- estimates --------------------------------------------------------------------------------------------------- */

static unsigned place_of(const struct rating *rating, unsigned version)
{
    return (unsigned)rating->order.place[version];
}

struct estimate rating_above(const struct rating *rating, unsigned version, int role, int class)
{
    return sparse_above(rating->sparse, place_of(rating, version), role, class);
}

struct estimate rating_between(const struct rating *rating, unsigned version, unsigned other)
{
    return sparse_between(rating->sparse, place_of(rating, version), place_of(rating, other));
}

struct estimate rating_alone(const struct rating *rating, unsigned version, int role)
{
    return sparse_alone(rating->sparse, place_of(rating, version), role, SPARSE_ALL);
}

double rating_spread(const struct rating *rating)
{
    return sparse_spread(rating->sparse);
}
