/* SPDX-License-Identifier: MIT */
#include "pages/play_page.h"

#include <stddef.h>

#include "pages/page_frame.h"

void play_page(struct buffer *out, struct page_site site, const char *table)
{
    /* Each that one of them needs, so that all are loaded at once; the last one runs the page. */
    static const char *const modules[] = {
        "dom.mjs",   "data.mjs",    "names.mjs",    "explain.mjs", "tokens.mjs",    "planet.mjs",      "tracks.mjs",
        "seats.mjs", "plain.mjs",   "source.mjs",   "wire.mjs",    "sentences.mjs", "questions.mjs",   "choices.mjs",
        "clock.mjs", "company.mjs", "decision.mjs", "heard.mjs",   "pointing.mjs",  "table_board.mjs", "stages.mjs",
        "play.mjs",  NULL};
    const struct page_frame frame = {
        .site = site, .title = "Table", .here = "/play", .kind = "page-match", .modules = modules};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_open(&markup, "div");
    markup_attribute(&markup, "id", "play");
    markup_attribute_words(&markup, "data-table", table);
    markup_leaf_words(&markup, "h1", NULL, "A table");
    markup_open(&markup, "noscript");
    markup_leaf_words(&markup, "p", NULL, "To play, this page needs JavaScript.");
    markup_close(&markup);
    markup_close(&markup);
    page_frame_end(&markup, &frame);
}
