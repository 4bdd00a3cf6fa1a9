/* SPDX-License-Identifier: MIT */
/* In words: which entries are out of an event, and which entry has won a knockout. */
#ifndef EVENT_WINNER_H
#define EVENT_WINNER_H

#include "event/event.h"

enum { WINNER_WORDS_MAX = 3 * PROTO_ID_MAX + 64 };

/* The entry that has won the knockout. NULL if it is not decided, if no entry is left, or in another format. `over`:
 * nothing more is played. */
const struct event_entry *event_winner(const struct event *event, const struct standing *standing, bool over);

/* Writes a sentence without its full stop, such as "ann wins the knockout". In other formats it is "". */
void event_winner_words(const struct event *event, const struct standing *standing, bool over,
                        char words[WINNER_WORDS_MAX]);

/* Why an entry is out of the event: "withdrawn", "set aside"; "" if it is not. */
const char *event_out_words(const struct event *event, unsigned entry);

#endif
