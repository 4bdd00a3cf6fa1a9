/* SPDX-License-Identifier: MIT */
/* A long list in pages: parts of a body that fit into a reply, and the whole again. */
#ifndef CONTROL_PAGES_H
#define CONTROL_PAGES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes the page that begins with the item `from` of the body's array `list`: the body as JSON text with as many items
 * as fit into `most` bytes, which the caller frees. *next is the first item of the next page; 0: this is the last one.
 * Without a list (NULL) the body is one page. A page behind the end is empty: the list has become shorter since the
 * page before. NULL: it does not fit, or memory is short. */
char *page_make(json_t *body, const char *list, uint64_t from, size_t most, uint64_t *next);

/* Appends the items of the array `list` of the page to those of the body, and drops the page. The body becomes the page
 * if it is NULL. False: they have no such array, or memory is short. */
bool page_append(json_t **body, json_t *page, const char *list);

#endif
