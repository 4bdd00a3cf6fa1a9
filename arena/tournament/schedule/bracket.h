/* SPDX-License-Identifier: MIT */
/* The bracket of a knockout or of a double elimination: which match-ups it has, and what became of them.
 *
 *     knockout             who loses a match-up is out
 *     double-elimination   who loses a match-up goes on in the losers' bracket, and is out with the second one that it
 *                          loses. The winners of both brackets play the final. If the one that has lost before wins
 *                          it, both have lost once, and play a second final
 *
 * Entries are seeded in their order, so the first two can meet only when nobody else is left on their side. If their
 * number is no power of two, the first ones have a bye: they go on without a match.
 *
 * A *stage* is what can be played at once. Each entry has one match-up of a stage at the most. A stage is one round of
 * the event, and another one for each tie-break pair: what is level is played on, by a pair of matches in each class,
 * until it is decided. After so many pairs, or after a round in which neither entry answered, a lot decides. It is
 * drawn by the caller and given with the specification, for a lot must never be drawn twice (event/lots.h).
 *
 * All of this follows from results as they were first played. What the host changed since decides only who wins the
 * last match-up that was played (bracket_recount). */
#ifndef TOURNAMENT_BRACKET_H
#define TOURNAMENT_BRACKET_H

#include "tournament/schedule/schedule.h"
#include "tournament/schedule/scores.h"

enum {
    BRACKET_MATCHUPS = 2 * EVENT_ENTRIES, /* at the most */
    BRACKET_NOBODY = EVENT_ENTRIES,
    BRACKET_NAME_MAX = 16,
};

enum bracket_part { PART_WINNERS, PART_LOSERS, PART_FINAL, BRACKET_PARTS };
extern const char *const bracket_parts[BRACKET_PARTS]; /* "winners", ...; a knockout has winners alone */

enum decided_by { DECIDED_NOT, DECIDED_BYE, DECIDED_POINTS, DECIDED_TIEBREAK, DECIDED_LOT, DECISIONS };
extern const char *const decided_by_names[DECISIONS]; /* "", "bye", "points", "tie-break", "lot" */

/* From where one of the two comes. */
struct matchup_source {
    enum { FROM_ENTRY, FROM_WINNER, FROM_LOSER } kind;
    unsigned of; /* the entry, or the match-up */
};

struct matchup {
    uint8_t part, stage;    /* stages from 0 */
    uint16_t round, number; /* in its part, from 1 */
    struct matchup_source from[2];
    bool known;        /* who plays it, or that nobody does */
    uint16_t entry[2]; /* once known; BRACKET_NOBODY for a bye */
    unsigned begins;   /* round of the event with its first matches */
    unsigned rounds;   /* of the event that it has, the first and one for each tie-break pair */
    uint8_t decided;   /* enum decided_by */
    uint8_t winner;    /* 0 or 1, once decided */
    bool waits;        /* for a lot */
    bool recounted;    /* it is decided by what counts now */
};

struct bracket {
    struct matchup at[BRACKET_MATCHUPS];
    unsigned count, stages, stages_over;
    unsigned round;           /* of the event, that is played or comes next */
    unsigned stage, tiebreak; /* of that round; its first matches are tie-break 0 */
    bool waits;               /* for a lot: nothing can be played before it was drawn */
    const struct schedule_spec *spec;
    const struct scores *scores, *counting;
};

/* How many stages there are at the most. */
unsigned bracket_stages(const struct schedule_spec *spec);
/* How many match-ups there are at the least. */
unsigned bracket_matchups(const struct schedule_spec *spec);

/* The bracket before anything was played. `spec` must outlive it. */
void bracket_begin(struct bracket *bracket, const struct schedule_spec *spec);
/* What became of one that was just begun, by scores as they were first played, which must outlive it. */
void bracket_follow(struct bracket *bracket, const struct scores *scores);
/* Decides the last match-up that was played, if it is decided, by scores as they count now. It may wait for a lot
 * then. `scores` must outlive it. */
void bracket_recount(struct bracket *bracket, const struct scores *scores);

/* Writes the pairings of the next round, and returns how many; 0 if it is over or waits. */
unsigned bracket_pair(const struct bracket *bracket, struct pairing *out);
/* What the next round is, such as "semi-finals, tie-break pair 2". */
void bracket_title(const struct bracket *bracket, char out[SCHEDULE_TITLE_MAX]);

/* Stages without that of a second final that is not needed. */
unsigned bracket_stages_needed(const struct bracket *bracket);
/* By entry: how many of the stages that are over each one has survived. */
void bracket_survived(const struct bracket *bracket, unsigned survived[EVENT_ENTRIES]);
/* The entry that won all of it; BRACKET_NOBODY before that. */
unsigned bracket_champion(const struct bracket *bracket);

/* True if it is known that nobody plays it: byes met, or a second final is not needed. */
static inline bool matchup_is_empty(const struct matchup *matchup)
{
    return matchup->known && matchup->entry[0] == BRACKET_NOBODY && matchup->entry[1] == BRACKET_NOBODY;
}

/* Half points of the two in the first matches of a match-up (`tiebreak` 0), or in one of its tie-break pairs. */
void bracket_halves(const struct bracket *bracket, const struct matchup *matchup, unsigned tiebreak,
                    uint32_t halves[2]);

/* "w2.1" is the first match-up of the winners' second round; "l" are losers, "f" finals. */
void bracket_name(const struct matchup *matchup, char out[BRACKET_NAME_MAX]);
/* The match-up of that name; `count` of the bracket if there is none. */
unsigned bracket_find(const struct bracket *bracket, const char *name);

#endif
