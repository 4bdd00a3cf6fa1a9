/* SPDX-License-Identifier: MIT */
#include "pages/page_frame.h"

#include <stdio.h>
#include <string.h>

#include "pages/assets.h"

enum { ADDRESS_MAX = 256 };

static const struct {
    const char *path, *words;
    bool of_people; /* it is there if people may play */
} places[] = {{"/", "Ladder", false},
              {"/matches", "Matches", false},
              {"/live", "Live", false},
              {"/play", "Play", true},
              {"/rules", "Rules", false}};

/* --- head -------------------------------------------------------------------------------------------------------- */

static void add_style(struct markup *markup)
{
    markup_open(markup, "link");
    markup_attribute(markup, "rel", "stylesheet");
    markup_attribute(markup, "href", "/static/%s/style.css", pages_hash);
    markup_close_void(markup);
}

static void add_module(struct markup *markup, const char *name)
{
    markup_open(markup, "script");
    markup_attribute(markup, "type", "module");
    markup_attribute(markup, "src", "/static/%s/%s", pages_hash, name);
    markup_close(markup);
}

static void add_icon(struct markup *markup)
{
    markup_open(markup, "link");
    markup_attribute(markup, "rel", "icon");
    markup_attribute(markup, "type", "image/svg+xml");
    markup_attribute(markup, "href", "/static/%s/icon.svg", pages_hash);
    markup_close_void(markup);
}

static void add_head(struct markup *markup, const struct page_frame *frame)
{
    markup_open(markup, "head");
    markup_void(markup, "meta", "charset", "utf-8", NULL, NULL);
    markup_void(markup, "meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    markup_void(markup, "meta", "name", "color-scheme", "content", "light dark");
    markup_open(markup, "title");
    markup_words(markup, frame->title);
    markup_words(markup, " \u00b7 ");
    markup_words(markup, frame->site.name);
    markup_close(markup);
    add_icon(markup);
    add_style(markup);
    for (const char *const *name = frame->modules; name && *name; name++)
        add_module(markup, *name);
    markup_close(markup);
}

/* --- the way around ---------------------------------------------------------------------------------------------- */

static void add_place(struct markup *markup, const char *path, const char *words, const char *here)
{
    markup_open(markup, "li");
    markup_open(markup, "a");
    markup_attribute_words(markup, "href", path);
    if (here && strcmp(here, path) == 0)
        markup_attribute(markup, "aria-current", "page");
    markup_words(markup, words);
    markup_close(markup);
    markup_close(markup);
}

static void add_banner(struct markup *markup, const struct page_frame *frame)
{
    markup_open_class(markup, "a", "skip");
    markup_attribute(markup, "href", "#main");
    markup_words(markup, "To the content");
    markup_close(markup);
    markup_open_class(markup, "header", "site");
    markup_open_class(markup, "a", "site-name");
    markup_attribute(markup, "href", "/");
    page_name(markup, frame->site.name);
    markup_close(markup);
    markup_open(markup, "nav");
    markup_attribute(markup, "aria-label", "Pages");
    markup_open(markup, "ul");
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (!places[i].of_people || frame->site.plays)
            add_place(markup, places[i].path, places[i].words, frame->here);
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
}

void page_frame_begin(struct markup *markup, struct buffer *out, const struct page_frame *frame)
{
    static const char doctype[] = "<!DOCTYPE html>\n";

    buffer_add(out, doctype, strlen(doctype));
    markup_begin(markup, out);
    markup_open(markup, "html");
    markup_attribute(markup, "lang", "en");
    if (frame->kind)
        markup_attribute_words(markup, "class", frame->kind);
    add_head(markup, frame);
    markup_open(markup, "body");
    if (!frame->bare)
        add_banner(markup, frame);
    markup_open(markup, "main");
    markup_attribute(markup, "id", "main");
}

void page_frame_end(struct markup *markup, const struct page_frame *frame)
{
    markup_close(markup);
    if (!frame->bare) {
        markup_open_class(markup, "footer", "site");
        markup_open(markup, "p");
        markup_words(markup, "All that is shown here, as JSON: ");
        markup_open(markup, "a");
        markup_attribute(markup, "href", "/api/v1/openapi.json");
        markup_words(markup, "the API");
        markup_close(markup);
        markup_words(markup, ". Unofficial: not by the makers of the games, and without their artwork.");
        markup_close(markup);
        markup_close(markup);
    }
    markup_end(markup);
}

void page_problem(struct buffer *out, struct page_site site, const char *title, const char *sentence)
{
    const struct page_frame frame = {.site = site, .title = title};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_leaf_words(&markup, "h1", NULL, title);
    markup_leaf_words(&markup, "p", "lead", sentence);
    page_frame_end(&markup, &frame);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

void page_name(struct markup *markup, const char *name)
{
    markup_leaf_words(markup, "bdi", NULL, name);
}

void page_link(struct markup *markup, const char *before, const char *name, const char *behind)
{
    char address[ADDRESS_MAX];
    int size = snprintf(address, sizeof address, "%s%s%s", before, name, behind);

    if (size < 0 || size >= ADDRESS_MAX) {
        page_name(markup, name);
        return;
    }
    markup_open(markup, "a");
    markup_attribute_words(markup, "href", address);
    page_name(markup, name);
    markup_close(markup);
}
