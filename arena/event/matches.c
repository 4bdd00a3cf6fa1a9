/* SPDX-License-Identifier: MIT */
#include "event/matches.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/schedule/pairing.h"

enum { ROOM_FIRST = 256, US_PER_MS = 1000 };

static uint32_t to_ms(int64_t us)
{
    return us / US_PER_MS < UINT32_MAX ? (uint32_t)(us / US_PER_MS) : UINT32_MAX;
}

void matches_take_seats(struct event_match *match, const struct run_result *result, unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        const struct run_seat *from = &result->seat[seat];

        match->lived[seat] = lived_pack(from->sandbox);
        match->has_cpu = from->has_cpu;
        match->cpu_ms[seat] = to_ms(from->cpu_us);
        match->idle_cpu_ms[seat] = to_ms(from->idle_cpu_us);
    }
}

static bool make_room(struct event *event)
{
    size_t room = event->room ? 2 * event->room : ROOM_FIRST;
    struct event_match *matches;
    struct outcome *outcomes;

    if (event->count < event->room)
        return true;
    matches = realloc(event->matches, room * sizeof *matches);
    event->matches = matches ? matches : event->matches;
    outcomes = realloc(event->outcomes, room * sizeof *outcomes);
    event->outcomes = outcomes ? outcomes : event->outcomes;
    if (matches && outcomes)
        event->room = room;
    return matches && outcomes;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The same words, kept once: a game knows few reasons for which a match ends. NULL: no memory. */
static const char *keep_reason(struct event *event, const char *reason)
{
    char *const *kept = tfind(reason, &event->reasons, compare);
    char *copy;

    if (kept)
        return *kept;
    copy = strdup(reason);
    if (copy && tsearch(copy, &event->reasons, compare))
        return copy;
    free(copy);
    return NULL;
}

bool matches_add(struct event *event, const struct event_match *match, const struct outcome *outcome)
{
    const char *reason = keep_reason(event, match->reason);

    if (!reason || !make_room(event))
        return false;
    event->matches[event->count] = *match;
    event->matches[event->count].reason = reason;
    event->outcomes[event->count++] = *outcome;
    return true;
}

void matches_cut(struct event *event, size_t count)
{
    event->count = count;
}

void matches_free(struct event *event)
{
    free(event->matches);
    free(event->outcomes);
    tdestroy(event->reasons, free);
    event->matches = NULL;
    event->outcomes = NULL;
    event->reasons = NULL;
    event->count = event->room = 0;
}

void match_id(const struct outcome *outcome, char id[RUN_ID_MAX])
{
    (void)snprintf(id, RUN_ID_MAX, "m%u", outcome->fixture.match + 1u);
}

const char *match_winner(const struct event *event, const struct outcome *outcome)
{
    unsigned first = 0, count = 0;

    if (outcome->is_void)
        return "void";
    for (unsigned side = 0; side < outcome->sides; side++)
        if (outcome->place[side] == 1) {
            first = side;
            count++;
        }
    return count == 1 ? event->file.game->sides[first] : "draw";
}

struct lowest matches_lowest(const struct event *event)
{
    struct lowest lowest = {0};

    for (size_t i = 0; i < event->count; i++)
        for (unsigned seat = 0; seat < event->outcomes[i].seats && !event->matches[i].set_aside; seat++)
            lowest_add(&lowest, lived_unpack(event->matches[i].lived[seat]));
    return lowest;
}
