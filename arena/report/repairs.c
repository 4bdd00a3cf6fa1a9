/* SPDX-License-Identifier: MIT */
/* What the host changed by command, as the event's log has it. */
#include "event/repair.h"
#include "report/parts.h"
#include "report/words.h"

static void add_targets(struct markup *markup, const struct log_line *line)
{
    const json_t *target;
    size_t i;

    markup_open_class(markup, "td", "words long");
    json_array_foreach(line->targets, i, target)
    {
        markup_words(markup, i ? " " : "");
        markup_words(markup, json_string_value(target));
    }
    markup_close(markup);
}

static void add_line(struct markup *markup, const struct report *report, unsigned number)
{
    struct log_line line = event_log_line(&report->event->log, number);

    markup_open(markup, "tr");
    markup_leaf(markup, "td", NULL, "%u", number);
    markup_leaf_words(markup, "td", "words", line.time);
    markup_leaf_words(markup, "td", "words", line.who);
    markup_leaf_words(markup, "td", "words", log_commands[line.command]);
    add_targets(markup, &line);
    markup_leaf_words(markup, "td", "words long", line.why);
    markup_leaf_words(markup, "td", "words", repair_is_undone(report->event, number) ? "taken back" : "");
    markup_close(markup);
}

void part_repairs(struct markup *markup, const struct report *report)
{
    static const char *const heads[] = {"", "when", "who", "what", "of", "why", ""};
    unsigned count = event_log_count(&report->event->log);

    if (count == 0)
        return;
    section_open(
        markup, "What the host changed",
        "By command, as the event's log has it; the table is made of what counts after that. Records are never "
        "changed.");
    table_open(markup);
    markup_attribute(markup, "id", "repairs");
    body_open(markup, heads, sizeof heads / sizeof *heads);
    for (unsigned number = 1; number <= count; number++)
        add_line(markup, report, number);
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
}
