/* SPDX-License-Identifier: MIT */
#include "run/planned.h"

#include <stdio.h>

#include "run/bots/instance_log.h"
#include "run/evidence/evidence.h"
#include "run/results.h"

/* --- which match is next ----------------------------------------------------------------------------------------- */

static enum ledger_state state_of(const struct planned *planned, unsigned match)
{
    return planned->ledger ? ledger_state(planned->ledger, match) : LEDGER_OPEN;
}

/* True if the result needs no play: it is in the records, or the match is left out. */
static bool is_known(const struct planned *planned, unsigned match)
{
    struct verdict verdict;

    return state_of(planned, match) == LEDGER_FINISHED || plan_leaves_out(planned->plan, match, &verdict);
}

static bool is_open(const struct planned *planned, unsigned match)
{
    return state_of(planned, match) == LEDGER_OPEN && !is_known(planned, match);
}

static enum source_answer give(const struct planned *planned, unsigned match, struct run_fixture *fixture)
{
    const struct plan *plan = planned->plan;
    unsigned number = match + 1;

    fixture->id = match;
    if (plan->fixtures && plan->fixtures->given)
        fixture->seeds = plan->fixtures->given(plan->fixtures->context, match, &number);
    (void)snprintf(fixture->name, sizeof fixture->name, "m%u", number);
    plan_lineup(plan, match, &fixture->lineup);
    fixture->seed = plan->seed;
    fixture->seed_is_match = plan->seed_is_match;
    fixture->attempt = planned->ledger ? ledger_attempt(planned->ledger, match) : 1;
    fixture->broken_off = state_of(planned, match) == LEDGER_BROKEN_OFF;
    fixture->watched = plan->games == 1;
    return SOURCE_MATCH;
}

/* The next interrupted match. Matches that were left out since are known: next_open may have passed them before that
 * was so. */
static enum source_answer next_unfinished(struct planned *planned, const struct source_ask *ask,
                                          struct run_fixture *fixture)
{
    unsigned games = planned->plan->games, match;

    while (planned->next_unfinished < games && state_of(planned, planned->next_unfinished) != LEDGER_BROKEN_OFF)
        planned->next_unfinished++;
    match = planned->next_unfinished;
    if (match == games)
        return SOURCE_NO_MORE;
    if (match >= ask->before)
        return SOURCE_LATER;
    planned->next_unfinished++;
    fixture->id = match;
    return is_known(planned, match) ? SOURCE_KNOWN : give(planned, match, fixture);
}

static bool attaches_any(const struct plan *plan, const struct lineup *lineup)
{
    for (unsigned seat = 0; seat < lineup->seats; seat++)
        if (plan->bots[lineup->bot_of[seat]].attaches)
            return true;
    return false;
}

static bool can_seat(const struct plan *plan, const struct source_ask *ask, const struct lineup *lineup)
{
    return ask->seating == SEATING_ANY || attaches_any(plan, lineup) == (ask->seating == SEATING_ATTACHED);
}

/* How many of the next matches may come first. With one kind of asker fewer than are played at once, so that a single
 * job keeps the order. */
static unsigned ahead(const struct plan *plan, const struct source_ask *ask)
{
    unsigned most = plan->fixtures ? OPENED_AHEAD : 0;

    return ask->seating == SEATING_ANY && plan->jobs - 1 < most ? plan->jobs - 1 : most;
}

/* Of the next matches, the first for which every bot has an instance with a free place. Else the very first that the
 * asker can play, or none if such instances are demanded: then plan->games. So the entries of an event need few more
 * processes than play at once. */
static unsigned choose(const struct planned *planned, const struct source_ask *ask)
{
    const struct plan *plan = planned->plan;
    unsigned next = planned->opened.next, last = next + ahead(plan, ask), first = plan->games;

    for (unsigned match = next; match <= last && match < plan->games && match < ask->before; match++) {
        struct lineup lineup;

        if (opened_has(&planned->opened, match) || !is_open(planned, match))
            continue;
        plan_lineup(plan, match, &lineup);
        if (!can_seat(plan, ask, &lineup))
            continue;
        if (vacancies_suffice(ask->vacancies, &lineup))
            return match;
        if (first == plan->games && !ask->only_vacant)
            first = match;
    }
    return first;
}

static enum source_answer next_open(struct planned *planned, const struct source_ask *ask, struct run_fixture *fixture)
{
    unsigned games = planned->plan->games, match = planned->opened.next;

    for (; match < games && !is_open(planned, match); match = planned->opened.next) {
        bool broken_off = state_of(planned, match) == LEDGER_BROKEN_OFF;

        if (!broken_off && match >= ask->before)
            return SOURCE_LATER;
        opened_add(&planned->opened, match);
        fixture->id = match;
        if (!broken_off)
            return SOURCE_KNOWN;
    }
    if (match == games)
        return SOURCE_NO_MORE;
    match = choose(planned, ask);
    if (match == games)
        return SOURCE_LATER;
    opened_add(&planned->opened, match);
    return give(planned, match, fixture);
}

static enum source_answer next(void *context, const struct source_ask *ask, struct run_fixture *fixture)
{
    struct planned *planned = context;
    enum source_answer unfinished = SOURCE_NO_MORE, open;

    fixture->later_us = INT64_MAX;
    if (ask->resumes && !ask->only_vacant)
        unfinished = next_unfinished(planned, ask, fixture);
    if (unfinished != SOURCE_NO_MORE && unfinished != SOURCE_LATER)
        return unfinished;
    open = next_open(planned, ask, fixture);
    return open == SOURCE_NO_MORE ? unfinished : open;
}

static struct unfinished *resume(void *context, uint64_t id, struct error *error)
{
    struct planned *planned = context;
    struct unfinished *unfinished;

    (void)pthread_mutex_lock(&planned->reading);
    unfinished = ledger_unfinished(planned->ledger, (unsigned)id, error);
    (void)pthread_mutex_unlock(&planned->reading);
    return unfinished;
}

/* --- results ----------------------------------------------------------------------------------------------------- */

static void finished(void *context, bool played)
{
    struct planned *planned = context;

    planned->progress.finished++;
    planned->progress.played += played;
    if (planned->ops->progress)
        planned->ops->progress(planned->ops->context, planned->progress);
}

static struct run_result *known_result(struct planned *planned, unsigned match, struct error *error)
{
    struct run_result *result;
    struct verdict verdict;

    if (state_of(planned, match) != LEDGER_FINISHED)
        return plan_leaves_out(planned->plan, match, &verdict)
                   ? result_of_left_out(planned->plan, match, &verdict, error)
                   : NULL;
    (void)pthread_mutex_lock(&planned->reading);
    result = ledger_result(planned->ledger, match, error);
    (void)pthread_mutex_unlock(&planned->reading);
    return result;
}

static bool report(const struct planned *planned, const struct run_result *result, struct error *error)
{
    if (result && result->game_fault && planned->ops->notice)
        planned->ops->notice(planned->ops->context, result->game_fault);
    return result && (!planned->ops->result || planned->ops->result(planned->ops->context, result, error));
}

static bool take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    struct planned *planned = context;
    bool good;

    if (result) {
        result->index = (unsigned)id;
        return report(planned, result, error);
    }
    result = known_result(planned, (unsigned)id, error);
    good = report(planned, result, error);
    result_free(result);
    return good;
}

/* --- the source -------------------------------------------------------------------------------------------------- */

void planned_init(struct planned *planned, const struct plan *plan, const struct run_ops *ops, struct ledger *ledger,
                  const char *stem)
{
    *planned = (struct planned){.plan = plan, .ops = ops, .progress = {.all = plan->games}, .ledger = ledger};
    (void)pthread_mutex_init(&planned->reading, NULL);
    planned->source = (struct source){.next = next,
                                      .resume = resume,
                                      .finished = finished,
                                      .result = take,
                                      .in_order = true,
                                      .share_seeds = plan->fixtures && plan->fixtures->share_seeds,
                                      .records = plan->records,
                                      .stem = stem,
                                      .set_aside = plan->set_aside,
                                      .context = planned};
    if (plan->resumed) {
        planned->source.processes = output_highest(plan->records, stem);
        planned->source.bundles = evidence_count(plan->records, stem);
    }
}

void planned_release(struct planned *planned)
{
    ledger_free(planned->ledger);
    (void)pthread_mutex_destroy(&planned->reading);
}
