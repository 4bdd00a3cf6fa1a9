/* SPDX-License-Identifier: MIT */
/* Records of an event that lie elsewhere, as on the machine that made them: copied into the folders of its rounds,
 * where tables, reports and the database are made from them. */
#ifndef EVENT_SEGMENTS_H
#define EVENT_SEGMENTS_H

#include "event/event.h"

struct segments;

/* Takes the lock of the event. NULL with a sentence. */
struct segments *segments_begin(struct event *event, struct error *error);
/* Copies a file of records, RUN-NNNN.arena, into the folder of its run, unless its bytes lie there. False with a
 * sentence: the event has no such run, or the file is damaged. */
bool segments_add(struct segments *segments, const char *path, struct error *error) __attribute__((warn_unused_result));
/* Copies so far. */
size_t segments_count(const struct segments *segments);
/* Removes the copies: they do not fit together with what is there. */
void segments_take_back(struct segments *segments);
void segments_end(struct segments *segments);

#endif
