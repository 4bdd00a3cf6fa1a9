/* SPDX-License-Identifier: MIT */
#include "serve/site/site.h"

#include <stdio.h>
#include <string.h>

#include "pages/assets.h"
#include "pages/page_frame.h"
#include "serve/web/web.h"

enum { YEAR_S = 31536000 };

const struct http_value site_nothing[HTTP_PARAMETERS_MAX] = {{0}};

/* --- from the API to a page -------------------------------------------------------------------------------------- */

struct page_site site_name(const struct serve *serve)
{
    const struct ladder_file *file = serve->file;

    return (struct page_site){.name = *file->title ? file->title : file->name, .plays = serve->people != NULL};
}

void site_refuse(void *context, const struct http_refusal *refusal, struct http_reply *reply)
{
    http_reply_problem(reply, refusal->status, "%s", refusal->sentence); /* it drops what there was */
    reply->type = "text/html; charset=utf-8";
    buffer_clear(&reply->body);
    page_problem(&reply->body, site_name(context), http_status_words(refusal->status), refusal->sentence);
}

/* What was refused to a program is refused to the reader of the page, in the same words. */
static void pass_on(struct serve *serve, const struct http_reply *from, struct http_reply *reply)
{
    json_t *problem = json_loadb((const char *)from->body.at, from->body.used, 0, NULL);
    const char *detail = json_string_value(json_object_get(problem, "detail"));
    struct http_refusal refusal;

    (void)http_refuse(&refusal, from->status, "%s", detail ? detail : "");
    site_refuse(serve, &refusal, reply);
    json_decref(problem);
}

json_t *site_try(struct serve *serve, http_answer *answer, const struct http_value *value)
{
    struct http_reply reply;
    json_t *json;

    http_reply_init(&reply, "text/html");
    json = site_ask(serve, answer, value, &reply);
    http_reply_release(&reply);
    return json;
}

json_t *site_ask(struct serve *serve, http_answer *answer, const struct http_value *value, struct http_reply *reply)
{
    struct http_ask ask = {0};
    struct http_reply from;
    json_t *into = NULL;

    memcpy(ask.value, value, sizeof ask.value);
    http_reply_init(&from, "application/json");
    from.into = &into;
    answer(serve, &ask, &from);
    reply->waits = from.waits;
    if (!into && !from.waits)
        pass_on(serve, &from, reply);
    http_reply_release(&from);
    return into;
}

/* --- files ------------------------------------------------------------------------------------------------------- */

static const struct pages_file *find_file(struct span name)
{
    for (size_t i = 0; i < pages_file_count; i++)
        if (span_equal(name, span_text(pages_files[i].name)))
            return &pages_files[i];
    return NULL;
}

/* An address with another hash is that of a program before this one. */
static void answer_file(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    const struct pages_file *file = find_file(ask->value[1].text);

    if (!file) {
        site_refuse(context, &(struct http_refusal){404, "there is nothing at this path"}, reply);
        return;
    }
    reply->type = file->type;
    reply->fresh_s = span_equal(ask->value[0].text, span_text(pages_hash)) ? YEAR_S : 0;
    buffer_add(&reply->body, file->bytes, file->size);
}

/* --- routes ------------------------------------------------------------------------------------------------------ */

#define HTML             "text/html; charset=utf-8"
#define PARAMETERS(list) .parameters = list, .parameter_count = sizeof list / sizeof list[0]

static const struct http_parameter ladder_parameters[SITE_LADDER_PARAMETERS] = {
    [SITE_LADDER_FROM] =
        {.name = "from", .kind = HTTP_NUMBER, .help = "the first row, from 1", .least = 1, .most = 100000, .preset = 1},
    [SITE_LADDER_NAME] = {.name = "name", .kind = HTTP_TEXT, .help = "only bots in whose name this is"},
    [SITE_LADDER_OWNER] = {.name = "owner", .kind = HTTP_TEXT, .help = "only bots of this owner"},
    [SITE_LADDER_BY] = {.name = "by", .kind = HTTP_TEXT, .help = "role-NAME or class-NAME: the strongest in it first"},
    [SITE_LADDER_SEASON] = {.name = "season", .kind = HTTP_ID, .help = "its name; without it the current one"},
};
static const struct http_parameter bot_parameters[] = {{.name = "bot", .kind = HTTP_ID, .help = "its name"}};
static const struct http_parameter file_parameters[] = {
    {.name = "hash", .kind = HTTP_ID, .help = "of the files of the program"},
    {.name = "file", .kind = HTTP_TEXT, .help = "its name"},
};

/* What the table and the state of the ladder depend on. */
static uint64_t version_of_ladder(void *context)
{
    struct serve *serve = context;
    uint64_t version = atomic_load(&serve->publisher.shown);

    (void)pthread_mutex_lock(&serve->lock);
    version = version * (ROSTER_NOTICES_MAX + 1) + serve->roster.notice_count;
    version = version << 3 | serve->roster.paused << 2 | serve->roster.frozen << 1 | serve->roster.season_closed;
    (void)pthread_mutex_unlock(&serve->lock);
    return version;
}

/* What never changes while the daemon runs. */
static uint64_t version_of_program(void *context)
{
    (void)context;
    return 0;
}

static const struct http_parameter match_parameters[] = {{.name = "match", .kind = HTTP_ID, .help = "its id"}};
static const struct http_parameter overlay_parameters[] = {
    {.name = "match", .kind = HTTP_ID, .help = "its id"},
    {.name = "delay", .kind = HTTP_NUMBER, .help = "so many seconds behind", .least = 0, .most = 3600, .preset = 0},
};

static const struct http_parameter play_parameters[] = {{.name = "table", .kind = HTTP_ID, .help = "its id"}};

static const struct http_route routes[] = {
    {.path = "/",
     .name = "page-ladder",
     .help = "the ladder: who is how strong",
     PARAMETERS(ladder_parameters),
     .of_form = true,
     .answer = site_ladder,
     .version = version_of_ladder,
     .type = HTML},
    {.path = "/bots/{bot}",
     .name = "page-bot",
     .help = "a bot: how strong it is, whom it meets, and why it plays or waits",
     PARAMETERS(bot_parameters),
     .answer = site_bot,
     .type = HTML},
    {.path = "/matches",
     .name = "page-matches",
     .help = "matches that are over",
     .parameters = web_matches_parameters,
     .parameter_count = WEB_MATCHES_PARAMETERS,
     .of_form = true,
     .answer = site_matches,
     .type = HTML},
    {.path = "/rules",
     .name = "page-rules",
     .help = "the pieces and settings of the game",
     .answer = site_rules,
     .version = version_of_program,
     .type = HTML},
    {.path = "/matches/{match}",
     .name = "page-match",
     .help = "a match: live, and step by step",
     PARAMETERS(match_parameters),
     .answer = site_match,
     .type = HTML},
    {.path = "/overlay/{match}",
     .name = "page-overlay",
     .help = "a match for a stream",
     PARAMETERS(overlay_parameters),
     .answer = site_overlay,
     .type = HTML},
    {.path = "/play", .name = "page-play", .help = "tables at which people play", .answer = site_tables, .type = HTML},
    {.path = "/play/{table}",
     .name = "page-table",
     .help = "a table, for who has a seat at it",
     PARAMETERS(play_parameters),
     .answer = site_play,
     .type = HTML},
    {.path = "/live", .name = "page-live", .help = "what is played now", .answer = site_live, .type = HTML},
    {.path = "/static/{hash}/{file}",
     .name = "page-file",
     .help = "a file that pages need",
     PARAMETERS(file_parameters),
     .answer = answer_file,
     .version = version_of_program,
     .type = HTML},
};

const struct http_table site_table = {
    .routes = routes, .count = sizeof routes / sizeof routes[0], .refuse = site_refuse, .more = &web_table_of_api};
