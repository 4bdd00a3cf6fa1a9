/* SPDX-License-Identifier: MIT */
#include "feed_fuzz.h"

#include <stdint.h>

#include "cli/records/records.h"
#include "feed/feed.h"

enum { PASSES_MOST = 10000, MATCHES_MOST = 64, BYTES_MOST = 1 << 20 };

static const char *pass(struct feed *feed, int64_t now_s)
{
    unsigned passes = 0;

    while (feed_pass(feed, now_s))
        if (++passes > PASSES_MOST)
            return "a feed comes to no end";
    return NULL;
}

/* How many events the public has of it; `got` is how it went on. */
static uint64_t count_events(struct feed *feed, uint64_t match, struct feed_events *events, enum feed_got *got)
{
    uint64_t count = 0;

    while ((*got = feed_events_from(feed, match, count + 1, BYTES_MOST, events)) == FEED_EVENTS)
        count += events->count;
    return count;
}

/* A match that is shown to its end can be released, and has as many events then. */
static const char *check_match(struct feed *feed, uint64_t match, struct feed_events *events)
{
    struct error error = {0};
    enum feed_got got;
    uint64_t count = count_events(feed, match, events, &got);
    json_t *whole = feed_whole(feed, match, &error);
    const char *broken = NULL;

    json_decref(feed_facts(feed, match));
    if (!whole && !error.text[0])
        broken = "a release was refused without a word";
    if (got == FEED_ENDED && (!whole || json_array_size(json_object_get(whole, "events")) != count))
        broken = "a match was shown to its end that cannot be released as it was shown";
    if (got == FEED_LOST && !events->why[0])
        broken = "a match is not shown further, and nobody is told why";
    json_decref(whole);
    return broken;
}

static const char *check_all(struct feed *feed)
{
    struct feed_events events;
    const char *broken = pass(feed, 1);
    uint64_t last = feed_latest(feed) < MATCHES_MOST ? feed_latest(feed) : MATCHES_MOST;

    buffer_init(&events.bytes, BYTES_MOST);
    for (uint64_t match = 1; !broken && match <= last; match++) {
        struct error error = {0};

        if (!feed_watch(feed, match, &error))
            continue;
        broken = pass(feed, 2);
        broken = broken ? broken : check_match(feed, match, &events);
        feed_unwatch(feed, match);
    }
    json_decref(feed_list(feed, false, NULL));
    json_decref(feed_list(feed, true, NULL));
    json_decref(feed_faults(feed, "host", 0));
    buffer_release(&events.bytes);
    return broken;
}

const char *feed_fuzz(const char *folder, const char *name)
{
    static const uint8_t secret[FEED_SECRET_BYTES] = {1};
    struct registry registry;
    struct record_rules rules;
    struct feed_options options = {
        .records = folder, .ladder = "fuzz", .secret = secret, .unfinished = &name, .unfinished_count = 1};
    struct error error = {0};
    struct feed *feed;
    const char *broken = "no feed";

    registry_init(&registry);
    record_rules_init(&rules, &registry);
    options.games = record_rules_games(&rules);
    feed = feed_new(&options, &error);
    if (feed)
        broken = check_all(feed);
    feed_free(&feed);
    registry_release(&registry);
    return broken;
}
