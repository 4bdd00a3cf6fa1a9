/* SPDX-License-Identifier: MIT */
#include "pages/ladder_page.h"

#include "page/cells.h"
#include "pages/page_frame.h"

static void add_row(struct markup *markup, const json_t *row)
{
    const json_t *strength = json_object_get(row, "strength");
    char elo[NUMBER_MAX];

    elo_words(json_number_value(json_object_get(strength, "elo")), elo, sizeof elo);
    markup_open(markup, "tr");
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
    page_link(markup, "/bots/", json_string_value(json_object_get(row, "bot")), "");
    markup_close(markup);
    markup_leaf_words(markup, "td", NULL, elo);
    cell_count(markup, (uint64_t)json_integer_value(json_object_get(row, "matches")));
    markup_close(markup);
}

void ladder_page(struct buffer *out, const struct ladder_page *page)
{
    static const char *const styles[] = {"ladder.css", NULL};
    const struct page_frame frame = {.site = page->site, .title = "Ladder", .here = "/", .styles = styles};
    const json_t *row;
    struct markup markup;
    size_t i;

    page_frame_begin(&markup, out, &frame);
    markup_leaf_words(&markup, "h1", NULL, "Ladder");
    markup_open(&markup, "table");
    json_array_foreach(json_object_get(page->table, "table"), i, row) add_row(&markup, row);
    markup_close(&markup);
    page_frame_end(&markup, &frame);
}
