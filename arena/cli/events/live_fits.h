/* SPDX-License-Identifier: MIT */
/* The table that is drawn while an event is played: a thread of its own counts outcomes and fits strengths. Nobody
 * waits for it: who reports leaves a copy of the outcomes, who draws takes the last table that is ready.
 *
 * It takes at most a twentieth of a core. That is counted in processor time: on a machine that is busy with bots a fit
 * lasts long because it waits for its turn, which costs nobody anything.
 *
 * If memory runs out for it, there is no table, and the event continues. */
#ifndef CLI_EVENTS_LIVE_FITS_H
#define CLI_EVENTS_LIVE_FITS_H

#include <stdbool.h>

#include "event/event.h"
#include "tournament/standing/standing.h"

struct live_fits;

/* standing_fit; a test has one that it can hold. */
typedef bool live_fit(struct standing *standing);

/* NULL: no memory. */
struct live_fits *live_fits_open(const struct event *event, live_fit *fit);
/* Waits for a fit that has begun; the caller's pointer is cleared. */
void live_fits_close(struct live_fits **fits);

/* From the thread that reports matches: some were. */
void live_fits_matches(struct live_fits *fits);

/* A table as of a fit. */
struct live_fitted {
    struct standing standing; /* its rows alone: `entries` and `table`, which is NULL as long as there is none */
    struct pairs pairs;       /* of a candidate */
};

/* If there is a newer table, puts it in place of the one that is given, which is released. Begin with zeros. */
void live_fits_take(struct live_fits *fits, struct live_fitted *fitted);
void live_fitted_release(struct live_fitted *fitted);

#endif
