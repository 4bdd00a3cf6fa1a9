/* SPDX-License-Identifier: MIT */
/* What a viewer in a browser needs: the tables of the game, and a match after its release as steps. */
#include "pages/match_data.h"
#include "rules/rules_json.h"
#include "serve/watch/feeder.h"
#include "serve/web/web_inside.h"

void web_rules(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    const struct serve *serve = context;

    http_reply_json(reply, (ask->value[0].number ? rules_json_brief : rules_json)(serve->file->game));
}

void web_show_record(struct serve *serve, struct span record, struct http_reply *reply)
{
    const struct record_games games = feeder_games(serve);
    struct record_file *file = record_file_in(record);
    struct error error = {0};
    json_t *data = NULL;

    if (file && record_file_matches(file) > 0)
        data = match_data(file, 0, &games, EYES_ALL, &error);
    if (data)
        http_reply_json(reply, data);
    else
        http_reply_problem(reply, 503, "%s", error.code ? error.text : "memory is short; come back later");
    if (file)
        record_file_free(file);
}

static void make_shown(struct serve *serve, uint64_t match, struct http_reply *reply)
{
    struct buffer record;
    struct error error = {0};

    buffer_init(&record, HTTP_BODY_MAX);
    if (feed_record(feeder_feed(serve), match, &record, &error))
        web_show_record(serve, buffer_span(&record), reply);
    else
        http_reply_problem(reply, 503, "%s", error.text);
    buffer_release(&record);
}

void web_shown(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    web_reply_released(context, ask, make_shown, web_old_shown, reply);
}
