/* SPDX-License-Identifier: MIT */
#include "choose.h"

enum { ACTIONS_MAX = 1024 };

/* Actions of one manner with their scores. */
struct list {
    unsigned count;
    uint16_t at[ACTIONS_MAX];
    double score[ACTIONS_MAX];
};

static const struct rule *rule_of(const struct rule *rules, unsigned action)
{
    for (; rules->score; rules++)
        if (action >= rules->first && action <= rules->last)
            return rules;
    return NULL;
}

static void add(struct list *list, const struct mind *mind, const struct rule *rule, unsigned action)
{
    list->at[list->count] = (uint16_t)action;
    list->score[list->count++] = rule ? rule->score(mind, action - rule->base) : 0;
}

static unsigned best_of(const struct list *list)
{
    unsigned best = 0;

    for (unsigned i = 1; i < list->count; i++)
        if (list->score[i] > list->score[best])
            best = i;
    return best;
}

static unsigned mix(const struct list *list, double spread, struct dice dice)
{
    double weights[ACTIONS_MAX];
    double best = list->score[best_of(list)];

    for (unsigned i = 0; i < list->count; i++) {
        double near = 1 - (best - list->score[i]) / spread;

        weights[i] = near > 0 ? near * near : 0;
    }
    return dice_pick(&dice, weights, list->count);
}

unsigned choose(const struct mind *mind, const struct rule *rules, double spread, const uint16_t *actions, size_t count)
{
    struct list lists[EXTRA + 1] = {{0}};
    const struct list *extra = &lists[EXTRA], *mixed = &lists[MIXED], *best = &lists[BEST];

    for (size_t i = 0; i < count; i++) {
        const struct rule *rule = rule_of(rules, actions[i]);

        add(&lists[rule ? rule->manner : BEST], mind, rule, actions[i]);
    }
    if (extra->count && (extra->count == count || extra->score[best_of(extra)] > 0))
        return extra->at[best_of(extra)];
    if (mixed->count)
        return mixed->at[mix(mixed, spread, mind->dice)];
    return best->at[best_of(best)];
}
