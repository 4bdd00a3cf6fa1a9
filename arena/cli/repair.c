/* SPDX-License-Identifier: MIT */
#include "cli/repair.h"

#include "event/repair.h"

json_t *repair_json(const struct event *event, unsigned number)
{
    struct log_line line = event_log_line(&event->log, number);

    return json_pack("{si ss ss ss sO ss sb}", "number", (int)number, "time", line.time, "who", line.who, "command",
                     log_commands[line.command], "targets", line.targets, "why", line.why, "undone",
                     (int)repair_is_undone(event, number));
}

void repair_print(FILE *out, const struct event *event, unsigned number)
{
    struct log_line line = event_log_line(&event->log, number);

    (void)fprintf(out, "%u  %s  %s  %s", number, line.time, line.who, log_commands[line.command]);
    for (size_t i = 0; i < json_array_size(line.targets); i++)
        (void)fprintf(out, " %s", json_string_value(json_array_get(line.targets, i)));
    (void)fprintf(out, ": %s%s\n", line.why, repair_is_undone(event, number) ? " (undone)" : "");
}
