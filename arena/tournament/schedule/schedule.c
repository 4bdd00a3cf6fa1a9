/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/schedule.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/schedule/bracket.h"
#include "tournament/schedule/free_for_all.h"
#include "tournament/schedule/rotation.h"
#include "tournament/schedule/swiss.h"

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

/* --- sides ------------------------------------------------------------------------------------------------------- */

unsigned schedule_sides(const struct schedule_spec *spec, unsigned class)
{
    unsigned sides = 0;

    for (unsigned seat = 0; seat < spec->seats[class]; seat++)
        if (spec->side[class][seat] >= sides)
            sides = spec->side[class][seat] + 1u;
    return sides;
}

bool schedule_has_free_for_all(const struct schedule_spec *spec)
{
    for (unsigned class = 0; class < spec->classes; class ++)
        if (schedule_sides(spec, class) > 2)
            return true;
    return false;
}

static bool has_empty_side(const struct schedule_spec *spec, unsigned class)
{
    unsigned taken = 0; /* a bit each */

    for (unsigned seat = 0; seat < spec->seats[class]; seat++)
        taken |= 1u << spec->side[class][seat];
    return taken != (1u << schedule_sides(spec, class)) - 1;
}

bool schedule_refuses(const struct schedule_spec *spec, unsigned class, char sentence[SCHEDULE_REFUSAL_MAX])
{
    static const bool free_for_all[FORMATS] = {
        [FORMAT_ROUND_ROBIN] = true, [FORMAT_GAUNTLET] = true, [FORMAT_CANDIDATE] = true};
    unsigned sides = schedule_sides(spec, class);
    int used = 0;

    if (sides < 2)
        used = snprintf(sentence, SCHEDULE_REFUSAL_MAX,
                        "has one side, so nobody plays against anybody: an event needs 2 to %d sides", EVENT_SEATS);
    else if (has_empty_side(spec, class))
        used = snprintf(sentence, SCHEDULE_REFUSAL_MAX,
                        "has no seat on one of its sides: an event needs a seat on each of sides 0 to %u", sides - 1);
    else if (sides > 2 && !free_for_all[spec->format])
        used = snprintf(sentence, SCHEDULE_REFUSAL_MAX,
                        "has %u sides, and %s plays only matches of two: free-for-all can be played as %s, %s or %s",
                        sides, format_names[spec->format], format_names[FORMAT_ROUND_ROBIN],
                        format_names[FORMAT_GAUNTLET], format_names[FORMAT_CANDIDATE]);
    else if (spec->format == FORMAT_CANDIDATE && sides != schedule_sides(spec, 0))
        used =
            snprintf(sentence, SCHEDULE_REFUSAL_MAX,
                     "has %u sides and the first class %u: all classes of a %s need as many sides, for its test counts "
                     "groups of one kind",
                     sides, schedule_sides(spec, 0), format_names[spec->format]);
    else if (sides > 2 && spec->teams == TEAMS_MIXED)
        used = snprintf(sentence, SCHEDULE_REFUSAL_MAX,
                        "has %u sides, and mixed teams need two: free-for-all is played with teams \"%s\"", sides,
                        team_names[TEAMS_ONE]);
    else if (sides > spec->entries && spec->format == FORMAT_ROUND_ROBIN && sides > 2)
        used = snprintf(sentence, SCHEDULE_REFUSAL_MAX,
                        "has %u sides, so a %s needs %u entries or more and there are %u: in a %s an entry may have "
                        "several sides",
                        sides, format_names[spec->format], sides, spec->entries, format_names[FORMAT_GAUNTLET]);
    return used > 0;
}

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

/* Two entries in each class of duels, with sides exchanged. Who begins on side 0 changes from group to group. */
static void add_pairing(struct draft *draft, unsigned a, unsigned b)
{
    for (unsigned class = 0; class < draft->spec->classes; class ++) {
        bool turned = draft->groups % 2;

        if (schedule_sides(draft->spec, class) > 2)
            continue;
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
    draft->failed = !rotation_of_teams(&rotation, spec->entries, spec->groups, spec->classes, sizes);
    for (unsigned group = 0; !draft->failed && group < spec->groups; group++)
        for (unsigned class = 0; class < spec->classes; class ++)
            add_mixed_group(draft, class, rotation_team(&rotation, class, group));
    rotation_release(&rotation);
}

/* --- free-for-all ------------------------------------------------------------------------------------------------ */

/* A match in which an entry has all seats of a side. */
static void add_table(struct draft *draft, unsigned class, const uint16_t *entry_of_side)
{
    const struct schedule_spec *spec = draft->spec;
    struct fixture *fixture = add_match(draft, class);

    for (unsigned seat = 0; fixture && seat < spec->seats[class]; seat++)
        fixture->entry[seat] = entry_of_side[spec->side[class][seat]];
}

/* A group of each class of free-for-all. */
static void add_tables(struct draft *draft, const struct free_for_all *tables, unsigned group)
{
    for (unsigned class = 0; class < draft->spec->classes; class ++) {
        unsigned matches = free_for_all_matches(draft->spec, class);

        for (unsigned match = 0; match < matches; match++) {
            uint16_t entry[EVENT_SEATS];

            free_for_all_match(tables, class, group, match, entry);
            add_table(draft, class, entry);
        }
        draft->groups += matches > 0;
    }
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

/* The first against each other one. */
static void add_challenges(struct draft *draft)
{
    for (unsigned opponent = 1; opponent < draft->spec->entries; opponent++)
        add_pairing(draft, 0, opponent);
}

/* In each group the pairings of the classes of duels, then those of free-for-all. */
static void add_groups(struct draft *draft, void (*add_pairings_of_group)(struct draft *draft))
{
    struct free_for_all tables;

    draft->failed = !free_for_all_make(&tables, draft->spec);
    for (unsigned group = 0; !draft->failed && group < draft->spec->groups; group++) {
        add_pairings_of_group(draft);
        add_tables(draft, &tables, group);
    }
    free_for_all_release(&tables);
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

static uint64_t matches_of_class(const struct schedule_spec *spec, unsigned class)
{
    unsigned of_free_for_all = free_for_all_matches(spec, class);

    if (of_free_for_all)
        return of_free_for_all;
    return spec->teams == TEAMS_MIXED ? spec->entries : 2 * count_pairings(spec);
}

uint64_t schedule_matches(const struct schedule_spec *spec)
{
    uint64_t of_a_group = 0;

    for (unsigned class = 0; class < spec->classes; class ++)
        of_a_group += matches_of_class(spec, class);
    return of_a_group * spec->groups;
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
        if (spec->teams == TEAMS_MIXED)
            add_mixed_groups(&draft);
        else
            add_groups(&draft, add_circle);
        break;
    case FORMAT_GAUNTLET:
    case FORMAT_CANDIDATE:
        add_groups(&draft, add_challenges);
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
