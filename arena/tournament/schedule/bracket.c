/* SPDX-License-Identifier: MIT */
#include "tournament/schedule/bracket.h"

#include <assert.h>

enum { ROUNDS_MAX = 8 /* of winners: EVENT_ENTRIES double so often */ };
_Static_assert(1 << ROUNDS_MAX >= EVENT_ENTRIES, "all entries have a place");

/* --- the plan ---------------------------------------------------------------------------------------------------- */

/* Rounds of the winners: they double until all entries have a place. */
static unsigned doublings(unsigned entries)
{
    unsigned rounds = 0;

    while (1u << rounds < entries)
        rounds++;
    return rounds;
}

unsigned bracket_stages(const struct schedule_spec *spec)
{
    unsigned rounds = doublings(spec->entries);

    return spec->format == FORMAT_DOUBLE_ELIMINATION ? 2 * rounds + 1 : rounds;
}

unsigned bracket_matchups(const struct schedule_spec *spec)
{
    return (spec->format == FORMAT_DOUBLE_ELIMINATION ? 2 : 1) * (spec->entries - 1);
}

/* The entries in the order of the bracket, neighbours first: 0 7 3 4 1 6 2 5 of eight. */
static void lay_out(unsigned rounds, unsigned order[EVENT_ENTRIES])
{
    unsigned size = 1;

    order[0] = 0;
    for (unsigned round = 0; round < rounds; round++) {
        for (unsigned i = size; i-- > 0;) {
            order[2 * i + 1] = 2 * size - 1 - order[i];
            order[2 * i] = order[i];
        }
        size *= 2;
    }
}

static unsigned stage_after(const struct bracket *bracket, const struct matchup_source *from)
{
    return from->kind == FROM_ENTRY ? 0 : bracket->at[from->of].stage + 1u;
}

static unsigned add(struct bracket *bracket, enum bracket_part part, unsigned round, unsigned number,
                    struct matchup_source a, struct matchup_source b)
{
    unsigned stage_a = stage_after(bracket, &a), stage_b = stage_after(bracket, &b);

    bracket->at[bracket->count] = (struct matchup){.part = (uint8_t)part,
                                                   .stage = (uint8_t)(stage_a > stage_b ? stage_a : stage_b),
                                                   .round = (uint16_t)round,
                                                   .number = (uint16_t)number,
                                                   .from = {a, b}};
    return bracket->count++;
}

/* One round of winners: the winners of neighbours meet. Returns its first match-up. */
static unsigned add_winners(struct bracket *bracket, enum bracket_part part, unsigned round, unsigned count,
                            unsigned before)
{
    unsigned first = bracket->count;

    for (unsigned i = 0; i < count; i++)
        (void)add(bracket, part, round, i + 1, (struct matchup_source){FROM_WINNER, before + 2 * i},
                  (struct matchup_source){FROM_WINNER, before + 2 * i + 1});
    return first;
}

static void add_first_round(struct bracket *bracket, unsigned rounds)
{
    unsigned order[EVENT_ENTRIES];

    lay_out(rounds, order);
    for (unsigned i = 0; i < 1u << (rounds - 1); i++)
        (void)add(bracket, PART_WINNERS, 1, i + 1, (struct matchup_source){FROM_ENTRY, order[2 * i]},
                  (struct matchup_source){FROM_ENTRY, order[2 * i + 1]});
}

/* Those who lost the first round meet their neighbours. */
static unsigned add_first_losers(struct bracket *bracket, unsigned count)
{
    unsigned first = bracket->count;

    for (unsigned i = 0; i < count; i++)
        (void)add(bracket, PART_LOSERS, 1, i + 1, (struct matchup_source){FROM_LOSER, 2 * i},
                  (struct matchup_source){FROM_LOSER, 2 * i + 1});
    return first;
}

/* Those who are left among the losers meet those who lose `winners` now. These come from the other end, or the other
 * half, in turn: so nobody soon meets again who has beaten it. */
static unsigned add_fallen(struct bracket *bracket, unsigned round, unsigned count, unsigned before, unsigned winners)
{
    unsigned first = bracket->count;

    for (unsigned i = 0; i < count; i++) {
        unsigned other = round / 2 % 2 ? count - 1 - i : (i + count / 2) % count;

        (void)add(bracket, PART_LOSERS, round, i + 1, (struct matchup_source){FROM_WINNER, before + i},
                  (struct matchup_source){FROM_LOSER, winners + other});
    }
    return first;
}

/* `winners`: the first match-up of each round of them. */
static void add_losers_and_finals(struct bracket *bracket, unsigned rounds, const unsigned *winners)
{
    struct matchup_source loser = {FROM_LOSER, winners[0]};
    unsigned last = 0, final;

    for (unsigned round = 1; round < rounds; round++) {
        unsigned count = 1u << (rounds - 1 - round);

        last = round == 1 ? add_first_losers(bracket, count)
                          : add_winners(bracket, PART_LOSERS, 2 * round - 1, count, last);
        last = add_fallen(bracket, 2 * round, count, last, winners[round]);
        loser = (struct matchup_source){FROM_WINNER, last};
    }
    final = add(bracket, PART_FINAL, 1, 1, (struct matchup_source){FROM_WINNER, winners[rounds - 1]}, loser);
    (void)add(bracket, PART_FINAL, 2, 1, (struct matchup_source){FROM_LOSER, final},
              (struct matchup_source){FROM_WINNER, final});
}

void bracket_begin(struct bracket *bracket, const struct schedule_spec *spec)
{
    unsigned rounds = doublings(spec->entries), winners[ROUNDS_MAX] = {0};

    assert(rounds >= 1 && rounds <= ROUNDS_MAX);
    *bracket = (struct bracket){.spec = spec, .stages = bracket_stages(spec)};
    add_first_round(bracket, rounds);
    for (unsigned round = 1; round < rounds; round++)
        winners[round] = add_winners(bracket, PART_WINNERS, round + 1, 1u << (rounds - 1 - round), winners[round - 1]);
    if (spec->format == FORMAT_DOUBLE_ELIMINATION)
        add_losers_and_finals(bracket, rounds, winners);
}

/* --- what became of it ------------------------------------------------------------------------------------------- */

static unsigned entry_from(const struct bracket *bracket, const struct matchup_source *from)
{
    const struct matchup *before = &bracket->at[from->of];

    if (from->kind == FROM_ENTRY)
        return from->of < bracket->spec->entries ? from->of : BRACKET_NOBODY;
    return before->entry[from->kind == FROM_WINNER ? before->winner : !before->winner];
}

/* There is none if who had not lost before won the first. */
static bool is_second_final(const struct matchup *matchup)
{
    return matchup->part == PART_FINAL && matchup->round == 2;
}

static bool has_no_second_final(const struct bracket *bracket, const struct matchup *matchup)
{
    return is_second_final(matchup) && bracket->at[matchup->from[0].of].winner == 0;
}

/* Who plays it; without an opponent it is decided by that. */
static void find_entries(const struct bracket *bracket, struct matchup *matchup)
{
    matchup->known = true;
    for (unsigned i = 0; i < 2; i++)
        matchup->entry[i] =
            (uint16_t)(has_no_second_final(bracket, matchup) ? BRACKET_NOBODY : entry_from(bracket, &matchup->from[i]));
    matchup->winner = matchup->entry[0] == BRACKET_NOBODY;
    if (matchup->entry[0] == BRACKET_NOBODY || matchup->entry[1] == BRACKET_NOBODY)
        matchup->decided = DECIDED_BYE;
}

void bracket_halves(const struct bracket *bracket, const struct matchup *matchup, unsigned tiebreak, uint32_t halves[2])
{
    const struct scores *scores = matchup->recounted ? bracket->counting : bracket->scores;

    for (unsigned i = 0; i < 2; i++)
        halves[i] = scores->halves[matchup->begins + tiebreak][matchup->entry[i]];
}

static void decide(struct matchup *matchup, enum decided_by by, unsigned winner)
{
    matchup->decided = (uint8_t)by;
    matchup->winner = (uint8_t)winner;
    matchup->waits = false;
}

static void decide_by_lot(const struct bracket *bracket, struct matchup *matchup)
{
    const struct lots *lots = bracket->spec->lots;
    unsigned at = (unsigned)(matchup - bracket->at);

    matchup->waits = true;
    for (unsigned i = 0; lots && i < lots->count; i++)
        for (unsigned side = 0; side < 2; side++)
            if (lots->at[i].matchup == at && lots->at[i].winner == matchup->entry[side] &&
                lots->at[i].loser == matchup->entry[!side])
                decide(matchup, DECIDED_LOT, side);
}

/* By the first matches, or the first tie-break pair, in which one was better. */
static void decide_by_halves(const struct bracket *bracket, struct matchup *matchup)
{
    for (unsigned tiebreak = 0; tiebreak < matchup->rounds && !matchup->decided; tiebreak++) {
        uint32_t halves[2];

        bracket_halves(bracket, matchup, tiebreak, halves);
        if (halves[0] != halves[1])
            decide(matchup, tiebreak ? DECIDED_TIEBREAK : DECIDED_POINTS, halves[1] > halves[0]);
    }
}

static bool is_of(const struct matchup *matchup, unsigned stage)
{
    return matchup->stage == stage && !matchup->decided;
}

static unsigned matches_of(const struct bracket *bracket, unsigned tiebreak)
{
    return 2 * bracket->spec->classes * (tiebreak ? 1 : bracket->spec->groups);
}

/* Lets what is not decided of the stage begin a round of the event. Returns how many matches that has. */
static unsigned begin_round(struct bracket *bracket)
{
    unsigned matches = 0;

    for (unsigned i = 0; i < bracket->count; i++) {
        struct matchup *matchup = &bracket->at[i];

        if (!is_of(matchup, bracket->stage))
            continue;
        if (bracket->tiebreak == 0)
            matchup->begins = bracket->round;
        matchup->rounds = bracket->tiebreak + 1;
        matches += matches_of(bracket, bracket->tiebreak);
    }
    return matches;
}

/* No more pairs can be hoped to decide it, or there may be none. */
static bool ends_level(const struct bracket *bracket, const struct matchup *matchup)
{
    return bracket->tiebreak == bracket->spec->tiebreak_pairs ||
           !bracket->scores->answered[bracket->round][matchup->entry[0]];
}

static void end_round(struct bracket *bracket)
{
    for (unsigned i = 0; i < bracket->count; i++) {
        struct matchup *matchup = &bracket->at[i];

        if (!is_of(matchup, bracket->stage))
            continue;
        decide_by_halves(bracket, matchup);
        if (!matchup->decided && ends_level(bracket, matchup))
            decide_by_lot(bracket, matchup);
        bracket->waits = bracket->waits || matchup->waits;
    }
    bracket->round++;
    bracket->tiebreak++;
}

/* Returns false if it is not over. */
static bool follow_stage(struct bracket *bracket)
{
    bracket->tiebreak = 0;
    for (unsigned i = 0; i < bracket->count; i++)
        if (bracket->at[i].stage == bracket->stage)
            find_entries(bracket, &bracket->at[i]);
    for (;;) {
        unsigned matches = begin_round(bracket);

        if (matches == 0)
            return true;
        if (bracket->scores->matches[bracket->round] < matches)
            return false;
        end_round(bracket);
        if (bracket->waits)
            return false;
    }
}

void bracket_follow(struct bracket *bracket, const struct scores *scores)
{
    bracket->scores = scores;
    while (bracket->stage < bracket->stages && follow_stage(bracket))
        bracket->stages_over = ++bracket->stage;
}

/* The last one that was played to its end; NULL before that. */
static struct matchup *find_last(struct bracket *bracket)
{
    struct matchup *last = &bracket->at[bracket->count - 1];

    if (bracket->stages_over < bracket->stages)
        return NULL;
    return matchup_is_empty(last) ? last - 1 : last;
}

void bracket_recount(struct bracket *bracket, const struct scores *scores)
{
    struct matchup *last = find_last(bracket);

    if (!last)
        return;
    bracket->counting = scores;
    last->recounted = true;
    last->decided = DECIDED_NOT;
    decide_by_halves(bracket, last);
    if (!last->decided)
        decide_by_lot(bracket, last);
    bracket->waits = last->waits;
}

/* --- what follows from it ---------------------------------------------------------------------------------------- */

unsigned bracket_pair(const struct bracket *bracket, struct pairing *out)
{
    unsigned pairs = 0;

    for (unsigned i = 0; i < bracket->count && !bracket->waits && bracket->stage < bracket->stages; i++)
        if (is_of(&bracket->at[i], bracket->stage))
            out[pairs++] = (struct pairing){bracket->at[i].entry[0], bracket->at[i].entry[1]};
    return pairs;
}

/* Who loses it is out. The first final is the last one if there is no second. */
static bool puts_out(const struct bracket *bracket, const struct matchup *matchup)
{
    if (bracket->spec->format == FORMAT_KNOCKOUT || matchup->part == PART_LOSERS || is_second_final(matchup))
        return true;
    return matchup->part == PART_FINAL && matchup_is_empty(&bracket->at[bracket->count - 1]);
}

unsigned bracket_stages_needed(const struct bracket *bracket)
{
    return bracket->stages - matchup_is_empty(&bracket->at[bracket->count - 1]);
}

void bracket_survived(const struct bracket *bracket, unsigned survived[EVENT_ENTRIES])
{
    for (unsigned entry = 0; entry < bracket->spec->entries; entry++)
        survived[entry] = bracket->stages_over;
    for (unsigned i = 0; i < bracket->count; i++) {
        const struct matchup *matchup = &bracket->at[i];
        unsigned loser = matchup->known ? matchup->entry[!matchup->winner] : BRACKET_NOBODY;

        if (matchup->stage < bracket->stages_over && loser != BRACKET_NOBODY && puts_out(bracket, matchup))
            survived[loser] = matchup->stage;
    }
}

unsigned bracket_champion(const struct bracket *bracket)
{
    const struct matchup *last = &bracket->at[bracket->count - 1];

    if (bracket->stages_over < bracket->stages || bracket->waits)
        return BRACKET_NOBODY;
    last -= matchup_is_empty(last);
    return last->entry[last->winner];
}
