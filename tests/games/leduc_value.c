/* SPDX-License-Identifier: MIT */
/* Leduc hold'em is worth -0.0856 chips to the seat that opens, if both play perfectly (Southey's game as solved in the
 * literature since; OpenSpiel's solvers come to -0.0856 as well). The value depends on every rule and every payment, so
 * a solver that plays through the contract, CFR+ (Tammelin 2014), has to arrive there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "games/leduc/leduc.h"
#include "games/leduc/state.h"

enum { SETS = 288, KEYS = 3 * 4 << 16, ITERATIONS = 1500 };
#define VALUE     (-0.0856)
#define TOLERANCE 0.0005

/* What a seat has learned at one information set. */
struct set {
    double regret[LEDUC_ACTIONS], strategy[LEDUC_ACTIONS];
};

struct solver {
    uint16_t index[KEYS]; /* 1 + the number of the set */
    unsigned count;
    struct set sets[SETS];
    double weight; /* of this iteration in the average strategy */
    bool averages; /* play the average strategy and learn nothing */
};

/* Card, board and moves, without suits. */
static struct set *set_of(struct solver *solver, const struct leduc_state *state, unsigned seat)
{
    uint32_t key = leduc_rank(state->card[seat]) * 4;
    const uint8_t *moves = state->table.moves[0];

    key += state->table.board ? 1 + leduc_rank(state->table.board) : 0;
    for (unsigned i = 0; i < LEDUC_ROUNDS * LEDUC_MOVES_MOST; i++)
        key = key << 2 | moves[i];
    if (solver->index[key] == 0) {
        assert_true(solver->count < SETS);
        solver->index[key] = (uint16_t)++solver->count;
    }
    return &solver->sets[solver->index[key] - 1];
}

/* Positive regrets, or the average, as a distribution over the legal actions. */
static void distribute(const double *from, const uint16_t *actions, unsigned count, double *out)
{
    double sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += from[actions[i]];
    for (unsigned i = 0; i < count; i++)
        out[i] = sum > 0 ? from[actions[i]] / sum : 1.0 / count;
}

static double play(struct solver *solver, const struct leduc_state *state, unsigned learner, const double *reach);

/* The values of all actions to seat 0, and their mean under the strategy. */
static double play_actions(struct solver *solver, const struct leduc_state *state, unsigned learner,
                           const double *reach, const uint16_t *actions, unsigned count, const double *strategy,
                           double *values)
{
    unsigned seat = state->table.actor;
    double mean = 0;

    for (unsigned i = 0; i < count; i++) {
        struct leduc_state next = *state;
        double reaches[LEDUC_SEATS] = {reach[0], reach[1]};

        reaches[seat] *= strategy[i];
        assert_true(leduc_game.apply(&next, seat, actions[i], NULL));
        values[i] = play(solver, &next, learner, reaches);
        mean += strategy[i] * values[i];
    }
    return mean;
}

/* The value to seat 0. */
static double play(struct solver *solver, const struct leduc_state *state, unsigned learner, const double *reach)
{
    struct game_verdict verdict;
    uint16_t actions[LEDUC_ACTIONS];
    double strategy[LEDUC_ACTIONS], values[LEDUC_ACTIONS], mean;
    unsigned seat = state->table.actor, count;
    struct set *set;

    if (leduc_game.verdict(state, &verdict))
        return verdict.score[0];
    count = leduc_game.actions(state, seat, actions);
    set = set_of(solver, state, seat);
    distribute(solver->averages ? set->strategy : set->regret, actions, count, strategy);
    mean = play_actions(solver, state, learner, reach, actions, count, strategy, values);
    if (solver->averages || seat != learner)
        return mean;
    for (unsigned i = 0; i < count; i++) {
        double regret = (seat == 0 ? values[i] - mean : mean - values[i]) * reach[1 - seat];

        set->regret[actions[i]] = fmax(0, set->regret[actions[i]] + regret);
        set->strategy[actions[i]] += solver->weight * reach[seat] * strategy[i];
    }
    return mean;
}

/* The mean over all deals of ranks, each as often as it comes. */
static double play_deals(struct solver *solver, unsigned learner)
{
    const double reach[LEDUC_SEATS] = {1, 1};
    struct leduc_state state;
    int64_t hands = 1;
    char why[GAME_WHY_MAX];
    double sum = 0;

    assert_true(leduc_game.configure(&state, &hands, why));
    leduc_game.start(&state, &(struct game_seed){{0}}, NULL);
    for (uint8_t first = 1; first <= LEDUC_CARDS; first++)
        for (uint8_t second = 1; second <= LEDUC_CARDS; second++)
            for (uint8_t board = 1; board <= LEDUC_CARDS; board++)
                if (first != second && second != board && board != first) {
                    state.card[0] = first;
                    state.card[1] = second;
                    state.face_down = board;
                    sum += play(solver, &state, learner, reach);
                }
    return sum / (6 * 5 * 4);
}

static struct solver solver;

static void perfect_play_is_worth_what_the_literature_says(void **unused)
{
    double value;

    (void)unused;
    for (unsigned i = 1; i <= ITERATIONS; i++) {
        solver.weight = i;
        for (unsigned learner = 0; learner < LEDUC_SEATS; learner++)
            (void)play_deals(&solver, learner);
    }
    assert_int_equal(solver.count, SETS);
    solver.averages = true;
    value = play_deals(&solver, 0);
    print_message("value %.5f\n", value);
    assert_true(fabs(value - VALUE) < TOLERANCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(perfect_play_is_worth_what_the_literature_says)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
