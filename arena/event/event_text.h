/* SPDX-License-Identifier: MIT */
/* The text of an event's file, for every reader of it. */
#ifndef EVENT_EVENT_TEXT_H
#define EVENT_EVENT_TEXT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

enum { EVENT_TEXT_MAX = 1 << 20 /* bytes */ };

/* Reads the file into an empty buffer that may hold more than EVENT_TEXT_MAX, with a zero at its end; without the mark
 * by which some editors begin UTF-8. The sentence says if it is no regular file, too long, or no text. */
bool event_text_read(struct buffer *text, const char *path, struct error *error) __attribute__((warn_unused_result));

/* Puts blanks in the place of its comments, for libconfuse 3.3 counts a line with one up to three times, and takes none
 * in a list. */
void event_text_blank(char *text);

/* The first line with a "${" that no "}" follows on it; 0 if there is none. libconfuse would look for its end through
 * the whole text, for each of them. */
unsigned event_text_open_variable(const char *text);

#endif
