/* SPDX-License-Identifier: MIT */
#include "pages/ladder_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "page/cells.h"
#include "pages/cell.h"
#include "pages/form.h"
#include "pages/page_frame.h"

enum { BY_MAX = 160, NUMBER_TEXT = 24 };

/* --- what is chosen ---------------------------------------------------------------------------------------------- */

/* "role-hunted": the key in a row, and the name in there. */
struct by {
    const char *key, *name; /* key NULL: over all */
};

static struct by by_of(const char *text)
{
    if (strncmp(text, LADDER_BY_ROLE, strlen(LADDER_BY_ROLE)) == 0)
        return (struct by){"roles", text + strlen(LADDER_BY_ROLE)};
    if (strncmp(text, LADDER_BY_CLASS, strlen(LADDER_BY_CLASS)) == 0)
        return (struct by){"classes", text + strlen(LADDER_BY_CLASS)};
    return (struct by){NULL, NULL};
}

/* The estimate of a row that is shown. */
static const json_t *shown(const struct by *by, const json_t *row)
{
    return by->key ? json_object_get(json_object_get(row, by->key), by->name) : json_object_get(row, "strength");
}

static bool is_filtered(const struct ladder_page *page)
{
    return *page->name || *page->owner || *page->by || *page->season;
}

/* --- the head ---------------------------------------------------------------------------------------------------- */

static void add_fact(struct markup *markup, uint64_t number, const char *words)
{
    markup_open(markup, "li");
    grouped_leaf(markup, "b", NULL, number);
    markup_words(markup, words);
    markup_close(markup);
}

static void add_state(struct markup *markup, const json_t *ladder)
{
    if (flag_in(ladder, "closed"))
        sign(markup, "warns", "season closed", "no more matches in this season");
    if (flag_in(ladder, "paused"))
        sign(markup, "warns", "paused", "no new matches for now");
    if (flag_in(ladder, "frozen"))
        sign(markup, "warns", "not rated", "new matches are not rated for now");
}

static void add_top(struct markup *markup, const struct ladder_page *page)
{
    const json_t *table = page->table;

    markup_open_class(markup, "div", "top-line");
    markup_open(markup, "h1");
    markup_words(markup, "Ladder, season ");
    page_name(markup, text_in(table, "season"));
    markup_close(markup);
    add_state(markup, page->ladder);
    markup_close(markup);
    if (*text_in(page->ladder, "notice"))
        markup_leaf_words(markup, "p", "notice", text_in(page->ladder, "notice"));
    markup_open_class(markup, "ul", "facts");
    add_fact(markup, count_in(table, "results"), " rated matches");
    add_fact(markup, count_in(table, "rows"), is_filtered(page) ? " bots and versions found" : " bots and versions");
    if (count_in(table, "voids"))
        add_fact(markup, count_in(table, "voids"), " void");
    markup_close(markup);
}

/* --- filters ----------------------------------------------------------------------------------------------------- */

static void add_by_options(struct markup *markup, const char *label, const char *prefix, const json_t *list,
                           const char *key, const char *chosen)
{
    const json_t *one;
    size_t i;

    form_group(markup, label);
    json_array_foreach(list, i, one)
    {
        char value[BY_MAX];

        (void)snprintf(value, sizeof value, "%s%s", prefix, text_in(one, key));
        form_option(markup, value, text_in(one, key), chosen);
    }
    form_group_end(markup);
}

static void add_seasons(struct markup *markup, const struct ladder_page *page)
{
    const json_t *seasons = json_object_get(page->seasons, "seasons"), *one;
    size_t i;

    if (json_array_size(seasons) < 2)
        return;
    form_choice(markup, "season", "Season");
    form_option(markup, "", "the current one", page->season);
    json_array_foreach(seasons, i, one)
    {
        if (!flag_in(one, "current"))
            form_option(markup, text_in(one, "season"), text_in(one, "season"), page->season);
    }
    form_choice_end(markup);
}

static void add_filters(struct markup *markup, const struct ladder_page *page)
{
    form_begin(markup, "/", "Find bots");
    form_text(markup, "name", "Bot", page->name);
    form_text(markup, "owner", "Owner", page->owner);
    form_choice(markup, "by", "Strength");
    form_option(markup, "", "over all", page->by);
    add_by_options(markup, "in a role", LADDER_BY_ROLE, json_object_get(page->roles, "roles"), "role", page->by);
    add_by_options(markup, "in a class", LADDER_BY_CLASS, json_object_get(page->classes, "classes"), "class", page->by);
    form_choice_end(markup);
    add_seasons(markup, page);
    form_end(markup, "/", is_filtered(page));
}

/* --- the table --------------------------------------------------------------------------------------------------- */

/* What all rows of the table have alike. */
struct drawing {
    const struct ladder_page *page;
    struct by by;
    struct scale scale;
};

static void open_cell(struct markup *markup, const char *class)
{
    markup_open_class(markup, "td", class);
    markup_attribute(markup, "role", "cell");
}

static void add_rank(struct markup *markup, const struct drawing *drawing, const json_t *row, uint64_t place)
{
    const json_t *rank = json_object_get(row, "rank");
    json_int_t first = json_integer_value(json_array_get(rank, 0)), last = json_integer_value(json_array_get(rank, 1));

    open_cell(markup, "rank");
    if (drawing->by.key)
        markup_text(markup, "%" PRIu64, place);
    else if (first == last)
        markup_text(markup, "%" JSON_INTEGER_FORMAT, first);
    else
        markup_text(markup, "%" JSON_INTEGER_FORMAT "\u2013%" JSON_INTEGER_FORMAT, first, last);
    markup_close(markup);
}

static void add_signs(struct markup *markup, const json_t *row)
{
    if (flag_in(row, "anchor"))
        sign(markup, "anchor", "anchor", "its strength is 0 by definition");
    if (flag_in(row, "provisional"))
        sign(markup, "provisional", "provisional", "too few matches to know its strength well");
    if (flag_in(row, "inactive"))
        sign(markup, "inactive", "inactive", "it has not played lately");
}

static void add_bot(struct markup *markup, const json_t *row)
{
    const struct form_value owner[] = {{"owner", text_in(row, "owner")}, {NULL, NULL}};
    char address[BY_MAX];

    markup_open_class(markup, "th", "who");
    markup_attribute(markup, "scope", "row");
    markup_attribute(markup, "role", "rowheader");
    page_link(markup, "/bots/", text_in(row, "bot"), "");
    add_signs(markup, row);
    markup_open_class(markup, "span", "owner");
    if (*text_in(row, "version")) {
        markup_words(markup, "version ");
        page_name(markup, text_in(row, "version"));
        markup_words(markup, ", ");
    }
    markup_words(markup, "of ");
    form_address(address, sizeof address, "/", owner);
    markup_open(markup, "a");
    markup_attribute_words(markup, "href", address);
    page_name(markup, text_in(row, "owner"));
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
}

static void add_shares(struct markup *markup, const struct drawing *drawing, const json_t *row)
{
    const json_t *role;
    size_t i;

    json_array_foreach(json_object_get(drawing->page->roles, "roles"), i, role)
    {
        const char *name = text_in(role, "role");
        const json_t *share = json_object_get(json_object_get(row, "shares"), name);

        open_cell(markup, "share");
        markup_leaf_words(markup, "span", "of", name);
        if (share)
            share_bar(markup, number_in(share, "share"));
        else
            markup_leaf_words(markup, "span", "percent", "\u2013");
        markup_close(markup);
    }
}

/* Which way it moves; a point more or less is nothing. */
static void add_trend(struct markup *markup, const struct drawing *drawing, const json_t *row)
{
    const json_t *trend = json_object_get(row, "trend");
    double moved = json_number_value(trend);
    bool moves = fabs(moved) >= 1 && !drawing->by.key;
    char words[NUMBER_MAX];

    elo_words(moved, words, sizeof words);
    open_cell(markup, !moves ? "trend" : moved > 0 ? "trend rises" : "trend falls");
    if (moves) {
        markup_open_class(markup, "span", "arrow");
        markup_attribute_words(markup, "aria-hidden", "true");
        markup_words(markup, moved > 0 ? "\u25b2" : "\u25bc");
        markup_close(markup);
        markup_words(markup, words);
        markup_leaf_words(markup, "span", "of", "lately");
    } else
        markup_words(markup, "\u2013");
    markup_close(markup);
}

static void add_row(struct markup *markup, const struct drawing *drawing, const json_t *row, uint64_t place)
{
    const json_t *estimate = shown(&drawing->by, row);

    markup_open(markup, "tr");
    markup_attribute(markup, "role", "row");
    if (flag_in(row, "inactive"))
        markup_attribute(markup, "class", "rests");
    add_rank(markup, drawing, row, place);
    add_bot(markup, row);
    open_cell(markup, "strength");
    estimate_words(markup, estimate);
    markup_close(markup);
    open_cell(markup, "bar-cell");
    estimate_plot(markup, &drawing->scale, estimate);
    markup_close(markup);
    add_trend(markup, drawing, row);
    add_shares(markup, drawing, row);
    open_cell(markup, "games");
    grouped_leaf(markup, "span", NULL, count_in(row, "matches"));
    markup_leaf_words(markup, "span", "of", "matches");
    markup_close(markup);
    markup_close(markup);
}

static void add_columns(struct markup *markup, const struct drawing *drawing)
{
    const json_t *role;
    size_t i;

    markup_open(markup, "thead");
    markup_attribute(markup, "role", "rowgroup");
    markup_open(markup, "tr");
    markup_attribute(markup, "role", "row");
    column(markup, "rank", "Rank");
    column(markup, "who", "Bot");
    column(markup, "strength", "Elo");
    markup_open_class(markup, "th", "bar-cell");
    markup_attribute(markup, "scope", "col");
    markup_attribute(markup, "role", "columnheader");
    markup_leaf_words(markup, "span", "unseen", "Interval");
    estimate_axis(markup, &drawing->scale);
    markup_close(markup);
    column(markup, "trend", "Trend");
    json_array_foreach(json_object_get(drawing->page->roles, "roles"), i, role)
    {
        markup_open_class(markup, "th", "share");
        markup_attribute(markup, "scope", "col");
        markup_attribute(markup, "role", "columnheader");
        markup_words(markup, text_in(role, "role"));
        markup_close(markup);
    }
    column(markup, "games", "Matches");
    markup_close(markup);
    markup_close(markup);
}

static struct scale scale_of(const struct drawing *drawing, const json_t *rows)
{
    struct scale scale = {0, 0, 1};
    const json_t *row;
    size_t i;

    json_array_foreach(rows, i, row) estimate_widen(&scale, shown(&drawing->by, row));
    return elo_scale(scale.low, scale.high);
}

static void add_table(struct markup *markup, struct drawing *drawing)
{
    const json_t *rows = json_object_get(drawing->page->table, "table"), *row;
    uint64_t from = count_in(drawing->page->table, "from");
    size_t i;

    if (json_array_size(rows) == 0) {
        markup_leaf_words(markup, "p", "none",
                          is_filtered(drawing->page) ? "Nobody was found." : "Nobody has a rated match yet.");
        return;
    }
    drawing->scale = scale_of(drawing, rows);
    markup_open_class(markup, "table", "ladder");
    markup_attribute(markup, "role", "table");
    markup_leaf_words(markup, "caption", "unseen", "Bots by strength");
    add_columns(markup, drawing);
    markup_open(markup, "tbody");
    markup_attribute(markup, "role", "rowgroup");
    json_array_foreach(rows, i, row) add_row(markup, drawing, row, from + i);
    markup_close(markup);
    markup_close(markup);
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static void add_step(struct markup *markup, const struct ladder_page *page, uint64_t from, const char *words)
{
    char number[NUMBER_TEXT];
    const struct form_value values[] = {{"name", page->name},     {"owner", page->owner}, {"by", page->by},
                                        {"season", page->season}, {"from", number},       {NULL, NULL}};

    (void)snprintf(number, sizeof number, "%" PRIu64, from);
    form_link(markup, "/", values, words);
}

static void add_steps(struct markup *markup, const struct ladder_page *page)
{
    uint64_t from = count_in(page->table, "from"), rows = count_in(page->table, "rows");

    if (from == 1 && rows <= page->count)
        return;
    markup_open_class(markup, "nav", "steps");
    markup_attribute(markup, "aria-label", "Parts of the table");
    if (from > 1)
        add_step(markup, page, from > page->count ? from - page->count : 1, "Stronger");
    if (from + page->count <= rows)
        add_step(markup, page, from + page->count, "Weaker");
    markup_close(markup);
}

static void add_help(struct markup *markup, const struct ladder_page *page)
{
    markup_open_class(markup, "p", "help");
    markup_words(markup, "Elo counts from ");
    page_link(markup, "/bots/", text_in(page->ladder, "anchor"), "");
    markup_words(
        markup,
        ", the anchor, which has 0 by definition: who has 100 more than another gets 64 % of the points "
        "against it. Bars are 95 % intervals; where they overlap much, nobody knows yet who is better. Trend: points "
        "won or lost lately. Under each role: the share "
        "of the points that the bot got in it.");
    markup_close(markup);
}

void ladder_page(struct buffer *out, const struct ladder_page *page)
{
    static const char *const modules[] = {"ladder.mjs", NULL};
    const struct page_frame frame = {
        .site = page->site, .title = "Ladder", .here = "/", .kind = "page-lists", .modules = modules};
    struct drawing drawing = {.page = page, .by = by_of(page->by)};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_open(&markup, "div");
    markup_attribute(&markup, "id", "state");
    add_top(&markup, page);
    markup_close(&markup);
    add_filters(&markup, page);
    markup_open(&markup, "div");
    markup_attribute(&markup, "id", "table");
    add_table(&markup, &drawing);
    add_steps(&markup, page);
    markup_close(&markup);
    add_help(&markup, page);
    page_frame_end(&markup, &frame);
}
