/* SPDX-License-Identifier: MIT */
/* A match that is over and that the feed does not know any more: it is read from its record by itself, also where that
 * was compressed or thinned. It is shown by the same rules as one that the feed knows. When it ended is not in its
 * record, so the time of the file stands for it: that is never earlier, so nothing is released too soon.
 *
 * All of this reads and replays outside of the lock of the feed. Each may take as long as it takes to read a file. */
#ifndef FEED_OLD_H
#define FEED_OLD_H

#include "feed/feed.h"

struct feed_old;

/* The last attempt at this match that is over, from a file of the feed's folder. NULL with a sentence. */
struct feed_old *feed_old_open(struct feed *feed, const char *segment, const char *id, struct error *error);
void feed_old_free(struct feed_old **old);

/* As feed_facts; if its record was thinned, `thinned` says so. */
json_t *feed_old_facts(struct feed *feed, const struct feed_old *old);
/* True if what is hidden of it is shown now. */
bool feed_old_is_released(struct feed *feed, const struct feed_old *old);
/* As feed_whole and feed_record. Of a thinned record the events are gone, and the sentence says so. */
json_t *feed_old_whole(struct feed *feed, const struct feed_old *old, struct error *error);
/* All turns of it, as feed_turns_from has them; at most FEED_EVENTS_AT_ONCE. The caller has made the bytes. */
bool feed_old_turns(struct feed *feed, const struct feed_old *old, struct feed_events *out, struct error *error)
    __attribute__((warn_unused_result));
/* As feed_alias. */
void feed_old_alias(const struct feed_old *old, char out[FEED_HIDDEN_SIZE]);
bool feed_old_record(struct feed *feed, const struct feed_old *old, struct buffer *out, struct error *error)
    __attribute__((warn_unused_result));

#endif
