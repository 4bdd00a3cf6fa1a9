/* SPDX-License-Identifier: MIT */
#include "match/fault.h"

const struct fault_kind fault_kinds[FAULT_COUNT] = {
    [FAULT_LATE] = {.name = "late", .decides = true, .help = "no answer in time"},
    [FAULT_ILLEGAL] = {.name = "illegal", .decides = true, .help = "an action that is not in the list of the decision"},
    [FAULT_GONE] = {.name = "gone", .cost = FAULT_LOSES, .help = "the bot left or its process ended"},
    [FAULT_GARBAGE] = {.name = "garbage", .help = "bytes that are no message of the protocol"},
    [FAULT_FLOOD] = {.name = "flood", .cost = FAULT_LOSES, .help = "more messages than an honest bot sends"},
    [FAULT_NOT_READY] = {.name = "not-ready", .cost = FAULT_LOSES, .help = "not ready in time for the start"},
    [FAULT_CRASH] = {.name = "crash", .cost = FAULT_NOTED, .help = "its process ended, and was started again"},
    [FAULT_STALE] = {.name = "stale", .cost = FAULT_NOTED, .help = "an answer to a decision that is not open"},
};

bool fault_charge(struct fault_account *account, enum fault fault, uint64_t decision, unsigned most)
{
    enum fault_cost cost = fault_kinds[fault].cost;
    bool paid = fault == FAULT_LATE && decision != 0 && decision == account->garbled;

    if (fault == FAULT_GARBAGE)
        account->garbled = decision;
    account->strikes += cost == FAULT_STRIKES && !paid;
    return cost == FAULT_LOSES || account->strikes >= most;
}

enum fault fault_named(struct span name)
{
    enum fault fault = 0;

    while (fault < FAULT_COUNT && !span_equal(name, span_text(fault_kinds[fault].name)))
        fault++;
    return fault;
}
