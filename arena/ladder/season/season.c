/* SPDX-License-Identifier: MIT */
#include "ladder/season/season.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSIONS_FIRST = 16, OUTCOMES_FIRST = 256 };

void season_init(struct season *season)
{
    *season = (struct season){0};
}

void season_release(struct season *season)
{
    free(season->versions);
    free(season->by_name);
    free(season->outcomes);
    free(season->priors);
    free(season->replays);
    *season = (struct season){0};
}

/* NULL: no memory. */
static void *copy_of(const void *from, size_t count, size_t size)
{
    void *copy = malloc((count + 1) * size);

    if (copy && count)
        memcpy(copy, from, count * size);
    return copy;
}

bool season_copy_versions(struct season *copy, const struct season *season)
{
    *copy = (struct season){.version_count = season->version_count,
                            .version_room = season->version_count,
                            .last = season->last,
                            .prior_count = season->prior_count};
    copy->versions = copy_of(season->versions, season->version_count, sizeof *copy->versions);
    copy->by_name = copy_of(season->by_name, season->version_count, sizeof *copy->by_name);
    copy->priors = copy_of(season->priors, season->prior_count, sizeof *copy->priors);
    return copy->versions && copy->by_name && copy->priors;
}

bool season_copy(struct season *copy, const struct season *season)
{
    bool good = season_copy_versions(copy, season);

    copy->outcomes = copy_of(season->outcomes, season->count, sizeof *copy->outcomes);
    copy->replays = copy_of(season->replays, season->replay_count, sizeof *copy->replays);
    copy->room = copy->count = copy->outcomes ? season->count : 0;
    copy->replay_count = copy->replays ? season->replay_count : 0;
    return good && copy->outcomes && copy->replays;
}

/* --- replays ----------------------------------------------------------------------------------------------------- */

bool season_has_replay(const struct season *season, uint32_t line)
{
    for (size_t i = 0; i < season->replay_count; i++)
        if (season->replays[i] == line)
            return true;
    return false;
}

bool season_note_replay(struct season *season, uint32_t line)
{
    uint32_t *grown;

    if (season_has_replay(season, line))
        return true;
    grown = realloc(season->replays, (season->replay_count + 1) * sizeof *grown);
    if (!grown)
        return false;
    season->replays = grown;
    season->replays[season->replay_count++] = line;
    return true;
}

void season_forget_replay(struct season *season, uint32_t line)
{
    for (size_t i = 0; i < season->replay_count; i++)
        if (season->replays[i] == line)
            season->replays[i--] = season->replays[--season->replay_count];
}

/* --- versions ---------------------------------------------------------------------------------------------------- */

static int compare(const struct season_version *version, const char *bot, const char *text)
{
    int order = strcmp(version->bot, bot);

    return order ? order : strcmp(version->version, text);
}

/* Where a version stands, or would stand, among those by name. */
static unsigned find(const struct season *season, const char *bot, const char *version)
{
    unsigned from = 0, to = season->version_count;

    while (from < to) {
        unsigned middle = from + (to - from) / 2;

        if (compare(&season->versions[season->by_name[middle]], bot, version) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool make_room(struct season *season)
{
    unsigned room = season->version_room ? 2 * season->version_room : VERSIONS_FIRST;
    struct season_version *versions;
    unsigned *by_name;

    if (season->version_count < season->version_room)
        return true;
    if (season->version_count == SEASON_VERSIONS_MAX)
        return false;
    versions = realloc(season->versions, room * sizeof *versions);
    season->versions = versions ? versions : season->versions;
    by_name = realloc(season->by_name, room * sizeof *by_name);
    season->by_name = by_name ? by_name : season->by_name;
    if (versions && by_name)
        season->version_room = room;
    return versions && by_name;
}

int season_find(const struct season *season, const char *bot, const char *version)
{
    unsigned at = find(season, bot, version);

    return at < season->version_count && compare(&season->versions[season->by_name[at]], bot, version) == 0
               ? (int)season->by_name[at]
               : SEASON_NOBODY;
}

int season_version(struct season *season, const char *bot, const char *version, const char *owner)
{
    unsigned at = find(season, bot, version), number = season->version_count;
    struct season_version *added;
    int known = season_find(season, bot, version);

    if (known != SEASON_NOBODY)
        return known;
    if (!make_room(season))
        return SEASON_NOBODY;
    memmove(&season->by_name[at + 1], &season->by_name[at], (number - at) * sizeof *season->by_name);
    season->by_name[at] = number;
    added = &season->versions[season->version_count++];
    *added = (struct season_version){0};
    (void)snprintf(added->bot, sizeof added->bot, "%s", bot);
    (void)snprintf(added->version, sizeof added->version, "%s", version);
    (void)snprintf(added->owner, sizeof added->owner, "%s", owner);
    return (int)number;
}

int season_current(const struct season *season, const char *bot)
{
    int current = SEASON_NOBODY;

    for (unsigned at = find(season, bot, ""); at < season->version_count; at++) {
        int number = (int)season->by_name[at];

        if (strcmp(season->versions[number].bot, bot) != 0)
            break;
        if (current == SEASON_NOBODY || season->versions[number].last > season->versions[current].last)
            current = number;
    }
    return current;
}

/* --- priors ------------------------------------------------------------------------------------------------------ */

static int compare_priors(const void *a, const void *b)
{
    const struct season_prior *x = a, *y = b;
    int order = strcmp(x->bot, y->bot);

    return order ? order : strcmp(x->version, y->version);
}

bool season_set_priors(struct season *season, const struct season_prior *priors, unsigned count)
{
    struct season_prior *copy = calloc(count + 1, sizeof *copy);

    if (!copy)
        return false;
    if (count)
        memcpy(copy, priors, count * sizeof *copy);
    qsort(copy, count, sizeof *copy, compare_priors);
    free(season->priors);
    season->priors = copy;
    season->prior_count = count;
    return true;
}

const struct season_prior *season_prior(const struct season *season, unsigned version)
{
    struct season_prior key = {.bot = ""};

    if (season->prior_count == 0)
        return NULL;
    memcpy(key.bot, season->versions[version].bot, sizeof key.bot);
    memcpy(key.version, season->versions[version].version, sizeof key.version);
    return bsearch(&key, season->priors, season->prior_count, sizeof key, compare_priors);
}

/* --- results ----------------------------------------------------------------------------------------------------- */

bool season_first_seat(const struct outcome *outcome, unsigned seat)
{
    for (unsigned i = 0; i < seat; i++)
        if (outcome->fixture.entry[i] == outcome->fixture.entry[seat])
            return false;
    return true;
}

static void count(struct season *season, uint64_t number, const struct outcome *outcome)
{
    for (unsigned seat = 0; seat < outcome->seats; seat++) {
        struct season_version *version = &season->versions[outcome->fixture.entry[seat]];

        version->faults += outcome->faults[seat];
        version->last = number > version->last ? number : version->last;
        if (version->first == 0 || number < version->first) {
            version->first = number;
            version->first_seat = seat;
        }
        if (!season_first_seat(outcome, seat))
            continue;
        version->matches += outcome_counts(outcome);
        version->voids += outcome->is_void;
    }
}

bool season_add(struct season *season, uint64_t number, const struct outcome *outcome)
{
    size_t room = season->room ? 2 * season->room : OUTCOMES_FIRST;

    if (season->count == season->room) {
        struct outcome *outcomes = realloc(season->outcomes, room * sizeof *outcomes);

        if (!outcomes)
            return false;
        season->outcomes = outcomes;
        season->room = room;
    }
    season->outcomes[season->count] = *outcome;
    season->outcomes[season->count++].fixture.match = (uint32_t)number;
    season->last = number > season->last ? number : season->last;
    count(season, number, outcome);
    return true;
}

void season_rule(struct season *season, const struct roster *roster)
{
    for (unsigned i = 0; i < season->version_count; i++)
        season->versions[i].matches = season->versions[i].voids = season->versions[i].faults = 0;
    for (size_t i = 0; i < season->count; i++) {
        struct outcome *outcome = &season->outcomes[i];

        outcome->withdrawn = roster_match(roster, outcome->fixture.match) != NULL;
        count(season, outcome->fixture.match, outcome);
    }
}
