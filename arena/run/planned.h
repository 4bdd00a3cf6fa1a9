/* SPDX-License-Identifier: MIT */
/* The matches of a plan as a source of an engine (run/source.h), in their order. Matches whose records are there are
 * not played again; interrupted ones are resumed. */
#ifndef RUN_PLANNED_H
#define RUN_PLANNED_H

#include <pthread.h>
#include <stdbool.h>

#include "run/playing/opened.h"
#include "run/plan.h"
#include "run/resuming/ledger.h"
#include "run/run.h"
#include "run/source.h"

struct planned {
    const struct plan *plan;
    const struct run_ops *ops;
    struct opened opened;         /* matches that were given, or reported as known */
    unsigned next_unfinished;     /* the next interrupted match */
    struct run_progress progress; /* the caller's */
    pthread_mutex_t reading;      /* held while records are read */
    struct ledger *ledger;        /* of a resumed run; NULL for a new one */
    struct source source;
};

/* `ledger` is taken over; `stem` is that of the records, and must live as long as the planned. */
void planned_init(struct planned *planned, const struct plan *plan, const struct run_ops *ops, struct ledger *ledger,
                  const char *stem);
void planned_release(struct planned *planned);

#endif
