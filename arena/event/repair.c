/* SPDX-License-Identifier: MIT */
#include "event/repair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/lots.h"
#include "match/seed.h"
#include "proto/text.h"
#include "tournament/schedule/pairing.h"

enum { DECIMAL = 10, NAMES_MAX = 300, NUMBER_SIZE = 16 };

/* --- what lines say ---------------------------------------------------------------------------------------------- */

/* A match by its name, such as 1/m12: round and number in it, both from 0. */
struct place {
    unsigned long round, match;
};

static bool read_place(const char *name, struct place *place)
{
    char *end;

    place->round = strtoul(name, &end, DECIMAL) - 1;
    if (end == name || end[0] != '/' || end[1] != 'm')
        return false;
    name = end + 2;
    place->match = strtoul(name, &end, DECIMAL) - 1;
    return end != name && *end == '\0';
}

static bool is_at(const struct outcome *outcome, struct place place)
{
    return outcome->round == place.round && outcome->fixture.match == place.match;
}

static const char *target_of(const struct log_line *line, size_t i)
{
    return json_string_value(json_array_get(line->targets, i));
}

bool repair_is_undone(const struct event *event, unsigned number)
{
    return event_log_line(&event->log, number).undone;
}

static bool holds(const struct log_line *line, enum log_command command)
{
    return line->command == command && !line->undone;
}

bool repair_is_replay(const struct event *event, unsigned number)
{
    struct log_line line = event_log_line(&event->log, number);

    return holds(&line, LOG_REPLAY);
}

static unsigned entry_named(const struct event *event, const char *name)
{
    unsigned entry = 0;

    while (entry < event->file.entry_count && strcmp(event->file.entries[entry].name, name) != 0)
        entry++;
    return entry;
}

/* The lines by which the entries were withdrawn; 0 of those that were not. */
static void find_withdrawn(const struct event *event, unsigned by[EVENT_ENTRIES])
{
    memset(by, 0, EVENT_ENTRIES * sizeof *by);
    for (unsigned i = 1; i <= event_log_count(&event->log); i++) {
        struct log_line line = event_log_line(&event->log, i);
        unsigned entry = holds(&line, LOG_WITHDRAW) ? entry_named(event, target_of(&line, 0)) : event->file.entry_count;

        if (entry < event->file.entry_count && !by[entry])
            by[entry] = i;
    }
}

bool repair_leaves_out(const struct event *event, unsigned entry)
{
    return event->left_out[entry];
}

/* --- marks ------------------------------------------------------------------------------------------------------- */

static bool names_match(const struct log_line *line, const struct outcome *outcome)
{
    struct place place;

    for (size_t i = 0; i < json_array_size(line->targets); i++)
        if (read_place(target_of(line, i), &place) && is_at(outcome, place))
            return true;
    return false;
}

static bool share_group(const struct event *event, size_t a, size_t b)
{
    const struct outcome *one = &event->outcomes[a], *other = &event->outcomes[b];

    return event->matches[a].replay == event->matches[b].replay && one->round == other->round &&
           one->fixture.group == other->fixture.group;
}

/* The matches of the group of match `at`, which lie side by side. */
static void find_group(const struct event *event, size_t at, size_t *begin, size_t *end)
{
    *begin = at;
    while (*begin > 0 && share_group(event, *begin - 1, at))
        --*begin;
    *end = at + 1;
    while (*end < event->count && share_group(event, *end, at))
        ++*end;
}

static bool names_group(const struct event *event, const struct log_line *line, size_t at)
{
    size_t begin, end;

    find_group(event, at, &begin, &end);
    for (size_t i = begin; i < end; i++)
        if (names_match(line, &event->outcomes[i]))
            return true;
    return false;
}

/* Whether a line voids the result, or asks for a replay of it, or takes back the replay that it is of. A result of a
 * replay is younger than the lines before that of the replay. */
static bool is_voided(const struct event *event, size_t at)
{
    const struct outcome *outcome = &event->outcomes[at];
    unsigned replay = event->matches[at].replay;

    if (replay && repair_is_undone(event, replay))
        return true;
    for (unsigned i = replay + 1; i <= event_log_count(&event->log); i++) {
        struct log_line line = event_log_line(&event->log, i);

        if ((line.command == LOG_VOID && !line.undone && names_match(&line, outcome)) ||
            (line.command == LOG_REPLAY && !line.undone && names_group(event, &line, at)))
            return true;
    }
    return false;
}

/* Sides that lack an entry which was withdrawn: a bit each. */
static unsigned sides_withdrawn(const struct event *event, const struct outcome *outcome)
{
    unsigned sides = 0;

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (event->withdrawn[outcome->fixture.entry[seat]])
            sides |= 1u << outcome->side[seat];
    return sides;
}

static void mark(struct event *event, size_t at)
{
    static const uint8_t without[] = {OUTCOME_DRAW, OUTCOME_SIDE_1, OUTCOME_SIDE_0, OUTCOME_DRAW};
    struct outcome *outcome = &event->outcomes[at];
    unsigned sides = sides_withdrawn(event, outcome);
    bool voided = event_log_count(&event->log) > 0 && is_voided(event, at);

    outcome->again = event->matches[at].replay > 0;
    outcome->withdrawn = event->matches[at].set_aside || sides || voided;
    if (outcome->sides == 2)
        outcome->instead = !sides && !voided ? (uint8_t)outcome_duel(outcome) : without[sides];
}

static void mark_entries(struct event *event)
{
    unsigned by[EVENT_ENTRIES];

    find_withdrawn(event, by);
    for (unsigned entry = 0; entry < event->file.entry_count; entry++) {
        event->withdrawn[entry] = by[entry] > 0;
        event->left_out[entry] = by[entry] > 0 && event_log_line(&event->log, by[entry]).left_out;
    }
}

void repair_mark(struct event *event, size_t begin)
{
    if (begin == 0) {
        mark_entries(event);
        lots_take(event);
    }
    for (size_t i = begin; i < event->count; i++)
        mark(event, i);
}

bool repair_leave_out(struct event *event, struct error *error)
{
    unsigned by[EVENT_ENTRIES];

    find_withdrawn(event, by);
    for (unsigned entry = 0; entry < event->file.entry_count; entry++) {
        char number[NUMBER_SIZE];
        const char *const target = number;

        if (!event->withdrawn[entry] || event->left_out[entry])
            continue;
        (void)snprintf(number, sizeof number, "%u", by[entry]);
        if (!event_log_append(&event->log, LOG_LEFT_OUT, &target, 1, "the event is played on without it", error))
            return false;
        event->left_out[entry] = true;
    }
    return true;
}

/* Apart from those of the schedule's rounds. */
struct game_seed repair_seed(const struct event *event, unsigned number)
{
    return seed_match(&event->replays, (uint64_t)1 << 32 | number);
}

bool repair_find_replay(const struct event *event, unsigned number, size_t **matches, size_t *count)
{
    struct log_line line = event_log_line(&event->log, number);

    *count = 0;
    *matches = calloc(event->count ? event->count : 1, sizeof **matches);
    if (!*matches)
        return false;
    for (size_t i = 0; i < event->count; i++)
        if (!event->matches[i].replay && names_group(event, &line, i))
            (*matches)[(*count)++] = i;
    return true;
}

/* --- orders ------------------------------------------------------------------------------------------------------ */

/* Finds the last result of the match; false with a sentence if there is none. */
static bool find_match(const struct event *event, const char *name, size_t *at, struct error *error)
{
    struct place place;

    if (!read_place(name, &place))
        return error_set(error, EXIT_WRONG_USE, "'%s' is no match: they are called as in 1/m12", name);
    for (*at = event->count; *at > 0; --*at)
        if (is_at(&event->outcomes[*at - 1], place))
            return --*at, true;
    return error_set(error, EXIT_WRONG_USE, "the event has no match %s whose group is finished", name);
}

static bool check_void(const struct event *event, const char *name, struct error *error)
{
    size_t at;

    return find_match(event, name, &at, error) &&
           (!event->outcomes[at].withdrawn || error_set(error, EXIT_WRONG_USE, "match %s is void already", name));
}

static bool check_withdraw(const struct event *event, const char *name, struct error *error)
{
    unsigned entry = entry_named(event, name);
    char names[NAMES_MAX] = "";
    size_t used = 0;

    for (unsigned i = 0; i < event->file.entry_count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", event->file.entries[i].name);
    if (entry == event->file.entry_count)
        return error_set(error, EXIT_WRONG_USE, "there is no entry '%s'; there are %s", name, names);
    return !event->withdrawn[entry] || error_set(error, EXIT_WRONG_USE, "%s was withdrawn already", name);
}

/* Whether a replay of the match is asked for that was not played. */
static bool waits(const struct event *event, size_t last)
{
    for (unsigned i = event->matches[last].replay + 1; i <= event_log_count(&event->log); i++) {
        struct log_line line = event_log_line(&event->log, i);

        if (holds(&line, LOG_REPLAY) && names_group(event, &line, last))
            return true;
    }
    return false;
}

static bool check_replay(const struct event *event, const char *name, struct error *error)
{
    const struct outcome *outcome;
    size_t at = 0;

    if (!find_match(event, name, &at, error))
        return false;
    outcome = &event->outcomes[at];
    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (event->withdrawn[outcome->fixture.entry[seat]])
            return error_set(error, EXIT_WRONG_USE, "match %s cannot be replayed: %s was withdrawn", name,
                             event->file.entries[outcome->fixture.entry[seat]].name);
    return !waits(event, at) ||
           error_set(error, EXIT_WRONG_USE, "match %s is to be replayed already: play the event", name);
}

static const bool undoable[LOG_COMMANDS] = {[LOG_VOID] = true, [LOG_WITHDRAW] = true, [LOG_REPLAY] = true};

static bool check_undo(const struct event *event, const char *name, struct error *error)
{
    char *end;
    unsigned long number = strtoul(name, &end, DECIMAL);
    struct log_line line;

    if (*name < '0' || *name > '9' || *end != '\0' || number < 1 || number > event_log_count(&event->log))
        return error_set(error, EXIT_WRONG_USE,
                         "there is no command of the number %s: arena tournament show lists them", name);
    line = event_log_line(&event->log, (unsigned)number);
    if (!undoable[line.command])
        return error_set(error, EXIT_WRONG_USE, "number %lu is none that could be taken back: give the command again",
                         number);
    if (repair_is_undone(event, (unsigned)number))
        return error_set(error, EXIT_WRONG_USE, "number %lu was taken back already", number);
    return !line.left_out ||
           error_set(error, EXIT_WRONG_USE, "number %lu cannot be taken back: the event was played on without %s",
                     number, target_of(&line, 0));
}

static bool (*const checks[LOG_COMMANDS])(const struct event *event, const char *name, struct error *error) = {
    [LOG_VOID] = check_void,
    [LOG_WITHDRAW] = check_withdraw,
    [LOG_REPLAY] = check_replay,
    [LOG_UNDO] = check_undo,
};

static bool check_why(const char *why, struct error *error)
{
    return (*why && text_is_good(span_text(why), TEXT_WHY)) ||
           error_set(error, EXIT_WRONG_USE, "--why takes 1 to %d bytes of UTF-8", TEXT_WHY_MAX);
}

bool repair_note(struct event *event, enum log_command command, const char *const *targets, size_t count,
                 const char *why, struct error *error)
{
    return check_why(why, error) && event_log_append(&event->log, command, targets, count, why, error);
}

bool repair_order(struct event *event, enum log_command command, const char *const *words, size_t count,
                  const char *why, struct error *error)
{
    const struct event_ops none = {0};

    if (!check_why(why, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++)
            if (strcmp(words[i], words[j]) == 0)
                return error_set(error, EXIT_WRONG_USE, "%s is named twice", words[i]);
        if (!checks[command](event, words[i], error))
            return false;
    }
    if (!repair_note(event, command, words, count, why, error))
        return false;
    repair_mark(event, 0);
    event_judge(event);
    event->over = event->over && command != LOG_REPLAY && !(event->early && event->verdict == SPRT_UNDECIDED);
    return !event->over || lots_draw(event, &none, true, error);
}
