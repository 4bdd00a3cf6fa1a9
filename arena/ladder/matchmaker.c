/* SPDX-License-Identifier: MIT */
#include "ladder/matchmaker.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"

enum { BOTS_FIRST = 16, TRIES_MOST = 16, NOBODY = UINT16_MAX };

static const double PRIOR = 5.0;            /* deviation of a strength that nothing is known of, in logits */
static const double NORMAL_LOGISTIC = 0.39; /* pi / 8 */
static const double NEAR_ENOUGH = 0.1;      /* information of a match of two that are 360 Elo apart */
static const double INFORMATION = 0.2; /* that a match tells of a strength: p (1 - p), about, of bots that are near */

struct bot {
    unsigned owner;
    bool plays;
    unsigned playing;
    double strength[EVENT_ROLES], deviation[EVENT_ROLES];
    uint32_t given[EVENT_ROLES];        /* matches since the last fit */
    uint16_t lately[MATCHMAKER_LATELY]; /* opponents, the latest over the earliest */
    unsigned met;                       /* how many there were */
};

/* A bot that can be given a match of the class that is looked at. */
struct candidate {
    uint16_t bot;
    uint8_t sides;     /* a bit for each that it has room for */
    bool leads, tried; /* tried: as the first bot of the match that is looked for */
};

struct matchmaker {
    struct matchmaker_options options;
    struct bot *bots;
    unsigned count, room;
    struct candidate *candidates; /* as many as there is room for bots */
    unsigned candidate_count;
    uint64_t played[EVENT_CLASSES];
    uint32_t draws; /* random numbers that were used */
};

struct matchmaker *matchmaker_new(const struct matchmaker_options *options)
{
    struct matchmaker *maker = calloc(1, sizeof *maker);

    if (maker)
        maker->options = *options;
    return maker;
}

void matchmaker_free(struct matchmaker **maker)
{
    if (*maker) {
        free((*maker)->bots);
        free((*maker)->candidates);
    }
    free(*maker);
    *maker = NULL;
}

static bool grow(struct matchmaker *maker, unsigned room)
{
    struct bot *bots = realloc(maker->bots, room * sizeof *bots);
    struct candidate *candidates = realloc(maker->candidates, room * sizeof *candidates);

    maker->bots = bots ? bots : maker->bots;
    maker->candidates = candidates ? candidates : maker->candidates;
    maker->room = bots && candidates ? room : maker->room;
    return bots && candidates;
}

bool matchmaker_add(struct matchmaker *maker, unsigned owner)
{
    unsigned room = maker->room ? 2 * maker->room : BOTS_FIRST;

    if (maker->count == MATCHMAKER_BOTS_MAX)
        return false;
    if (maker->count == maker->room && !grow(maker, room))
        return false;
    maker->bots[maker->count] = (struct bot){.owner = owner, .plays = true};
    for (unsigned role = 0; role < EVENT_ROLES; role++)
        maker->bots[maker->count].deviation[role] = PRIOR;
    maker->count++;
    return true;
}

void matchmaker_tune(struct matchmaker *maker, double random_share, bool same_owner, const double *shares)
{
    maker->options.random_share = random_share;
    maker->options.same_owner = same_owner;
    for (unsigned class = 0; class < maker->options.class_count; class ++)
        maker->options.classes[class].share = shares[class];
}

void matchmaker_give(struct matchmaker *maker, unsigned bot, unsigned owner)
{
    maker->bots[bot].owner = owner;
}

void matchmaker_let(struct matchmaker *maker, unsigned bot, bool plays)
{
    maker->bots[bot].plays = plays;
}

void matchmaker_know(struct matchmaker *maker, unsigned bot, unsigned role, double strength, double deviation)
{
    maker->bots[bot].strength[role] = strength;
    maker->bots[bot].deviation[role] = deviation;
    maker->bots[bot].given[role] = 0;
}

void matchmaker_count(struct matchmaker *maker, unsigned class)
{
    maker->played[class]++;
}

/* --- chance ------------------------------------------------------------------------------------------------------ */

static unsigned pick(struct matchmaker *maker, unsigned count)
{
    return chance_pick(&maker->options.seed, 0, 0, maker->draws++, count);
}

static bool is_drawn(struct matchmaker *maker)
{
    enum { PARTS = 1 << 20 };

    return pick(maker, PARTS) < maker->options.random_share * (double)PARTS;
}

/* --- who may play ------------------------------------------------------------------------------------------------ */

/* A match in the making. */
struct draft {
    struct matchmaker *maker;
    const struct matchmaker_room *room;
    struct matchmaker_match *match;
    const struct matchmaker_class *class;
};

/* The role of a side: that of its first seat. */
static unsigned role_of(const struct draft *draft, unsigned side)
{
    unsigned seat = 0;

    while (seat + 1 < draft->class->seats && draft->class->side[seat] != side)
        seat++;
    return draft->class->role[seat];
}

/* Asks the room, once for each bot: most are absent on a large ladder. */
static void find_candidates(const struct draft *draft)
{
    struct matchmaker *maker = draft->maker;
    const struct matchmaker_room *room = draft->room;

    maker->candidate_count = 0;
    for (unsigned bot = 0; bot < maker->count; bot++) {
        struct candidate *candidate = &maker->candidates[maker->candidate_count];

        if (!maker->bots[bot].plays)
            continue;
        *candidate = (struct candidate){.bot = (uint16_t)bot};
        for (unsigned side = 0; side < draft->class->sides; side++)
            if (room->has(room->context, bot, draft->match->class, side))
                candidate->sides |= (uint8_t)(1u << side);
        candidate->leads = candidate->sides && (!room->leads || room->leads(room->context, bot));
        maker->candidate_count += candidate->sides != 0;
    }
}

/* Whether a bot may have a side, beside those who are at the table. */
static bool may_sit(const struct draft *draft, const struct candidate *candidate, unsigned side)
{
    const struct bot *bots = draft->maker->bots;
    const unsigned bot = candidate->bot;

    for (unsigned other = 0; other < draft->class->sides; other++) {
        unsigned there = draft->match->bot[other];

        if (there != NOBODY &&
            (there == bot || (!draft->maker->options.same_owner && bots[there].owner == bots[bot].owner)))
            return false;
    }
    return candidate->sides >> side & 1;
}

/* --- what is worth knowing --------------------------------------------------------------------------------------- */

/* The variance of a strength once the matches that are being played have told what they will. */
static double need_of(const struct bot *bot, unsigned role)
{
    return 1 / (1 / (bot->deviation[role] * bot->deviation[role]) + INFORMATION * bot->given[role]);
}

static unsigned times_met(const struct bot *bot, unsigned other)
{
    unsigned known = bot->met < MATCHMAKER_LATELY ? bot->met : MATCHMAKER_LATELY, times = 0;

    for (unsigned i = 0; i < known; i++)
        times += bot->lately[i] == other;
    return times;
}

/* What a match between two strengths tells, as far as it is expected of what is known of them: `variance` of their
 * difference. The logistic of a normal number is about that of its mean, divided by this root. */
static double information_of(double difference, double variance)
{
    double p = 1 / (1 + exp(-difference / sqrt(1 + NORMAL_LOGISTIC * variance)));

    return fmin(p * (1 - p), NEAR_ENOUGH);
}

/* What a match tells of a bot on a side against those who are at the table. */
static double worth_of(const struct draft *draft, unsigned bot, unsigned side)
{
    const struct bot *bots = draft->maker->bots;
    unsigned role = role_of(draft, side);
    double worth = 0;

    for (unsigned other = 0; other < draft->class->sides; other++) {
        unsigned there = draft->match->bot[other], its = role_of(draft, other);
        double needs;

        if (there == NOBODY)
            continue;
        needs = need_of(&bots[bot], role) + need_of(&bots[there], its);
        worth += ldexp(information_of(bots[bot].strength[role] - bots[there].strength[its], needs) * needs,
                       -(int)times_met(&bots[bot], there));
    }
    return worth;
}

/* --- choosing ---------------------------------------------------------------------------------------------------- */

/* The greatest seen so far; of equals each as likely. */
struct best {
    double worth;
    unsigned candidate, side, equals;
};

static void consider(struct matchmaker *maker, struct best *best, double worth, unsigned candidate, unsigned side)
{
    if (worth < best->worth)
        return;
    best->equals = worth > best->worth ? 1 : best->equals + 1;
    if (best->equals > 1 && pick(maker, best->equals) != 0)
        return;
    best->worth = worth;
    best->candidate = candidate;
    best->side = side;
}

/* All of the same worth in a match that is drawn. */
static bool seat_first(const struct draft *draft)
{
    struct matchmaker *maker = draft->maker;
    struct best best = {.worth = -1};

    for (unsigned i = 0; i < maker->candidate_count; i++) {
        const struct candidate *candidate = &maker->candidates[i];

        for (unsigned side = 0; candidate->leads && !candidate->tried && side < draft->class->sides; side++)
            if (may_sit(draft, candidate, side))
                consider(maker, &best,
                         draft->match->random ? 0 : need_of(&maker->bots[candidate->bot], role_of(draft, side)), i,
                         side);
    }
    if (best.worth < 0)
        return false;
    maker->candidates[best.candidate].tried = true;
    draft->match->bot[best.side] = maker->candidates[best.candidate].bot;
    draft->match->first = (uint8_t)best.side;
    return true;
}

static bool seat_other(const struct draft *draft, unsigned side)
{
    struct matchmaker *maker = draft->maker;
    struct best best = {.worth = -1};

    for (unsigned i = 0; i < maker->candidate_count; i++)
        if (may_sit(draft, &maker->candidates[i], side))
            consider(maker, &best, draft->match->random ? 0 : worth_of(draft, maker->candidates[i].bot, side), i, side);
    draft->match->bot[side] = best.worth < 0 ? NOBODY : maker->candidates[best.candidate].bot;
    return best.worth >= 0;
}

static bool seat_all(const struct draft *draft)
{
    for (unsigned side = 0; side < EVENT_SEATS; side++)
        draft->match->bot[side] = NOBODY;
    if (!seat_first(draft))
        return false;
    for (unsigned side = 0; side < draft->class->sides; side++)
        if (draft->match->bot[side] == NOBODY && !seat_other(draft, side))
            return false;
    return true;
}

/* If a bot finds nobody to play with, the next one is tried. */
static bool make(struct matchmaker *maker, const struct matchmaker_room *room, struct matchmaker_match *match)
{
    const struct draft draft = {maker, room, match, &maker->options.classes[match->class]};
    bool made = false;

    find_candidates(&draft);
    for (unsigned tries = 0; tries < TRIES_MOST && !made; tries++)
        made = seat_all(&draft);
    return made;
}

static double part_of(const struct matchmaker *maker, unsigned class)
{
    return (double)maker->played[class] / maker->options.classes[class].share;
}

/* The classes, the one that was played least for its share first. */
static void order_classes(const struct matchmaker *maker, unsigned order[EVENT_CLASSES])
{
    for (unsigned class = 0; class < maker->options.class_count; class ++) {
        unsigned at = class;

        for (; at > 0 && part_of(maker, order[at - 1]) > part_of(maker, class); at--)
            order[at] = order[at - 1];
        order[at] = class;
    }
}

static void note(struct matchmaker *maker, const struct matchmaker_match *match)
{
    const struct draft draft = {maker, NULL, NULL, &maker->options.classes[match->class]};

    maker->played[match->class]++;
    for (unsigned side = 0; side < draft.class->sides; side++) {
        struct bot *bot = &maker->bots[match->bot[side]];

        bot->playing++;
        bot->given[role_of(&draft, side)]++;
        for (unsigned other = 0; other < draft.class->sides; other++)
            if (other != side)
                bot->lately[bot->met++ % MATCHMAKER_LATELY] = match->bot[other];
    }
}

bool matchmaker_find(struct matchmaker *maker, const struct matchmaker_room *room, struct matchmaker_match *match)
{
    unsigned order[EVENT_CLASSES] = {0};

    order_classes(maker, order);
    match->random = is_drawn(maker);
    for (unsigned i = 0; i < maker->options.class_count; i++) {
        match->class = order[i];
        if (make(maker, room, match))
            return true;
    }
    return false;
}

bool matchmaker_next(struct matchmaker *maker, const struct matchmaker_room *room, struct matchmaker_match *match)
{
    bool found = matchmaker_find(maker, room, match);

    if (found)
        note(maker, match);
    return found;
}

void matchmaker_again(struct matchmaker *maker, const struct matchmaker_match *match)
{
    note(maker, match);
}

void matchmaker_over(struct matchmaker *maker, const struct matchmaker_match *match)
{
    for (unsigned side = 0; side < maker->options.classes[match->class].sides; side++) {
        assert(maker->bots[match->bot[side]].playing > 0);
        maker->bots[match->bot[side]].playing--;
    }
}
