/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/rotation.h"

#include <stdlib.h>
#include <string.h>

/* A turn is the entries - 1 groups that are planned together; half a circle has HALF_MAX distances at the most. */
enum {
    HALF_MAX = EVENT_ENTRIES / 2,
    TURN_MAX = EVENT_ENTRIES - 1,
    TURNS_MOST = 4,       /* that are planned; then they come again */
    SWEEPS_MOST = 4,      /* of exchanges, while they do not make a turn even */
    TRIES_MOST = 40000,   /* exchanges of a sweep */
    WORK_MOST = 20000000, /* counts that are looked at for them */
    SLACK = 160,          /* what an exchange may cost at first; nothing at last */
    END_WEIGHT = 8,       /* of the end of a turn against a group before it */
    MEETING_WEIGHT = 128, /* of who meets, against who is on a team */
    REPEATED = 1 << 30,   /* costs a distance that comes twice in a team */
    TOUCHED_MAX = 4 * EVENT_SEATS,
};

/* How often two entries that stand so far apart were on one team, after each group of a turn; and how often one met who
 * stands so far from it. */
struct counts {
    int32_t mates[TURN_MAX][HALF_MAX + 1];
    int32_t met[TURN_MAX][EVENT_ENTRIES];
};

struct planning {
    unsigned entries, turn, size;
    unsigned first;           /* member that is dealt: of a table all but that at 0 */
    uint8_t *teams;           /* of the class in the turn: turn x size */
    struct counts *own, *all; /* of the class; of all classes that were planned */
    uint64_t luck;
};

/* --- counts ------------------------------------------------------------------------------------------------------ */

static unsigned apart(const struct planning *planning, unsigned a, unsigned b)
{
    unsigned distance = a > b ? a - b : b - a, other = planning->entries - distance;

    return distance < other ? distance : other;
}

/* A pair that stands opposite each other is met from both of its ends. */
static int32_t times(const struct planning *planning, unsigned half)
{
    return 2 * half == planning->entries ? 2 : 1;
}

static int64_t weight(const struct planning *planning, unsigned half)
{
    return 2 * half == planning->entries ? 1 : 2;
}

static uint8_t *team_at(const struct planning *planning, unsigned group)
{
    return planning->teams + (size_t)group * planning->size;
}

/* At a table those who meet are those who are on it together, which is counted as of a team. */
static int64_t meeting_weight(const struct planning *planning)
{
    return planning->first ? 0 : MEETING_WEIGHT;
}

static int64_t squared_more(int64_t count, int64_t more)
{
    return (2 * count + more) * more;
}

/* --- dealing ----------------------------------------------------------------------------------------------------- */

/* What it costs to put a distance into a team that has `members` of them. */
static int64_t cost_of(const struct planning *planning, unsigned group, unsigned members, unsigned distance)
{
    const uint8_t *team = team_at(planning, group);
    int64_t cost = meeting_weight(planning) * squared_more(planning->all->met[group][distance], 1);

    for (unsigned i = 0; i < members; i++) {
        unsigned half = apart(planning, team[i], distance);
        int32_t more = half ? times(planning, half) : 0;

        cost += half ? 0 : REPEATED;
        cost += weight(planning, half) * (squared_more(planning->own->mates[group][half], more) +
                                          squared_more(planning->all->mates[group][half], more));
    }
    return cost;
}

/* From the group to the end of the turn. */
static void count_member(const struct planning *planning, unsigned group, unsigned members, unsigned distance)
{
    const uint8_t *team = team_at(planning, group);

    for (unsigned later = group; later < planning->turn; later++) {
        planning->own->met[later][distance]++;
        planning->all->met[later][distance]++;
        for (unsigned i = 0; i < members; i++) {
            unsigned half = apart(planning, team[i], distance);
            int32_t more = half ? times(planning, half) : 0;

            planning->own->mates[later][half] += more;
            planning->all->mates[later][half] += more;
        }
    }
}

/* Each distance once, then each once again, and so on. */
static void deal(const struct planning *planning)
{
    bool dealt[EVENT_ENTRIES];
    unsigned distances = planning->entries - 1, dealt_each = planning->size - planning->first;

    for (unsigned at = 0; at < planning->turn * dealt_each; at++) {
        unsigned group = at / dealt_each, members = planning->first + at % dealt_each, best = 0;
        int64_t least = INT64_MAX;

        if (at % distances == 0)
            memset(dealt, 0, sizeof dealt);
        for (unsigned distance = 1; distance <= distances; distance++) {
            int64_t cost = dealt[distance] ? INT64_MAX : cost_of(planning, group, members, distance);

            if (cost < least) {
                best = distance;
                least = cost;
            }
        }
        dealt[best] = true;
        count_member(planning, group, members, best);
        team_at(planning, group)[members] = (uint8_t)best;
    }
}

/* --- exchanging -------------------------------------------------------------------------------------------------- */

/* What an exchange of two members changes: mates from the first group on, and more of them from the second on. */
struct exchange {
    unsigned group[2], member[2];
    unsigned touched[TOUCHED_MAX], count;
    int32_t more[2][HALF_MAX + 1];
};

static void touch(struct exchange *exchange, unsigned which, unsigned half, int32_t more)
{
    unsigned i = 0;

    while (i < exchange->count && exchange->touched[i] != half)
        i++;
    if (i == exchange->count) {
        exchange->touched[exchange->count++] = half;
        exchange->more[0][half] = exchange->more[1][half] = 0;
    }
    exchange->more[which][half] += more;
}

/* The member of one of the teams becomes `distance`. False if the team would have that one too often, or the other too
 * seldom. */
static bool replace(const struct planning *planning, struct exchange *exchange, unsigned which, unsigned distance)
{
    const uint8_t *team = team_at(planning, exchange->group[which]);
    unsigned was = team[exchange->member[which]], distances = planning->entries - 1, same = 1, left = 0;
    unsigned each = planning->size - planning->first;

    for (unsigned i = 0; i < planning->size; i++) {
        unsigned before = apart(planning, team[i], was), after = apart(planning, team[i], distance);

        if (i == exchange->member[which])
            continue;
        same += after == 0;
        left += before == 0;
        if (before)
            touch(exchange, which, before, -times(planning, before));
        if (after)
            touch(exchange, which, after, times(planning, after));
    }
    return same <= (each + distances - 1) / distances && left >= each / distances;
}

static int64_t cost_of_mates(const struct planning *planning, const struct exchange *exchange)
{
    int64_t cost = 0;

    for (unsigned group = exchange->group[0]; group < planning->turn; group++)
        for (unsigned i = 0; i < exchange->count; i++) {
            unsigned half = exchange->touched[i];
            int64_t more = exchange->more[0][half] + (group >= exchange->group[1] ? exchange->more[1][half] : 0);
            int64_t costs = squared_more(planning->own->mates[group][half], more) +
                            squared_more(planning->all->mates[group][half], more);

            cost += weight(planning, half) * costs * (group + 1 == planning->turn ? END_WEIGHT : 1);
        }
    return cost;
}

static int64_t cost_of_meeting(const struct planning *planning, const struct exchange *exchange, unsigned was,
                               unsigned becomes)
{
    int64_t cost = 0;

    for (unsigned group = exchange->group[0]; group < exchange->group[1]; group++)
        cost += squared_more(planning->all->met[group][was], -1) + squared_more(planning->all->met[group][becomes], 1);
    return meeting_weight(planning) * cost;
}

static void apply(const struct planning *planning, const struct exchange *exchange, unsigned was, unsigned becomes)
{
    struct counts *const counts[] = {planning->own, planning->all};

    for (unsigned c = 0; c < 2; c++)
        for (unsigned group = exchange->group[0]; group < planning->turn; group++) {
            bool both = group >= exchange->group[1];

            counts[c]->met[group][was] -= !both;
            counts[c]->met[group][becomes] += !both;
            for (unsigned i = 0; i < exchange->count; i++) {
                unsigned half = exchange->touched[i];

                counts[c]->mates[group][half] += exchange->more[0][half] + (both ? exchange->more[1][half] : 0);
            }
        }
    team_at(planning, exchange->group[0])[exchange->member[0]] = (uint8_t)becomes;
    team_at(planning, exchange->group[1])[exchange->member[1]] = (uint8_t)was;
}

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static unsigned roll(struct planning *planning, unsigned sides)
{
    uint64_t z = planning->luck += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)(((z ^ z >> 31) >> 32) * sides >> 32);
}

/* Two places among which the same distances were dealt out, so that who met whom stays even. */
static void try_exchange(struct planning *planning, int64_t slack)
{
    unsigned distances = planning->entries - 1, each = planning->size - planning->first;
    unsigned run = roll(planning, each) * distances;
    unsigned a = run + roll(planning, distances), b = run + roll(planning, distances);
    unsigned before = a < b ? a : b, after = a < b ? b : a, was, becomes;
    struct exchange exchange = {.group = {before / each, after / each},
                                .member = {planning->first + before % each, planning->first + after % each}};

    if (exchange.group[0] == exchange.group[1])
        return;
    was = team_at(planning, exchange.group[0])[exchange.member[0]];
    becomes = team_at(planning, exchange.group[1])[exchange.member[1]];
    if (replace(planning, &exchange, 0, becomes) && replace(planning, &exchange, 1, was) &&
        cost_of_mates(planning, &exchange) + cost_of_meeting(planning, &exchange, was, becomes) <= slack)
        apply(planning, &exchange, was, becomes);
}

/* What costs more is taken too at first, so that it does not stay with the first order that no single exchange betters
 * (threshold accepting; Dueck and Scheuer, 1990). */
static void exchange_all(struct planning *planning)
{
    unsigned tries = WORK_MOST / (planning->turn * planning->size * 4);

    tries = tries < TRIES_MOST ? tries : TRIES_MOST;
    for (unsigned i = 0; i < tries && planning->turn > 1; i++)
        try_exchange(planning, SLACK - (int64_t)SLACK * (i + 1) / tries);
}

/* --- turns ------------------------------------------------------------------------------------------------------- */

/* What was counted at the end of a turn is where the next one begins. */
static void carry(const struct planning *planning, struct counts *counts)
{
    unsigned last = planning->turn - 1;

    for (unsigned group = 0; group < last; group++) {
        memcpy(counts->mates[group], counts->mates[last], sizeof counts->mates[last]);
        memcpy(counts->met[group], counts->met[last], sizeof counts->met[last]);
    }
}

static bool is_even(const struct planning *planning, const struct counts *counts)
{
    const int32_t *mates = counts->mates[planning->turn - 1];

    for (unsigned half = 2; 2 * half <= planning->entries; half++)
        if (mates[half] != mates[1])
            return false;
    return true;
}

/* Plans a turn of all classes, and sets *even if all are on teams with all equally often by then. */
static void plan_turn(struct rotation *planned, unsigned turn, struct counts *counts, bool *even)
{
    struct planning planning = {.entries = planned->entries,
                                .turn = planned->entries - 1,
                                .first = planned->tables,
                                .all = &counts[EVENT_CLASSES],
                                .luck = turn};

    *even = true;
    carry(&planning, planning.all);
    for (unsigned class = 0; class < planned->classes; class ++) {
        planning.size = planned->size[class];
        planning.teams = planned->distances[class] + (size_t)turn * planning.turn * planning.size;
        planning.own = &counts[class];
        carry(&planning, planning.own);
        deal(&planning);
        for (unsigned sweep = 0; sweep == 0 || (sweep < SWEEPS_MOST && !is_even(&planning, planning.own)); sweep++)
            exchange_all(&planning);
        *even = *even && is_even(&planning, planning.own);
    }
}

static bool make_room(struct rotation *rotation, unsigned groups)
{
    bool good = true;

    rotation->groups = groups;
    for (unsigned class = 0; class < rotation->classes; class ++) {
        rotation->distances[class] = calloc(groups, rotation->size[class]);
        good = good && rotation->distances[class];
    }
    return good;
}

/* Plans as many turns as an event of so many groups has, or until they can come again; returns how many groups. */
static unsigned plan(struct rotation *planned, unsigned groups)
{
    struct counts *counts = calloc(EVENT_CLASSES + 1, sizeof *counts);
    unsigned turn = planned->entries - 1, turns = 0;
    bool even = false;

    while (counts && turns < TURNS_MOST && turns * turn < groups && !even)
        plan_turn(planned, turns++, counts, &even);
    free(counts);
    return turns * turn;
}

/* Entries, classes and sizes are set. */
static bool make(struct rotation *rotation, unsigned groups)
{
    struct rotation planned = *rotation;
    unsigned count = 0;
    bool good;

    if (make_room(&planned, TURNS_MOST * (planned.entries - 1)))
        count = plan(&planned, groups);
    good = count > 0 && make_room(rotation, groups);
    for (unsigned class = 0; good && class < rotation->classes; class ++)
        for (unsigned group = 0; group < groups; group++)
            memcpy(rotation->distances[class] + (size_t)group * rotation->size[class],
                   rotation_team(&planned, class, group % count), rotation->size[class]);
    rotation_release(&planned);
    return good;
}

bool rotation_of_teams(struct rotation *rotation, unsigned entries, unsigned groups, unsigned classes,
                       const unsigned size[EVENT_CLASSES])
{
    *rotation = (struct rotation){.entries = entries, .classes = classes};
    memcpy(rotation->size, size, classes * sizeof *size);
    return make(rotation, groups);
}

bool rotation_of_tables(struct rotation *rotation, unsigned entries, unsigned groups, unsigned classes,
                        const unsigned size[EVENT_CLASSES])
{
    *rotation = (struct rotation){.entries = entries, .classes = classes, .tables = true};
    memcpy(rotation->size, size, classes * sizeof *size);
    return make(rotation, groups);
}

void rotation_release(struct rotation *rotation)
{
    for (unsigned class = 0; class < rotation->classes; class ++)
        free(rotation->distances[class]);
    memset(rotation->distances, 0, sizeof rotation->distances);
}

const uint8_t *rotation_team(const struct rotation *rotation, unsigned class, unsigned group)
{
    return rotation->distances[class] + (size_t)group * rotation->size[class];
}
