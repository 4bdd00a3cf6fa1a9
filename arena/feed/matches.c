/* SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed/feed_inside.h"

enum { ROOM_FIRST = 64 };

/* --- numbers and ids --------------------------------------------------------------------------------------------- */

struct feed_match *shown_add(struct feed *feed)
{
    unsigned room = feed->match_room ? 2 * feed->match_room : ROOM_FIRST;
    struct feed_match *match;

    if (feed->match_count - feed->over_count >= FEED_MATCHES_MAX)
        return NULL;
    if (feed->match_count == feed->match_room) {
        struct feed_match **grown = realloc(feed->matches, room * sizeof(void *));

        if (!grown)
            return NULL;
        feed->matches = grown;
        feed->match_room = room;
    }
    match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    match->number = ++feed->last_match;
    feed->matches[feed->match_count++] = match;
    return match;
}

void shown_free(struct feed_match *match)
{
    tape_free(match->tape);
    free(match->at);
    free(match->header);
    free(match->trailer);
    free(match->faults);
    free(match);
}

void shown_forget(struct feed *feed)
{
    unsigned kept = 0, too_many = feed->over_count > FEED_OVER_MAX ? feed->over_count - FEED_OVER_MAX : 0;

    for (unsigned i = 0; i < feed->match_count; i++) {
        struct feed_match *match = feed->matches[i];

        if (too_many && (match->over || match->lost) && !match->watchers) {
            wind_end(feed, match);
            if (match->over && match->over_s > feed->forgotten_s)
                feed->forgotten_s = match->over_s;
            shown_free(match);
            too_many--;
            feed->over_count--;
        } else
            feed->matches[kept++] = match;
    }
    feed->match_count = kept;
}

static int by_number(const void *key, const void *element)
{
    const uint64_t *number = key;
    const struct feed_match *const *match = element;

    return (*number > (*match)->number) - (*number < (*match)->number);
}

struct feed_match *shown_get(const struct feed *feed, uint64_t number)
{
    struct feed_match **found =
        feed->match_count ? bsearch(&number, feed->matches, feed->match_count, sizeof(void *), by_number) : NULL;

    return found ? *found : NULL;
}

/* A key for this purpose alone: the secret also makes the tokens of sessions (run/bots/session.h). */
void shown_hide(const struct feed *feed, struct feed_match *match)
{
    static const char purpose[] = "the id of a match in the feed";
    crypto_generichash_blake2b_state state;
    uint8_t hidden[FEED_HIDDEN_BYTES];
    uint8_t attempt[2] = {(uint8_t)match->facts.attempt, (uint8_t)(match->facts.attempt >> 8)};

    (void)crypto_generichash_blake2b_init(&state, feed->secret, sizeof feed->secret, sizeof hidden);
    (void)crypto_generichash_blake2b_update(&state, (const uint8_t *)purpose, sizeof purpose);
    (void)crypto_generichash_blake2b_update(&state, attempt, sizeof attempt);
    (void)crypto_generichash_blake2b_update(&state, match->facts.id.at, match->facts.id.size);
    (void)crypto_generichash_blake2b_final(&state, hidden, sizeof hidden);
    hex_print(match->hidden, hidden, sizeof hidden);
}

bool shown_hides(const struct feed *feed, const struct feed_match *match)
{
    return feed->rules.hides_names && !match->over;
}

const char *shown_public_id(const struct feed *feed, const struct feed_match *match)
{
    return shown_hides(feed, match) ? match->hidden : match->id;
}

static bool is_released(const struct feed *feed, struct span season, bool over, int64_t over_s)
{
    const struct feed_rules *rules = &feed->rules;
    const struct release_match about = {.is_over = over,
                                        .over_s = over_s,
                                        .now_s = feed->now_s,
                                        .season_is_over =
                                            rules->season_is_over || !span_equal(season, span_text(rules->season))};

    return release_is_due(&rules->release, &about);
}

bool shown_is_released(const struct feed *feed, const struct feed_match *match)
{
    return is_released(feed, match->facts.ladder.season, match->over, match->over_s);
}

/* --- what happens ------------------------------------------------------------------------------------------------ */

void shown_tell(struct feed *feed, enum feed_what what, const struct feed_match *match)
{
    uint64_t number = ++feed->last_news;

    feed->news[number % FEED_NEWS_MAX] = (struct feed_news){.number = number, .what = what, .match = match->number};
    atomic_fetch_add(&feed->changes, 1);
}

uint64_t feed_latest(struct feed *feed)
{
    uint64_t latest;

    feed_hold(feed);
    latest = feed->last_news;
    feed_let_go(feed);
    return latest;
}

unsigned feed_news_after(struct feed *feed, uint64_t cursor, struct feed_news *out, unsigned room)
{
    unsigned count = 0;

    feed_hold(feed);
    if (feed->last_news > FEED_NEWS_MAX && cursor < feed->last_news - FEED_NEWS_MAX)
        cursor = feed->last_news - FEED_NEWS_MAX;
    while (cursor < feed->last_news && count < room)
        out[count++] = feed->news[++cursor % FEED_NEWS_MAX];
    feed_let_go(feed);
    return count;
}

/* --- looking ----------------------------------------------------------------------------------------------------- */

/* An id that is hidden still names its match when it is over. */
static bool is_called(const struct feed *feed, const struct feed_match *match, const char *id)
{
    return match->begun && (strcmp(shown_public_id(feed, match), id) == 0 ||
                            (feed->rules.hides_names && strcmp(match->hidden, id) == 0));
}

uint64_t feed_find(struct feed *feed, const char *id)
{
    uint64_t number = 0;

    feed_hold(feed);
    for (unsigned i = feed->match_count; i > 0 && !number; i--)
        if (is_called(feed, feed->matches[i - 1], id))
            number = feed->matches[i - 1]->number;
    feed_let_go(feed);
    return number;
}

void feed_alias(struct feed *feed, uint64_t number, char out[FEED_HIDDEN_SIZE])
{
    const struct feed_match *match;

    feed_hold(feed);
    match = shown_get(feed, number);
    (void)snprintf(out, FEED_HIDDEN_SIZE, "%s", match ? match->hidden : "");
    feed_let_go(feed);
}

bool feed_is_of(struct feed *feed, uint64_t number, const char *class)
{
    const struct feed_match *match;
    bool is;

    feed_hold(feed);
    match = shown_get(feed, number);
    is = match && span_equal(match->facts.ladder.class, span_text(class));
    feed_let_go(feed);
    return is;
}

bool feed_is_released(struct feed *feed, uint64_t number)
{
    const struct feed_match *match;
    bool is;

    feed_hold(feed);
    match = shown_get(feed, number);
    is = match && shown_is_released(feed, match);
    feed_let_go(feed);
    return is;
}

bool feed_has_released(struct feed *feed, struct span season, const char *id)
{
    int64_t over_s;
    bool is, is_over = true;

    feed_hold(feed);
    over_s = feed->forgotten_s;
    for (unsigned i = feed->rules.release.when == RELEASE_AFTER ? feed->match_count : 0; i > 0; i--)
        if (strcmp(feed->matches[i - 1]->id, id) == 0) {
            over_s = feed->matches[i - 1]->over_s;
            is_over = feed->matches[i - 1]->over;
            break;
        }
    is = is_released(feed, season, is_over, over_s);
    feed_let_go(feed);
    return is;
}

json_t *feed_facts(struct feed *feed, uint64_t number)
{
    const struct feed_match *match;
    json_t *facts;

    feed_hold(feed);
    match = shown_get(feed, number);
    facts = match ? facts_json(feed, match) : NULL;
    feed_let_go(feed);
    return facts;
}

json_t *feed_list(struct feed *feed, bool over, const char *class)
{
    json_t *list = json_array();

    feed_hold(feed);
    for (unsigned i = 0; i < feed->match_count; i++) {
        const struct feed_match *match = feed->matches[over ? feed->match_count - 1 - i : i];

        if (match->begun && !match->lost && match->over == over &&
            (!class || span_equal(match->facts.ladder.class, span_text(class))))
            (void)json_array_append_new(list, facts_json(feed, match));
    }
    feed_let_go(feed);
    return list;
}

static bool is_playing(const struct feed_match *match, const char *class)
{
    return match->begun && !match->over && !match->lost &&
           (!class || span_equal(match->facts.ladder.class, span_text(class)));
}

json_t *feed_playing(struct feed *feed, const char *class, size_t from, size_t most, size_t *count)
{
    json_t *list = json_array();

    *count = 0;
    feed_hold(feed);
    for (unsigned i = 0; i < feed->match_count; i++) {
        if (!is_playing(feed->matches[i], class))
            continue;
        if (*count >= from && *count - from < most)
            (void)json_array_append_new(list, facts_json(feed, feed->matches[i]));
        ++*count;
    }
    feed_let_go(feed);
    return list;
}

unsigned feed_open(struct feed *feed, const char *class, uint64_t *out, unsigned room, uint64_t *latest)
{
    unsigned count = 0;

    feed_hold(feed);
    for (unsigned i = 0; i < feed->match_count && count < room; i++) {
        const struct feed_match *match = feed->matches[i];

        if (is_playing(match, class))
            out[count++] = match->number;
    }
    *latest = feed->last_news;
    feed_let_go(feed);
    return count;
}
