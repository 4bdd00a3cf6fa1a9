/* SPDX-License-Identifier: MIT */
#include "event/set_aside.h"

#include <stdio.h>

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

bool set_aside_walkover(struct outcome *outcome)
{
    bool played[2] = {false, false};

    for (unsigned seat = 0; seat < outcome->seats; seat++)
        if (outcome_played(outcome, seat))
            played[outcome->side[seat]] = true;
    if (played[0] && played[1])
        return false;
    outcome->end = !played[0] && !played[1] ? OUTCOME_VOID : played[0] ? OUTCOME_SIDE_0 : OUTCOME_SIDE_1;
    return true;
}

bool set_aside_is(const struct event *event, unsigned entry)
{
    return event->set_aside[entry];
}
