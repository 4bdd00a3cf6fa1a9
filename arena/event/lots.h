/* SPDX-License-Identifier: MIT */
/* Lots: what decides a match-up of a bracket that stays level (tournament/schedule/bracket.h). The arena draws the lot,
 * and appends a line to the event's log before anything follows from it:
 *
 *     {"number": 4, ..., "command": "lot", "targets": ["w2.1", "anna", "ben"], "why": "level after 10 tie-break pairs"}
 *
 * In the match-up w2.1 anna wins against ben. From then on that line decides, whatever changes later: it is never drawn
 * again and cannot be taken back. It must be what the seed draws, so nobody can choose it. The lot is one bit of a seed
 * of its own, made from the event's by the keyed hash. So it comes out the same if the arena is killed before the line
 * is written, and tells nothing of the event's seed. */
#ifndef EVENT_LOTS_H
#define EVENT_LOTS_H

#include "event/event.h"

/* Takes event->lots from its log. What makes no sense is left out. */
void lots_take(struct event *event);
/* False with a sentence if a line draws a lot that the event cannot have. */
bool lots_check(const struct event *event, struct error *error) __attribute__((warn_unused_result));

/* False with a sentence if a lot that decides something is not the one that the event's seed draws. */
bool lots_hold(const struct event *event, struct error *error) __attribute__((warn_unused_result));
/* The same, and draws the lots that are needed before the next round. With `counting`, when nothing is left to play,
 * also the one for a last match-up that is level by what counts now. Another sentence if the log cannot be written. */
bool lots_draw(struct event *event, const struct event_ops *ops, bool counting, struct error *error)
    __attribute__((warn_unused_result));
/* True if such a lot is to be drawn when the event is played next. */
bool lots_wait(const struct event *event);

#endif
