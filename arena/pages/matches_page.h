/* SPDX-License-Identifier: MIT */
/* Matches that are over, as a page and as a part of others. It shows what the API says of them. */
#ifndef PAGES_MATCHES_PAGE_H
#define PAGES_MATCHES_PAGE_H

#include <jansson.h>

#include "base/buffer.h"
#include "page/markup.h"
#include "pages/page_frame.h"

/* What was asked for; "": nothing. */
struct matches_wish {
    const char *season, *class, *bot, *version, *against, *owner, *outcome, *purpose, *fault;
};

struct matches_page {
    struct page_site site;
    const json_t *matches, *classes, *seasons; /* as /api/v1/NAME answers */
    struct matches_wish wish;
    bool newest;                                   /* it begins with the newest of all */
    const char *const *outcomes, *const *purposes; /* words of the API, the first is any; the last NULL */
};

/* Appends the page. Errors stick to the buffer. */
void matches_page(struct buffer *out, const struct matches_page *page);
/* A table of matches; `none` is said in its place if there are none. */
void matches_table(struct markup *markup, const json_t *matches, const char *none);

#endif
