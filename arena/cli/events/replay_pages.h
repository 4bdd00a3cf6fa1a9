/* SPDX-License-Identifier: MIT */
/* --replays of `arena tournament`. */
#ifndef CLI_EVENTS_REPLAY_PAGES_H
#define CLI_EVENTS_REPLAY_PAGES_H

#include "cli/events/telling.h"
#include "report/replays.h"

/* Makes the pages of an event that is over, says how many, and writes its report with links to them. Without a wish
 * does nothing. */
bool replay_pages(const struct telling *telling, const struct replays_wish *wish, struct error *error)
    __attribute__((warn_unused_result));

#endif
