/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "event/extensions.h"
#include "event/winner.h"
#include "page/document.h"
#include "report/parts.h"
#include "report/words.h"

static void add_title(struct markup *markup, const struct report *report)
{
    const struct event *event = report->event;
    char winner[WINNER_WORDS_MAX];
    unsigned rounds = event->count ? event->outcomes[event->count - 1].round + 1u : 0;

    markup_open(markup, "header");
    markup_leaf(markup, "h1", NULL, "%s", event->file.name);
    event_winner_words(event, report->standing, report->over, winner);
    if (*winner)
        markup_leaf(markup, "p", "winner", "%s", winner);
    markup_open_class(markup, "p", "state");
    markup_text(markup, "%s of %s \u00b7 %u entries \u00b7 %" PRIu64 " matches count", format_names[event->file.format],
                event->file.game->title, event->file.entry_count, report->standing->matches);
    if (report->standing->voids)
        markup_text(markup, " \u00b7 %" PRIu64 " void", report->standing->voids);
    if (report->standing->withdrawn)
        markup_text(markup, " \u00b7 %" PRIu64 " do not count", report->standing->withdrawn);
    if (report->over)
        markup_words(markup, " \u00b7 over");
    else if (schedule_has_bracket(&event->spec))
        markup_text(markup, " \u00b7 after round %u", rounds);
    else
        markup_text(markup, " \u00b7 after round %u of %u", rounds, event_rounds(event));
    markup_close(markup);
    markup_close(markup);
}

static void part_none(struct markup *markup, const struct report *report)
{
    (void)report;
    section_open(markup, "Table", "No match counts, so there are no ratings.");
    markup_close(markup);
}

void report_page(struct buffer *out, const struct report *report)
{
    static void (*const parts[])(struct markup *, const struct report *) = {
        part_candidate, part_standing, part_bracket, part_ratings, part_classes,  part_shares,  part_versus, part_above,
        part_faults,    part_repairs,  part_times,   part_entries, part_schedule, part_matches, part_played, part_model,
    };
    static void (*const parts_of_none[])(struct markup *, const struct report *) = {
        part_candidate, part_none,    part_bracket, part_faults, part_repairs,
        part_times,     part_entries, part_matches, part_played,
    };
    bool any = report->standing->matches > 0;
    unsigned count = any ? sizeof parts / sizeof *parts : sizeof parts_of_none / sizeof *parts_of_none;
    struct markup markup;

    document_begin(&markup, out, report->event->file.name);
    add_title(&markup, report);
    markup_open(&markup, "main");
    for (unsigned i = 0; i < count; i++)
        (any ? parts : parts_of_none)[i](&markup, report);
    markup_end(&markup);
}
