/* SPDX-License-Identifier: MIT */
/* Puts results into the order of their matches. Results wait here for the first match that is not finished. Matches are
 * begun only so far ahead of it that all waiting results have room. */
#ifndef RUN_RESULTS_H
#define RUN_RESULTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "run/run.h"

/* A result that waits for those before it. */
struct results_place {
    bool there;
    struct run_result *result; /* NULL: the receiver knows it */
};

/* Takes a result over in its turn. False if it wants no more; the results after it are dropped. */
typedef bool results_take(void *context, uint64_t id, struct run_result *result, struct error *error);

struct results {
    struct results_place *at; /* result i lies at i % room */
    unsigned room;
    atomic_uint given; /* results before this one were handed over */
};

bool results_init(struct results *results, unsigned jobs);
void results_free(struct results *results);

/* The empty result of a match of so many seats. NULL if memory is short. */
struct run_result *result_new(unsigned index, unsigned seats);
struct plan;

/* The result of a match of a plan that is not played. NULL with a sentence if memory is short. */
struct run_result *result_of_left_out(const struct plan *plan, unsigned match, const struct verdict *verdict,
                                      struct error *error);
/* NULL: no memory. */
struct run_result *result_copy(const struct run_result *result, unsigned seats);
void result_free(struct run_result *result);
/* Adds a fault; beyond RUN_FAULTS_MAX, or without memory, it is dropped. */
void result_fault(struct run_result *result, unsigned seat, enum fault fault, uint64_t decision, const char *evidence);

/* Forgets all faults. */
void result_forget_faults(struct run_result *result);

/* True if the host spoiled an attempt, and there is another one. */
bool result_is_spoiled(struct span winner, struct span reason, unsigned attempt);

/* Matches from this one on have no room yet. */
uint64_t results_end(const struct results *results);
/* Takes a result over, or notes one that is known, and hands over all that are due. False if the receiver wants no
 * more. */
bool results_put(struct results *results, uint64_t id, struct run_result *result, results_take *take, void *context,
                 struct error *error) __attribute__((warn_unused_result));
/* Hands over the results that are there, without matches that never finished. */
bool results_flush(struct results *results, results_take *take, void *context, struct error *error)
    __attribute__((warn_unused_result));

#endif
