/* SPDX-License-Identifier: MIT */
#include "event/set_aside.h"

#include <stdio.h>
#include <string.h>

#include "tournament/schedule/pairing.h"

static void set_aside(struct event *event, unsigned entry, const struct event_ops *ops)
{
    char sentence[PROTO_ID_MAX + 128];

    event->set_aside[entry] = true;
    if (!ops->notice || event->looks)
        return;
    (void)snprintf(
        sentence, sizeof sentence,
        "%s has spoiled %u matches in a row and is set aside: its other matches are not played and do not count",
        event->file.entries[entry].name, event->spoiled[entry]);
    ops->notice(ops->context, sentence);
}

/* An entry that sits on several seats spoils a match once. */
static void watch_seat(struct event *event, const struct outcome *outcome, unsigned seat, const struct event_ops *ops)
{
    unsigned entry = outcome->fixture.entry[seat], most = event->file.faults_most;
    bool spoiled = false;

    for (unsigned other = 0; other < outcome->seats; other++) {
        if (outcome->fixture.entry[other] != entry)
            continue;
        if (other < seat)
            return;
        spoiled = spoiled || outcome->faults[other];
    }
    event->spoiled[entry] = spoiled ? event->spoiled[entry] + 1 : 0;
    if (most && event->spoiled[entry] >= most && !event->set_aside[entry])
        set_aside(event, entry, ops);
}

void set_aside_watch(struct event *event, size_t begin, const struct event_ops *ops)
{
    for (size_t i = begin; i < event->count; i++)
        for (unsigned seat = 0; !event->matches[i].set_aside && seat < event->outcomes[i].seats; seat++)
            watch_seat(event, &event->outcomes[i], seat, ops);
}

/* Sides that played in front, in the order in which they were, and all others behind them on one place. */
static void place_last(struct outcome *outcome, const bool *played)
{
    uint8_t place[EVENT_SEATS] = {0};

    for (unsigned side = 0; side < outcome->sides; side++) {
        place[side] = 1;
        for (unsigned other = 0; other < outcome->sides; other++)
            if (played[other] && (!played[side] || outcome->place[other] < outcome->place[side]))
                place[side]++;
    }
    memcpy(outcome->place, place, sizeof place);
}

bool set_aside_walkover(struct outcome *outcome)
{
    bool played[EVENT_SEATS] = {false};
    unsigned sides = 0;

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome_played(outcome, seat))
            played[outcome->side[seat]] = true;
    for (unsigned side = 0; side < outcome->sides; side++)
        sides += played[side];
    if (sides == outcome->sides)
        return false;
    if (sides == 0 || (sides == 1 && outcome->sides > 2))
        outcome_set_void(outcome);
    else if (outcome->sides == 2)
        outcome_set_duel(outcome, played[0] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1);
    else if (!outcome->is_void)
        place_last(outcome, played);
    return true;
}

bool set_aside_is(const struct event *event, unsigned entry)
{
    return event->set_aside[entry];
}
