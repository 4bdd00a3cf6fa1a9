/* SPDX-License-Identifier: MIT */
/* The schedule of an event: rounds of fixtures. They follow from the number of entries and the format; for Swiss and
 * knockout also from the results of the rounds before. The same specification and outcomes give the same fixtures.
 *
 * Every pairing plays both sides: a group is two matches in which the entries exchange sides. A free-for-all has no
 * pairings but tables (free_for_all.h). With mixed teams a group has as many matches as there are entries. In such a
 * group every entry is side 0 once. The other side is a team of the other entries in rotation (rotation.h), so that
 * each entry plays every seat equally often. Over an event every entry plays each role, class, opponent and seed, and
 * beside each teammate, equally often, as far as their numbers allow; evenness.h says how far that is. */
#ifndef TOURNAMENT_SCHEDULE_H
#define TOURNAMENT_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/standing/outcome.h"

enum format {
    FORMAT_ROUND_ROBIN,
    FORMAT_GAUNTLET,
    FORMAT_SWISS,
    FORMAT_KNOCKOUT,
    FORMAT_DOUBLE_ELIMINATION,
    FORMAT_CANDIDATE,
    FORMATS,
};
extern const char *const format_names[FORMATS]; /* "round-robin", ... */

enum teams { TEAMS_ONE /* a bot plays all seats of a side */, TEAMS_MIXED, TEAMS_KINDS };
extern const char *const team_names[TEAMS_KINDS]; /* "one", "mixed" */

/* Lots that decided match-ups of a bracket (bracket.h). */
struct lots {
    unsigned count;
    struct {
        uint16_t matchup, winner, loser;
    } at[2 * EVENT_ENTRIES];
};

enum { TIEBREAK_PAIRS_MAX = 50 };

struct schedule_spec {
    enum format format;
    enum teams teams;
    unsigned entries;        /* 2 to EVENT_ENTRIES; in a gauntlet, and as the candidate, entry 0 plays all others */
    unsigned classes;        /* 1 to EVENT_CLASSES */
    unsigned groups;         /* of each pairing and class; of a free-for-all, of each class */
    unsigned rounds;         /* of Swiss; 0: as many as a knockout would have */
    unsigned tiebreak_pairs; /* of a match-up of a bracket, at most TIEBREAK_PAIRS_MAX */
    const struct lots *lots; /* that were drawn in a bracket; NULL: none */
    uint8_t seats[EVENT_CLASSES];             /* seats of a match, by class */
    uint8_t side[EVENT_CLASSES][EVENT_SEATS]; /* by class: the side of each seat */
};

/* How many sides a match of the class has. */
unsigned schedule_sides(const struct schedule_spec *spec, unsigned class);

/* True if a class has more than two sides. */
bool schedule_has_free_for_all(const struct schedule_spec *spec);

/* Whether the event cannot be played with the sides that the class has: what the format pairs, and how many entries it
 * needs. Then `sentence` says why and what can be, as in "has 4 sides, and swiss plays duels alone: ...", to follow the
 * name of the class. */
enum { SCHEDULE_REFUSAL_MAX = 240 };

bool schedule_refuses(const struct schedule_spec *spec, unsigned class, char sentence[SCHEDULE_REFUSAL_MAX]);

/* True if who meets whom follows from a bracket (bracket.h). */
bool schedule_has_bracket(const struct schedule_spec *spec);

/* The most rounds that there can be. In a bracket there are often fewer: nobody knows before how many tie-break pairs
 * are played. */
unsigned schedule_rounds(const struct schedule_spec *spec);

/* How many matches an event has over all of its rounds; in a bracket without tie-break pairs and a second final. */
uint64_t schedule_matches(const struct schedule_spec *spec);

enum { SCHEDULE_TITLE_MAX = 120 };

struct schedule_round {
    struct fixture *fixtures;
    size_t count;
    bool waits;                     /* it is empty because a lot must be drawn first */
    char title[SCHEDULE_TITLE_MAX]; /* of a bracket's round, such as "semi-finals"; "" in other formats */
};

/* Makes the fixtures of a round (from 0), in the order in which they are played and judged. `outcomes` are those of the
 * rounds before. An empty round that does not wait means that the event is over. False: no memory. The caller calls
 * schedule_release. */
bool schedule_round(const struct schedule_spec *spec, unsigned round, const struct outcome *outcomes, size_t count,
                    struct schedule_round *out) __attribute__((warn_unused_result));
void schedule_release(struct schedule_round *round);

/* True if the entry has a bye: it plays no match of a Swiss round, or of the first one of a bracket. */
bool schedule_has_bye(const struct schedule_spec *spec, unsigned round, const struct schedule_round *fixtures,
                      unsigned entry);

#endif
