/* SPDX-License-Identifier: MIT */
/* A bot, as a page. */
#include "pages/bot_page.h"
#include "serve/site/site.h"

enum { POINTS = WEB_ROWS_MAX, OPPONENTS = WEB_ROWS_MAX, MATCHES = 20, HISTORY_LOOKS = 4 };

/* A part of the history may be short, though there is more: a page looks at some. NULL: the reply says why. */
static json_t *ask_history(struct serve *serve, const struct http_value *bot, struct http_reply *reply)
{
    struct http_value wish[HTTP_PARAMETERS_MAX] = {bot[0], [4] = {.number = POINTS}};
    json_t *points = json_array();
    bool more = true;

    for (unsigned i = 0; i < HISTORY_LOOKS && more && json_array_size(points) < POINTS; i++) {
        json_t *part = site_ask(serve, web_history, wish, reply), *older = json_object_get(part, "older");

        if (!part) {
            json_decref(points);
            return NULL;
        }
        (void)json_array_extend(points, json_object_get(part, "history"));
        more = json_is_integer(older);
        wish[3] = (struct http_value){.given = true, .number = (uint64_t)json_integer_value(older)};
        json_decref(part);
    }
    return points;
}

void site_bot(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    const struct http_value versus[HTTP_PARAMETERS_MAX] = {ask->value[0], [4] = {.number = OPPONENTS}},
                            matches[HTTP_PARAMETERS_MAX] = {
                                [WEB_BOT] = ask->value[0], [WEB_COUNT] = {.number = MATCHES}};
    json_t *bot = site_ask(serve, web_bot, ask->value, reply);
    json_t *history = bot ? ask_history(serve, ask->value, reply) : NULL;
    json_t *opponents, *list;

    if (!history) {
        json_decref(bot);
        return;
    }
    opponents = site_try(serve, web_versus, versus);
    list = site_try(serve, web_matches, matches);
    bot_page(&reply->body,
             &(struct bot_page){
                 .site = site_name(serve), .bot = bot, .history = history, .versus = opponents, .matches = list});
    json_decref(bot);
    json_decref(history);
    json_decref(opponents);
    json_decref(list);
}
