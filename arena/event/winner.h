/* SPDX-License-Identifier: MIT */
/* Which entries are out of an event, and which has won a knockout, in words. */
#ifndef EVENT_WINNER_H
#define EVENT_WINNER_H

#include "event/event.h"

enum { WINNER_WORDS_MAX = 3 * PROTO_ID_MAX };

/* The entry that has won the knockout; NULL if that is not decided, or no entry is left, or it is no knockout. `over`:
 * nothing more is played. */
const struct event_entry *event_winner(const struct event *event, const struct standing *standing, bool over);

/* A sentence without its full stop, such as "ann wins the knockout"; of other formats none, which is "". */
void event_winner_words(const struct event *event, const struct standing *standing, bool over,
                        char words[WINNER_WORDS_MAX]);

/* Why an entry is out of the event: "withdrawn", "set aside"; "" if it is not. */
const char *event_out_words(const struct event *event, unsigned entry);

#endif
