/* SPDX-License-Identifier: MIT */
#include "event/event_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/values.h"
#include "event/event_keys.h"
#include "gate/gate.h"

/* --- sections ---------------------------------------------------------------------------------------------------- */

static struct event_reading *into(struct conf_reading *reading)
{
    return reading->context;
}

bool event_begin_class(struct conf_reading *reading, const char *title)
{
    struct event_file *event = into(reading)->event;
    struct event_class *class = &event->classes[event->class_count];

    if (event->class_count == EVENT_CLASSES)
        return conf_refuse_at(reading, reading->line, "there are %d classes at the most", EVENT_CLASSES);
    event->class_count++;
    into(reading)->class = class;
    settings_init(&class->settings, event->game);
    (void)snprintf(class->name, sizeof class->name, "%s", title);
    return true;
}

bool event_begin_entry(struct conf_reading *reading, const char *title)
{
    struct event_file *event = into(reading)->event;
    struct event_entry *entry = &event->entries[event->entry_count];

    if (event->entry_count == EVENT_ENTRIES)
        return conf_refuse_at(reading, reading->line, "there are %d entries at the most", EVENT_ENTRIES);
    event->entry_count++;
    into(reading)->entry = entry;
    (void)snprintf(entry->name, sizeof entry->name, "%s", title);
    return true;
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

/* Without a class there is one, the game as it comes. */
static void add_usual_class(struct event_file *event)
{
    struct event_class *class = &event->classes[event->class_count++];

    settings_init(&class->settings, event->game);
    (void)snprintf(class->name, sizeof class->name, "%s", event->game->name);
}

static bool check_class(struct conf_reading *reading, const struct event_class *class)
{
    _Alignas(8) unsigned char state[GATE_STATE_MAX];
    struct error error = {0};

    return settings_configure(&class->settings, state, &error) ||
           conf_refuse_at(reading, 0, "class %s: %s", class->name, error.text);
}

/* The format must have a schedule for the sides of every class. */
static bool check_schedule(struct conf_reading *reading)
{
    const struct event_file *event = into(reading)->event;
    struct schedule_spec spec = {.format = event->format, .teams = event->teams, .entries = event->entry_count};
    char why[SCHEDULE_REFUSAL_MAX];

    for (unsigned i = 0; i < event->class_count; i++) {
        struct lineup lineup = {.settings = event->classes[i].settings};

        if (!lineup_count_seats(&lineup, reading->error))
            return false;
        spec.seats[i] = (uint8_t)lineup.seats;
        memcpy(spec.side[i], lineup.side_of, sizeof lineup.side_of);
        if (schedule_refuses(&spec, i, why))
            return conf_refuse_at(reading, 0, "class '%s' %s", event->classes[i].name, why);
    }
    return true;
}

/* Who attaches may hold connections of several entries, and what runs elsewhere can talk. */
static bool check_seeds(struct conf_reading *reading)
{
    const struct event_file *event = into(reading)->event;

    for (unsigned i = 0; i < event->entry_count; i++)
        if (event->seeds == SEEDS_SHARED && event->entries[i].command[0] == '@')
            return conf_refuse_at(
                reading, event->entries[i].line,
                "entry %s: %s attaches, and luck = shared is for bots that the arena starts: one that "
                "attaches could learn the seed of a match from the other match of its group; take luck = "
                "own",
                event->entries[i].name, event->entries[i].command);
    return true;
}

static bool check_all(struct conf_reading *reading)
{
    const struct event_file *event = into(reading)->event;
    bool mixed = event->teams == TEAMS_MIXED;
    unsigned least = mixed ? 3 : 2;

    for (unsigned i = 0; i < event->class_count; i++)
        if (!check_class(reading, &event->classes[i]))
            return false;
    if (!check_seeds(reading))
        return false;
    if (event->entry_count >= least)
        return check_schedule(reading);
    return conf_refuse_at(reading, 0, "there must be at least %u entries%s, as in %s; there %s %u", least,
                          mixed ? " for mixed teams" : "",
                          reading->path ? "entry wits { command = \"bot-wits\" }" : "--entry wits=bot-wits",
                          event->entry_count == 1 ? "is" : "are", event->entry_count);
}

/* The limits of all are for those that are in a sandbox. */
static bool has_limits_for_nobody(const struct event_file *event)
{
    for (unsigned i = 0; i < event->entry_count; i++)
        if (event->entries[i].sandbox.level != SANDBOX_NONE)
            return false;
    return event->sandbox.has_limits;
}

static bool settle_sandboxes(struct conf_reading *reading)
{
    struct event_file *event = into(reading)->event;

    for (unsigned i = 0; i < event->entry_count; i++) {
        struct event_entry *entry = &event->entries[i];
        struct error error = {0};

        if (!sandbox_words_inherit(&entry->sandbox, &event->sandbox, SANDBOX_NONE, entry->name, &error))
            return conf_refuse_at(reading, entry->line, "entry %s: %s", entry->name, error.text);
    }
    if (event->sandbox.has_state_bytes && !event->sandbox.state)
        return conf_refuse_at(reading, 0, "state_size is the size of a state, which must be given too");
    return !has_limits_for_nobody(event) ||
           conf_refuse_at(reading, 0, "limits hold in a sandbox: let sandbox be limits or a stronger one");
}

static bool check_cluster(struct conf_reading *reading)
{
    struct error why = {0};

    return cluster_spec_check(&into(reading)->event->cluster, &why) || conf_refuse_at(reading, 0, "%s", why.text);
}

bool event_finish(struct conf_reading *reading)
{
    if (into(reading)->event->class_count == 0)
        add_usual_class(into(reading)->event);
    return check_all(reading) && settle_sandboxes(reading) && check_cluster(reading);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

/* A file that was read in part is released. */
static bool keep(struct event_file *event, bool good)
{
    if (!good)
        event_file_release(event);
    return good;
}

bool event_file_read_copy(struct event_file *event, struct registry *registry, const char *path, const char *copy,
                          struct error *error)
{
    struct event_reading reading = {.event = event, .registry = registry};

    memset(event, 0, sizeof *event);
    return keep(event, conf_read_copy(&event_format, &reading, path, copy, error));
}

bool event_file_read(struct event_file *event, struct registry *registry, const char *path, struct error *error)
{
    return event_file_read_copy(event, registry, path, path, error);
}

bool event_file_parse(struct event_file *event, struct registry *registry, const char *text, struct error *error)
{
    struct event_reading reading = {.event = event, .registry = registry};

    memset(event, 0, sizeof *event);
    return keep(event, conf_parse(&event_format, &reading, text, error));
}

bool event_file_pass(struct event_file *event, const struct passed *passed, struct error *error)
{
    contest_release_passed(&event->passed);
    for (size_t i = 0; i < passed->count; i++) {
        event->passed.words[i] = strdup(passed->words[i]);
        if (!event->passed.words[i])
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        event->passed.count++;
    }
    return true;
}

void event_file_release(struct event_file *event)
{
    for (unsigned i = 0; i < event->entry_count; i++) {
        free(event->entries[i].command);
        free(event->entries[i].directory);
        contest_release_passed(&event->entries[i].passed);
        sandbox_words_release(&event->entries[i].sandbox);
    }
    contest_release_passed(&event->passed);
    sandbox_words_release(&event->sandbox);
    event->entry_count = 0;
}
