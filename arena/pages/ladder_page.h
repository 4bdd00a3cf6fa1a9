/* SPDX-License-Identifier: MIT */
/* The table of a ladder as a page. It shows what the API says of it, and knows nothing else. */
#ifndef PAGES_LADDER_PAGE_H
#define PAGES_LADDER_PAGE_H

#include <jansson.h>

#include "base/buffer.h"

struct ladder_page {
    const char *site;
    const json_t *ladder; /* /api/v1/ladder */
    const json_t *table;  /* /api/v1/table */
};

/* Appends the page. Errors stick to the buffer. */
void ladder_page(struct buffer *out, const struct ladder_page *page);

#endif
