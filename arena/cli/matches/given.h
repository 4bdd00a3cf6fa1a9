/* SPDX-License-Identifier: MIT */
/* The options of `arena match` as they are given, in their order: which of them are kept in the file of a run, to be
 * taken again when the run is resumed, and which can be given again then. */
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

/* Keeps an option, unless it is one that says nothing about the matches. The texts must outlive it. */
bool given_keep(struct given *given, const char *name, const char *value, struct error *error)
    __attribute__((warn_unused_result));
/* False with a sentence if the option decides the results of a run, so that it cannot be given again with --resume. */
bool given_is_free(const char *name, struct error *error) __attribute__((warn_unused_result));

#endif
