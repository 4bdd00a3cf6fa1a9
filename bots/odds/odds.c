/* SPDX-License-Identifier: MIT */
/* A bot that plays Liar's Dice by rules of thumb; other games it plays by chance. What it does in a decision follows
 * from what the decision shows, its seat's seed and the decision's number. */
#include <string.h>

#include "arena_sdk.h"
#include "belief.h"
#include "program.h"
#include "table.h"

/* A bid is as good as the best if it is worth less by no more than this many dice. */
static const double NEARLY = 0.02;

/* What a die of another player is worth to us, in our own: the more players, the less. */
static double share(const struct table *table)
{
    return 1.0 / (table_players(table) - 1);
}

/* What the bot believes about each face. */
struct mind {
    struct table table;
    struct belief own[FACES + 1], others[FACES + 1];
};

static void think(struct mind *mind, const struct arena_decision *decision)
{
    table_read(&mind->table, decision);
    for (unsigned face = 1; face <= FACES; face++) {
        mind->own[face] = belief_own(&mind->table, face);
        mind->others[face] = belief_of_others(&mind->table, face);
    }
}

static double worth_of_challenge(const struct mind *mind)
{
    const struct table *table = &mind->table;
    const struct belief *own = &mind->own[table->face];

    return share(table) * belief_costs_bidder(own, table->count, table->difference) -
           belief_costs_challenger(own, table->count, table->difference);
}

/* A bid is challenged the more often, the less likely it looks to who does not see our dice. If it is not, somebody
 * else must go higher. */
static double worth_of_bid(const struct mind *mind, unsigned count, unsigned face)
{
    const struct table *table = &mind->table;
    const struct belief *own = &mind->own[face];
    double doubt = 1 - belief_holds(&mind->others[face], count);

    return doubt * (share(table) * belief_costs_challenger(own, count, table->difference) -
                    belief_costs_bidder(own, count, table->difference));
}

static double worth(const struct mind *mind, unsigned action)
{
    if (action == CHALLENGE)
        return worth_of_challenge(mind);
    return worth_of_bid(mind, action / FACES + 1, action % FACES + 1);
}

/* One of the actions that are nearly as good as the best, so that a bid does not betray the dice. */
static unsigned choose(const struct mind *mind, const struct arena_decision *decision)
{
    double worths[BIDS_MOST + 1], best = -DICE_MOST;
    uint16_t good[BIDS_MOST + 1];
    size_t count, goods = 0;
    const uint16_t *actions = arena_actions(decision, &count);

    for (size_t i = 0; i < count; i++) {
        worths[i] = worth(mind, actions[i]);
        best = worths[i] > best ? worths[i] : best;
    }
    for (size_t i = 0; i < count; i++)
        if (worths[i] >= best - NEARLY)
            good[goods++] = actions[i];
    return good[arena_pick(decision, 0, goods)];
}

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    struct mind mind;
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    (void)bot;
    if (strcmp(arena_match_game(arena_decision_match(decision)), "liars-dice") != 0)
        return actions[arena_pick(decision, 0, count)];
    think(&mind, decision);
    return choose(&mind, decision);
}

int main(int count, char **words)
{
    struct arena_bot bot = {.name = "odds", .version = "1", .decide = decide};
    const struct program program = {
        .name = "bot-odds",
        .about = "Plays Liar's Dice by rules of thumb, other games by chance.",
    };

    return program_run(&program, &bot, count, words);
}
