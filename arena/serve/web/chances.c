/* SPDX-License-Identifier: MIT */
/* The chances of winning at the beginning of each turn of a match (serve/chances). */
#include <string.h>

#include "feed/turns.h"
#include "serve/chances/chances.h"
#include "serve/watch/feeder.h"
#include "serve/watch/old.h"
#include "serve/web/web_inside.h"

/* --- a turn ------------------------------------------------------------------------------------------------------ */

/* The chances of a turn as feed_turns_from has it. */
static enum chances_got look_up(struct serve *serve, const char *match, struct span turn, struct chance *out)
{
    return chances_of(serve, match, span_of(turn.at + TURNS_NUMBER_BYTES, turn.size - TURNS_NUMBER_BYTES), out);
}

static json_t *turn_json(struct span turn, const struct chance *chance)
{
    json_t *won = json_array(), *chances = json_array(), *errors = json_array();
    uint32_t number;

    memcpy(&number, turn.at, sizeof number);
    for (unsigned side = 0; side < CHANCES_SIDES; side++) {
        (void)json_array_append_new(won, json_integer(chance->won[side]));
        (void)json_array_append_new(chances, json_real((double)chance->won[side] / chance->playouts));
        (void)json_array_append_new(errors, json_real(chances_error(chance->won[side], chance->playouts)));
    }
    return json_pack("{sI sI so so so}", "turn", (json_int_t)number, "playouts", (json_int_t)chance->playouts, "won",
                     won, "chances", chances, "errors", errors);
}

static struct span turn_of(const struct feed_events *events, unsigned i)
{
    size_t from = i ? events->end[i - 1] : 0;

    return span_of(events->bytes.at + from, events->end[i] - from);
}

void web_say_chances(struct serve *serve, uint64_t match, uint64_t *next, struct feed_events *turns, struct buffer *out)
{
    char alias[FEED_HIDDEN_SIZE];
    struct chance chance;

    feed_alias(feeder_feed(serve), match, alias);
    while (chances_has(serve) && out->used < HTTP_PIECE_MAX &&
           feed_turns_from(feeder_feed(serve), match, *next, 1, turns) == FEED_EVENTS) {
        struct span turn = turn_of(turns, 0);
        enum chances_got got = look_up(serve, alias, turn, &chance);

        if (got == CHANCES_COMES)
            return;
        if (got == CHANCES_KNOWN)
            web_say(out, NULL, "chances", turn_json(turn, &chance));
        ++*next;
    }
}

/* --- all turns of a match ---------------------------------------------------------------------------------------- */

/* What is known of them. */
struct course {
    char match[FEED_HIDDEN_SIZE]; /* its alias */
    json_t *turns;
    uint64_t next;  /* the turn that comes next */
    unsigned waits; /* how many are being worked out */
    enum feed_got got;
};

static void add_turns(struct serve *serve, struct course *course, const struct feed_events *turns)
{
    for (unsigned i = 0; i < turns->count; i++, course->next++) {
        struct span turn = turn_of(turns, i);
        struct chance chance;
        enum chances_got got = look_up(serve, course->match, turn, &chance);

        if (got == CHANCES_KNOWN)
            (void)json_array_append_new(course->turns, turn_json(turn, &chance));
        course->waits += got == CHANCES_COMES;
    }
}

/* 202: it is not all there yet. Takes the turns over. */
static void reply_course(struct serve *serve, const struct course *course, struct http_reply *reply)
{
    const struct game *game = serve->file->game;
    json_t *sides = json_array();

    for (unsigned side = 0; side < CHANCES_SIDES; side++)
        (void)json_array_append_new(sides, json_string(game->sides[side]));
    http_reply_json(reply, json_pack("{so so sI sb}", "sides", sides, "turns", course->turns, "waits",
                                     (json_int_t)course->waits, "ended", course->got != FEED_WAITS));
    if (course->waits && reply->status == 200)
        reply->status = 202;
}

/* False, and the reply says so: there are no chances on this ladder. */
static bool are_there(const struct serve *serve, struct http_reply *reply)
{
    bool there = chances_has(serve);

    if (!there)
        http_reply_problem(reply, 404, "no chances of winning are worked out here");
    return there;
}

/* As far as it is replayed: what is not is waited for. False, and the reply says why: it is not replayed at all. */
static bool has_turns(struct serve *serve, uint64_t match, struct http_reply *reply)
{
    struct feed *feed = feeder_feed(serve);
    struct error error = {0};

    if (feed_glance(feed, match, &error) && feed_want_steps(feed, match, &error))
        return true;
    http_reply_problem(reply, 503, "%s", error.text);
    return false;
}

static void reply_of_feed(struct serve *serve, uint64_t match, struct http_reply *reply)
{
    struct course course = {.turns = json_array(), .next = 1};
    struct feed_events turns;

    feed_alias(feeder_feed(serve), match, course.match);
    buffer_init(&turns.bytes, FEED_TURNS_BYTES);
    while ((course.got = feed_turns_from(feeder_feed(serve), match, course.next, FEED_TURNS_BYTES, &turns)) ==
           FEED_EVENTS)
        add_turns(serve, &course, &turns);
    buffer_release(&turns.bytes);
    if (course.got != FEED_WINDS) {
        reply_course(serve, &course, reply);
        return;
    }
    json_decref(course.turns);
    reply->waits = true;
    feeder_hurry(serve);
}

void web_make_old_chances(struct serve *serve, struct feed_old *old, struct http_reply *reply)
{
    struct course course = {.turns = json_array(), .next = 1, .got = FEED_ENDED};
    struct feed_events turns = {.count = 0};
    struct error error = {0};

    if (!are_there(serve, reply)) {
        json_decref(course.turns);
        return;
    }
    feed_old_alias(old, course.match);
    buffer_init(&turns.bytes, FEED_TURNS_BYTES);
    if (feed_old_turns(feeder_feed(serve), old, &turns, &error)) {
        add_turns(serve, &course, &turns);
        reply_course(serve, &course, reply);
    } else {
        json_decref(course.turns);
        http_reply_problem(reply, error.code == EXIT_NO ? 410 : 503, "%s",
                           error.code ? error.text : "memory is short; come back later");
    }
    buffer_release(&turns.bytes);
}

void web_chances(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    uint64_t match;

    match = web_find_or(serve, ask, web_old_chances, reply);
    if (match && are_there(serve, reply) && has_turns(serve, match, reply))
        reply_of_feed(serve, match, reply);
}
