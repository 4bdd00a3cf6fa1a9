/* SPDX-License-Identifier: MIT */
#include "pages/matches_page.h"

#include <inttypes.h>
#include <string.h>

#include "pages/cell.h"
#include "pages/form.h"
#include "pages/page_frame.h"

/* --- a match ----------------------------------------------------------------------------------------------------- */

/* True if a lower seat has the same bot and role: then it is not named again. */
static bool is_named(const json_t *seats, size_t seat)
{
    const json_t *this = json_array_get(seats, seat);

    for (size_t i = 0; i < seat; i++) {
        const json_t *other = json_array_get(seats, i);

        if (strcmp(text_in(other, "bot"), text_in(this, "bot")) == 0 &&
            strcmp(text_in(other, "role"), text_in(this, "role")) == 0)
            return true;
    }
    return false;
}

static void add_seat(struct markup *markup, const json_t *match, const json_t *seat)
{
    bool won = *text_in(seat, "side") && strcmp(text_in(seat, "side"), text_in(match, "winner")) == 0;

    markup_open_class(markup, "li", won ? "won" : "player");
    page_link(markup, "/bots/", text_in(seat, "bot"), "");
    markup_open_class(markup, "span", "of-role");
    markup_words(markup, text_in(seat, "role"));
    markup_words(markup, won ? ", won" : "");
    markup_close(markup);
    markup_close(markup);
}

static uint64_t faults_of(const json_t *seats)
{
    const json_t *seat;
    uint64_t count = 0;
    size_t i;

    json_array_foreach(seats, i, seat) count += count_in(seat, "faults");
    return count;
}

static void add_end(struct markup *markup, const json_t *match)
{
    const char *winner = text_in(match, "winner"), *outcome = text_in(match, "outcome");
    bool undecided = strcmp(winner, "draw") == 0 || strcmp(winner, "void") == 0;

    markup_open_class(markup, "td", "end");
    markup_attribute(markup, "role", "cell");
    if (*outcome)
        sign(markup, outcome, outcome, "for the bot that was asked for");
    markup_words(markup, winner);
    markup_words(markup, undecided ? "" : " wins");
    markup_open_class(markup, "span", "why");
    markup_words(markup, text_in(match, "reason"));
    markup_close(markup);
    if (faults_of(json_object_get(match, "seats")))
        sign(markup, "warns", "faults", "a bot did something wrong");
    if (flag_in(match, "taken_out"))
        sign(markup, "warns", "taken out", "the host took it out of the table");
    if (strcmp(text_in(match, "purpose"), "rated") != 0)
        sign(markup, "purpose", text_in(match, "purpose"), "it is not rated");
    markup_close(markup);
}

static void add_match(struct markup *markup, const json_t *match)
{
    const json_t *seats = json_object_get(match, "seats"), *seat;
    size_t i;

    markup_open(markup, "tr");
    markup_attribute(markup, "role", "row");
    markup_open_class(markup, "th", "id");
    markup_attribute(markup, "scope", "row");
    markup_attribute(markup, "role", "rowheader");
    page_link(markup, "/matches/", text_in(match, "id"), "");
    markup_close(markup);
    markup_open_class(markup, "td", "class");
    markup_attribute(markup, "role", "cell");
    markup_words(markup, text_in(match, "class"));
    markup_close(markup);
    markup_open_class(markup, "td", "players-cell");
    markup_attribute(markup, "role", "cell");
    markup_open_class(markup, "ul", "seats-list");
    json_array_foreach(seats, i, seat)
    {
        if (!is_named(seats, i))
            add_seat(markup, match, seat);
    }
    markup_close(markup);
    markup_close(markup);
    add_end(markup, match);
    markup_open_class(markup, "td", "number");
    markup_attribute(markup, "role", "cell");
    grouped_leaf(markup, "span", NULL, count_in(match, "turns"));
    markup_leaf_words(markup, "span", "of", "turns");
    markup_close(markup);
    markup_close(markup);
}

void matches_table(struct markup *markup, const json_t *matches, const char *none)
{
    const json_t *match;
    size_t i;

    if (json_array_size(matches) == 0) {
        markup_leaf_words(markup, "p", "none", none);
        return;
    }
    markup_open_class(markup, "table", "matches");
    markup_attribute(markup, "role", "table");
    markup_leaf_words(markup, "caption", "unseen", "Matches, the newest first");
    markup_open(markup, "thead");
    markup_attribute(markup, "role", "rowgroup");
    markup_open(markup, "tr");
    markup_attribute(markup, "role", "row");
    column(markup, NULL, "Match");
    column(markup, NULL, "Class");
    column(markup, NULL, "Who played");
    column(markup, NULL, "How it ended");
    column(markup, "number", "Turns");
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "tbody");
    markup_attribute(markup, "role", "rowgroup");
    json_array_foreach(matches, i, match) add_match(markup, match);
    markup_close(markup);
    markup_close(markup);
}

/* --- filters ----------------------------------------------------------------------------------------------------- */

static void add_words(struct markup *markup, const char *name, const char *label, const char *const *words,
                      const char *chosen)
{
    form_choice(markup, name, label);
    for (unsigned i = 0; words[i]; i++)
        form_option(markup, i ? words[i] : "", words[i], chosen);
    form_choice_end(markup);
}

static void add_names(struct markup *markup, const char *name, const char *label, const json_t *list,
                      const char *chosen)
{
    const json_t *one;
    size_t i;

    form_choice(markup, name, label);
    form_option(markup, "", "any", chosen);
    json_array_foreach(list, i, one) form_option(markup, text_in(one, name), text_in(one, name), chosen);
    form_choice_end(markup);
}

static bool is_filtered(const struct matches_wish *wish)
{
    return *wish->season || *wish->class || *wish->bot || *wish->version || *wish->against || *wish->owner ||
           *wish->outcome || *wish->purpose || *wish->fault;
}

static void add_filters(struct markup *markup, const struct matches_page *page)
{
    static const char *const faults[] = {"any", "yes", NULL};
    const struct matches_wish *wish = &page->wish;

    form_begin(markup, "/matches", "Find matches");
    form_text(markup, "bot", "Bot", wish->bot);
    form_text(markup, "against", "Against", wish->against);
    form_text(markup, "owner", "Owner", wish->owner);
    add_words(markup, "outcome", "Outcome", page->outcomes, wish->outcome);
    add_names(markup, "class", "Class", json_object_get(page->classes, "classes"), wish->class);
    if (json_array_size(json_object_get(page->seasons, "seasons")) > 1)
        add_names(markup, "season", "Season", json_object_get(page->seasons, "seasons"), wish->season);
    add_words(markup, "purpose", "Purpose", page->purposes, wish->purpose);
    add_words(markup, "fault", "Faults", faults, wish->fault);
    form_end(markup, "/matches", is_filtered(wish));
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static void add_step(struct markup *markup, const struct matches_page *page, const char *way, const char *place,
                     const char *words)
{
    const struct matches_wish *wish = &page->wish;
    const struct form_value values[] = {{"season", wish->season},
                                        {"class", wish->class},
                                        {"bot", wish->bot},
                                        {"version", wish->version},
                                        {"against", wish->against},
                                        {"owner", wish->owner},
                                        {"outcome", wish->outcome},
                                        {"purpose", wish->purpose},
                                        {"fault", wish->fault},
                                        {way, place},
                                        {NULL, NULL}};

    if (*place)
        form_link(markup, "/matches", values, words);
}

void matches_page(struct buffer *out, const struct matches_page *page)
{
    const struct page_frame frame = {.site = page->site, .title = "Matches", .here = "/matches", .kind = "page-lists"};
    const json_t *all = page->matches;
    struct markup markup;

    page_frame_begin(&markup, out, &frame);
    markup_leaf_words(&markup, "h1", NULL, "Matches that are over");
    add_filters(&markup, page);
    matches_table(&markup, json_object_get(all, "matches"),
                  is_filtered(&page->wish) ? "There is no such match." : "No match is over yet.");
    markup_open_class(&markup, "nav", "steps");
    markup_attribute(&markup, "aria-label", "Parts of the list");
    if (!page->newest)
        add_step(&markup, page, "after", text_in(all, "newer"), "Newer");
    add_step(&markup, page, "before", text_in(all, "older"), "Older");
    markup_close(&markup);
    markup_open_class(&markup, "p", "help");
    markup_words(&markup, "The list is some seconds behind");
    if (*text_in(all, "known_up_to")) {
        markup_words(&markup, ", at ");
        markup_words(&markup, text_in(all, "known_up_to"));
    }
    markup_words(&markup,
                 ". A page looks at 2 000 matches at most, so it may be short, or empty, though Older has more.");
    markup_close(&markup);
    page_frame_end(&markup, &frame);
}
