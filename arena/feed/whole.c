/* SPDX-License-Identifier: MIT */
/* What is shown of a match after its release, and to the owners of its bots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed/feed_inside.h"
#include "match/record_live.h"
#include "proto/print.h"

enum { FRAME_ROOM = 1 << 17, EVENT_MOST = 1 << 16 };

/* A match that is replayed for all to see, outside of the lock. */
struct whole {
    struct trail trail; /* only the folder, and one file */
    struct trail_file file;
    struct record_games games;
    uint32_t *at;
    uint32_t count, ordinal;
    struct record_live *live;
    struct buffer frame, event;
    json_t *body, *events, *notes, *faults;
};

/* --- what the replay says ---------------------------------------------------------------------------------------- */

static void hear_event(void *context, const struct game_event *event, struct span text)
{
    struct whole *whole = context;
    json_t *value;

    buffer_clear(&whole->event);
    encode_event(record_live_encoder(whole->live), event, GAME_ALL, text, &whole->event);
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
static bool prepare(struct feed *feed, uint64_t number, struct whole *whole, struct error *error)
{
    const struct feed_match *match = shown_get(feed, number);

    if (!match || !match->over)
        return error_set(error, EXIT_NO, match ? "the match is not over" : "there is no such match");
    if (!shown_is_released(feed, match))
        return error_set(error, EXIT_NO, "the match was not released yet: until then it is the host's alone");
    whole->at = malloc(match->count * sizeof *whole->at);
    whole->file.name = strdup(feed->trail.files[match->file].name);
    if (!whole->at || !whole->file.name)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    memcpy(whole->at, match->at, match->count * sizeof *whole->at);
    memcpy(whole->trail.folder, feed->trail.folder, sizeof whole->trail.folder);
    whole->count = match->count;
    whole->ordinal = match->ordinal;
    whole->games = feed->games;
    whole->body = facts_json(feed, match);
    facts_add(whole->body, "seed", hex_json(match->facts.seed.bytes, sizeof match->facts.seed.bytes));
    facts_add(whole->body, "hash", hex_json(match->facts.hash.bytes, sizeof match->facts.hash.bytes));
    return true;
}

static bool read_at(struct whole *whole, uint32_t i, struct frame *frame, struct error *error)
{
    return trail_read(&whole->trail, 0, whole->at[i], whole->ordinal, &whole->frame, frame) ||
           error_set(error, EXIT_COULD_NOT_RUN, "its record was replaced or cannot be read");
}

static bool replay(struct whole *whole, struct error *error)
{
    const struct replay_ops ops = {.event = hear_event, .note = hear_note, .fault = hear_fault, .context = whole};
    struct record_report report;
    struct frame frame;

    if (!read_at(whole, 0, &frame, error))
        return false;
    whole->live = record_live_new(&frame, &whole->games, GAME_ALL, &ops, &report);
    if (!whole->live)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s", report.why);
    for (uint32_t i = 1; i < whole->count; i++) {
        if (!read_at(whole, i, &frame, error))
            return false;
        if (!record_live_take(whole->live, &frame))
            return error_set(error, EXIT_COULD_NOT_RUN, "%s", record_live_report(whole->live)->why);
    }
    return true;
}

json_t *feed_whole(struct feed *feed, uint64_t match, struct error *error)
{
    struct whole whole = {.file = {.fd = -1}};
    bool good;

    whole.trail.files = &whole.file;
    buffer_init(&whole.frame, FRAME_ROOM);
    buffer_init(&whole.event, EVENT_MOST);
    whole.events = json_array();
    whole.notes = json_array();
    whole.faults = json_array();
    (void)pthread_mutex_lock(&feed->lock);
    good = prepare(feed, match, &whole, error);
    (void)pthread_mutex_unlock(&feed->lock);
    good = good && replay(&whole, error);
    if (whole.body) {
        (void)json_object_set(whole.body, "events", whole.events);
        (void)json_object_set(whole.body, "notes", whole.notes);
        (void)json_object_set(whole.body, "faults", whole.faults);
    }
    json_decref(whole.events);
    json_decref(whole.notes);
    json_decref(whole.faults);
    record_live_free(whole.live);
    buffer_release(&whole.frame);
    buffer_release(&whole.event);
    free(whole.at);
    free(whole.file.name);
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

    (void)pthread_mutex_lock(&feed->lock);
    if (feed->last_fault > FEED_FAULTS_MAX && after < feed->last_fault - FEED_FAULTS_MAX)
        after = feed->last_fault - FEED_FAULTS_MAX;
    while (after++ < feed->last_fault) {
        const struct feed_fault *fault = &feed->faults[after % FEED_FAULTS_MAX];
        const struct feed_match *match = shown_get(feed, fault->match);

        if (match && match->over && span_equal(match->facts.ladder.owner[fault->seat], span_text(owner)))
            (void)json_array_append_new(list, fault_json(feed, match, fault));
    }
    (void)pthread_mutex_unlock(&feed->lock);
    return list;
}
