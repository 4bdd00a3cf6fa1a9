/* SPDX-License-Identifier: MIT */
#include "pages/tables_page.h"

#include <string.h>

#include "pages/cell.h"
#include "pages/page_frame.h"

enum { ROLES_MAX = 1024 };

/* "creature hunted hunted": the roles of the seats, for the module. */
static void put_roles(struct markup *markup, const json_t *class)
{
    char roles[ROLES_MAX] = "";
    const json_t *role;
    size_t used = 0, i;

    json_array_foreach(json_object_get(class, "roles"), i, role)
    {
        const char *name = json_string_value(role);
        size_t size = strlen(name);

        if (used + size + 2 > ROLES_MAX)
            return;
        if (used > 0)
            roles[used++] = ' ';
        memcpy(roles + used, name, size + 1);
        used += size;
    }
    markup_attribute_words(markup, "data-roles", roles);
}

static void add_option(struct markup *markup, const char *value, const json_t *class)
{
    markup_open(markup, "option");
    markup_attribute_words(markup, "value", value);
    if (class)
        put_roles(markup, class);
    markup_words(markup, value);
    markup_close(markup);
}

static void add_classes(struct markup *markup, const json_t *classes)
{
    const json_t *class;
    size_t i;

    markup_open(markup, "label");
    markup_leaf_words(markup, "span", NULL, "Class");
    markup_open(markup, "select");
    markup_attribute(markup, "name", "class");
    json_array_foreach(classes, i, class) add_option(markup, text_in(class, "name"), class);
    markup_close(markup);
    markup_close(markup);
}

/* Who may have a seat besides people; the module puts them at each seat. */
static void add_bots(struct markup *markup, const json_t *bots)
{
    const json_t *bot;
    size_t i;

    markup_open(markup, "datalist");
    markup_attribute(markup, "id", "bots");
    json_array_foreach(bots, i, bot) add_option(markup, json_string_value(bot), NULL);
    markup_close(markup);
}

static void add_form(struct markup *markup, const struct tables_page *page)
{
    markup_leaf_words(
        markup, "p", "lead",
        "Say who has each seat. Each person gets a link, which works once; the match begins when all were "
        "opened. It is not rated.");
    markup_open_class(markup, "form", "new-table");
    markup_attribute(markup, "id", "new-table");
    add_classes(markup, page->classes);
    markup_open(markup, "div");
    markup_attribute(markup, "id", "seats");
    markup_close(markup);
    add_bots(markup, page->bots);
    markup_open_class(markup, "button", "button button-main");
    markup_attribute(markup, "type", "submit");
    markup_words(markup, "Make the table");
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "div");
    markup_attribute(markup, "id", "made");
    markup_attribute(markup, "role", "status");
    markup_close(markup);
    markup_open(markup, "noscript");
    markup_leaf_words(markup, "p", NULL, "To play, this page needs JavaScript.");
    markup_close(markup);
}

static void add_host(struct markup *markup)
{
    markup_leaf_words(markup, "p", "lead",
                      "Here the host makes the tables: ask them for a link. Who opens it has a seat, among people and "
                      "bots.");
    markup_open(markup, "p");
    markup_words(markup, "The host types, in place of LADDER the folder: ");
    markup_leaf_words(markup, "code", NULL, "arena ladder LADDER table person BOT");
    markup_close(markup);
}

void tables_page(struct buffer *out, const struct tables_page *page)
{
    static const char *const styles[] = {"ladder.css", "play.css", NULL};
    static const char *const modules[] = {"dom.mjs", "tables.mjs", NULL};
    const struct page_frame frame = {
        .site = page->site, .title = "Play", .here = "/play", .styles = styles, .modules = page->open ? modules : NULL};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_leaf_words(&markup, "h1", NULL, "Play");
    if (page->open)
        add_form(&markup, page);
    else
        add_host(&markup);
    page_frame_end(&markup, &frame);
}
