/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/rough.h"

#include <stdlib.h>
#include <string.h>

enum {
    BINS_MOST = 32, /* of a role */
    BIN_PLAYERS = 4,
    ROUGH_MAX = 512,
};

/* --- the rough table --------------------------------------------------------------------------------------------- */

static unsigned bins_of_role(const struct sparse_system *system)
{
    unsigned bins = system->shape.versions / BIN_PLAYERS;

    return bins > BINS_MOST ? BINS_MOST : bins ? bins : 1;
}

bool sparse_rough_begin(struct sparse_system *system)
{
    unsigned size, first[ROUGH_MAX] = {0};

    system->bins = bins_of_role(system) * system->shape.roles;
    size = system->bins + system->members - system->offsets;
    return size <= ROUGH_MAX && matrix_begin(&system->rough, size, first);
}

static int by_strength(const void *a, const void *b)
{
    const struct sparse_placed *x = a, *y = b;

    if (x->strength != y->strength)
        return x->strength < y->strength ? -1 : 1;
    return (x->version > y->version) - (x->version < y->version);
}

/* Bins of a role have as many players each, the weakest in the first. */
static void place_in_bins(struct sparse_system *system, const double *members)
{
    struct sparse_placed *placed = system->placed;
    const unsigned versions = system->shape.versions, roles = system->shape.roles, bins = bins_of_role(system);

    for (unsigned role = 0; role < roles; role++) {
        for (unsigned version = 0; version < versions; version++)
            placed[version] = (struct sparse_placed){members[sparse_base(system, version * roles + role)], version};
        qsort(placed, versions, sizeof *placed, by_strength);
        for (unsigned i = 0; i < versions; i++)
            system->bin[placed[i].version * roles + role] = role * bins + (uint32_t)((uint64_t)i * bins / versions);
    }
}

static unsigned rough_of(const struct sparse_system *system, uint32_t member)
{
    return member < system->offsets ? system->bin[member / system->width] : system->bins + member - system->offsets;
}

static void add_rough(struct sparse_system *system, unsigned a, unsigned b, double number)
{
    if (b <= a)
        *matrix_at(&system->rough, a, b) += number;
}

static void add_comparison(struct sparse_system *system, size_t comparison)
{
    const uint32_t first = system->first[comparison], end = system->first[comparison + 1];

    for (uint32_t a = first; a < end; a++)
        for (uint32_t b = first; b < end; b++)
            add_rough(system, rough_of(system, system->member[a]), rough_of(system, system->member[b]),
                      system->information[comparison] * system->weight[a] * system->weight[b]);
}

/* What ties a player to its classes is within its bin, and adds nothing. */
static void add_prior(struct sparse_system *system, unsigned player)
{
    unsigned bin = system->bin[player], other;
    double own = system->own[player];

    add_rough(system, bin, bin, own);
    if (system->follows[player] == SPARSE_NOBODY)
        return;
    other = system->bin[system->follows[player]];
    add_rough(system, other, other, own);
    add_rough(system, bin, other, -own);
    add_rough(system, other, bin, -own);
}

static void fill_rough(struct sparse_system *system)
{
    matrix_clear(&system->rough);
    for (size_t i = 0; i < system->count; i++)
        add_comparison(system, i);
    for (unsigned player = 0; player < system->players; player++)
        add_prior(system, player);
    for (unsigned i = system->bins; i < system->rough.size; i++)
        add_rough(system, i, i, system->of_offset);
    matrix_decompose(&system->rough);
}

/* --- near -------------------------------------------------------------------------------------------------------- */

static void take_diagonal(struct sparse_system *system)
{
    memset(system->diagonal, 0, system->members * sizeof *system->diagonal);
    for (size_t i = 0; i < system->count; i++)
        for (uint32_t term = system->first[i]; term < system->first[i + 1]; term++)
            system->diagonal[system->member[term]] +=
                system->information[i] * system->weight[term] * system->weight[term];
}

/* A player follows one of a lower number, so that from the last to the first all that lead to it are done. */
static void take_pivots(struct sparse_system *system)
{
    memset(system->pivot, 0, system->players * sizeof *system->pivot);
    for (unsigned player = system->players; player-- > 0;) {
        unsigned base = sparse_base(system, player);
        double rest = system->pivot[player] + system->diagonal[base], own = system->own[player];

        for (unsigned member = base + 1 - system->width; member < base; member++)
            rest += system->in_class * system->diagonal[member] / (system->in_class + system->diagonal[member]);
        system->pivot[player] = rest + own;
        if (system->follows[player] != SPARSE_NOBODY)
            system->pivot[system->follows[player]] += own * rest / (rest + own);
    }
}

void sparse_rough_prepare(struct sparse_system *system, const double *members)
{
    take_diagonal(system);
    take_pivots(system);
    place_in_bins(system, members);
    fill_rough(system);
}

static inline void solve_near(const struct sparse_system *system, const unsigned lanes, double *out)
{
    for (unsigned player = system->players; player-- > 0;) {
        const size_t base = sparse_base(system, player), first = base + 1 - system->width;
        double *own = out + base * lanes;

        for (size_t member = first; member < base; member++) {
            double part = system->in_class / (system->in_class + system->diagonal[member]);

            for (unsigned lane = 0; lane < lanes; lane++)
                own[lane] += part * out[member * lanes + lane];
        }
        if (system->follows[player] != SPARSE_NOBODY) {
            double *other = out + (size_t)sparse_base(system, system->follows[player]) * lanes;
            double part = system->own[player] / system->pivot[player];

            for (unsigned lane = 0; lane < lanes; lane++)
                other[lane] += part * own[lane];
        }
    }
}

static inline void solve_back(const struct sparse_system *system, const unsigned lanes, double *out)
{
    static const double nothing[SPARSE_LANES] = {0};

    for (unsigned player = 0; player < system->players; player++) {
        const size_t base = sparse_base(system, player), first = base + 1 - system->width;
        const uint32_t follows = system->follows[player];
        const double *other = follows == SPARSE_NOBODY ? nothing : out + (size_t)sparse_base(system, follows) * lanes;
        double *own = out + base * lanes;

        for (unsigned lane = 0; lane < lanes; lane++)
            own[lane] = (own[lane] + system->own[player] * other[lane]) / system->pivot[player];
        for (size_t member = first; member < base; member++)
            for (unsigned lane = 0; lane < lanes; lane++)
                out[member * lanes + lane] = (out[member * lanes + lane] + system->in_class * own[lane]) /
                                             (system->in_class + system->diagonal[member]);
    }
    for (size_t member = system->offsets; member < system->members; member++)
        for (unsigned lane = 0; lane < lanes; lane++)
            out[member * lanes + lane] /= system->of_offset + system->diagonal[member];
}

static void sum_rough(const struct sparse_system *system, unsigned lanes, const double *in,
                      double sums[SPARSE_LANES][ROUGH_MAX])
{
    for (unsigned lane = 0; lane < lanes; lane++)
        memset(sums[lane], 0, system->rough.size * sizeof **sums);
    for (uint32_t member = 0; member < system->members; member++) {
        unsigned rough = rough_of(system, member);

        for (unsigned lane = 0; lane < lanes; lane++)
            sums[lane][rough] += in[(size_t)member * lanes + lane];
    }
}

static void add_sums(const struct sparse_system *system, unsigned lanes, double sums[SPARSE_LANES][ROUGH_MAX],
                     double *out)
{
    for (uint32_t member = 0; member < system->members; member++) {
        unsigned rough = rough_of(system, member);

        for (unsigned lane = 0; lane < lanes; lane++)
            out[(size_t)member * lanes + lane] += sums[lane][rough];
    }
}

void sparse_rough_solve(const struct sparse_system *system, unsigned lanes, const double *in, double *out)
{
    double sums[SPARSE_LANES][ROUGH_MAX];

    memcpy(out, in, (size_t)system->members * lanes * sizeof *out);
    if (lanes == 1) {
        solve_near(system, 1, out);
        solve_back(system, 1, out);
    } else {
        solve_near(system, SPARSE_LANES, out);
        solve_back(system, SPARSE_LANES, out);
    }
    sum_rough(system, lanes, in, sums);
    for (unsigned lane = 0; lane < lanes; lane++)
        matrix_solve(&system->rough, sums[lane]);
    add_sums(system, lanes, sums, out);
}
