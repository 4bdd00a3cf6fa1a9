/* SPDX-License-Identifier: MIT */
/* Half points that an entry has without a match that counts: in a Swiss system of byes, of voids, and of matches that
 * are left out (tournament/standing/ranks.h). With the wins and draws that count they are its points. */
#ifndef EVENT_MORE_HALVES_H
#define EVENT_MORE_HALVES_H

#include <stdint.h>

#include "event/event.h"

/* By entry; all 0 in formats that do not rank by points. False: no memory. */
bool more_halves(const struct event *event, int64_t halves[EVENT_ENTRIES]) __attribute__((warn_unused_result));

#endif
