/* SPDX-License-Identifier: MIT */
#include "page/document.h"

#include <string.h>

#include "page/style.h"

static void add_head(struct markup *markup, const char *title)
{
    markup_open(markup, "head");
    markup_void(markup, "meta", "charset", "utf-8", NULL, NULL);
    markup_void(markup, "meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    markup_void(markup, "meta", "name", "color-scheme", "content", "light dark");
    markup_void(markup, "link", "rel", "icon", "href", "data:,");
    markup_leaf(markup, "title", NULL, "%s", title);
    markup_open(markup, "style");
    for (unsigned i = 0; page_style[i]; i++)
        markup_words(markup, page_style[i]);
    markup_close(markup);
    markup_close(markup);
}

void document_begin(struct markup *markup, struct buffer *out, const char *title)
{
    static const char doctype[] = "<!DOCTYPE html>\n";

    buffer_add(out, doctype, strlen(doctype));
    markup_begin(markup, out);
    markup_open(markup, "html");
    markup_attribute(markup, "lang", "en");
    add_head(markup, title);
    markup_open(markup, "body");
}
