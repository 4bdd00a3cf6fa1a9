/* SPDX-License-Identifier: MIT */
/* What `arena tournament` prints of an event: while it is played or looked at, and at the end. */
#ifndef CLI_EVENTS_TELLING_H
#define CLI_EVENTS_TELLING_H

#include <stdbool.h>

#include "cli/events/live.h"
#include "cli/matches/bot_output.h"
#include "event/event.h"

struct telling {
    struct event *event;
    bool json;
    bool quiet;                    /* only the table, and for a candidate the verdict */
    bool outputs;                  /* what bots print is shown */
    struct bot_output *bot_output; /* then; else NULL */
    struct live *live;             /* while the event is played; NULL: there is no terminal */
};

/* The functions that print while the event is played; notices alone; rounds, matches and notices, while it is looked
 * at. */
struct event_ops telling_ops(struct telling *telling);
struct event_ops telling_notices(struct telling *telling);
struct event_ops telling_matches(struct telling *telling);
void telling_notice(const struct telling *telling, const char *sentence);

/* A line of the event's log; all of them. */
void telling_repair(const struct telling *telling, unsigned number);
void telling_repairs(const struct telling *telling);

/* The table, and for a candidate the verdict. */
bool telling_end(struct telling *telling, struct error *error) __attribute__((warn_unused_result));

#endif
