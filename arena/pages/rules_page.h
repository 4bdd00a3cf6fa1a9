/* SPDX-License-Identifier: MIT */
/* The pieces and settings of a game as a page to read and to search: the tables of `arena rules --json`. */
#ifndef PAGES_RULES_PAGE_H
#define PAGES_RULES_PAGE_H

#include <jansson.h>

#include "base/buffer.h"
#include "pages/page_frame.h"

/* Appends the page. `rules`: of rules_json. Errors stick to the buffer. */
void rules_page(struct buffer *out, struct page_site site, json_t *rules);

#endif
