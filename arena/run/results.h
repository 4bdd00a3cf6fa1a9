/* SPDX-License-Identifier: MIT */
/* Puts results into the order of their matches. Results wait here for the first match that is not finished. Matches are
 * opened only so far ahead of it that all waiting results have room. */
#ifndef RUN_RESULTS_H
#define RUN_RESULTS_H

#include <stdbool.h>
#include <stddef.h>

#include "run/run.h"

struct results {
    struct run_result **at; /* result i lies at i % room; NULL: not there yet */
    unsigned room;
    unsigned given; /* matches before this one were reported */
};

bool results_init(struct results *results, unsigned jobs);
void results_free(struct results *results);

/* The empty result of a match of so many seats. NULL if memory is short. */
struct run_result *result_new(unsigned index, unsigned seats);
/* The result of a match that is not played. NULL with a sentence if memory is short. */
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

/* True if match `index` may be opened. */
bool results_have_room(const struct results *results, unsigned index);
/* Takes a result over, and reports all results that are due. False if the receiver cannot take any more. */
bool results_put(struct results *results, struct run_result *result, const struct run_ops *ops, struct error *error)
    __attribute__((warn_unused_result));
/* Reports the results that are there, without matches that never finished. */
bool results_flush(struct results *results, const struct run_ops *ops, struct error *error)
    __attribute__((warn_unused_result));

#endif
