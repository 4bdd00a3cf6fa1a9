/* SPDX-License-Identifier: MIT */
#include "event/extensions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/repair.h"
#include "match/seed.h"
#include "tournament/schedule/extension.h"

enum { TARGET_MAX = PROTO_ID_MAX + sizeof "entry=", DECIMAL = 10 };

static const char groups_is[] = "groups=", entry_is[] = "entry=";

/* --- stages ------------------------------------------------------------------------------------------------------ */

static struct event_stage *last_stage(struct event *event)
{
    return &event->stages[event->extension_count];
}

unsigned event_rounds(const struct event *event)
{
    return schedule_rounds(&event->spec) + event->extension_count;
}

static bool refuse_line(const struct event *event, unsigned number, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN,
                     "%s/event.log: line %u extends the event by what it cannot be extended by", event->folder, number);
}

/* Adds what a target says to a stage and to the terms. False: it makes no sense. */
static bool take_target(struct event_stage *stage, const char *target, json_t *terms)
{
    json_t *entries = json_object_get(terms, "entries");

    if (strncmp(target, groups_is, sizeof groups_is - 1) == 0) {
        const char *number = target + sizeof groups_is - 1;
        unsigned long groups = strtoul(number, NULL, DECIMAL);

        if (number[strspn(number, "0123456789")] || groups <= stage->groups || groups > EVENT_GROUPS_MAX)
            return false;
        stage->groups = (unsigned)groups;
        return json_object_set_new(terms, "groups", json_integer((json_int_t)groups)) == 0;
    }
    if (strncmp(target, entry_is, sizeof entry_is - 1) != 0 || stage->entries == EVENT_ENTRIES)
        return false;
    stage->entries++;
    return json_array_append_new(entries, json_string(target + sizeof entry_is - 1)) == 0;
}

static bool take_line(struct event *event, const struct log_line *line, json_t *terms, struct error *error)
{
    struct event_stage stage = *last_stage(event);

    if (event_rounds(event) == EVENT_ROUNDS_MAX || extension_refused(&event->spec))
        return refuse_line(event, line->number, error);
    for (size_t i = 0; i < json_array_size(line->targets); i++)
        if (!take_target(&stage, json_string_value(json_array_get(line->targets, i)), terms))
            return refuse_line(event, line->number, error);
    stage.line = line->number;
    event->stages[++event->extension_count] = stage;
    return true;
}

/* What the event was begun with. */
static void take_first(struct event *event, const json_t *terms)
{
    const json_t *groups = json_object_get(terms, "groups"), *entries = json_object_get(terms, "entries");

    event->extension_count = 0;
    event->stages[0] = (struct event_stage){.groups = (unsigned)json_integer_value(groups),
                                            .entries = (unsigned)json_array_size(entries)};
}

/* --- more than before -------------------------------------------------------------------------------------------- */

static bool begins_with(const struct event_file *file, const json_t *entries)
{
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const char *name = json_string_value(json_array_get(entries, i));

        if (i >= file->entry_count || !name || strcmp(name, file->entries[i].name) != 0)
            return false;
    }
    return true;
}

static bool check_wish(const struct event *event, const struct event_stage *before, struct error *error)
{
    const char *refused = extension_refused(&event->spec), *refuses_entries = extension_refuses_entries(&event->spec);

    if (event->file.groups == before->groups && event->file.entry_count == before->entries)
        return error_set(error, EXIT_WRONG_USE,
                         "%s asks for nothing more than is played: raise groups there, or add entries after the "
                         "others, and give the command again",
                         event->path);
    if (refused)
        return error_set(error, EXIT_WRONG_USE,
                         "an event of the format %s cannot be extended: %s; play another event with these entries",
                         format_names[event->file.format], refused);
    if (refuses_entries && event->file.entry_count > before->entries)
        return error_set(error, EXIT_WRONG_USE,
                         "an event of %s can have more groups, but no more entries: with them others would have met in "
                         "the matches that were played",
                         refuses_entries);
    return event_rounds(event) < EVENT_ROUNDS_MAX ||
           error_set(error, EXIT_WRONG_USE, "an event has at most %d rounds, its extensions included",
                     EVENT_ROUNDS_MAX);
}

/* The terms are made what the file says, where that is more. */
static bool take_wish(struct event *event, json_t *terms, struct error *error)
{
    const struct event_file *file = &event->file;
    json_t *entries = json_object_get(terms, "entries");
    bool good = true;

    if (file->groups < last_stage(event)->groups || !begins_with(file, entries))
        return true; /* it differs, and is refused as such */
    if (!check_wish(event, last_stage(event), error))
        return false;
    good = json_object_set_new(terms, "groups", json_integer(file->groups)) == 0;
    for (unsigned i = last_stage(event)->entries; good && i < file->entry_count; i++)
        good = json_array_append_new(entries, json_string(file->entries[i].name)) == 0;
    return good || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool take_lines(struct event *event, const struct event_log *log, json_t *terms, struct error *error)
{
    for (unsigned number = 1; number <= event_log_count(log); number++) {
        struct log_line line = event_log_line(log, number);

        if (line.command == LOG_EXTEND && !take_line(event, &line, terms, error))
            return false;
    }
    return true;
}

/* The event's own log is read later, when what it was begun with is known to hold. */
bool extensions_take(struct event *event, json_t *terms, struct error *error)
{
    struct event_log log;
    bool good = event_log_read(&log, event->folder, error);

    take_first(event, terms);
    good = good && take_lines(event, &log, terms, error) && (!event->extends || take_wish(event, terms, error));
    event_log_release(&log);
    return good;
}

/* --- rounds ------------------------------------------------------------------------------------------------------ */

/* The stage of a round after those of the schedule; 0: it is one of those. */
static unsigned stage_of(const struct event *event, unsigned round)
{
    unsigned rounds = schedule_rounds(&event->spec);

    return round < rounds ? 0 : round - rounds + 1;
}

bool extensions_round(const struct event *event, unsigned round, const struct outcome *outcomes,
                      struct schedule_round *fixtures)
{
    unsigned stage = stage_of(event, round);
    struct schedule_spec spec = event->spec;

    spec.groups = event->stages[stage].groups;
    spec.entries = event->stages[stage].entries;
    if (stage == 0)
        return schedule_round(&spec, round, outcomes, event->count, fixtures);
    return extension_make(&spec, event->stages[stage - 1].groups, event->stages[stage - 1].entries, fixtures);
}

struct evenness extensions_evenness(const struct event *event, unsigned round, const struct schedule_round *fixtures)
{
    unsigned stage = stage_of(event, round);
    size_t before = stage ? event->count : 0;
    struct fixture *all = calloc(before + fixtures->count, sizeof *all);
    struct schedule_spec spec = event->spec;
    struct evenness evenness = {0};

    spec.entries = event->stages[stage].entries;
    if (!all)
        return evenness;
    for (size_t i = 0; i < before; i++)
        all[i] = event->outcomes[i].fixture;
    memcpy(all + before, fixtures->fixtures, fixtures->count * sizeof *all);
    evenness = schedule_evenness(&spec, all, before + fixtures->count);
    free(all);
    return evenness;
}

struct game_seed extensions_seed(const struct event *event, unsigned round)
{
    unsigned stage = stage_of(event, round);

    return stage ? repair_seed(event, event->stages[stage].line) : seed_match(&event->seed, round);
}

/* --- the command ------------------------------------------------------------------------------------------------- */

bool extensions_order(struct event *event, const char *why, struct error *error)
{
    const struct event_stage *before = last_stage(event);
    const struct event_file *file = &event->file;
    unsigned count = 0, added = file->entry_count - before->entries;
    char(*targets)[TARGET_MAX] = calloc(added + 1, sizeof *targets);
    const char **words = calloc(added + 1, sizeof *words);
    bool good = targets && words;

    if (good && file->groups > before->groups)
        (void)snprintf(targets[count++], TARGET_MAX, "%s%u", groups_is, file->groups);
    for (unsigned i = before->entries; good && i < file->entry_count; i++)
        (void)snprintf(targets[count++], TARGET_MAX, "%s%s", entry_is, file->entries[i].name);
    for (unsigned i = 0; good && i < count; i++)
        words[i] = targets[i];
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    else if (event->file.format == FORMAT_CANDIDATE && event->verdict != SPRT_UNDECIDED)
        good = error_set(error, EXIT_WRONG_USE, "the candidate is decided, so the event is not extended");
    else
        good = repair_note(event, LOG_EXTEND, words, count, why, error);
    event->over = event->over && !good;
    event->extends = event->extends && !good;
    free(targets);
    free(words);
    return good;
}
