/* SPDX-License-Identifier: MIT */
/* The page of a table where a person plays. It is the same for everybody and knows no secret: the module play.mjs takes
 * the seat, with the fragment of the seat's link or the cookie of the browser. */
#ifndef PAGES_PLAY_PAGE_H
#define PAGES_PLAY_PAGE_H

#include "base/buffer.h"
#include "pages/page_frame.h"

/* Appends the page. `table`: its id, of which its addresses are made, /play/TABLE/events. Errors stick to the buffer.
 */
void play_page(struct buffer *out, struct page_site site, const char *table);

#endif
