/* SPDX-License-Identifier: MIT */
#include "event/lots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/repair.h"
#include "match/seed.h"
#include "tournament/schedule/bracket.h"

enum { WHY_MAX = 64, TRIES = 5, TARGETS = 3 };

/* Seeds of lots lie apart from those of rounds, and of replays (event/repair.c). */
static const uint64_t SEED_OF_LOTS = (uint64_t)2 << 32;

/* --- the log ----------------------------------------------------------------------------------------------------- */

static unsigned entry_named(const struct event *event, const char *name)
{
    unsigned entry = 0;

    while (entry < event->file.entry_count && strcmp(event->file.entries[entry].name, name) != 0)
        entry++;
    return entry;
}

static bool is_drawn(const struct lots *lots, unsigned matchup)
{
    for (unsigned i = 0; i < lots->count; i++)
        if (lots->at[i].matchup == matchup)
            return true;
    return false;
}

/* Adds what a line says. False if the event cannot have it, or has a lot for this match-up already. */
static bool take_line(const struct event *event, const struct bracket *bracket, const struct log_line *line,
                      struct lots *lots)
{
    unsigned matchup = bracket_find(bracket, json_string_value(json_array_get(line->targets, 0)));
    unsigned winner = entry_named(event, json_string_value(json_array_get(line->targets, 1)));
    unsigned loser = entry_named(event, json_string_value(json_array_get(line->targets, 2)));

    if (matchup == bracket->count || is_drawn(lots, matchup) || winner == event->file.entry_count ||
        loser == event->file.entry_count || winner == loser)
        return false;
    lots->at[lots->count].matchup = (uint16_t)matchup;
    lots->at[lots->count].winner = (uint16_t)winner;
    lots->at[lots->count++].loser = (uint16_t)loser;
    return true;
}

/* Returns the number of the first line that makes no sense; 0 if there is none. */
static unsigned take_lines(const struct event *event, struct lots *lots)
{
    struct bracket bracket = {.count = 0};
    unsigned wrong = 0;

    lots->count = 0;
    if (schedule_has_bracket(&event->spec))
        bracket_begin(&bracket, &event->spec);
    for (unsigned number = 1; number <= event_log_count(&event->log); number++) {
        struct log_line line = event_log_line(&event->log, number);

        if (line.command == LOG_LOT && !take_line(event, &bracket, &line, lots))
            wrong = wrong ? wrong : number;
    }
    return wrong;
}

void lots_take(struct event *event)
{
    (void)take_lines(event, &event->lots);
}

bool lots_check(const struct event *event, struct error *error)
{
    struct lots lots;
    unsigned wrong = take_lines(event, &lots);

    return !wrong || error_set(error, EXIT_COULD_NOT_RUN,
                               "%s: line %u draws a lot that the event does not have: put back a copy of the file",
                               event->log.audit.path, wrong);
}

/* --- drawing ----------------------------------------------------------------------------------------------------- */

/* The bracket by what was reported so far, for the caller to free. NULL: no memory. */
static struct bracket *follow(const struct event *event, bool counting)
{
    struct bracket *bracket = calloc(1, sizeof *bracket);
    struct scores *played = calloc(1, sizeof *played), *counts = calloc(1, sizeof *counts);

    for (size_t i = 0; bracket && played && counts && i < event->count; i++) {
        scores_add_played(played, &event->outcomes[i]);
        scores_add_counting(counts, &event->outcomes[i]);
    }
    if (bracket && played && counts) {
        bracket_begin(bracket, &event->spec);
        bracket_follow(bracket, played);
        if (counting)
            bracket_recount(bracket, counts);
        bracket->scores = bracket->counting = NULL;
    } else {
        free(bracket);
        bracket = NULL;
    }
    free(played);
    free(counts);
    return bracket;
}

/* Between two that are out of the event nothing is to be decided at its end. */
static bool needs_lot(const struct event *event, const struct matchup *matchup)
{
    return matchup->waits &&
           !(matchup->recounted && event_is_out(event, matchup->entry[0]) && event_is_out(event, matchup->entry[1]));
}

static void write_why(const struct event *event, const struct matchup *matchup, char why[WHY_MAX])
{
    unsigned pairs = matchup->rounds - 1;

    if (matchup->recounted)
        (void)snprintf(why, WHY_MAX, "level by what counts now");
    else if (event->spec.tiebreak_pairs == 0)
        (void)snprintf(why, WHY_MAX, "level");
    else if (pairs < event->spec.tiebreak_pairs)
        (void)snprintf(why, WHY_MAX, "level, and neither of them played");
    else
        (void)snprintf(why, WHY_MAX, "level after %u tie-break pair%s", pairs, pairs == 1 ? "" : "s");
}

/* Again if the host has just written to the log. */
static bool append(struct event *event, const struct event_ops *ops, const char *const targets[TARGETS],
                   const char *why, struct error *error)
{
    for (unsigned i = 0; i < TRIES; i++) {
        struct error failed = {0};

        if (event_log_append(&event->log, LOG_LOT, targets, TARGETS, why, &failed))
            return true;
        if (i + 1 == TRIES || !repair_watch(event, ops)) {
            *error = failed;
            return false;
        }
    }
    return false;
}

/* Which of the two wins: by what the match-up is called, so that it is the same in every bracket that has it. */
static unsigned winner_of(const struct event *event, const struct matchup *matchup)
{
    uint64_t index = (uint64_t)matchup->part << 24 | (uint64_t)matchup->round << 12 | matchup->number;

    return seed_match(&event->seed, SEED_OF_LOTS | index).bytes[0] & 1;
}

static bool check(const struct event *event, const struct matchup *matchup, struct error *error)
{
    char name[BRACKET_NAME_MAX];

    bracket_name(matchup, name);
    return matchup->decided != DECIDED_LOT || matchup->winner == winner_of(event, matchup) ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s: the lot of %s is not the one that the event's seed draws: put back a copy of the file",
                     event->log.audit.path, name);
}

static bool draw(struct event *event, const struct event_ops *ops, const struct bracket *bracket, unsigned at,
                 struct error *error)
{
    const struct matchup *matchup = &bracket->at[at];
    unsigned winner = winner_of(event, matchup);
    char name[BRACKET_NAME_MAX], why[WHY_MAX];
    const char *const targets[TARGETS] = {name, event->file.entries[matchup->entry[winner]].name,
                                          event->file.entries[matchup->entry[!winner]].name};

    if (is_drawn(&event->lots, at))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s draws a lot between others than those who met: put back a copy of the file",
                         event->log.audit.path);
    bracket_name(matchup, name);
    write_why(event, matchup, why);
    if (!append(event, ops, targets, why, error))
        return false;
    lots_take(event);
    if (ops->repair)
        ops->repair(ops->context, event_log_count(&event->log));
    return true;
}

bool lots_hold(const struct event *event, struct error *error)
{
    struct bracket *bracket;
    bool good = true;

    if (event->lots.count == 0)
        return true;
    bracket = follow(event, false);
    if (!bracket)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (unsigned i = 0; good && i < bracket->count; i++)
        good = check(event, &bracket->at[i], error);
    free(bracket);
    return good;
}

bool lots_draw(struct event *event, const struct event_ops *ops, bool counting, struct error *error)
{
    struct bracket *bracket;
    bool good = true;

    if (!schedule_has_bracket(&event->spec))
        return true;
    bracket = follow(event, counting);
    if (!bracket)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    for (unsigned i = 0; good && i < bracket->count; i++)
        good = check(event, &bracket->at[i], error) &&
               (!needs_lot(event, &bracket->at[i]) || draw(event, ops, bracket, i, error));
    free(bracket);
    return good;
}

bool lots_wait(const struct event *event)
{
    struct bracket *bracket = schedule_has_bracket(&event->spec) ? follow(event, true) : NULL;
    bool waits = false;

    for (unsigned i = 0; bracket && i < bracket->count; i++)
        waits = waits || needs_lot(event, &bracket->at[i]);
    free(bracket);
    return waits;
}
