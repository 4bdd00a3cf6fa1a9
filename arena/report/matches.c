/* SPDX-License-Identifier: MIT */
/* The matches that have a page beside the report. */
#include "event/matches.h"

#include <inttypes.h>
#include <string.h>

#include "report/parts.h"
#include "report/replays.h"
#include "report/words.h"

/* --- one match --------------------------------------------------------------------------------------------------- */

static void add_name(struct markup *markup, const struct report *report, size_t at)
{
    const struct outcome *outcome = &report->event->outcomes[at];
    unsigned replay = report->event->matches[at].replay;
    char id[RUN_ID_MAX], path[REPLAY_PATH_MAX];

    match_id(outcome, id);
    replays_path(report->event, at, path);
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
    markup_open(markup, "a");
    markup_attribute(markup, "href", "%s", path);
    markup_text(markup, "%u/%s", outcome->round + 1u, id);
    markup_close(markup);
    if (replay)
        markup_leaf(markup, "span", "give", " replay %u", replay);
    markup_close(markup);
}

/* Whether an entry sits on the same side before this seat. */
static bool is_named(const struct outcome *outcome, unsigned seat)
{
    for (unsigned i = 0; i < seat; i++)
        if (outcome->side[i] == outcome->side[seat] && outcome->fixture.entry[i] == outcome->fixture.entry[seat])
            return true;
    return false;
}

static void add_side(struct markup *markup, const struct report *report, const struct outcome *outcome, unsigned side)
{
    bool any = false;

    markup_text(markup, "%s%s ", side ? ", " : "", report->event->file.game->sides[side]);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome->side[seat] == side && !is_named(outcome, seat)) {
            markup_words(markup, any ? " + " : "");
            markup_leaf(markup, "b", NULL, "%s", entry_name(report, outcome->fixture.entry[seat]));
            any = true;
        }
}

static void add_match(struct markup *markup, const struct report *report, size_t at)
{
    const struct event_match *match = &report->event->matches[at];
    const struct outcome *outcome = &report->event->outcomes[at];
    unsigned faults = 0;

    markup_open(markup, "tr");
    add_name(markup, report, at);
    markup_leaf(markup, "td", "words", "%s", class_name(report, outcome->fixture.class));
    markup_open_class(markup, "td", "words");
    for (unsigned side = 0; side < outcome->sides; side++)
        add_side(markup, report, outcome, side);
    markup_close(markup);
    markup_leaf(markup, "td", "words", "%s", match_winner(report->event, outcome));
    markup_leaf(markup, "td", "words", "%s", match->reason);
    markup_leaf(markup, "td", NULL, "%u", match->turns);
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        faults += outcome->faults[seat];
    markup_leaf(markup, "td", faults ? NULL : "none", "%u", faults);
    markup_leaf(markup, "td", "words", "%s", outcome_counts(outcome) ? "" : "does not count");
    markup_close(markup);
}

/* --- a round of them --------------------------------------------------------------------------------------------- */

static void add_table(struct markup *markup, const struct report *report, size_t begin, size_t end)
{
    static const char *const heads[] = {"match", "class", "who", "winner", "why", "turns", "faults", ""};

    table_open(markup);
    markup_attribute(markup, "class", "matches");
    body_open(markup, heads, sizeof heads / sizeof *heads);
    for (size_t i = begin; i < end; i++)
        if (report->paged[i])
            add_match(markup, report, i);
    markup_close(markup);
    table_close(markup);
}

/* Many are shown when they are asked for. */
enum { SHOWN_AT_ONCE = 60 };

static void add_round(struct markup *markup, const struct report *report, size_t begin, size_t end, size_t all)
{
    unsigned replay = report->event->matches[begin].replay;
    size_t count = 0;

    for (size_t i = begin; i < end; i++)
        count += report->paged[i];
    if (count == 0)
        return;
    markup_open(markup, "details");
    if (all <= SHOWN_AT_ONCE)
        markup_attribute(markup, "open", "open");
    markup_leaf(markup, "summary", NULL, "%s %u: %zu %s", replay ? "Replay" : "Round",
                replay ? replay : report->event->outcomes[begin].round + 1u, count, count == 1 ? "match" : "matches");
    add_table(markup, report, begin, end);
    markup_close(markup);
}

void part_matches(struct markup *markup, const struct report *report)
{
    const struct event *event = report->event;
    size_t all = 0;

    for (size_t i = 0; report->paged && i < event->count; i++)
        all += report->paged[i];
    if (all == 0)
        return;
    section_open(markup, "Matches",
                 "Each opens as a page of its own, step by step and through the eyes of every seat. The pages lie in "
                 "replays/ beside this one, and need no network.");
    if (all < event->count)
        markup_leaf(markup, "p", NULL, "%zu of %zu matches have a page.", all, event->count);
    for (size_t begin = 0, end; begin < event->count; begin = end) {
        end = replays_run_end(event, begin);
        add_round(markup, report, begin, end, all);
    }
    markup_close(markup);
}
