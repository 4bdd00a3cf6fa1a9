/* SPDX-License-Identifier: MIT */
#include "cli/events/event_check.h"

#include <stdio.h>

#include "cli/terminal/output.h"
#include "event/commands.h"
#include "event/extensions.h"
#include "tournament/schedule.h"

static void print_attaching(const struct event *event)
{
    for (unsigned i = 0; event->attach.listen_count == 0 && i < event->file.entry_count; i++)
        if (event->file.entries[i].command[0] == '@')
            (void)printf("entry %s attaches: to play it add --listen tcp://127.0.0.1:5555\n",
                         event->file.entries[i].name);
}

int event_check(const struct event *event, struct error *error)
{
    const struct event_file *file = &event->file;

    output_is_all();
    if (!commands_check(event, false, error))
        return error->code;
    (void)printf("%s: %s of %s, %u entries, %u class%s, %u round%s at the most\n", file->name,
                 format_names[file->format], file->game->name, file->entry_count, file->class_count,
                 file->class_count == 1 ? "" : "es", event_rounds(event), event_rounds(event) == 1 ? "" : "s");
    print_attaching(event);
    return EXIT_DONE;
}
