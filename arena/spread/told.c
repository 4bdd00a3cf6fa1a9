/* SPDX-License-Identifier: MIT */
#include "run/results.h"
#include "spread/inside.h"

/* True if its task is still to come. */
static bool is_awaited(const struct coordinator *c, unsigned match)
{
    return c->row_of[match] != 0;
}

/* NULL: it has none yet, or the error is set. */
static struct run_result *result_of(struct coordinator *c, unsigned match, struct error *error)
{
    struct verdict verdict;

    if (ledger_state(c->ledger, match) == LEDGER_FINISHED)
        return ledger_result(c->ledger, match, error);
    if (!is_awaited(c, match) && plan_leaves_out(c->round->plan, match, &verdict))
        return result_of_left_out(c->round->plan, match, &verdict, error);
    return NULL;
}

static void tell_game_fault(const struct coordinator *c, const struct run_result *result)
{
    const struct run_ops *ops = c->round->ops;

    if (result->game_fault && ops->notice)
        ops->notice(ops->context, result->game_fault);
}

bool told_take(struct coordinator *c, struct error *error)
{
    const struct run_ops *ops = c->round->ops;
    bool more = true;

    while (more && c->next < c->round->plan->games) {
        struct run_result *result = result_of(c, c->next, error);

        if (!result)
            break;
        tell_game_fault(c, result);
        more = !ops->result || ops->result(ops->context, result, error);
        result_free(result);
        c->next++;
    }
    c->wrong = !more;
    c->over = !more || c->next == c->round->plan->games;
    return !error->code;
}
