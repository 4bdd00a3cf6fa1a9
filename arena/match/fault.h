/* SPDX-License-Identifier: MIT */
/* The faults of bots, in one table. Faults are data: counted per seat, and kept in the record with their evidence. */
#ifndef MATCH_FAULT_H
#define MATCH_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "proto/text.h"

enum fault {
    FAULT_LATE,    /* no answer by deadline and grace: the game's default action */
    FAULT_ILLEGAL, /* an action that is not in the list: the game's default action */
    FAULT_GONE,    /* the bot left or its process ended */
    FAULT_GARBAGE, /* not a message of the protocol: the game's default action if it was meant as the answer to the open
                    * decision */
    FAULT_FLOOD,   /* more messages or reconnects than any honest bot sends */
    FAULT_NOT_READY, /* no ready within the clock's `start` */
    FAULT_STALE,     /* an answer to a decision that is not open, such as a late one: dropped */
    FAULT_CRASH,     /* its process ended and was restarted (host's option) */
    FAULT_COUNT,
};

enum {
    FAULT_NAME_MAX = 16,                        /* bytes of a fault's name, with its final zero */
    FAULT_EVIDENCE_MAX = TEXT_EVIDENCE_MAX + 1, /* bytes of the evidence, with its final zero; longer text is cut */
};

enum fault_cost { FAULT_STRIKES /* one strike */, FAULT_LOSES /* the seat, at once */, FAULT_NOTED /* nothing */ };

struct fault_kind {
    const char *name; /* on the wire, in records and results */
    enum fault_cost cost;
    bool decides; /* it ended its decision: the default action was taken */
    const char *help;
};

extern const struct fault_kind fault_kinds[FAULT_COUNT];

/* The charges against a seat. */
struct fault_account {
    unsigned strikes;
    uint64_t garbled; /* the last decision with garbage; 0 for none */
};

/* Charges a seat with a fault at a decision, 0 for none. True if the fault loses the seat, which happens at `most`
 * strikes. A mistake costs one strike: if a seat sent garbage instead of an answer, it does not pay again for being
 * late at the same decision. */
bool fault_charge(struct fault_account *account, enum fault fault, uint64_t decision, unsigned most);
/* The fault of this name; FAULT_COUNT if there is none. */
enum fault fault_named(struct span name);

#endif
