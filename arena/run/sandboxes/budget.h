/* SPDX-License-Identifier: MIT */
/* Budgets of processor time (`cpu` of a clock): who can have one, and what a bot has used. For arena/run and those who
 * read files of matches. */
#ifndef RUN_BUDGET_H
#define RUN_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "base/error.h"
#include "match/clock.h"
#include "run/lineup.h"
#include "run/run.h"

struct instance;

/* False with a sentence if a clock has a budget and the matches that it is for cannot. */
bool budget_suits(const struct clock_spec *clock, enum team team, struct error *error)
    __attribute__((warn_unused_result));
/* False with a sentence if the bot, which is to be counted, cannot be because of what it is. */
bool budget_suits_bot(const struct plan_bot *bot, struct error *error) __attribute__((warn_unused_result));
/* Processor time of its processes so far, in microseconds; -1: not known. */
int64_t budget_used_us(const struct instance *instance);
/* Adds `cpu_ms` and `idle_cpu_ms` to the object of a seat, if they are known, and returns it. */
json_t *budget_json(json_t *seat, const struct run_seat *result);
/* Prints a line with both to stdout, if they are known. */
void budget_print(const struct run_seat *result);

#endif
