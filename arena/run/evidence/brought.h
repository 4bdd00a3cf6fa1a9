/* SPDX-License-Identifier: MIT */
/* Bundles of evidence of matches that another machine played. What such a machine says of a fault is not believed: from
 * its bundle comes only what it alone can know, how the process ended, what it printed, its last messages. All else is
 * made here from the plan and the record: above all the command, which a person may paste into a shell. */
#ifndef RUN_BROUGHT_H
#define RUN_BROUGHT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "run/plan.h"
#include "run/run.h"

enum { BROUGHT_MOST = 2 << 20 /* bytes of a bundle */ };

struct brought {
    const struct plan *plan;
    const char *stem;
    const struct run_result *result;
    size_t fault;            /* of the result, by its index */
    const json_t *said;      /* the machine's own bundle */
    const char *node;        /* its name, fit to be shown */
    const char *output_file; /* with all that the process printed; NULL: there is none */
};

/* Writes the bundle under the name that it has at home (run/evidence/evidence.h), into its folder, which is there. */
bool brought_write(const struct brought *brought, struct error *error) __attribute__((warn_unused_result));

/* The number that the process of a machine's bundle has there; 0: none. */
unsigned brought_process(const json_t *said);

/* The last lines that the bot of a fault had printed, by its bundle, as in struct run_fault; NULL: none. The caller
 * frees them. */
char *brought_lines(const struct plan *plan, const struct run_fault *fault);

#endif
