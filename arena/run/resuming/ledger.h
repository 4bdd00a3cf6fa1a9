/* SPDX-License-Identifier: MIT */
/* The state of an interrupted run, from its records: which matches are finished and their results, which are to be
 * resumed, which are still to be played.
 *
 * A match is finished if its last attempt has a trailer, unless the host spoiled it and attempts are left. Without a
 * trailer the last attempt is resumed. The files are mended first (match/record.h), so all that is reported here is on
 * the disk, unless the plan only looks. The memory holds only the place of each match and the few files that were read
 * last. */
#ifndef RUN_LEDGER_H
#define RUN_LEDGER_H

#include <stdbool.h>

#include "base/error.h"
#include "run/resuming/unfinished.h"
#include "run/plan.h"
#include "run/run.h"

enum ledger_state {
    LEDGER_OPEN,       /* to be played from the beginning, in ledger_attempt */
    LEDGER_BROKEN_OFF, /* interrupted in that attempt; to be resumed */
    LEDGER_FINISHED,
};

struct ledger;

/* True if there are records of the run in the folder. */
bool ledger_has_any(const char *records, const char *stem);
/* Reads, and mends, the records of the run `stem` in plan->records. NULL with a sentence if they cannot be read or are
 * not of this run. */
struct ledger *ledger_read(const struct plan *plan, const char *stem, struct error *error);
void ledger_free(struct ledger *ledger);

/* True if the match may stand in the records of the plan's run as its match `index`: under its rules, with its lineup
 * and the seed of its attempt. */
bool ledger_may_have(const struct plan *plan, const struct record_match *match, unsigned index);
/* Takes in a file of the run that was put into plan->records since, whole and with finished matches only. False with a
 * sentence as for ledger_read: then the ledger is of no more use. */
bool ledger_add(struct ledger *ledger, const char *name, struct error *error) __attribute__((warn_unused_result));

/* How many matches are in this state. */
unsigned ledger_count(const struct ledger *ledger, enum ledger_state state);
enum ledger_state ledger_state(const struct ledger *ledger, unsigned match);
unsigned ledger_attempt(const struct ledger *ledger, unsigned match);

/* The result of a finished match, for the caller to free. NULL with a sentence if its record was changed. */
struct run_result *ledger_result(struct ledger *ledger, unsigned match, struct error *error);

/* The state of an interrupted match, for the caller to free. NULL with a sentence if it cannot be resumed. */
struct unfinished *ledger_unfinished(struct ledger *ledger, unsigned match, struct error *error);

#endif
