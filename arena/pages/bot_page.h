/* SPDX-License-Identifier: MIT */
/* A bot as a page. It shows what the API says of it, and knows nothing else. */
#ifndef PAGES_BOT_PAGE_H
#define PAGES_BOT_PAGE_H

#include <jansson.h>

#include "base/buffer.h"
#include "pages/page_frame.h"

enum { BOT_PAGE_VERSIONS = 20, BOT_PAGE_OPPONENTS = 50 };

struct bot_page {
    struct page_site site;
    const json_t *bot;              /* /api/v1/bots/{bot} */
    const json_t *history;          /* points of its history, the latest first */
    const json_t *versus, *matches; /* as the API answers; NULL: the database cannot be read now */
};

/* Appends the page. Errors stick to the buffer. */
void bot_page(struct buffer *out, const struct bot_page *page);

#endif
