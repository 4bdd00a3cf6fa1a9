/* SPDX-License-Identifier: MIT */
/* Matches that the host has played again. What is still to be played follows from lines of ladder.log and from the
 * records, whose headers name the line: so a replay is played once, also if the daemon was started again before it
 * began. Under the lock of the daemon. */
#ifndef SERVE_REPLAYS_H
#define SERVE_REPLAYS_H

struct serve;

/* Wishes for the replays that were asked for and not given yet, and for no others: after a start, and when lines of
 * ladder.log or the season changed. One that cannot be played is left out with a notice. */
void replays_wish(struct serve *serve);

#endif
