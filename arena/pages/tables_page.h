/* SPDX-License-Identifier: MIT */
/* The page on which people make tables, or learn who makes them. Its form is made of the game's own tables of settings
 * and mixes. The module tables.mjs asks whether there can be such a table and for its seats, asks for the table, and
 * shows the links. */
#ifndef PAGES_TABLES_PAGE_H
#define PAGES_TABLES_PAGE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buffer.h"
#include "game/game.h"
#include "pages/page_frame.h"

struct tables_page {
    struct page_site site;
    bool open; /* anybody makes tables; else the host does */
    const struct game *game;
    const char *absent;    /* what becomes of a lost seat on the ladder: "filler" or "forfeit" */
    const json_t *classes; /* their names */
    const json_t *bots;    /* the names of those that play with people */
};

/* Appends the page. Errors stick to the buffer. */
void tables_page(struct buffer *out, const struct tables_page *page);

#endif
