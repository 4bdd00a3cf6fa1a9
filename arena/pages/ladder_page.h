/* SPDX-License-Identifier: MIT */
/* The table of a ladder as a page. It shows what the API says of it, and knows nothing else. */
#ifndef PAGES_LADDER_PAGE_H
#define PAGES_LADDER_PAGE_H

#include <jansson.h>

#include "base/buffer.h"
#include "pages/page_frame.h"

struct ladder_page {
    struct page_site site;
    const json_t *ladder, *table, *roles, *classes, *seasons; /* as /api/v1/NAME answers */
    /* What was asked for; "": nothing. `by`: "role-NAME" or "class-NAME", in which they are strong. */
    const char *name, *owner, *by, *season;
    unsigned count; /* rows of a part of the table */
};

/* How `by` begins. */
#define LADDER_BY_ROLE  "role-"
#define LADDER_BY_CLASS "class-"

/* Appends the page. Errors stick to the buffer. */
void ladder_page(struct buffer *out, const struct ladder_page *page);

#endif
