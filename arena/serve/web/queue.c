/* SPDX-License-Identifier: MIT */
/* Who waits for matches, and what the host says. Nothing here depends on which matches are under way: who plays now,
 * and against whom, could be known from who does not wait. For the same reason a match that waits names no bots. */
#include <stdio.h>
#include <string.h>

#include "json/json.h"
#include "serve/hand/why.h"
#include "serve/web/web_inside.h"

enum { AT_ONCE = 64 /* bots that are looked at before others have the lock */ };

/* --- bots -------------------------------------------------------------------------------------------------------- */

/* A row of the queue, copied under the lock. */
struct queued {
    char bot[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1], owner[PROTO_ID_MAX + 1];
    bool hosted;
    enum serve_standing standing;
    unsigned passed, missing;
};

/* A bot that is there, and may stay. */
static bool is_there(const struct serve_bot *bot)
{
    return bot->engine != SERVE_NO_ENGINE && bot->standing != STANDING_DISPLACED && bot->standing != STANDING_WITHDRAWN;
}

static void copy(const struct serve *serve, const struct serve_bot *bot, struct queued *out)
{
    *out = (struct queued){.hosted = bot->hosted != NULL,
                           .standing = bot->standing,
                           .passed = bot->passed,
                           .missing = bot->attaches ? why_missing(serve, bot) : 0};
    (void)snprintf(out->bot, sizeof out->bot, "%s", bot->name);
    (void)snprintf(out->version, sizeof out->version, "%s", bot->version);
    (void)snprintf(out->owner, sizeof out->owner, "%s", bot->owner->name);
}

struct rows {
    uint64_t from, end, count; /* places from 0 */
    unsigned needed;           /* qualification matches */
    json_t *list;
};

static json_t *row_json_of(const struct queued *queued, const struct rows *rows)
{
    bool qualifies = queued->standing == STANDING_QUALIFIES;

    return json_pack("{ss so ss ss so so si}", "bot", queued->bot, "version",
                     queued->hosted ? json_null() : json_text(queued->version), "owner", queued->owner, "standing",
                     web_standing_words[queued->standing], "passed",
                     qualifies ? json_integer(queued->passed) : json_null(), "needed",
                     qualifies ? json_integer(rows->needed) : json_null(), "missing", (int)queued->missing);
}

/* Looks at AT_ONCE bots from this number on. Returns the next number; 0: there is none. */
static unsigned look(struct serve *serve, unsigned number, struct rows *rows)
{
    struct queued some[AT_ONCE];
    unsigned count = 0, end;

    (void)pthread_mutex_lock(&serve->lock);
    end = serve->bot_count < number + AT_ONCE ? serve->bot_count : number + AT_ONCE;
    for (unsigned i = number; i < end; i++) {
        if (!is_there(serve->bots[i]))
            continue;
        if (rows->count >= rows->from && rows->count < rows->end)
            copy(serve, serve->bots[i], &some[count++]);
        rows->count++;
    }
    number = end < serve->bot_count ? end : 0;
    (void)pthread_mutex_unlock(&serve->lock);
    for (unsigned i = 0; i < count; i++)
        (void)json_array_append_new(rows->list, row_json_of(&some[i], rows));
    return number;
}

/* --- what the host asked for ------------------------------------------------------------------------------------- */

/* Under the lock. */
static json_t *wishes_json(const struct serve *serve)
{
    json_t *list = json_array();

    for (const struct wish *wish = serve->wishes; wish && json_array_size(list) < WEB_ROWS_PRESET; wish = wish->next)
        (void)json_array_append_new(list, json_pack("{ss ss}", "class", serve->file->classes[wish->class].name,
                                                    "choice", record_choice_names[wish->choice]));
    return list;
}

void web_queue(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    uint64_t from = ask->value[0].number;
    struct rows rows = {.from = from - 1, .end = from - 1 + ask->value[1].number, .list = json_array()};
    json_t *body;
    unsigned number = 0;

    (void)pthread_mutex_lock(&serve->lock);
    rows.needed = serve->file->qualification;
    body = json_pack("{sb sb sb so}", "paused", serve->roster.paused, "closed", serve->roster.season_closed,
                     "names_hidden", serve->file->hides_names, "wanted", wishes_json(serve));
    (void)pthread_mutex_unlock(&serve->lock);
    do
        number = look(serve, number, &rows);
    while (number > 0);
    (void)json_object_set_new(body, "rows", json_integer((json_int_t)rows.count));
    (void)json_object_set_new(body, "from", json_integer((json_int_t)from));
    (void)json_object_set_new(body, "bots", rows.list);
    http_reply_json(reply, body);
}

/* --- notices ----------------------------------------------------------------------------------------------------- */

void web_notices(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    struct serve *serve = context;
    const struct roster *roster = &serve->roster;
    json_t *list = json_array();

    (void)ask;
    (void)pthread_mutex_lock(&serve->lock);
    for (size_t i = roster->notice_count; i > 0; i--)
        (void)json_array_append_new(list, json_pack("{ss so}", "time", roster->notices[i - 1].time, "text",
                                                    json_text(roster->notices[i - 1].text)));
    (void)pthread_mutex_unlock(&serve->lock);
    http_reply_json(reply, json_pack("{so}", "notices", list));
}
