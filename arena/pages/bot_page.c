/* SPDX-License-Identifier: MIT */
#include "pages/bot_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page/cells.h"
#include "pages/cell.h"
#include "pages/form.h"
#include "pages/matches_page.h"
#include "pages/page_frame.h"
#include "pages/strength_plot.h"

enum { HASH_SHOWN = 12 /* digits */ };

static const double US_IN_MS = 1000;

/* --- parts of tables --------------------------------------------------------------------------------------------- */

static void open_section(struct markup *markup, const char *heading)
{
    markup_open_class(markup, "section", "part");
    markup_leaf_words(markup, "h2", NULL, heading);
}

static void open_table(struct markup *markup, const char *class, const char *caption)
{
    markup_open_class(markup, "div", "wide");
    markup_attribute(markup, "tabindex", "0");
    markup_attribute(markup, "role", "region");
    markup_attribute_words(markup, "aria-label", caption);
    markup_open_class(markup, "table", class);
    markup_open(markup, "thead");
    markup_open(markup, "tr");
}

static void open_rows(struct markup *markup)
{
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "tbody");
}

static void close_table(struct markup *markup)
{
    markup_close(markup);
    markup_close(markup);
    markup_close(markup);
}

static void open_row(struct markup *markup)
{
    markup_open(markup, "tr");
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
}

/* The word is seen where the columns have no headings. */
static void add_words(struct markup *markup, const char *words, const char *word)
{
    markup_open_class(markup, "td", "number");
    markup_words(markup, words);
    markup_leaf_words(markup, "span", "of", word);
    markup_close(markup);
}

static void add_number(struct markup *markup, uint64_t number, const char *word)
{
    char words[GROUPED_MAX];

    grouped_words(number, words);
    add_words(markup, words, word);
}

static void add_estimate(struct markup *markup, const json_t *estimate)
{
    markup_open_class(markup, "td", "strength");
    estimate_words(markup, estimate);
    markup_close(markup);
}

/* --- who it is --------------------------------------------------------------------------------------------------- */

/* The latest of its versions that the table knows; NULL: none. */
static const json_t *current_row(const json_t *bot)
{
    const json_t *versions = json_object_get(bot, "versions");

    for (size_t i = json_array_size(versions); i-- > 0;) {
        const json_t *row = json_object_get(json_array_get(versions, i), "row");

        if (json_is_object(row))
            return row;
    }
    return NULL;
}

static void add_signs(struct markup *markup, const json_t *bot, const json_t *row)
{
    if (flag_in(row, "anchor"))
        sign(markup, "anchor", "anchor", "its strength is 0 by definition");
    if (flag_in(row, "provisional"))
        sign(markup, "provisional", "provisional", "too few matches to know its strength well");
    if (flag_in(row, "inactive"))
        sign(markup, "inactive", "inactive", "it has not played lately");
    if (flag_in(bot, "benched"))
        sign(markup, "warns", "benched", "it gets no matches for now");
    if (flag_in(bot, "withdrawn"))
        sign(markup, "warns", "withdrawn", "it plays no more");
}

static void add_top(struct markup *markup, const json_t *bot, const json_t *row)
{
    const struct form_value owner[] = {{"owner", text_in(bot, "owner")}, {NULL, NULL}};
    const json_t *sentence;
    size_t i;

    markup_open_class(markup, "div", "top-line");
    markup_open(markup, "h1");
    page_name(markup, text_in(bot, "bot"));
    markup_close(markup);
    add_signs(markup, bot, row);
    markup_close(markup);
    markup_open_class(markup, "p", "facts");
    markup_open(markup, "span");
    markup_words(markup, "of ");
    form_link(markup, "/", owner, text_in(bot, "owner"));
    markup_close(markup);
    markup_leaf_words(markup, "span", NULL, flag_in(bot, "hosted") ? "started by the host" : "attaches from outside");
    markup_close(markup);
    if (json_array_size(json_object_get(bot, "why")) == 0)
        return;
    markup_open_class(markup, "ul", "notice");
    json_array_foreach(json_object_get(bot, "why"), i, sentence)
        markup_leaf_words(markup, "li", NULL, json_string_value(sentence));
    markup_close(markup);
}

/* --- strength ---------------------------------------------------------------------------------------------------- */

static void add_strength(struct markup *markup, const struct bot_page *page, const json_t *row)
{
    const json_t *rank = json_object_get(row, "rank");
    json_int_t first = json_integer_value(json_array_get(rank, 0)), last = json_integer_value(json_array_get(rank, 1));

    open_section(markup, "Strength");
    markup_open_class(markup, "p", "large");
    if (row) {
        estimate_words(markup, json_object_get(row, "strength"));
        markup_text(markup, " Elo, rank %" JSON_INTEGER_FORMAT, first);
        if (last != first)
            markup_text(markup, " to %" JSON_INTEGER_FORMAT, last);
    } else
        markup_words(markup, "It is not in the table.");
    markup_close(markup);
    if (json_array_size(page->history) > 0)
        strength_plot(markup, page->history);
    if (flag_in(row, "anchor"))
        markup_leaf_words(markup, "p", "help", "It is the anchor, from which the strength of all others counts.");
    markup_close(markup);
}

static void add_part_rows(struct markup *markup, const char *kind, json_t *estimates, const json_t *shares,
                          const struct scale *scale)
{
    const char *name;
    json_t *estimate;

    json_object_foreach(estimates, name, estimate)
    {
        const json_t *share = json_object_get(shares, name);

        open_row(markup);
        markup_words(markup, name);
        markup_leaf_words(markup, "span", "version", kind);
        markup_close(markup);
        add_estimate(markup, estimate);
        markup_open_class(markup, "td", "bar-cell");
        estimate_plot(markup, scale, estimate);
        markup_close(markup);
        markup_open_class(markup, "td", "share");
        if (share)
            share_bar(markup, number_in(share, "share"));
        markup_close(markup);
        if (share)
            add_number(markup, count_in(share, "games"), "games");
        else
            markup_leaf_words(markup, "td", "number", "");
        markup_close(markup);
    }
}

static struct scale scale_of(const json_t *row)
{
    static const char *const parts[] = {"roles", "classes"};
    struct scale scale = {0, 0, 1};
    const char *name;
    json_t *estimate;

    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        json_object_foreach(json_object_get(row, parts[i]), name, estimate) estimate_widen(&scale, estimate);
    return elo_scale(scale.low, scale.high);
}

static void add_parts(struct markup *markup, const json_t *row)
{
    const struct scale scale = scale_of(row);

    open_section(markup, "In each role and class");
    open_table(markup, "parts", "In each role and class");
    column(markup, NULL, "Where");
    column(markup, "strength", "Elo");
    markup_open_class(markup, "th", "bar-cell");
    markup_attribute_words(markup, "scope", "col");
    markup_leaf_words(markup, "span", "unseen", "Interval");
    estimate_axis(markup, &scale);
    markup_close(markup);
    column(markup, "share", "Points");
    column(markup, "number", "Games");
    open_rows(markup);
    add_part_rows(markup, "role", json_object_get(row, "roles"), json_object_get(row, "shares"), &scale);
    add_part_rows(markup, "class", json_object_get(row, "classes"), NULL, &scale);
    close_table(markup);
    markup_close(markup);
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

static void add_time(struct markup *markup, const json_t *think, const char *key, const char *word)
{
    char words[NUMBER_MAX] = "\u2013";

    if (json_is_object(think))
        time_words(US_IN_MS * number_in(think, key), words, sizeof words);
    add_words(markup, words, word);
}

static void add_faults(struct markup *markup, const json_t *version)
{
    json_t *faults = json_object_get(version, "faults"), *count;
    const char *kind;

    markup_open_class(markup, "td", "kinds");
    if (json_object_size(faults) == 0)
        markup_words(markup, "none");
    json_object_foreach(faults, kind, count)
    {
        markup_open_class(markup, "span", "kind");
        markup_text(markup, "%" JSON_INTEGER_FORMAT " ", json_integer_value(count));
        markup_words(markup, kind);
        markup_close(markup);
    }
    markup_leaf_words(markup, "span", "of", "lately");
    markup_close(markup);
}

static void add_version(struct markup *markup, const json_t *version)
{
    const json_t *row = json_object_get(version, "row"), *think = json_object_get(version, "think");
    bool rated = json_is_object(row);
    char files[HASH_SHOWN + 1];

    open_row(markup);
    if (*text_in(version, "version"))
        page_name(markup, text_in(version, "version"));
    else
        markup_words(markup, "\u2013");
    markup_close(markup);
    markup_leaf_words(markup, "td", NULL, text_in(version, "state"));
    (void)snprintf(files, sizeof files, "%s", text_in(version, "hash"));
    markup_leaf_words(markup, "td", NULL, *files ? files : "\u2013");
    if (rated)
        add_estimate(markup, json_object_get(row, "strength"));
    else
        markup_leaf_words(markup, "td", "strength", "\u2013");
    add_number(markup, count_in(row, "matches"), "matches");
    add_number(markup, count_in(row, "faults"), "faults");
    add_faults(markup, version);
    add_time(markup, think, "p50_ms", "for half of its answers");
    add_time(markup, think, "p99_ms", "for 99 of 100");
    add_time(markup, think, "most_ms", "at most");
    markup_close(markup);
}

static void add_versions(struct markup *markup, const json_t *bot)
{
    const json_t *versions = json_object_get(bot, "versions");
    size_t count = json_array_size(versions);

    open_section(markup, "Versions");
    if (count == 0)
        markup_leaf_words(markup, "p", "none", "None has come yet.");
    else {
        open_table(markup, "versions", "Versions, the latest first");
        column(markup, NULL, "Version");
        column(markup, NULL, "State");
        column(markup, NULL, "Files");
        column(markup, "strength", "Elo");
        column(markup, "number", "Matches");
        column(markup, "number", "Faults");
        column(markup, NULL, "Lately, by kind");
        column(markup, "number", "Thinks: half");
        column(markup, "number", "99 of 100");
        column(markup, "number", "at most");
        open_rows(markup);
        for (size_t i = count; i-- > 0 && count - i <= BOT_PAGE_VERSIONS;)
            add_version(markup, json_array_get(versions, i));
        close_table(markup);
        markup_open_class(markup, "p", "help");
        if (count > BOT_PAGE_VERSIONS)
            markup_text(markup, "The latest %d of %zu. ", BOT_PAGE_VERSIONS, count);
        markup_words(markup,
                     "Matches and faults count in this season; kinds of faults and times to think are since the "
                     "arena was started. Files: the first digits of the hash of a program that the host starts.");
        markup_close(markup);
    }
    markup_close(markup);
}

/* --- opponents --------------------------------------------------------------------------------------------------- */

/* A bot that it met. */
struct met {
    const json_t *opponent;
};

static int by_matches(const void *a, const void *b)
{
    const struct met *one = a, *other = b;
    uint64_t first = count_in(one->opponent, "matches"), second = count_in(other->opponent, "matches");

    return first != second ? (first < second) - (first > second)
                           : strcmp(text_in(one->opponent, "against"), text_in(other->opponent, "against"));
}

static void add_opponent(struct markup *markup, const char *bot, const json_t *opponent)
{
    uint64_t won = count_in(opponent, "won"), drawn = count_in(opponent, "drawn"), lost = count_in(opponent, "lost");
    uint64_t games = won + drawn + lost;
    const struct form_value values[] = {{"bot", bot}, {"against", text_in(opponent, "against")}, {NULL, NULL}};
    char words[GROUPED_MAX];

    open_row(markup);
    page_link(markup, "/bots/", text_in(opponent, "against"), "");
    markup_close(markup);
    markup_open_class(markup, "td", "share");
    if (games > 0)
        share_bar(markup, ((double)won + (double)drawn / 2) / (double)games);
    markup_close(markup);
    add_number(markup, won, "won");
    add_number(markup, drawn, "drawn");
    add_number(markup, lost, "lost");
    add_number(markup, count_in(opponent, "faults"), "own faults");
    markup_open_class(markup, "td", "number");
    grouped_words(count_in(opponent, "matches"), words);
    form_link(markup, "/matches", values, words);
    markup_leaf_words(markup, "span", "of", "matches");
    markup_close(markup);
    markup_close(markup);
}

static void add_opponent_rows(struct markup *markup, const char *bot, const json_t *opponents)
{
    size_t count = json_array_size(opponents);
    struct met *sorted = calloc(count + 1, sizeof *sorted);

    markup->out->failed = markup->out->failed || !sorted;
    for (size_t i = 0; sorted && i < count; i++)
        sorted[i].opponent = json_array_get(opponents, i);
    if (sorted)
        qsort(sorted, count, sizeof *sorted, by_matches);
    for (size_t i = 0; sorted && i < count && i < BOT_PAGE_OPPONENTS; i++)
        add_opponent(markup, bot, sorted[i].opponent);
    free(sorted);
}

static void add_opponents(struct markup *markup, const char *bot, const json_t *versus)
{
    const json_t *opponents = json_object_get(versus, "opponents");

    open_section(markup, "Opponents");
    if (!versus)
        markup_leaf_words(markup, "p", "none", "The database cannot be read now; come back later.");
    else if (json_array_size(opponents) == 0)
        markup_leaf_words(markup, "p", "none", "It has not met anybody in a rated match.");
    else {
        open_table(markup, "opponents", "Opponents, those that it met most often first");
        column(markup, NULL, "Against");
        column(markup, "share", "Points");
        column(markup, "number", "Won");
        column(markup, "number", "Drawn");
        column(markup, "number", "Lost");
        column(markup, "number", "Own faults");
        column(markup, "number", "Matches");
        open_rows(markup);
        add_opponent_rows(markup, bot, opponents);
        close_table(markup);
    }
    markup_close(markup);
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static void add_matches(struct markup *markup, const char *bot, const json_t *matches)
{
    const struct form_value values[] = {{"bot", bot}, {NULL, NULL}},
                            faulty[] = {{"bot", bot}, {"fault", "yes"}, {NULL, NULL}};

    open_section(markup, "Latest matches");
    if (matches)
        matches_table(markup, json_object_get(matches, "matches"), "It has no matches that are over.");
    else
        markup_leaf_words(markup, "p", "none", "The database cannot be read now; come back later.");
    markup_open_class(markup, "p", "steps");
    form_link(markup, "/matches", values, "All its matches");
    form_link(markup, "/matches", faulty, "Those with faults of it");
    markup_close(markup);
    markup_close(markup);
}

void bot_page(struct buffer *out, const struct bot_page *page)
{
    const char *name = text_in(page->bot, "bot");
    const struct page_frame frame = {.site = page->site, .title = name, .kind = "page-lists"};
    const json_t *row = current_row(page->bot);
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    add_top(&markup, page->bot, row);
    add_strength(&markup, page, row);
    if (row)
        add_parts(&markup, row);
    add_versions(&markup, page->bot);
    add_opponents(&markup, name, page->versus);
    add_matches(&markup, name, page->matches);
    page_frame_end(&markup, &frame);
}
