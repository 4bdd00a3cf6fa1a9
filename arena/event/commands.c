/* SPDX-License-Identifier: MIT */
#include "event/commands.h"

#include <stdint.h>
#include <sys/stat.h>

#include "launch/find.h"
#include "run/plan.h"
#include "sandbox/container/image.h"

static bool check_directory(const char *directory, struct error *error)
{
    struct stat info;

    if (!directory || (stat(directory, &info) == 0 && S_ISDIR(info.st_mode)))
        return true;
    return error_set(error, EXIT_COULD_NOT_RUN, "its directory %s is no folder that is there", directory);
}

/* Of an image its engine knows whether it is there. */
static bool can_start(const struct event *event, const struct event_entry *entry, const struct plan_bot *bot,
                      struct error *error)
{
    char place[FIND_PLACE_MAX];

    return bot->attaches || image_of((const char *const *)(uintptr_t)bot->words.at) ||
           find_program(bot->words.at[bot->own], event->programs, entry->directory, place, error);
}

static bool check(const struct event *event, const struct event_entry *entry, bool to_play, struct error *error)
{
    struct plan_bot bot;
    bool good = plan_bot_read(&bot, entry->command, error) &&
                (!to_play || plan_bot_can_attach(&bot, &event->attach, error)) && can_start(event, entry, &bot, error);

    words_release(&bot.words);
    return good;
}

bool commands_check(const struct event *event, bool to_play, struct error *error)
{
    for (unsigned i = 0; i < event->file.entry_count; i++) {
        const struct event_entry *entry = &event->file.entries[i];
        struct error why = {0};

        if (check_directory(entry->directory, &why) && check(event, entry, to_play, &why) &&
            passed_are_set(&event->file.passed, &why) && passed_are_set(&entry->passed, &why))
            continue;
        if (!*event->path)
            return error_set(error, why.code, "entry %s: %s", entry->name, why.text);
        return error_set(error, why.code, "%s:%d: entry %s: %s", event->path, entry->line, entry->name, why.text);
    }
    return true;
}
