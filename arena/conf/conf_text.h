/* SPDX-License-Identifier: MIT */
/* Reads the text of a file of keys and values, before libconfuse sees it (conf.h). */
#ifndef CONF_CONF_TEXT_H
#define CONF_CONF_TEXT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"

enum { CONF_TEXT_MAX = 1 << 20 /* bytes */ };

/* Reads the file into an empty buffer whose maximum is above CONF_TEXT_MAX. Adds a zero at the end and drops a UTF-8
 * byte order mark. The error says if the file is not regular, too long, or not text. */
bool conf_text_read(struct buffer *text, const char *path, struct error *error) __attribute__((warn_unused_result));

/* Replaces comments by blanks. libconfuse 3.3 counts a line with a comment up to three times, and refuses comments in a
 * list. */
void conf_text_blank(char *text);

/* The first line with a "${" and no "}" after it on the line; 0 if there is none. libconfuse would search the whole
 * text for the end of each. */
unsigned conf_text_open_variable(const char *text);

#endif
