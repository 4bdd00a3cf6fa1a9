/* SPDX-License-Identifier: MIT */
#include "simulate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/schedule/pairing.h"
#include "tournament/strength/strength.h"

struct schedule_spec simulate_spec(const struct truth *truth, enum format format, unsigned groups)
{
    struct schedule_spec spec = {
        .format = format, .entries = truth->entries, .classes = truth->classes, .groups = groups};

    assert(truth->entries <= TRUTH_ENTRIES && truth->classes <= TRUTH_CLASSES);
    for (unsigned class = 0; class < truth->classes; class ++) {
        spec.seats[class] = (uint8_t)(2 + class);
        for (unsigned seat = 1; seat < spec.seats[class]; seat++)
            spec.side[class][seat] = 1;
    }
    return spec;
}

/* The expected score of side 1 is that of the model; draws leave it as it is. */
static enum outcome_end end_of(const struct truth *truth, const struct fixture *fixture, unsigned seats,
                               struct luck *luck)
{
    double elo = truth->offset[fixture->class] - truth->strength[fixture->entry[0]][0][fixture->class], score, draw;
    double lot = luck_uniform(luck);

    for (unsigned seat = 1; seat < seats; seat++)
        elo += truth->strength[fixture->entry[seat]][1][fixture->class] / (seats - 1);
    score = 1 / (1 + exp(-elo / STRENGTH_ELO));
    draw = truth->draws * 4 * score * (1 - score);
    if (lot < draw)
        return OUTCOME_DRAW;
    return lot < score + draw / 2 ? OUTCOME_SIDE_1 : OUTCOME_SIDE_0;
}

static struct outcome play(const struct truth *truth, const struct schedule_spec *spec, unsigned round,
                           const struct fixture *fixture, struct luck *luck)
{
    unsigned seats = spec->seats[fixture->class];
    struct outcome outcome = {.fixture = *fixture, .round = (uint16_t)round, .seats = (uint8_t)seats};

    memcpy(outcome.side, spec->side[fixture->class], seats);
    memcpy(outcome.role, spec->side[fixture->class], seats);
    for (unsigned seat = 0; seat < seats; seat++)
        outcome.decisions[seat] = 1;
    outcome_set_duel(&outcome, end_of(truth, fixture, seats, luck));
    return outcome;
}

/* Plays a round after those before. 0: it has no matches, or there is no memory. */
static size_t play_round(const struct truth *truth, const struct schedule_spec *spec, unsigned round,
                         struct outcome **outcomes, size_t count, struct luck *luck)
{
    struct schedule_round fixtures = {0};
    struct outcome *grown;
    size_t played = 0;

    if (!schedule_round(spec, round, *outcomes, count, &fixtures))
        return 0;
    grown = realloc(*outcomes, (count + fixtures.count + 1) * sizeof *grown);
    if (grown) {
        *outcomes = grown;
        for (; played < fixtures.count; played++)
            grown[count + played] = play(truth, spec, round, &fixtures.fixtures[played], luck);
    }
    schedule_release(&fixtures);
    return played;
}

struct outcome *simulate_event(const struct truth *truth, const struct schedule_spec *spec, struct luck *luck,
                               size_t *count)
{
    struct outcome *outcomes = NULL;
    size_t played;

    *count = 0;
    for (unsigned round = 0; (played = play_round(truth, spec, round, &outcomes, *count, luck)) > 0; round++)
        *count += played;
    return outcomes;
}

/* --- truths ------------------------------------------------------------------------------------------------------ */

/* Of the entry alone. */
static double truth_of(const struct truth *truth, unsigned entry, unsigned role, unsigned class)
{
    double sum = 0;

    if (role == TRUTH_ROLES)
        return (truth_of(truth, entry, 0, class) + truth_of(truth, entry, 1, class)) / (double)TRUTH_ROLES;
    if (class < TRUTH_CLASSES)
        return truth->strength[entry][role][class];
    for (unsigned i = 0; i < truth->classes; i++)
        sum += truth->strength[entry][role][i] / truth->classes;
    return sum;
}

double truth_above_mean(const struct truth *truth, unsigned entry, unsigned role, unsigned class)
{
    double above = truth_of(truth, entry, role, class);

    for (unsigned other = 0; other < truth->entries; other++)
        above -= truth_of(truth, other, role, class) / truth->entries;
    return above;
}
