/* SPDX-License-Identifier: MIT */
/* The page on which people make tables, or learn who makes them. The module tables.mjs asks for the table and shows the
 * links of its seats. */
#ifndef PAGES_TABLES_PAGE_H
#define PAGES_TABLES_PAGE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "pages/page_frame.h"

struct tables_page {
    struct page_site site;
    bool open;             /* anybody makes tables; else the host does */
    const json_t *classes; /* [{"name", "roles": [of each seat]}] */
    const json_t *bots;    /* the names of those that play with people */
};

/* Appends the page. Errors stick to the buffer. */
void tables_page(struct buffer *out, const struct tables_page *page);

#endif
