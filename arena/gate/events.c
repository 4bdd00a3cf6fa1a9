/* SPDX-License-Identifier: MIT */
#include "gate/inside.h"

/* Why a value is not good; NULL if it is. */
static const char *doubt_value(const struct game_value *value, bool list)
{
    if (!list && value->count != 1)
        return "has a field with another number of values than 1";
    if (value->count > GAME_LIST_MAX)
        return "has a list that is too long";
    if (value->known_to & ~GAME_EVERYBODY)
        return "has a field that is known to somebody who does not exist";
    return NULL;
}

static const char *doubt(const struct slot *slot, const struct game_event *event)
{
    int before = -1;

    if (event->count > GAME_VALUES_MAX)
        return "has too many values";
    for (unsigned i = 0; i < event->count; i++) {
        const struct game_value *value = &event->values[i];
        const char *why;

        if (value->field >= slot->event_fields[event->kind])
            return "has a field that its kind does not have";
        if (value->field <= before)
            return "has fields that do not ascend";
        why = doubt_value(value, slot->inner.event_kinds[event->kind].fields[value->field].list);
        if (why)
            return why;
        before = value->field;
    }
    return NULL;
}

static bool is_good(const struct slot *slot, const struct game_event *event)
{
    const char *why;

    if (event->kind >= slot->inner.event_kind_count) {
        breach(slot, place.call, "tells an event of kind %u, and there are %u", event->kind,
               slot->inner.event_kind_count);
        return false;
    }
    why = doubt(slot, event);
    if (why)
        breach(slot, place.call, "tells an event '%s' that %s", slot->inner.event_kinds[event->kind].name, why);
    return !why;
}

/* What the listener does is not the game's doing. */
static void hear(void *context, const struct game_event *event)
{
    const struct hearing *hearing = context;
    const struct place saved = {.slot = place.slot, .call = place.call, .frame = place.frame};

    if (hearing->slot->mode == GATE_CHECKED && (place.broken || !is_good(hearing->slot, event)))
        return;
    place.hearing = true;
    place.call = CALL_NONE;
    hearing->listener->heard(hearing->listener->context, event);
    place.slot = saved.slot;
    place.frame = saved.frame;
    place.call = saved.call;
    place.hearing = false;
    if (!place.overdue)
        return;
    place.overdue = false;
    leave_overdue();
}

const struct game_listener *hearing_of(struct hearing *hearing, const struct slot *slot,
                                       const struct game_listener *listener)
{
    if (!listener)
        return NULL;
    *hearing = (struct hearing){slot, listener, {hear, hearing}};
    return &hearing->own;
}
