/* SPDX-License-Identifier: MIT */
/* What the records of an interrupted run say about it: which matches are finished, and with what result; which are to
 * be resumed; which are still to be played.
 *
 * A match whose last attempt has a trailer is finished, unless the host spoiled it and there are attempts left; one
 * whose last attempt has none is resumed from there. The files are mended first (match/record.h), so what is reported
 * here is on the disk, unless the plan only looks. Nothing of the records is kept in memory except where each match
 * lies, and the few files that were read last. */
#ifndef RUN_LEDGER_H
#define RUN_LEDGER_H

#include <stdbool.h>

#include "base/error.h"
#include "run/unfinished.h"
#include "run/plan.h"
#include "run/run.h"

enum ledger_state {
    LEDGER_OPEN,       /* to be played from the beginning, in the given attempt */
    LEDGER_BROKEN_OFF, /* in the middle of that attempt */
    LEDGER_FINISHED,
};

struct ledger;

/* True if there are records of the run in the folder. */
bool ledger_has_any(const char *records, const char *stem);
/* Reads, and mends, the records of the run `stem` in plan->records. NULL with a sentence if they cannot be read or are
 * not of this run. */
struct ledger *ledger_read(const struct plan *plan, const char *stem, struct error *error);
void ledger_free(struct ledger *ledger);

/* How many matches are in this state. */
unsigned ledger_count(const struct ledger *ledger, enum ledger_state state);
enum ledger_state ledger_state(const struct ledger *ledger, unsigned match);
unsigned ledger_attempt(const struct ledger *ledger, unsigned match);

/* The result of a finished match, for the caller to free. NULL with a sentence if its record was changed. */
struct run_result *ledger_result(struct ledger *ledger, unsigned match, struct error *error);

/* What is left of an interrupted match, for the caller to free. NULL with a sentence if it cannot be resumed. */
struct unfinished *ledger_unfinished(struct ledger *ledger, unsigned match, struct error *error);

#endif
