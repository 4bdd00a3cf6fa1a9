/* SPDX-License-Identifier: MIT */
#include "tournament/schedule.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/bracket.h"
#include "tournament/rotation.h"
#include "tournament/swiss.h"

const char *const format_names[FORMATS] = {
    [FORMAT_ROUND_ROBIN] = "round-robin",
    [FORMAT_GAUNTLET] = "gauntlet",
    [FORMAT_SWISS] = "swiss",
    [FORMAT_KNOCKOUT] = "knockout",
    [FORMAT_DOUBLE_ELIMINATION] = "double-elimination",
    [FORMAT_CANDIDATE] = "candidate",
};
const char *const team_names[TEAMS_KINDS] = {[TEAMS_ONE] = "one", [TEAMS_MIXED] = "mixed"};

enum { ROOM_FIRST = 64 };

/* --- fixtures ---------------------------------------------------------------------------------------------------- */

/* A round in the making. */
struct draft {
    const struct schedule_spec *spec;
    struct schedule_round round;
    size_t room;
    uint32_t groups;
    bool failed; /* no memory */
};

static struct fixture *add_match(struct draft *draft, unsigned class)
{
    struct schedule_round *round = &draft->round;

    if (round->count == draft->room) {
        size_t room = draft->room ? 2 * draft->room : ROOM_FIRST;
        struct fixture *grown = realloc(round->fixtures, room * sizeof *grown);

        draft->failed = draft->failed || !grown;
        if (!grown)
            return NULL;
        round->fixtures = grown;
        draft->room = room;
    }
    round->fixtures[round->count] =
        (struct fixture){.match = (uint32_t)round->count, .group = draft->groups, .class = (uint16_t) class};
    return &round->fixtures[round->count++];
}

/* A match in which one entry has all seats of side 0, the other all of side 1. */
static void add_duel(struct draft *draft, unsigned class, unsigned side_0, unsigned side_1)
{
    const struct schedule_spec *spec = draft->spec;
    struct fixture *fixture = add_match(draft, class);

    for (unsigned seat = 0; fixture && seat < spec->seats[class]; seat++)
        fixture->entry[seat] = (uint16_t)(spec->side[class][seat] ? side_1 : side_0);
}

/* Two entries in each class, with sides exchanged. Who begins on side 0 changes from group to group. */
static void add_pairing(struct draft *draft, unsigned a, unsigned b)
{
    for (unsigned class = 0; class < draft->spec->classes; class ++) {
        bool turned = draft->groups % 2;

        add_duel(draft, class, turned ? b : a, turned ? a : b);
        add_duel(draft, class, turned ? a : b, turned ? b : a);
        draft->groups++;
    }
}

static unsigned team_of(const struct schedule_spec *spec, unsigned class)
{
    unsigned team = 0;

    for (unsigned seat = 0; seat < spec->seats[class]; seat++)
        team += spec->side[class][seat];
    return team;
}

/* Every entry is side 0 once, against a team of the others (rotation.h). */
static void add_mixed_group(struct draft *draft, unsigned class, const uint8_t *team)
{
    const struct schedule_spec *spec = draft->spec;

    for (unsigned entry = 0; entry < spec->entries; entry++) {
        struct fixture *fixture = add_match(draft, class);
        unsigned member = 0;

        for (unsigned seat = 0; fixture && seat < spec->seats[class]; seat++)
            fixture->entry[seat] =
                (uint16_t)(spec->side[class][seat] ? (entry + team[member++]) % spec->entries : entry);
    }
    draft->groups++;
}

static void add_mixed_groups(struct draft *draft)
{
    const struct schedule_spec *spec = draft->spec;
    unsigned sizes[EVENT_CLASSES];
    struct rotation rotation;

    for (unsigned class = 0; class < spec->classes; class ++)
        sizes[class] = team_of(spec, class);
    draft->failed = !rotation_make(&rotation, spec->entries, spec->groups, spec->classes, sizes);
    for (unsigned group = 0; !draft->failed && group < spec->groups; group++)
        for (unsigned class = 0; class < spec->classes; class ++)
            add_mixed_group(draft, class, rotation_team(&rotation, class, group));
    rotation_release(&rotation);
}

/* --- formats ----------------------------------------------------------------------------------------------------- */

/* All against all once, by the circle method: entry 0 stays, the others go round; an odd one out rests. */
static void add_circle(struct draft *draft)
{
    unsigned entries = draft->spec->entries, places = entries + entries % 2;

    for (unsigned turn = 0; turn + 1 < places; turn++)
        for (unsigned i = 0; i < places / 2; i++) {
            unsigned a = i ? 1 + (turn + i - 1) % (places - 1) : 0, b = 1 + (turn + places - 2 - i) % (places - 1);

            if (a < entries && b < entries)
                add_pairing(draft, a, b);
        }
}

static void add_round_robin(struct draft *draft)
{
    if (draft->spec->teams == TEAMS_MIXED)
        add_mixed_groups(draft);
    else
        for (unsigned group = 0; group < draft->spec->groups; group++)
            add_circle(draft);
}

static void add_gauntlet(struct draft *draft)
{
    for (unsigned group = 0; group < draft->spec->groups; group++)
        for (unsigned opponent = 1; opponent < draft->spec->entries; opponent++)
            add_pairing(draft, 0, opponent);
}

static void add_pairings(struct draft *draft, const struct pairing *pairings, unsigned count, unsigned groups)
{
    for (unsigned group = 0; group < groups; group++)
        for (unsigned i = 0; i < count; i++)
            add_pairing(draft, pairings[i].a, pairings[i].b);
}

/* What follows from the results as they were first played. */
static void add_bracket(struct draft *draft, unsigned round, const struct outcome *outcomes, size_t count)
{
    struct scores *scores = calloc(1, sizeof *scores);
    struct bracket *bracket = calloc(1, sizeof *bracket);
    struct pairing pairings[EVENT_ENTRIES / 2];

    draft->failed = !scores || !bracket;
    for (size_t i = 0; !draft->failed && i < count; i++)
        scores_add_played(scores, &outcomes[i]);
    if (!draft->failed) {
        bracket_begin(bracket, draft->spec);
        bracket_follow(bracket, scores);
        draft->round.waits = bracket->waits;
    }
    if (!draft->failed && bracket->round == round) {
        add_pairings(draft, pairings, bracket_pair(bracket, pairings), bracket->tiebreak ? 1 : draft->spec->groups);
        bracket_title(bracket, draft->round.title);
    }
    free(scores);
    free(bracket);
}

bool schedule_has_bracket(const struct schedule_spec *spec)
{
    return spec->format == FORMAT_KNOCKOUT || spec->format == FORMAT_DOUBLE_ELIMINATION;
}

static unsigned doublings(unsigned entries)
{
    unsigned rounds = 0;

    while (1u << rounds < entries)
        rounds++;
    return rounds;
}

unsigned schedule_rounds(const struct schedule_spec *spec)
{
    if (spec->format == FORMAT_SWISS)
        return spec->rounds ? spec->rounds : doublings(spec->entries);
    return schedule_has_bracket(spec) ? bracket_stages(spec) * (1 + spec->tiebreak_pairs) : 1;
}

static uint64_t count_pairings(const struct schedule_spec *spec)
{
    switch (spec->format) {
    case FORMAT_ROUND_ROBIN:
        return (uint64_t)spec->entries * (spec->entries - 1) / 2;
    case FORMAT_SWISS:
        return (uint64_t)schedule_rounds(spec) * (spec->entries / 2);
    case FORMAT_KNOCKOUT:
    case FORMAT_DOUBLE_ELIMINATION:
        return bracket_matchups(spec);
    default: /* one meets all others */
        return spec->entries - 1;
    }
}

uint64_t schedule_matches(const struct schedule_spec *spec)
{
    uint64_t of_a_seed = spec->teams == TEAMS_MIXED ? spec->entries : 2 * count_pairings(spec);

    return of_a_seed * spec->classes * spec->groups;
}

bool schedule_round(const struct schedule_spec *spec, unsigned round, const struct outcome *outcomes, size_t count,
                    struct schedule_round *out)
{
    struct draft draft = {.spec = spec};
    struct pairing pairings[EVENT_ENTRIES / 2];

    assert(spec->entries >= 2 && spec->entries <= EVENT_ENTRIES && spec->classes <= EVENT_CLASSES);
    assert(spec->teams == TEAMS_ONE || spec->format == FORMAT_ROUND_ROBIN);
    *out = (struct schedule_round){0};
    if (round >= schedule_rounds(spec) && !schedule_has_bracket(spec)) /* that may wait for a last lot */
        return true;
    switch (spec->format) {
    case FORMAT_ROUND_ROBIN:
        add_round_robin(&draft);
        break;
    case FORMAT_GAUNTLET:
    case FORMAT_CANDIDATE:
        add_gauntlet(&draft);
        break;
    case FORMAT_SWISS:
        add_pairings(&draft, pairings, swiss_pair(spec->entries, outcomes, count, pairings), spec->groups);
        break;
    case FORMAT_KNOCKOUT:
    case FORMAT_DOUBLE_ELIMINATION:
        add_bracket(&draft, round, outcomes, count);
        break;
    case FORMATS:
        break;
    }
    if (draft.failed) {
        free(draft.round.fixtures);
        return false;
    }
    *out = draft.round;
    return true;
}

void schedule_release(struct schedule_round *round)
{
    free(round->fixtures);
    *round = (struct schedule_round){0};
}

/* Later in a bracket who does not play may wait for others, and need not have a bye. */
bool schedule_has_bye(const struct schedule_spec *spec, unsigned round, const struct schedule_round *fixtures,
                      unsigned entry)
{
    if (spec->format != FORMAT_SWISS && (!schedule_has_bracket(spec) || round > 0))
        return false;
    for (size_t i = 0; i < fixtures->count; i++)
        for (unsigned seat = 0; seat < spec->seats[fixtures->fixtures[i].class]; seat++)
            if (fixtures->fixtures[i].entry[seat] == entry)
                return false;
    return true;
}

/* --- evenness ---------------------------------------------------------------------------------------------------- */

/* How often each entry came: on each side, in each class, on side 0 of each class against each other, and on side 1 of
 * each class beside each other. */
struct counts {
    uint32_t side[EVENT_ENTRIES][2];
    uint32_t class[EVENT_ENTRIES][EVENT_CLASSES];
    uint32_t opponent[EVENT_CLASSES][EVENT_ENTRIES][EVENT_ENTRIES];
    uint32_t mate[EVENT_CLASSES][EVENT_ENTRIES][EVENT_ENTRIES];
};

static void count_seats(struct counts *counts, const struct schedule_spec *spec, const struct fixture *fixture)
{
    unsigned seats = spec->seats[fixture->class];

    for (unsigned i = 0; i < seats; i++) {
        unsigned side = spec->side[fixture->class][i];

        counts->side[fixture->entry[i]][side]++;
        counts->class[fixture->entry[i]][fixture->class]++;
        for (unsigned j = 0; j < seats; j++)
            if (side == 0 && spec->side[fixture->class][j] == 1)
                counts->opponent[fixture->class][fixture->entry[i]][fixture->entry[j]]++;
            else if (side == 1 && i != j && spec->side[fixture->class][j] == 1)
                counts->mate[fixture->class][fixture->entry[i]][fixture->entry[j]]++;
    }
}

/* What the largest of some numbers is more than the smallest. */
struct spread {
    uint32_t least, most;
};

static void widen(struct spread *spread, uint32_t number)
{
    spread->least = number < spread->least ? number : spread->least;
    spread->most = number > spread->most ? number : spread->most;
}

static unsigned width(const struct spread *spreads, unsigned count)
{
    unsigned widest = 0;

    for (unsigned i = 0; i < count; i++)
        if (spreads[i].most > spreads[i].least && spreads[i].most - spreads[i].least > widest)
            widest = spreads[i].most - spreads[i].least;
    return widest;
}

/* Who plays all others is to play more than they do. */
static bool has_first(const struct schedule_spec *spec)
{
    return spec->format == FORMAT_GAUNTLET || spec->format == FORMAT_CANDIDATE;
}

/* Of numbers for each two entries, in each class. */
static unsigned compare_pairs(const struct schedule_spec *spec, uint32_t (*pairs)[EVENT_ENTRIES][EVENT_ENTRIES])
{
    struct spread spreads[EVENT_CLASSES];

    for (unsigned class = 0; class < spec->classes; class ++) {
        spreads[class] = (struct spread){UINT32_MAX, 0};
        for (unsigned a = 0; a < spec->entries; a++)
            for (unsigned b = 0; b < spec->entries; b++)
                if (a != b && (a == 0 || b == 0 || !has_first(spec)))
                    widen(&spreads[class], pairs[class][a][b]);
    }
    return width(spreads, spec->classes);
}

static struct evenness compare(const struct schedule_spec *spec, struct counts *counts)
{
    static const struct spread none = {UINT32_MAX, 0};
    struct spread sides[2] = {none, none}, classes[EVENT_CLASSES];

    for (unsigned class = 0; class < spec->classes; class ++)
        classes[class] = none;
    for (unsigned entry = has_first(spec) ? 1 : 0; entry < spec->entries; entry++) {
        for (unsigned side = 0; side < 2; side++)
            widen(&sides[side], counts->side[entry][side]);
        for (unsigned class = 0; class < spec->classes; class ++)
            widen(&classes[class], counts->class[entry][class]);
    }
    return (struct evenness){.side = width(sides, 2),
                             .class = width(classes, spec->classes),
                             .opponent = compare_pairs(spec, counts->opponent),
                             .mate = compare_pairs(spec, counts->mate)};
}

struct evenness schedule_evenness(const struct schedule_spec *spec, const struct fixture *fixtures, size_t count)
{
    struct counts *counts = calloc(1, sizeof *counts);
    struct evenness evenness = {0};

    if (!counts)
        return evenness;
    for (size_t i = 0; i < count; i++)
        count_seats(counts, spec, &fixtures[i]);
    evenness = compare(spec, counts);
    free(counts);
    return evenness;
}

void evenness_words(const struct schedule_spec *spec, const struct evenness *evenness, char out[EVENNESS_WORDS_MAX])
{
    bool first = has_first(spec);
    int used = snprintf(out, EVENNESS_WORDS_MAX, "%s differ by up to %u seat%s on a side, %u in a class, %u against %s",
                        first ? "opponents" : "entries", evenness->side, evenness->side == 1 ? "" : "s",
                        evenness->class, evenness->opponent, first ? "the first" : "an opponent");

    if (spec->teams == TEAMS_MIXED)
        (void)snprintf(out + used, EVENNESS_WORDS_MAX - (size_t)used, ", %u beside a teammate", evenness->mate);
}
