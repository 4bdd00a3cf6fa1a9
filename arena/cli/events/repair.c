/* SPDX-License-Identifier: MIT */
#include "cli/events/repair.h"

#include "base/visible.h"
#include "event/repair.h"

json_t *repair_json(const struct event *event, unsigned number)
{
    struct log_line line = event_log_line(&event->log, number);

    return json_pack("{si ss ss ss sO ss sb}", "number", (int)number, "time", line.time, "who", line.who, "command",
                     log_commands[line.command], "targets", line.targets, "why", line.why, "undone",
                     (int)repair_is_undone(event, number));
}

/* The log is a file that anybody may have written to. */
static void print_word(FILE *out, const char *before, const char *word)
{
    (void)fputs(before, out);
    visible_print(out, word);
}

void repair_print(FILE *out, const struct event *event, unsigned number)
{
    struct log_line line = event_log_line(&event->log, number);

    (void)fprintf(out, "%u", number);
    print_word(out, "  ", line.time);
    print_word(out, "  ", line.who);
    print_word(out, "  ", log_commands[line.command]);
    for (size_t i = 0; i < json_array_size(line.targets); i++)
        print_word(out, " ", json_string_value(json_array_get(line.targets, i)));
    print_word(out, ": ", line.why);
    (void)fputs(repair_is_undone(event, number) ? " (undone)\n" : "\n", out);
}
