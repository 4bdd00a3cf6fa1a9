/* SPDX-License-Identifier: MIT */
/* A bot against others, and how it was rated over the time. */
#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "ladder/season/history.h"
#include "serve/web/web_inside.h"

/* --- who met whom ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *key;
    enum query_outcome outcome;
} ends[] = {{"won", QUERY_WON}, {"drawn", QUERY_DRAWN}, {"lost", QUERY_LOST}, {"void", QUERY_VOID}};
enum { ENDS = sizeof ends / sizeof *ends };

static void add(json_t *object, const char *key, uint64_t number)
{
    web_put(object, key, json_integer(json_integer_value(json_object_get(object, key)) + (json_int_t)number));
}

static void add_counts(json_t *object, const struct query_meeting *meeting)
{
    add(object, "matches", meeting->matches);
    for (unsigned i = 0; i < ENDS; i++)
        add(object, ends[i].key, meeting->ended[ends[i].outcome]);
    add(object, "faults", meeting->faults);
}

/* Those with one opponent come one after the other. */
static void take_meeting(void *context, const struct query_meeting *meeting)
{
    json_t *opponents = context, *opponent = json_array_get(opponents, json_array_size(opponents) - 1);
    const char *last = json_string_value(json_object_get(opponent, "against"));
    json_t *result = json_object();

    if (!last || !span_equal(meeting->against, span_text(last))) {
        opponent = json_object();
        web_put(opponent, "against", web_span(meeting->against));
        web_put(opponent, "results", json_array());
        (void)json_array_append_new(opponents, opponent);
    }
    web_put(result, "season", web_span(meeting->season));
    web_put(result, "class", web_span(meeting->class));
    web_put(result, "role", web_span(meeting->role));
    add_counts(result, meeting);
    add_counts(opponent, meeting);
    (void)json_array_append_new(json_object_get(opponent, "results"), result);
}

static bool is_on_ladder(struct serve *serve, const char *bot)
{
    bool is;

    (void)pthread_mutex_lock(&serve->lock);
    is = web_has_bot(serve, bot);
    (void)pthread_mutex_unlock(&serve->lock);
    return is;
}

void web_versus(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char bot[WEB_TEXT_SIZE], against[WEB_TEXT_SIZE], season[PROTO_ID_MAX + 1];
    struct query_versus versus = {.bot = bot, .behind = ask->value[3].number, .count = (unsigned)ask->value[4].number};
    struct query_versus_page page;
    struct error error = {0};
    json_t *opponents;

    web_copy(bot, &ask->value[0]);
    web_copy(against, &ask->value[1]);
    if (!web_season(serve, &ask->value[2], season, reply))
        return;
    versus.against = ask->value[1].given ? against : NULL;
    versus.season = ask->value[2].given ? season : NULL;
    opponents = json_array();
    if (!query_versus(serve->web->query, &versus, take_meeting, opponents, &page, &error))
        http_reply_problem(reply, 503, "%s", error.text);
    else if (page.no_bot && !is_on_ladder(serve, bot))
        web_no_bot(reply, bot);
    else {
        http_reply_json(reply, json_pack("{so ss so so}", "known_up_to", web_match_or_null(page.known), "bot", bot,
                                         "next", page.next ? json_integer((json_int_t)page.next) : json_null(),
                                         "opponents", opponents));
        return;
    }
    json_decref(opponents);
}

/* --- strengths over the time ------------------------------------------------------------------------------------- */

static void take_point(void *context, const struct history_point *point)
{
    json_t *json = json_pack("{so so sf sf s[ii] sI}", "up_to", web_match_or_null(point->match), "version",
                             json_text(point->version), "elo", point->elo, "interval", point->interval, "rank",
                             (int)point->rank_first, (int)point->rank_last, "matches", (json_int_t)point->matches);

    (void)json_array_append_new(context, json);
}

void web_history(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    char bot[WEB_TEXT_SIZE], version[WEB_TEXT_SIZE], season[PROTO_ID_MAX + 1];
    struct history_part part = {.bot = bot,
                                .version = ask->value[1].given ? version : NULL,
                                .before = ask->value[3].number,
                                .count = (unsigned)ask->value[4].number};
    struct error error = {0};
    uint64_t older = 0;
    json_t *points;

    web_copy(bot, &ask->value[0]);
    web_copy(version, &ask->value[1]);
    if (!web_season(serve, &ask->value[2], season, reply))
        return;
    (void)pthread_mutex_lock(&serve->lock);
    if (!*season)
        (void)snprintf(season, sizeof season, "%s", roster_season(&serve->roster));
    (void)pthread_mutex_unlock(&serve->lock);
    points = json_array();
    if (!history_page(serve->options->folder, season, &part, take_point, points, &older, &error)) {
        json_decref(points);
        http_reply_problem(reply, 503, "the history of season %s cannot be read", season);
    } else if (json_array_size(points) == 0 && !older && !is_on_ladder(serve, bot)) {
        json_decref(points);
        web_no_bot(reply, bot);
    } else
        http_reply_json(reply, json_pack("{ss ss so so}", "bot", bot, "season", season, "older",
                                         older ? json_integer((json_int_t)older) : json_null(), "history", points));
}
