/* SPDX-License-Identifier: MIT */
#include "run/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/seed.h"
#include "run/plan.h"

enum { AHEAD_PER_JOB = 2, AHEAD_AT_LEAST = 64, FAULTS_FIRST = 4 };

bool results_init(struct results *results, unsigned jobs)
{
    *results = (struct results){.room = AHEAD_PER_JOB * jobs + AHEAD_AT_LEAST};
    results->at = calloc(results->room, sizeof *results->at);
    return results->at != NULL;
}

void results_free(struct results *results)
{
    for (unsigned i = 0; results->at && i < results->room; i++)
        result_free(results->at[i].result);
    free(results->at);
    results->at = NULL;
}

struct run_result *result_new(unsigned index, unsigned seats)
{
    struct run_result *result = calloc(1, sizeof *result + seats * sizeof *result->seat);

    if (!result)
        return NULL;
    result->index = index;
    result->attempt = 1;
    (void)snprintf(result->id, sizeof result->id, "m%u", index + 1);
    return result;
}

struct run_result *result_of_left_out(const struct plan *plan, unsigned match, const struct verdict *verdict,
                                      struct error *error)
{
    struct run_result *result;
    struct lineup lineup;

    plan_lineup(plan, match, &lineup);
    result = result_new(match, lineup.seats);
    if (!result) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    result->seed = seed_attempt(&plan->seed, plan->seed_is_match, lineup.seed_number, 1);
    result->verdict = *verdict;
    return result;
}

struct run_result *result_copy(const struct run_result *result, unsigned seats)
{
    struct run_result *copy = malloc(sizeof *copy + seats * sizeof *copy->seat);
    struct run_fault *faults = result->fault_count ? malloc(result->fault_count * sizeof *faults) : NULL;

    if (!copy || (result->fault_count && !faults)) {
        free(copy);
        free(faults);
        return NULL;
    }
    memcpy(copy, result, sizeof *copy + seats * sizeof *copy->seat);
    for (size_t i = 0; i < result->fault_count; i++) {
        faults[i] = result->faults[i];
        faults[i].printed = faults[i].printed ? strdup(faults[i].printed) : NULL;
    }
    copy->game_fault = result->game_fault ? strdup(result->game_fault) : NULL;
    copy->faults = faults;
    copy->fault_room = result->fault_count;
    return copy;
}

void result_free(struct run_result *result)
{
    if (!result)
        return;
    result_forget_faults(result);
    free(result->faults);
    free(result->game_fault);
    free(result);
}

void result_forget_faults(struct run_result *result)
{
    while (result->fault_count > 0)
        free(result->faults[--result->fault_count].printed);
}

void result_fault(struct run_result *result, unsigned seat, enum fault fault, uint64_t decision, const char *evidence)
{
    struct run_fault *one;

    if (result->fault_count == RUN_FAULTS_MAX)
        return;
    if (result->fault_count == result->fault_room) {
        size_t room = result->fault_room ? 2 * result->fault_room : FAULTS_FIRST;
        struct run_fault *faults = realloc(result->faults, room * sizeof *faults);

        if (!faults)
            return;
        result->faults = faults;
        result->fault_room = room;
    }
    one = &result->faults[result->fault_count++];
    *one = (struct run_fault){.seat = seat, .fault = fault, .decision = decision};
    (void)snprintf(one->evidence, sizeof one->evidence, "%s", evidence);
}

bool result_is_spoiled(struct span winner, struct span reason, unsigned attempt)
{
    return attempt < RUN_ATTEMPTS_MAX && span_equal(winner, span_text("void")) &&
           span_equal(reason, span_text("host-late"));
}

bool run_is_game_fault(const struct run_result *result)
{
    return result->verdict.winner == VERDICT_VOID && strcmp(result->verdict.reason, VERDICT_GAME_FAULT) == 0;
}

uint64_t results_end(const struct results *results)
{
    return (uint64_t)results->given + results->room;
}

static bool hand_over(struct results *results, results_take *take, void *context, struct error *error)
{
    struct results_place *at = &results->at[results->given % results->room];
    bool good = error->code || !at->there || take(context, results->given, at->result, error);

    result_free(at->result);
    *at = (struct results_place){0};
    results->given++;
    return good;
}

bool results_put(struct results *results, uint64_t id, struct run_result *result, results_take *take, void *context,
                 struct error *error)
{
    bool good = true;

    results->at[id % results->room] = (struct results_place){true, result};
    while (results->at[results->given % results->room].there)
        good = hand_over(results, take, context, error) && good;
    return good;
}

bool results_flush(struct results *results, results_take *take, void *context, struct error *error)
{
    bool good = true;

    for (unsigned i = 0; i < results->room; i++)
        good = hand_over(results, take, context, error) && good;
    return good;
}
