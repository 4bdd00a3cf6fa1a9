/* SPDX-License-Identifier: MIT */
#include "pages/match_page.h"

#include <stdio.h>
#include <string.h>

#include "pages/page_frame.h"

enum { TITLE_MAX = 96, WORDS_MAX = 160 };

/* Each that one of them needs, so that all are loaded at once; the last one runs the page. */
#define BOARD_MODULES "data.mjs", "dom.mjs", "names.mjs", "explain.mjs", "tokens.mjs", "planet.mjs", "source.mjs"
#define VIEW_MODULES                                                                                                   \
    "tracks.mjs", "seats.mjs", "plain.mjs", "notes.mjs", "inflate.mjs", "steps.mjs", "brier.mjs", "chances.mjs",       \
        "timeline.mjs", "happened.mjs", "controls.mjs", "viewer.mjs"

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

/* --- in words ---------------------------------------------------------------------------------------------------- */

static void add_seat(struct markup *markup, const json_t *seat)
{
    markup_open(markup, "li");
    markup_leaf_words(markup, "strong", NULL, text_at(seat, "role"));
    markup_words(markup, " ");
    page_name(markup, text_at(seat, "bot"));
    markup_words(markup, " ");
    page_name(markup, text_at(seat, "version"));
    markup_close(markup);
}

static void add_state(struct markup *markup, const json_t *facts)
{
    const char *state = text_at(facts, "state"), *winner = text_at(facts, "winner");
    char words[WORDS_MAX];

    if (strcmp(state, "over") != 0)
        (void)snprintf(words, sizeof words, "%s",
                       strcmp(state, "playing") == 0 ? "It is being played." : "It is not shown any further.");
    else if (strcmp(winner, "draw") == 0 || strcmp(winner, "void") == 0)
        (void)snprintf(words, sizeof words, "It ended as a %s: %s.", winner, text_at(facts, "reason"));
    else
        (void)snprintf(words, sizeof words, "It is over. Winner: %s, by %s.", winner, text_at(facts, "reason"));
    markup_leaf_words(markup, "p", NULL, words);
}

/* What a reader without a script gets; the viewer takes its place. */
static void add_words(struct markup *markup, const json_t *facts)
{
    const json_t *links = json_object_get(facts, "links"), *seat;
    size_t i;

    markup_open(markup, "h1");
    markup_words(markup, "Match ");
    page_name(markup, text_at(facts, "id"));
    markup_close(markup);
    add_state(markup, facts);
    markup_open_class(markup, "ul", "players");
    json_array_foreach(json_object_get(facts, "seats"), i, seat) add_seat(markup, seat);
    markup_close(markup);
    if (*text_at(links, "record")) {
        markup_open(markup, "p");
        markup_open(markup, "a");
        markup_attribute(markup, "href", "%s", text_at(links, "record"));
        markup_words(markup, "Its record");
        markup_close(markup);
        markup_words(markup, " is replayed by arena replay.");
        markup_close(markup);
    }
    markup_open(markup, "noscript");
    markup_leaf_words(markup, "p", NULL, "To see it step by step, this page needs JavaScript.");
    markup_close(markup);
}

/* --- pages ------------------------------------------------------------------------------------------------------- */

static void open_place(struct markup *markup, const struct match_page *page, const char *id, const char *class)
{
    markup_open_class(markup, "div", class);
    markup_attribute(markup, "id", "%s", id);
    markup_attribute(markup, "data-match", "%s", text_at(page->facts, "id"));
    markup_attribute(markup, "data-ladder", "%s", page->ladder);
}

void match_page(struct buffer *out, const struct match_page *page)
{
    static const char *const modules[] = {BOARD_MODULES, VIEW_MODULES, "news.mjs", "match.mjs", NULL};
    char title[TITLE_MAX];
    const struct page_frame frame = {
        .site = page->site, .title = title, .here = "/matches", .kind = "page-match", .modules = modules};
    struct markup markup;

    (void)snprintf(title, sizeof title, "Match %s", text_at(page->facts, "id"));
    page_frame_begin(&markup, out, &frame);
    open_place(&markup, page, "viewer", "waiting");
    add_words(&markup, page->facts);
    markup_close(&markup);
    page_frame_end(&markup, &frame);
}

void overlay_page(struct buffer *out, const struct match_page *page)
{
    static const char *const modules[] = {BOARD_MODULES, "tracks.mjs", "small.mjs", "overlay.mjs", NULL};
    char title[TITLE_MAX];
    const struct page_frame frame = {
        .site = page->site, .title = title, .kind = "page-overlay", .modules = modules, .bare = true};
    struct markup markup;

    (void)snprintf(title, sizeof title, "Match %s, for a stream", text_at(page->facts, "id"));
    page_frame_begin(&markup, out, &frame);
    open_place(&markup, page, "overlay", "overlay");
    markup_close(&markup);
    page_frame_end(&markup, &frame);
}

void live_page(struct buffer *out, struct page_site site, unsigned most)
{
    static const char *const modules[] = {BOARD_MODULES, "small.mjs", "boards.mjs", NULL};
    const struct page_frame frame = {.site = site, .title = "Live", .here = "/live", .modules = modules};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_leaf_words(&markup, "h1", NULL, "Live");
    markup_leaf(&markup, "p", "quiet", "What is being played now, %u matches at most; each leads to its page.", most);
    markup_open(&markup, "p");
    markup_attribute(&markup, "id", "boards-status");
    markup_attribute(&markup, "role", "status");
    markup_close(&markup);
    markup_open_class(&markup, "ul", "boards");
    markup_attribute(&markup, "id", "boards");
    markup_close(&markup);
    markup_open(&markup, "noscript");
    markup_leaf_words(&markup, "p", NULL, "To see the boards, this page needs JavaScript.");
    markup_close(&markup);
    page_frame_end(&markup, &frame);
}
