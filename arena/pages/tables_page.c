/* SPDX-License-Identifier: MIT */
#include "pages/tables_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "pages/cell.h"
#include "pages/page_frame.h"

enum { COMMAND_MAX = 200 };

/* --- settings ---------------------------------------------------------------------------------------------------- */

/* "talk_rounds" as "talk rounds". */
static void put_name(struct markup *markup, const char *name)
{
    char words[65];
    size_t size = strlen(name) < sizeof words ? strlen(name) : sizeof words - 1;

    for (size_t i = 0; i < size; i++)
        words[i] = name[i] == '_' ? ' ' : name[i];
    words[size] = '\0';
    markup_words(markup, words);
}

static void open_label(struct markup *markup, const char *words)
{
    markup_open(markup, "label");
    markup_open(markup, "span");
    put_name(markup, words);
    markup_close(markup);
}

/* What the field is for the module and for who cannot see it. */
static void put_setting(struct markup *markup, const struct game_setting *setting)
{
    markup_attribute_words(markup, "data-setting", setting->name);
    markup_attribute(markup, "aria-describedby", "help-%s", setting->name);
}

static void add_help(struct markup *markup, const struct game_setting *setting)
{
    markup_open(markup, "small");
    markup_attribute(markup, "id", "help-%s", setting->name);
    markup_words(markup, setting->help);
    markup_close(markup);
}

static void add_number(struct markup *markup, const struct game_setting *setting)
{
    open_label(markup, setting->name);
    markup_open(markup, "input");
    markup_attribute(markup, "type", "number");
    markup_attribute(markup, "min", "%" PRId64, setting->least);
    markup_attribute(markup, "max", "%" PRId64, setting->most);
    markup_attribute(markup, "value", "%" PRId64, setting->preset);
    markup_attribute(markup, "required", "required");
    put_setting(markup, setting);
    markup_close_void(markup);
    markup_close(markup);
    add_help(markup, setting);
}

static void add_option(struct markup *markup, const char *value, bool chosen)
{
    markup_open(markup, "option");
    markup_attribute_words(markup, "value", value);
    if (chosen)
        markup_attribute(markup, "selected", "selected");
    markup_words(markup, value);
    markup_close(markup);
}

static void add_word(struct markup *markup, const struct game_setting *setting)
{
    open_label(markup, setting->name);
    markup_open(markup, "select");
    put_setting(markup, setting);
    for (unsigned i = 0; setting->values[i]; i++)
        add_option(markup, setting->values[i], i == setting->preset);
    markup_close(markup);
    markup_close(markup);
    add_help(markup, setting);
}

static void add_box(struct markup *markup, const char *value, bool checked)
{
    markup_open_class(markup, "label", "box");
    markup_open(markup, "input");
    markup_attribute(markup, "type", "checkbox");
    markup_attribute_words(markup, "value", value);
    if (checked)
        markup_attribute(markup, "checked", "checked");
    markup_close_void(markup);
    markup_words(markup, value);
    markup_close(markup);
}

/* A set of words, which may be many: it is folded up, and the module says in its summary what is chosen. */
static void add_set(struct markup *markup, const struct game_setting *setting)
{
    markup_open(markup, "details");
    markup_open(markup, "summary");
    put_name(markup, setting->name);
    markup_words(markup, ": ");
    markup_leaf_words(markup, "output", NULL, "");
    markup_close(markup);
    markup_open_class(markup, "fieldset", "boxes");
    put_setting(markup, setting);
    markup_open_class(markup, "legend", "unseen");
    put_name(markup, setting->name);
    markup_close(markup);
    for (unsigned i = 0; setting->values[i]; i++)
        add_box(markup, setting->values[i], setting->preset >> i & 1);
    markup_close(markup);
    add_help(markup, setting);
    markup_close(markup);
}

/* Numbers, such as of players and rounds, stand in front; the rest is folded up. */
static void add_settings(struct markup *markup, const struct game *game)
{
    unsigned folded = 0;

    for (unsigned i = 0; i < game->setting_count; i++) {
        if (!game->settings[i].values)
            add_number(markup, &game->settings[i]);
        folded += game->settings[i].values != NULL;
    }
    if (folded == 0)
        return;
    markup_open_class(markup, "details", "more-settings");
    markup_leaf_words(markup, "summary", NULL, "More settings");
    for (unsigned i = 0; i < game->setting_count; i++)
        if (game->settings[i].values && game->settings[i].many)
            add_set(markup, &game->settings[i]);
        else if (game->settings[i].values)
            add_word(markup, &game->settings[i]);
    markup_close(markup);
}

/* --- the form ---------------------------------------------------------------------------------------------------- */

static void open_select(struct markup *markup, const char *label, const char *name)
{
    open_label(markup, label);
    markup_open(markup, "select");
    markup_attribute(markup, "name", "%s", name);
}

static void close_select(struct markup *markup)
{
    markup_close(markup);
    markup_close(markup);
}

static void add_names(struct markup *markup, const json_t *names)
{
    const json_t *name;
    size_t i;

    json_array_foreach(names, i, name) add_option(markup, json_string_value(name), false);
}

static void add_mixes(struct markup *markup, const struct game *game)
{
    if (game->mix_count == 0)
        return;
    open_select(markup, "Mix", "mix");
    markup_open(markup, "option");
    markup_attribute(markup, "value", "%s", "");
    markup_words(markup, "as the class is");
    markup_close(markup);
    for (unsigned i = 0; i < game->mix_count; i++) {
        markup_open(markup, "option");
        markup_attribute_words(markup, "value", game->mixes[i].name);
        markup_words(markup, game->mixes[i].name);
        markup_words(markup, ": ");
        markup_words(markup, game->mixes[i].help);
        markup_close(markup);
    }
    close_select(markup);
}

static void add_absent(struct markup *markup, const char *preset)
{
    static const char *const rows[][2] = {{"filler", "random actions"}, {"forfeit", "their side loses"}};

    open_select(markup, "For who is away", "absent");
    markup_attribute(markup, "aria-describedby", "help-absent");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        markup_open(markup, "option");
        markup_attribute_words(markup, "value", rows[i][0]);
        if (strcmp(rows[i][0], preset) == 0)
            markup_attribute(markup, "selected", "selected");
        markup_words(markup, rows[i][1]);
        markup_close(markup);
    }
    close_select(markup);
    markup_open(markup, "small");
    markup_attribute(markup, "id", "help-absent");
    markup_words(markup, "after 5 minutes, unless all the others vote to wait");
    markup_close(markup);
}

static void open_group(struct markup *markup, const char *legend)
{
    markup_open(markup, "fieldset");
    markup_leaf_words(markup, "legend", NULL, legend);
}

static void add_form(struct markup *markup, const struct tables_page *page)
{
    markup_leaf_words(markup, "p", "lead",
                      "Say what is played and who has each seat. Each person gets a link, which works once; the match "
                      "begins when all were opened. It is not rated.");
    markup_open_class(markup, "form", "new-table");
    markup_attribute(markup, "id", "new-table");
    open_group(markup, "The game");
    open_select(markup, "Class", "class");
    add_names(markup, page->classes);
    close_select(markup);
    add_mixes(markup, page->game);
    add_settings(markup, page->game);
    markup_close(markup);
    open_group(markup, "Who plays");
    open_select(markup, "You play", "you");
    close_select(markup);
    markup_open(markup, "div");
    markup_attribute(markup, "id", "seats");
    markup_close(markup);
    add_absent(markup, page->absent);
    markup_close(markup);
    markup_open(markup, "datalist"); /* of bots, which the module puts at each seat */
    markup_attribute(markup, "id", "bots");
    add_names(markup, page->bots);
    markup_close(markup);
    markup_open_class(markup, "p", "refused");
    markup_attribute(markup, "id", "refused");
    markup_attribute(markup, "role", "alert");
    markup_close(markup);
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

static void add_host(struct markup *markup, const struct tables_page *page)
{
    const char *bot = json_string_value(json_array_get(page->bots, 0));
    char command[COMMAND_MAX];

    markup_leaf_words(markup, "p", "lead",
                      "Here the host makes the tables: ask them for a link. Who opens it has a seat, among people and "
                      "bots.");
    (void)snprintf(command, sizeof command, "arena ladder LADDER table person %s", bot ? bot : "BOT");
    markup_open_class(markup, "p", "quiet");
    markup_words(markup, "You are the host? Type, in place of LADDER its folder: ");
    markup_leaf_words(markup, "code", NULL, command);
    markup_words(markup, ". If ladder.conf says ");
    markup_leaf_words(markup, "code", NULL, "play = open");
    markup_words(markup, ", anybody makes tables here.");
    markup_close(markup);
}

void tables_page(struct buffer *out, const struct tables_page *page)
{
    static const char *const modules[] = {"dom.mjs", "tables.mjs", NULL};
    const struct page_frame frame = {.site = page->site,
                                     .title = "Play",
                                     .here = "/play",
                                     .kind = "page-lists",
                                     .modules = page->open ? modules : NULL};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_leaf_words(&markup, "h1", NULL, "Play");
    if (page->open)
        add_form(&markup, page);
    else
        add_host(&markup, page);
    page_frame_end(&markup, &frame);
}
