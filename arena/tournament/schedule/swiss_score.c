/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/swiss_score.h"

#include <string.h>

struct swiss {
    const struct scores *scores;
    unsigned entries, rounds, matches;
    const bool *out;
    struct swiss_score *score;
};

/* A round that is not over gives nobody a bye yet. */
static bool has_bye(const struct swiss *swiss, unsigned entry, unsigned round)
{
    return swiss->scores->matches[round] == swiss->entries / 2 * swiss->matches &&
           swiss->scores->met[round][entry] == 0;
}

static void add_points(const struct swiss *swiss, unsigned entry)
{
    for (unsigned round = 0; round < swiss->rounds; round++)
        swiss->score[entry].halves +=
            swiss->scores->halves[round][entry] + (has_bye(swiss, entry, round) ? swiss->matches : 0);
}

/* What part it got of the points of its matches. */
static uint64_t part_of(const struct swiss *swiss, unsigned entry)
{
    uint64_t halves = 0;

    for (unsigned round = 0; round < swiss->rounds; round++)
        halves += swiss->scores->halves[round][entry];
    return halves * SWISS_BUCHHOLZ_ONE / (2 * (uint64_t)swiss->scores->games[entry]);
}

static void add_buchholz(const struct swiss *swiss, unsigned entry)
{
    uint64_t parts = 0, played = 0;

    for (unsigned round = 0; round < swiss->rounds; round++) {
        unsigned met = swiss->scores->met[round][entry];

        parts += met ? part_of(swiss, met - 1) : 0;
        played += met != 0;
    }
    swiss->score[entry].buchholz = (uint32_t)(played ? parts / played : 0);
}

static bool are_equal(const struct swiss *swiss, unsigned a, unsigned b)
{
    return swiss->out[a] == swiss->out[b] && swiss->score[a].halves == swiss->score[b].halves &&
           swiss->score[a].buchholz == swiss->score[b].buchholz;
}

/* Of the matches against another entry; false if they never met. */
static bool add_meetings(const struct swiss *swiss, unsigned entry, unsigned other, uint32_t *halves)
{
    bool met = false;

    for (unsigned round = 0; round < swiss->rounds; round++)
        if (swiss->scores->met[round][entry] == other + 1) {
            *halves += swiss->scores->halves[round][entry];
            met = true;
        }
    return met;
}

/* False if it did not meet all others that are equal to it. */
static bool find_direct(const struct swiss *swiss, unsigned entry, uint32_t *halves)
{
    bool all = true;

    *halves = 0;
    for (unsigned other = 0; other < swiss->entries; other++)
        if (all && other != entry && are_equal(swiss, entry, other))
            all = add_meetings(swiss, entry, other, halves);
    return all;
}

static void add_direct(const struct swiss *swiss, unsigned entry)
{
    uint32_t halves, others;
    bool all = find_direct(swiss, entry, &halves);

    for (unsigned other = 0; all && other < swiss->entries; other++)
        if (other != entry && are_equal(swiss, entry, other))
            all = find_direct(swiss, other, &others);
    swiss->score[entry].direct = all ? halves : 0;
}

void swiss_scores(const struct scores *scores, unsigned entries, unsigned rounds, unsigned matches, const bool *out,
                  struct swiss_score score[EVENT_ENTRIES])
{
    const struct swiss swiss = {scores, entries, rounds, matches, out, score};

    memset(score, 0, entries * sizeof *score);
    for (unsigned entry = 0; entry < entries; entry++)
        add_points(&swiss, entry);
    for (unsigned entry = 0; entry < entries; entry++)
        add_buchholz(&swiss, entry);
    for (unsigned entry = 0; entry < entries; entry++)
        add_direct(&swiss, entry);
}

int swiss_compare(const struct swiss_score *x, const struct swiss_score *y)
{
    const uint32_t keys_x[] = {x->halves, x->buchholz, x->direct}, keys_y[] = {y->halves, y->buchholz, y->direct};

    for (unsigned i = 0; i < sizeof keys_x / sizeof *keys_x; i++)
        if (keys_x[i] != keys_y[i])
            return keys_x[i] > keys_y[i] ? -1 : 1;
    return 0;
}
