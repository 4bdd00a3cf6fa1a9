/* SPDX-License-Identifier: MIT */
/* Matches that are over, as the database knows them (ladder/records/query.h). None that is under way is in there. */
#include <stdio.h>
#include <string.h>

#include "serve/watch/feeder.h"
#include "serve/web/web_inside.h"

const char *const web_outcome_words[] = {"any", "won", "draw", "lost", "void", NULL}; /* enum query_outcome */
const char *const web_purpose_words[] = {"any", "rated", "qualification", "challenge", NULL};
const char *const web_fault_words[] = {"any", "yes", NULL};

/* --- what is asked ----------------------------------------------------------------------------------------------- */

/* A question, and the texts that its filter points to. */
struct question {
    struct query_filter filter;
    char text[WEB_OUTCOME][WEB_TEXT_SIZE];
};

static bool refuse(struct http_reply *reply, const char *sentence)
{
    http_reply_problem(reply, 400, "%s", sentence);
    return false;
}

static bool read_place(const struct http_value *value, struct query_place *place, struct http_reply *reply)
{
    return !value->given || query_place_read(place, value->text) ||
           refuse(reply, "before and after are what an answer has as older or newer, such as m17-1");
}

static bool make_sense(const struct query_filter *filter, struct http_reply *reply)
{
    bool of_bot = filter->outcome == QUERY_WON || filter->outcome == QUERY_LOST;

    if (!filter->bot && (filter->version || filter->against || of_bot))
        return refuse(reply, "version, against, and the outcomes won and lost are of a bot: say which, as bot=NAME");
    return filter->before.number == 0 || filter->after.number == 0 || refuse(reply, "say either before or after");
}

static bool read_question(struct serve *serve, const struct http_value *value, struct question *question,
                          struct http_reply *reply)
{
    struct query_filter *filter = &question->filter;
    const char **texts[] = {
        [WEB_SEASON] = &filter->season,   [WEB_CLASS] = &filter->class,     [WEB_BOT] = &filter->bot,
        [WEB_VERSION] = &filter->version, [WEB_AGAINST] = &filter->against, [WEB_OWNER] = &filter->owner};

    *filter = (struct query_filter){.outcome = (enum query_outcome)value[WEB_OUTCOME].number,
                                    .purpose = (int)value[WEB_PURPOSE].number - 1,
                                    .fault = value[WEB_FAULT].number > 0,
                                    .count = (unsigned)value[WEB_COUNT].number};
    for (unsigned i = 0; i < WEB_OUTCOME; i++)
        if (value[i].given) {
            web_copy(question->text[i], &value[i]);
            *texts[i] = question->text[i];
        }
    return read_place(&value[WEB_BEFORE], &filter->before, reply) &&
           read_place(&value[WEB_AFTER], &filter->after, reply) && make_sense(filter, reply) &&
           web_season(serve, &value[WEB_SEASON], question->text[WEB_SEASON], reply);
}

/* --- what is answered -------------------------------------------------------------------------------------------- */

static json_t *seat_json(const struct query_seat *seat, bool released)
{
    json_t *json = json_object();

    web_put(json, "side", seat->side.size ? web_span(seat->side) : json_null());
    web_put(json, "role", web_span(seat->role));
    web_put(json, "bot", web_span(seat->bot));
    web_put(json, "version", web_span(seat->version));
    web_put(json, "owner", seat->owner.size ? web_span(seat->owner) : json_null());
    web_put(json, "score", json_integer(seat->score));
    web_put(json, "faults", json_integer(seat->faults));
    web_put(json, "decisions", released ? json_integer(seat->decisions) : json_null());
    return json;
}

/* Answers are in the order of the numbers; those of `after` come from the oldest on. */
struct listing {
    struct serve *serve;
    json_t *matches;
    const struct query_filter *filter;
};

static void take_match(void *context, const struct query_match *match)
{
    struct listing *listing = context;
    json_t *json = json_object(), *seats = json_array(), *id = web_match_or_null(match->place.number);
    const char *text = json_string_value(id);
    bool released = text && feed_has_released(feeder_feed(listing->serve), match->season, text);
    bool shows = listing->filter->bot && match->outcome != QUERY_UNKNOWN;

    for (unsigned seat = 0; seat < match->seats; seat++)
        (void)json_array_append_new(seats, seat_json(&match->seat[seat], released));
    web_put(json, "id", id);
    web_put(json, "attempt", json_integer(match->place.attempt));
    web_put(json, "season", web_span(match->season));
    web_put(json, "class", web_span(match->class));
    web_put(json, "purpose", json_string(record_purpose_names[match->purpose]));
    web_put(json, "winner", web_span(match->winner));
    web_put(json, "outcome", shows ? json_string(query_outcome_names[match->outcome]) : json_null());
    web_put(json, "reason", web_span(match->reason));
    web_put(json, "turns", json_integer(match->turns));
    web_put(json, "decisions", json_integer(match->decisions));
    web_put(json, "seats", seats);
    (void)json_array_insert_new(listing->matches, listing->filter->after.number ? 0 : json_array_size(listing->matches),
                                json);
}

/* What the host took out of the current season. */
static void mark_taken_out(struct serve *serve, json_t *matches)
{
    json_t *match;
    size_t i;

    (void)pthread_mutex_lock(&serve->lock);
    json_array_foreach(matches, i, match)
    {
        const char *id = json_string_value(json_object_get(match, "id"));
        const struct roster_match *ruling = roster_match(&serve->roster, ladder_match_number(id));

        web_put(match, "taken_out", json_boolean(ruling && ruling->is_void));
    }
    (void)pthread_mutex_unlock(&serve->lock);
}

static json_t *place_json(const struct query_place *place, bool is_there)
{
    char text[QUERY_PLACE_SIZE];

    query_place_print(text, place);
    return is_there && place->number ? json_string(text) : json_null();
}

static bool has_bot(struct serve *serve, const char *name)
{
    bool has;

    (void)pthread_mutex_lock(&serve->lock);
    has = web_has_bot(serve, name);
    (void)pthread_mutex_unlock(&serve->lock);
    return has;
}

static void answer(struct serve *serve, const struct query_filter *filter, const struct query_page *page,
                   json_t *matches, struct http_reply *reply)
{
    bool up = filter->after.number > 0;

    mark_taken_out(serve, matches);
    http_reply_json(reply, json_pack("{so so so so}", "known_up_to", web_match_or_null(page->known), "older",
                                     place_json(&page->oldest, up || page->more), "newer",
                                     place_json(page->newest.number ? &page->newest : &filter->after, true), "matches",
                                     matches));
}

void web_matches(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    struct question question;
    struct listing listing = {.serve = serve, .filter = &question.filter};
    struct query_page page;
    struct error error = {0};

    if (!read_question(serve, ask->value, &question, reply))
        return;
    listing.matches = json_array();
    if (!query_matches(serve->web->query, &question.filter, take_match, &listing, &page, &error))
        http_reply_problem(reply, 503, "%s", error.text);
    else if (page.no_bot && !has_bot(serve, question.filter.bot))
        web_no_bot(reply, question.filter.bot);
    else {
        answer(serve, &question.filter, &page, listing.matches, reply);
        return;
    }
    json_decref(listing.matches);
}
