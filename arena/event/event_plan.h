/* SPDX-License-Identifier: MIT */
/* How the matches of an event are played, whichever they are: its game, clocks and bots as a plan (run/plan.h). */
#ifndef EVENT_EVENT_PLAN_H
#define EVENT_EVENT_PLAN_H

#include "event/event.h"
#include "run/plan.h"

/* Fills in a plan that is all zero. Matches, seeds and records are the caller's. Released by plan_release. */
bool event_plan(const struct event *event, struct plan *plan, struct error *error) __attribute__((warn_unused_result));

#endif
