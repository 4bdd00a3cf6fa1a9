/* SPDX-License-Identifier: MIT */
/* What is shown of a match after its release, and to the owners of its bots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed/frames.h"
#include "match/record_live.h"
#include "proto/print.h"

enum { EVENT_MOST = 1 << 16 };

/* A match that is replayed for all to see, outside of the lock. */
struct whole {
    struct frames frames;
    struct record_live *live;
    struct buffer event;
    size_t bytes; /* of what it says so far */
    json_t *body, *events, *notes, *faults;
};

/* --- what the replay says ---------------------------------------------------------------------------------------- */

static void hear_event(void *context, const struct game_event *event, struct span text)
{
    struct whole *whole = context;
    json_t *value;

    buffer_clear(&whole->event);
    encode_event(record_live_encoder(whole->live), event, GAME_ALL, text, &whole->event);
    whole->bytes += whole->event.used;
    value = whole->event.failed ? NULL : print_value(buffer_span(&whole->event));
    (void)json_array_append_new(whole->events, value ? value : json_null());
}

static void hear_note(void *context, unsigned seat, struct span note)
{
    struct whole *whole = context;
    json_t *one = json_object();

    facts_add(one, "seat", json_integer((json_int_t)seat));
    facts_add(one, "event", json_integer((json_int_t)json_array_size(whole->events)));
    facts_add(one, "note", facts_span(note));
    whole->bytes += note.size;
    (void)json_array_append_new(whole->notes, one);
}

static void hear_fault(void *context, unsigned seat, struct span fault, uint64_t decision, struct span evidence)
{
    struct whole *whole = context;
    json_t *one = json_object();

    facts_add(one, "seat", json_integer((json_int_t)seat));
    facts_add(one, "fault", facts_span(fault));
    facts_add(one, "decision", json_integer((json_int_t)decision));
    facts_add(one, "evidence", facts_span(evidence));
    whole->bytes += evidence.size;
    (void)json_array_append_new(whole->faults, one);
}

/* --- the replay -------------------------------------------------------------------------------------------------- */

static json_t *hex_json(const uint8_t *bytes, size_t size)
{
    char text[HASH_HEX_SIZE];

    hex_print(text, bytes, size);
    return json_string(text);
}

/* Under the lock. */
static bool prepare(struct feed *feed, const struct feed_match *match, struct whole *whole, struct error *error)
{
    if (!frames_init(&whole->frames, feed, match, error))
        return false;
    whole->body = facts_json(feed, match);
    facts_add(whole->body, "seed", hex_json(match->facts.seed.bytes, sizeof match->facts.seed.bytes));
    facts_add(whole->body, "hash", hex_json(match->facts.hash.bytes, sizeof match->facts.hash.bytes));
    return true;
}

static bool replay(struct whole *whole, const struct record_games *games, struct error *error)
{
    const struct replay_ops ops = {.event = hear_event, .note = hear_note, .fault = hear_fault, .context = whole};
    struct record_report report;
    struct frame frame;

    if (!frames_read(&whole->frames, 0, &frame, error))
        return false;
    whole->live = record_live_new(&frame, games, GAME_ALL, &ops, &report);
    if (!whole->live)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s", report.why);
    for (uint32_t i = 1; i < whole->frames.count; i++) {
        if (!frames_read(&whole->frames, i, &frame, error))
            return false;
        if (!record_live_take(whole->live, &frame))
            return error_set(error, EXIT_COULD_NOT_RUN, "%s", record_live_report(whole->live)->why);
        if (whole->bytes > FEED_WHOLE_BYTES)
            return error_set(error, EXIT_COULD_NOT_RUN, "it has more than is shown at once: its record has all of it");
    }
    return true;
}

static void add_lists(struct whole *whole)
{
    (void)json_object_set(whole->body, "events", whole->events);
    (void)json_object_set(whole->body, "notes", whole->notes);
    (void)json_object_set(whole->body, "faults", whole->faults);
}

json_t *feed_whole(struct feed *feed, uint64_t match, struct error *error)
{
    return whole_json(feed, match, NULL, error);
}

json_t *whole_json(struct feed *feed, uint64_t match, const struct feed_match *old, struct error *error)
{
    struct whole whole = {.events = json_array(), .notes = json_array(), .faults = json_array()};
    bool good;

    buffer_init(&whole.event, EVENT_MOST);
    feed_hold(feed);
    good = prepare(feed, old ? old : shown_get(feed, match), &whole, error);
    feed_let_go(feed);
    good = good && replay(&whole, &feed->games, error);
    if (good)
        add_lists(&whole);
    json_decref(whole.events);
    json_decref(whole.notes);
    json_decref(whole.faults);
    record_live_free(whole.live);
    buffer_release(&whole.event);
    frames_release(&whole.frames);
    if (!good)
        json_decref(whole.body);
    return good ? whole.body : NULL;
}

/* --- faults for owners ------------------------------------------------------------------------------------------- */

static json_t *fault_json(const struct feed *feed, const struct feed_match *match, const struct feed_fault *fault)
{
    json_t *object = json_object();

    facts_add(object, "number", json_integer((json_int_t)fault->number));
    facts_add(object, "id", json_string(match->id));
    facts_add(object, "attempt", json_integer((json_int_t)match->facts.attempt));
    facts_add(object, "seat", json_integer((json_int_t)fault->seat));
    facts_add(object, "bot", facts_span(match->facts.bot[fault->seat]));
    facts_add(object, "version", facts_span(match->facts.version[fault->seat]));
    facts_add(object, "fault", json_string(fault->fault));
    facts_add(object, "decision", json_integer((json_int_t)fault->decision));
    if (shown_is_released(feed, match))
        facts_add(object, "evidence", json_string(fault->evidence));
    return object;
}

json_t *feed_faults(struct feed *feed, const char *owner, uint64_t after)
{
    json_t *list = json_array();

    feed_hold(feed);
    if (feed->last_fault > FEED_FAULTS_MAX && after < feed->last_fault - FEED_FAULTS_MAX)
        after = feed->last_fault - FEED_FAULTS_MAX;
    while (after++ < feed->last_fault) {
        const struct feed_fault *fault = &feed->faults[after % FEED_FAULTS_MAX];
        const struct feed_match *match = shown_get(feed, fault->match);

        if (match && match->over && span_equal(match->facts.ladder.owner[fault->seat], span_text(owner)))
            (void)json_array_append_new(list, fault_json(feed, match, fault));
    }
    feed_let_go(feed);
    return list;
}
