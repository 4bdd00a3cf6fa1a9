/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- signs ------------------------------------------------------------------------------------------------------- */

enum { SIGNS = 64, BATCHES_OF_WORD = SIGNS / SPARSE_LANES };

/* SplitMix64 (Steele, Lea and Flood, 2014), of a number in place of a state. */
static uint64_t mixed(uint64_t number)
{
    uint64_t z = (number + 1) * 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* What is drawn for a batch: the signs of what comes 0th, 1st ... */
struct signs {
    uint64_t next, key;
    unsigned shift;
};

static struct signs signs_of(unsigned batch)
{
    return (struct signs){.key = mixed(batch / BATCHES_OF_WORD), .shift = batch % BATCHES_OF_WORD * SPARSE_LANES};
}

/* The deviation, with a sign for each lane. */
static void draw(struct signs *signs, double precision, double out[SPARSE_LANES])
{
    uint64_t word = mixed(signs->key ^ signs->next++) >> signs->shift;
    double size = sqrt(precision);

    for (unsigned lane = 0; lane < SPARSE_LANES; lane++)
        out[lane] = word >> lane & 1 ? size : -size;
}

static void add(double *b, size_t member, double weight, const double drawn[SPARSE_LANES])
{
    for (unsigned lane = 0; lane < SPARSE_LANES; lane++)
        b[member * SPARSE_LANES + lane] += weight * drawn[lane];
}

static void draw_priors(const struct sparse_system *system, struct signs *signs, double *b)
{
    double drawn[SPARSE_LANES];

    for (unsigned player = 0; player < system->players; player++) {
        unsigned base = sparse_base(system, player);

        draw(signs, system->own[player], drawn);
        add(b, base, 1, drawn);
        if (system->follows[player] != SPARSE_NOBODY)
            add(b, sparse_base(system, system->follows[player]), -1, drawn);
        for (unsigned member = base + 1 - system->width; member < base; member++) {
            draw(signs, system->in_class, drawn);
            add(b, member, 1, drawn);
            add(b, base, -1, drawn);
        }
    }
    for (unsigned offset = system->offsets; offset < system->members; offset++) {
        draw(signs, system->of_offset, drawn);
        add(b, offset, 1, drawn);
    }
}

void sparse_draw(const struct sparse_system *system, unsigned batch, double *b)
{
    struct signs signs = signs_of(batch);
    double drawn[SPARSE_LANES];

    memset(b, 0, (size_t)system->members * SPARSE_LANES * sizeof *b);
    draw_priors(system, &signs, b);
    for (size_t i = 0; i < system->count; i++) {
        draw(&signs, system->information[i], drawn);
        for (uint32_t term = system->first[i]; term < system->first[i + 1]; term++)
            add(b, system->member[term], system->weight[term], drawn);
    }
}

/* --- blocks ------------------------------------------------------------------------------------------------------ */

static unsigned size_of(const struct sparse_system *system)
{
    return system->width * system->shape.roles;
}

/* A class meets its base alone, unless the version meets itself: then the same class in other roles, too. */
static unsigned first_of(const struct sparse_system *system, unsigned member)
{
    unsigned of_player = member % system->width, player = member - of_player;

    if (of_player == system->width - 1)
        return system->roles_meet ? 0 : player;
    return system->roles_meet ? of_player : member;
}

bool sparse_blocks_begin(struct sparse_blocks *blocks, const struct sparse_system *system)
{
    unsigned size = size_of(system), *first = calloc(size, sizeof *first);
    bool good;

    *blocks = (struct sparse_blocks){.numbers = 0};
    for (unsigned member = 0; first && member < size; member++)
        first[member] = first_of(system, member);
    good = first && matrix_begin(&blocks->layout, size, first);
    free(first);
    if (!good)
        return false;
    blocks->numbers = blocks->layout.start[size];
    blocks->factors = calloc(system->shape.versions * blocks->numbers, sizeof *blocks->factors);
    return blocks->factors != NULL;
}

void sparse_blocks_release(struct sparse_blocks *blocks)
{
    matrix_release(&blocks->layout);
    free(blocks->factors);
    *blocks = (struct sparse_blocks){0};
}

static struct matrix block_of(const struct sparse_blocks *blocks, unsigned version)
{
    struct matrix block = blocks->layout;

    block.numbers = blocks->factors + version * blocks->numbers;
    return block;
}

static void add_to_block(const struct sparse_blocks *blocks, uint32_t a, uint32_t b, double number)
{
    unsigned size = blocks->layout.size;
    struct matrix block = block_of(blocks, a / size);

    if (a / size == b / size && b <= a)
        *matrix_at(&block, a % size, b % size) += number;
}

static void add_comparison(const struct sparse_blocks *blocks, const struct sparse_system *system, size_t comparison)
{
    const uint32_t first = system->first[comparison], end = system->first[comparison + 1];

    for (uint32_t a = first; a < end && system->member[a] < system->offsets; a++)
        for (uint32_t b = first; b < end && system->member[b] < system->offsets; b++)
            add_to_block(blocks, system->member[a], system->member[b],
                         system->information[comparison] * system->weight[a] * system->weight[b]);
}

void sparse_blocks_take(struct sparse_blocks *blocks, const struct sparse_system *system)
{
    memset(blocks->factors, 0, system->shape.versions * blocks->numbers * sizeof *blocks->factors);
    for (size_t i = 0; i < system->count; i++)
        add_comparison(blocks, system, i);
    for (unsigned player = 0; player < system->players; player++) {
        uint32_t base = sparse_base(system, player), follows = system->follows[player];

        add_to_block(blocks, base, base, system->own[player]);
        if (follows != SPARSE_NOBODY)
            add_to_block(blocks, sparse_base(system, follows), sparse_base(system, follows), system->own[player]);
        for (uint32_t member = base + 1 - system->width; member < base; member++) {
            add_to_block(blocks, member, member, system->in_class);
            add_to_block(blocks, base, base, system->in_class);
            add_to_block(blocks, base, member, -system->in_class);
        }
    }
    for (unsigned version = 0; version < system->shape.versions; version++) {
        struct matrix block = block_of(blocks, version);

        matrix_decompose(&block);
    }
}

void sparse_blocks_solve(const struct sparse_blocks *blocks, unsigned version, double *vector)
{
    struct matrix block = block_of(blocks, version);

    matrix_solve(&block, vector);
}

void sparse_blocks_mean(const struct sparse_blocks *blocks, unsigned version, const double *x, const double *b,
                        unsigned lane, double *mean)
{
    unsigned size = blocks->layout.size;
    size_t first = (size_t)version * size * SPARSE_LANES + lane;

    for (unsigned i = 0; i < size; i++)
        mean[i] = b[first + (size_t)i * SPARSE_LANES];
    sparse_blocks_solve(blocks, version, mean);
    for (unsigned i = 0; i < size; i++)
        mean[i] = x[first + (size_t)i * SPARSE_LANES] - mean[i];
}
