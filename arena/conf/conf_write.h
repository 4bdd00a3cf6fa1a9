/* SPDX-License-Identifier: MIT */
/* Writes a file that conf.h reads. */
#ifndef CONF_CONF_WRITE_H
#define CONF_CONF_WRITE_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/span.h"
#include "conf/conf.h"

void conf_add(struct buffer *out, const char *words);
/* In double quotes, or in single ones if double quotes would change its meaning. */
void conf_add_quoted(struct buffer *out, struct span text);
/* The title of a section: a name as it is, anything else in quotes, so that reading refuses it. */
void conf_add_title(struct buffer *out, struct span name);
/* A value as its key's type is written: "three" or 3. */
void conf_add_value(struct buffer *out, const struct conf_key *key, const char *value);
/* {"a", "b"} */
void conf_add_list(struct buffer *out, const char *const *words, size_t count);
/* The comment and the beginning of a key's line, up to "NAME = ". */
void conf_add_key(struct buffer *out, const struct conf_key *key, const char *indent);

#endif
