/* SPDX-License-Identifier: MIT */
#include "pages/rules_page.h"

#include <stdio.h>
#include <string.h>

#include "pages/cell.h"
#include "pages/page_frame.h"

enum { HEADING_MAX = 100 };

/* --- which tables are of pieces ---------------------------------------------------------------------------------- */

/* What a piece does is its power or its effect. */
static const char *effect_of(const json_t *piece)
{
    return *text_in(piece, "power") ? text_in(piece, "power") : text_in(piece, "effect");
}

static bool is_of_pieces(const json_t *table)
{
    const json_t *first = json_array_get(table, 0);

    return json_object_get(first, "name") && (json_object_get(first, "effect") || json_object_get(first, "power"));
}

/* Cards of one deck stand together; other pieces have none. */
static bool is_first_of_deck(const json_t *table, size_t number)
{
    const char *deck = text_in(json_array_get(table, number), "deck");

    for (size_t i = 0; i < number; i++)
        if (strcmp(text_in(json_array_get(table, i), "deck"), deck) == 0)
            return false;
    return true;
}

/* One that replaces another stands with it. */
static bool is_in_list(const json_t *piece, const char *deck)
{
    return strcmp(text_in(piece, "deck"), deck) == 0 && !*text_in(piece, "replaces");
}

static size_t count_of_deck(const json_t *table, const char *deck)
{
    const json_t *piece;
    size_t i, count = 0;

    json_array_foreach(table, i, piece) count += is_in_list(piece, deck);
    return count;
}

/* "Places", "Cards: hunt", and the id of the section. */
struct heading {
    char words[HEADING_MAX], id[HEADING_MAX];
};

static struct heading heading_of(const char *key, const char *deck)
{
    struct heading heading;

    (void)snprintf(heading.words, sizeof heading.words, "%s%s%s", key, *deck ? ": " : "", deck);
    (void)snprintf(heading.id, sizeof heading.id, "%s%s%s", key, *deck ? "-" : "", deck);
    if (heading.words[0] >= 'a' && heading.words[0] <= 'z')
        heading.words[0] = (char)(heading.words[0] - 'a' + 'A');
    return heading;
}

typedef void take_section(struct markup *markup, const char *key, const json_t *table, const char *deck);

static void each_section(struct markup *markup, json_t *rules, take_section *take)
{
    const char *key;
    json_t *table, *piece;
    size_t i;

    json_object_foreach(rules, key, table)
    {
        if (is_of_pieces(table))
            json_array_foreach(table, i, piece) if (is_first_of_deck(table, i))
                take(markup, key, table, text_in(piece, "deck"));
    }
}

/* --- pieces ------------------------------------------------------------------------------------------------------ */

static void add_number(struct markup *markup, const json_t *piece, const char *key, const char *words)
{
    if (count_in(piece, key) > 0)
        markup_leaf(markup, "span", NULL, "%s %" JSON_INTEGER_FORMAT, words, (json_int_t)count_in(piece, key));
}

static void add_facts(struct markup *markup, const json_t *piece)
{
    static const struct {
        const char *provenance, *explained;
    } signs[] = {{"digest", "its text is known from a summary, not from the piece itself"},
                 {"reconstructed", "its text is not known: it is made from what is known of it"}};

    markup_open_class(markup, "p", "piece-facts");
    add_number(markup, piece, "number", "number");
    add_number(markup, piece, "phase", "phase");
    add_number(markup, piece, "level", "level");
    add_number(markup, piece, "cost", "cost");
    if (count_in(piece, "copies") > 1)
        add_number(markup, piece, "copies", "copies");
    if (*text_in(piece, "symbol"))
        markup_leaf_words(markup, "span", NULL, text_in(piece, "symbol"));
    markup_leaf_words(markup, "span", NULL, text_in(piece, "set"));
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(text_in(piece, "provenance"), signs[i].provenance) == 0)
            sign(markup, "provenance", signs[i].provenance, signs[i].explained);
    markup_close(markup);
}

/* By which a link can lead to it: "/rules#places-lair". */
static void add_id(struct markup *markup, const char *key, const char *id)
{
    char text[HEADING_MAX];

    (void)snprintf(text, sizeof text, "%s-%s", key, id);
    markup_attribute_words(markup, "id", text);
}

static void add_what_it_does(struct markup *markup, const json_t *piece)
{
    add_facts(markup, piece);
    if (*effect_of(piece))
        markup_leaf_words(markup, "p", NULL, effect_of(piece));
}

/* What replaces it has the same name: it follows under that. */
static void add_replacing(struct markup *markup, const char *key, const json_t *table, const json_t *replaced)
{
    const json_t *piece;
    size_t i;

    json_array_foreach(table, i, piece)
    {
        if (!json_object_get(piece, "replaces") || strcmp(text_in(piece, "replaces"), text_in(replaced, "id")) != 0)
            continue;
        markup_open(markup, "div");
        add_id(markup, key, text_in(piece, "id"));
        markup_open_class(markup, "p", "quiet");
        markup_words(markup, "With the set ");
        markup_words(markup, text_in(piece, "set"));
        markup_words(markup, " it is replaced by:");
        markup_close(markup);
        add_what_it_does(markup, piece);
        markup_close(markup);
    }
}

static void add_piece(struct markup *markup, const char *key, const json_t *table, const json_t *piece)
{
    markup_open_class(markup, "li", "piece");
    add_id(markup, key, text_in(piece, "id"));
    markup_leaf_words(markup, "h3", NULL, text_in(piece, "name"));
    add_what_it_does(markup, piece);
    add_replacing(markup, key, table, piece);
    markup_close(markup);
}

static void add_section(struct markup *markup, const char *key, const json_t *table, const char *deck)
{
    const struct heading heading = heading_of(key, deck);
    const json_t *piece;
    size_t i;

    markup_open_class(markup, "section", "part");
    markup_attribute_words(markup, "id", heading.id);
    markup_leaf_words(markup, "h2", NULL, heading.words);
    markup_open_class(markup, "ul", "pieces");
    json_array_foreach(table, i, piece)
    {
        if (is_in_list(piece, deck))
            add_piece(markup, key, table, piece);
    }
    markup_close(markup);
    markup_close(markup);
}

static void add_jump(struct markup *markup, const char *key, const json_t *table, const char *deck)
{
    const struct heading heading = heading_of(key, deck);

    markup_open(markup, "li");
    markup_open(markup, "a");
    markup_attribute(markup, "href", "#%s", heading.id);
    markup_words(markup, heading.words);
    markup_close(markup);
    markup_leaf(markup, "span", "version", "%zu", count_of_deck(table, deck));
    markup_close(markup);
}

/* --- settings ---------------------------------------------------------------------------------------------------- */

static void add_value(struct markup *markup, const json_t *value)
{
    if (json_is_integer(value))
        markup_text(markup, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_string(value))
        markup_words(markup, json_string_value(value));
}

static void add_allowed(struct markup *markup, const json_t *setting)
{
    const json_t *range = json_object_get(setting, "range"), *value;
    size_t i;

    if (json_is_array(range)) {
        markup_text(markup, "%" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT,
                    json_integer_value(json_array_get(range, 0)), json_integer_value(json_array_get(range, 1)));
        return;
    }
    json_array_foreach(json_object_get(setting, "values"), i, value)
    {
        markup_words(markup, i ? ", " : "");
        add_value(markup, value);
    }
    if (flag_in(setting, "many"))
        markup_words(markup, "; several are joined by +");
}

static void add_setting(struct markup *markup, const json_t *setting)
{
    markup_open_class(markup, "li", "piece");
    add_id(markup, "settings", text_in(setting, "name"));
    markup_leaf_words(markup, "h3", NULL, text_in(setting, "name"));
    markup_leaf_words(markup, "p", NULL, text_in(setting, "help"));
    markup_open_class(markup, "p", "piece-facts");
    markup_open(markup, "span");
    markup_words(markup, "without it: ");
    add_value(markup, json_object_get(setting, "default"));
    markup_close(markup);
    markup_open(markup, "span");
    markup_words(markup, "allowed: ");
    add_allowed(markup, setting);
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
}

static void add_mix(struct markup *markup, const json_t *mix)
{
    markup_open_class(markup, "li", "piece");
    add_id(markup, "mixes", text_in(mix, "name"));
    markup_leaf_words(markup, "h3", NULL, text_in(mix, "name"));
    markup_leaf_words(markup, "p", NULL, text_in(mix, "help"));
    markup_open_class(markup, "p", "piece-facts");
    markup_leaf_words(markup, "code", NULL, text_in(mix, "settings"));
    markup_close(markup);
    markup_close(markup);
}

static void add_list(struct markup *markup, const char *id, const char *words, const json_t *list,
                     void (*add)(struct markup *markup, const json_t *one))
{
    const json_t *one;
    size_t i;

    if (json_array_size(list) == 0)
        return;
    markup_open_class(markup, "section", "part");
    markup_attribute_words(markup, "id", id);
    markup_leaf_words(markup, "h2", NULL, words);
    markup_open_class(markup, "ul", "pieces");
    json_array_foreach(list, i, one) add(markup, one);
    markup_close(markup);
    markup_close(markup);
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static void add_top(struct markup *markup, json_t *rules)
{
    markup_open(markup, "h1");
    markup_words(markup, text_in(rules, "title"));
    markup_close(markup);
    markup_leaf_words(markup, "p", "lead quiet", "All pieces and settings, in our own words. Unofficial.");
    markup_open(markup, "div");
    markup_attribute(markup, "id", "search");
    markup_close(markup);
    markup_open(markup, "nav");
    markup_attribute(markup, "aria-label", "Parts of the rules");
    markup_open_class(markup, "ul", "jumps");
    each_section(markup, rules, add_jump);
    markup_open(markup, "li");
    markup_open(markup, "a");
    markup_attribute(markup, "href", "#settings");
    markup_words(markup, "Settings");
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
}

void rules_page(struct buffer *out, struct page_site site, json_t *rules)
{
    static const char *const modules[] = {"rules.mjs", NULL};
    const struct page_frame frame = {
        .site = site, .title = "Rules", .here = "/rules", .kind = "page-lists", .modules = modules};
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    add_top(&markup, rules);
    each_section(&markup, rules, add_section);
    add_list(&markup, "settings", "Settings", json_object_get(rules, "settings"), add_setting);
    add_list(&markup, "mixes", "Mixes of settings", json_object_get(rules, "mixes"), add_mix);
    page_frame_end(&markup, &frame);
}
