/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "feed/feed_inside.h"

enum { NAME_SIZE = 256 };

json_t *facts_span(struct span text)
{
    return json_stringn_nocheck(text.size ? (const char *)text.at : "", text.size);
}

void facts_add(json_t *object, const char *key, json_t *value)
{
    (void)json_object_set_new_nocheck(object, key, value);
}

static json_t *seats_json(const struct feed *feed, const struct feed_match *match)
{
    const struct record_match *facts = &match->facts;
    bool hides = shown_hides(feed, match);
    json_t *seats = json_array();

    for (unsigned i = 0; i < facts->seats; i++) {
        json_t *seat = json_object();

        facts_add(seat, "role", facts_span(facts->role[i]));
        if (!hides) {
            facts_add(seat, "bot", facts_span(facts->bot[i]));
            facts_add(seat, "version", facts_span(facts->version[i]));
            facts_add(seat, "owner", facts_span(facts->ladder.owner[i]));
        }
        (void)json_array_append_new(seats, seat);
    }
    return seats;
}

static json_t *settings_json(const struct record_match *facts)
{
    json_t *settings = json_object();

    for (unsigned i = 0; i < facts->settings; i++) {
        char name[NAME_SIZE];

        (void)snprintf(name, sizeof name, "%.*s", (int)facts->setting_name[i].size,
                       (const char *)facts->setting_name[i].at);
        facts_add(settings, name, facts_span(facts->setting_value[i]));
    }
    return settings;
}

static void add_verdict(json_t *object, const struct feed *feed, const struct feed_match *match)
{
    const struct record_match *facts = &match->facts;
    json_t *score = json_array();

    for (unsigned i = 0; i < facts->seats; i++)
        (void)json_array_append_new(score, json_integer(facts->score[i]));
    facts_add(object, "winner", facts_span(facts->winner));
    facts_add(object, "reason", facts_span(facts->reason));
    facts_add(object, "score", score);
    facts_add(object, "turns", json_integer((json_int_t)facts->turns));
    facts_add(object, "released", json_boolean(shown_is_released(feed, match)));
    if (feed->rules.hides_names)
        facts_add(object, "hidden_id", json_string(match->hidden));
}

/* A qualification is played against the anchor: where names are hidden, what a match is for would name a bot. So would
 * the number of an attempt, since the one before is over. */
json_t *facts_json(const struct feed *feed, const struct feed_match *match)
{
    const struct record_match *facts = &match->facts;
    json_t *object = json_object();

    facts_add(object, "id", json_string(shown_public_id(feed, match)));
    if (!shown_hides(feed, match))
        facts_add(object, "attempt", json_integer((json_int_t)facts->attempt));
    facts_add(object, "season", facts_span(facts->ladder.season));
    facts_add(object, "class", facts_span(facts->ladder.class));
    if (!shown_hides(feed, match))
        facts_add(object, "purpose", json_string(record_purpose_names[facts->ladder.purpose]));
    facts_add(object, "game", facts_span(facts->game));
    facts_add(object, "epoch", facts_span(facts->epoch));
    facts_add(object, "clock", facts_span(facts->clock));
    facts_add(object, "settings", settings_json(facts));
    facts_add(object, "seats", seats_json(feed, match));
    facts_add(object, "state", json_string(match->over ? "over" : match->lost ? "lost" : "playing"));
    if (match->over)
        add_verdict(object, feed, match);
    return object;
}
