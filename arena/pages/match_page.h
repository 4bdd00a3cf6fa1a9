/* SPDX-License-Identifier: MIT */
/* The pages of a server that show matches: one match, what is played now, and a match for a stream. They say in words
 * what is known of a match without a script; modules of arena/pages/site draw it. */
#ifndef PAGES_MATCH_PAGE_H
#define PAGES_MATCH_PAGE_H

#include <jansson.h>

#include "base/buffer.h"
#include "pages/page_frame.h"

struct match_page {
    struct page_site site;
    const char *ladder;  /* its name, after which files of records are called */
    const json_t *facts; /* /api/v1/matches/ID */
};

/* These append a page. Errors stick to the buffer. */
void match_page(struct buffer *out, const struct match_page *page);
void overlay_page(struct buffer *out, const struct match_page *page);
/* `most`: boards that are shown at once. */
void live_page(struct buffer *out, struct page_site site, unsigned most);

#endif
