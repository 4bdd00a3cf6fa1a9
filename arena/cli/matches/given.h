/* SPDX-License-Identifier: MIT */
/* The options of `arena match` as they are given, in their order. It decides which of them the file of a run stores, to
 * be used again when the run is resumed, and which may be given again then. */
#ifndef CLI_GIVEN_H
#define CLI_GIVEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "run/plan.h"

enum { GIVEN_MAX = 256 };

struct given {
    struct plan_option at[GIVEN_MAX];
    size_t count;
};

/* Stores an option, unless it does not affect the matches. The texts must outlive `given`. */
bool given_keep(struct given *given, const char *name, const char *value, struct error *error)
    __attribute__((warn_unused_result));
/* False with a sentence if the option decides the results of a run: it cannot be given again with --resume. */
bool given_is_free(const char *name, struct error *error) __attribute__((warn_unused_result));

#endif
