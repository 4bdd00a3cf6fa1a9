/* SPDX-License-Identifier: MIT */
#include "serve/web/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cores.h"
#include "ladder/names.h"
#include "serve/watch/desk.h"
#include "serve/watch/feeder.h"
#include "serve/people/people.h"
#include "serve/site/site.h"
#include "serve/watch/old.h"
#include "serve/web/boards.h"
#include "serve/web/happened.h"
#include "serve/web/web_inside.h"

/* --- routes ------------------------------------------------------------------------------------------------------ */

#define JSON "application/json"

#define SEASON                                                                                                         \
    {                                                                                                                  \
        .name = "season", .kind = HTTP_ID, .help = "the name of a season; without it the current one"                  \
    }
#define ANY_SEASON                                                                                                     \
    {                                                                                                                  \
        .name = "season", .kind = HTTP_ID, .help = "the name of a season; without it any"                              \
    }
#define OF_BOT                                                                                                         \
    {                                                                                                                  \
        .name = "bot", .kind = HTTP_ID, .help = "the name of a bot"                                                    \
    }
#define COUNT(first)                                                                                                   \
    {                                                                                                                  \
        .name = "count", .kind = HTTP_NUMBER, .help = "so many at most", .least = 1, .most = WEB_ROWS_MAX,             \
        .preset = first                                                                                                \
    }
static const struct http_parameter table_parameters[WEB_TABLE_PARAMETERS] = {
    [WEB_TABLE_FROM] =
        {.name = "from", .kind = HTTP_NUMBER, .help = "the first row, from 1", .least = 1, .most = 100000, .preset = 1},
    [WEB_TABLE_COUNT] = {.name = "count",
                         .kind = HTTP_NUMBER,
                         .help = "so many rows at most",
                         .least = 1,
                         .most = WEB_ROWS_MAX,
                         .preset = WEB_ROWS_PRESET},
    [WEB_TABLE_SEASON] = SEASON,
    [WEB_TABLE_OWNER] = {.name = "owner", .kind = HTTP_ID, .help = "only bots of this owner"},
    [WEB_TABLE_NAME] = {.name = "name", .kind = HTTP_ID, .help = "only bots in whose name this is"},
    [WEB_TABLE_ROLE] = {.name = "role", .kind = HTTP_ID, .help = "the strongest in this role first"},
    [WEB_TABLE_CLASS] = {.name = "class", .kind = HTTP_ID, .help = "the strongest in this class first"},
};
static const struct http_parameter page_parameters[] = {
    {.name = "from", .kind = HTTP_NUMBER, .help = "the first row, from 1", .least = 1, .most = 100000, .preset = 1},
    COUNT(WEB_ROWS_PRESET),
};
static const struct http_parameter bots_parameters[] = {
    {.name = "from", .kind = HTTP_NUMBER, .help = "the first row, from 1", .least = 1, .most = 100000, .preset = 1},
    COUNT(WEB_ROWS_PRESET),
    {.name = "owner", .kind = HTTP_ID, .help = "only those of this owner"},
};
static const struct http_parameter bot_parameters[] = {OF_BOT};
static const struct http_parameter versions_parameters[] = {
    OF_BOT,
    {.name = "from", .kind = HTTP_NUMBER, .help = "the first version, from 1", .least = 1, .most = 100000, .preset = 1},
    COUNT(WEB_ROWS_PRESET),
};
static const struct http_parameter history_parameters[] = {
    OF_BOT,
    {.name = "version", .kind = HTTP_TEXT, .help = "only this version of the bot"},
    SEASON,
    {.name = "before",
     .kind = HTTP_NUMBER,
     .help = "older is an answer before this, as its older said; 0: the latest",
     .least = 0,
     .most = WEB_PLACE_MAX},
    COUNT(WEB_ROWS_PRESET),
};
static const struct http_parameter versus_parameters[] = {
    OF_BOT,
    {.name = "against", .kind = HTTP_ID, .help = "only this opponent"},
    ANY_SEASON,
    {.name = "behind",
     .kind = HTTP_NUMBER,
     .help = "opponents behind this, as next of an answer said; 0: from the first on",
     .least = 0,
     .most = NAMES_MAX},
    COUNT(WEB_ROWS_PRESET),
};
const struct http_parameter web_matches_parameters[WEB_MATCHES_PARAMETERS] = {
    [WEB_SEASON] = ANY_SEASON,
    [WEB_CLASS] = {.name = "class", .kind = HTTP_ID, .help = "only of this class"},
    [WEB_BOT] = {.name = "bot", .kind = HTTP_ID, .help = "only of this bot"},
    [WEB_VERSION] = {.name = "version", .kind = HTTP_TEXT, .help = "only of this version of the bot"},
    [WEB_AGAINST] = {.name = "against", .kind = HTTP_ID, .help = "only those in which the bot met this one"},
    [WEB_OWNER] = {.name = "owner", .kind = HTTP_ID, .help = "only of a bot of this owner"},
    [WEB_OUTCOME] = {.name = "outcome",
                     .kind = HTTP_WORD,
                     .help = "how it ended for the bot; without a bot, draw and void alone can be asked for",
                     .words = web_outcome_words},
    [WEB_PURPOSE] = {.name = "purpose", .kind = HTTP_WORD, .help = "what it was for", .words = web_purpose_words},
    [WEB_FAULT] = {.name = "fault",
                   .kind = HTTP_WORD,
                   .help = "yes: only those in which the bot was at fault; without a bot, those in which any bot was",
                   .words = web_fault_words},
    [WEB_BEFORE] = {.name = "before", .kind = HTTP_ID, .help = "the newest before this, as older of an answer said"},
    [WEB_AFTER] = {.name = "after", .kind = HTTP_ID, .help = "the oldest after this, as newer of an answer said"},
    [WEB_COUNT] = COUNT(WEB_MATCHES_PRESET),
};

static const struct http_parameter rules_parameters[] = {
    {.name = "brief",
     .kind = HTTP_NUMBER,
     .help = "1: only what is needed to look at matches",
     .least = 0,
     .most = 1,
     .preset = 0},
};
static const struct http_parameter match_parameters[] = {
    {.name = "match", .kind = HTTP_ID, .help = "its id"},
    {.name = "from", .kind = HTTP_NUMBER, .help = "the first event, from 1", .least = 1, .most = 1000000, .preset = 1},
    {.name = "count",
     .kind = HTTP_NUMBER,
     .help = "so many events at most",
     .least = 1,
     .most = WEB_EVENTS_MAX,
     .preset = WEB_ROWS_PRESET},
};
static const struct http_parameter playing_parameters[] = {
    {.name = "from", .kind = HTTP_NUMBER, .help = "the first row, from 1", .least = 1, .most = 100000, .preset = 1},
    {.name = "count",
     .kind = HTTP_NUMBER,
     .help = "so many rows at most",
     .least = 1,
     .most = WEB_ROWS_MAX,
     .preset = WEB_ROWS_PRESET},
    {.name = "class", .kind = HTTP_ID, .help = "matches of this class alone"},
};
static const struct http_parameter live_parameters[] = {
    {.name = "class", .kind = HTTP_ID, .help = "of matches, those of this class alone"},
};

static uint64_t version_of_table(void *context)
{
    const struct serve *serve = context;

    return atomic_load(&serve->publisher.shown);
}

/* What never changes while the daemon runs. */
static uint64_t version_of_program(void *context)
{
    (void)context;
    return 0;
}

#define FIRST(list, count_) .parameters = list, .parameter_count = count_
#define PARAMETERS(list)    .parameters = list, .parameter_count = sizeof list / sizeof list[0]

static const struct http_route routes[] = {
    {.path = "/api/v1/ladder",
     .name = "ladder",
     .help = "what is played, and how far it is",
     .answer = web_ladder,
     .type = JSON,
     .schema = "ladder"},
    {.path = "/api/v1/classes",
     .name = "classes",
     .help = "the classes, and the roles in them",
     .answer = web_classes,
     .type = JSON,
     .schema = "classes"},
    {.path = "/api/v1/roles",
     .name = "roles",
     .help = "the roles of the game, and in which classes they are played",
     .answer = web_roles,
     .type = JSON,
     .schema = "roles"},
    {.path = "/api/v1/seasons",
     .name = "seasons",
     .help = "all seasons, the current one last",
     .answer = web_seasons,
     .type = JSON,
     .schema = "seasons"},
    {.path = "/api/v1/table",
     .name = "table",
     .help = "the table that was published last, or that of a season before; the strongest first",
     PARAMETERS(table_parameters),
     .answer = web_table,
     .version = version_of_table,
     .type = JSON,
     .schema = "table"},
    {.path = "/api/v1/bots",
     .name = "bots",
     .help = "all bots: first those that the host named, then the others as they came",
     PARAMETERS(bots_parameters),
     .answer = web_bots,
     .type = JSON,
     .schema = "bots"},
    {.path = "/api/v1/bots/{bot}",
     .name = "bot",
     .help = "a bot, and its versions in the table",
     PARAMETERS(bot_parameters),
     .answer = web_bot,
     .type = JSON,
     .schema = "bot"},
    {.path = "/api/v1/playing",
     .name = "playing",
     .help = "the matches under way",
     PARAMETERS(playing_parameters),
     .answer = web_playing_now,
     .type = JSON,
     .schema = "playing"},
    {.path = "/api/v1/matches/{match}",
     .name = "match",
     .help = "a match that is played, or is over",
     FIRST(match_parameters, 1),
     .answer = web_match,
     .type = JSON,
     .schema = "match"},
    {.path = "/api/v1/matches/{match}/events",
     .name = "events",
     .help = "what happened in it, as the public may know it",
     FIRST(match_parameters, 3),
     .answer = web_events,
     .type = JSON,
     .schema = "events"},
    {.path = "/api/v1/matches/{match}/live",
     .name = "match-live",
     .help = "the same as server-sent events, up to the verdict",
     FIRST(match_parameters, 2),
     .answer = web_match_live,
     .type = "text/event-stream",
     .events = web_match_events},
    {.path = "/api/v1/matches/{match}/released",
     .name = "released",
     .help = "all of it, after its release: with its seed, hidden fields, notes and faults",
     FIRST(match_parameters, 1),
     .answer = web_released,
     .type = JSON,
     .schema = "released"},
    {.path = "/api/v1/matches/{match}/steps",
     .name = "match-steps",
     .help = "the same as a viewer shows it, as server-sent events: what the public knows after each step, in words",
     FIRST(match_parameters, 2),
     .answer = web_match_steps,
     .type = "text/event-stream",
     .events = web_step_events},
    {.path = "/api/v1/matches/{match}/shown",
     .name = "shown",
     .help = "all of it as a viewer shows it, after its release: what each seat knew after each step",
     FIRST(match_parameters, 1),
     .answer = web_shown,
     .type = JSON,
     .schema = "shown"},
    {.path = "/api/v1/matches/{match}/record",
     .name = "record",
     .help = "its record, after its release: a file for arena replay and arena verify",
     FIRST(match_parameters, 1),
     .answer = web_record,
     .type = "application/octet-stream"},
    {.path = "/api/v1/live",
     .name = "live",
     .help = "what happens on the ladder, as server-sent events",
     PARAMETERS(live_parameters),
     .answer = web_live,
     .type = "text/event-stream",
     .events = web_ladder_events},
    {.path = "/api/v1/boards",
     .name = "boards",
     .help = "some of the matches under way, as small boards that change, as server-sent events",
     .answer = web_boards,
     .type = "text/event-stream",
     .events = web_board_events},
    {.path = "/api/v1/queue",
     .name = "queue",
     .help = "who is there for matches, and which matches the host asked for",
     PARAMETERS(page_parameters),
     .answer = web_queue,
     .type = JSON,
     .schema = "queue"},
    {.path = "/api/v1/notices",
     .name = "notices",
     .help = "what the host says, the latest first",
     .answer = web_notices,
     .type = JSON,
     .schema = "notices"},
    {.path = "/api/v1/bots/{bot}/versions",
     .name = "versions",
     .help = "the versions of a bot, the latest first",
     PARAMETERS(versions_parameters),
     .answer = web_versions,
     .type = JSON,
     .schema = "versions"},
    {.path = "/api/v1/bots/{bot}/history",
     .name = "history",
     .help = "the strengths of a bot as they were published over the time, the latest first",
     PARAMETERS(history_parameters),
     .answer = web_history,
     .type = JSON,
     .schema = "history"},
    {.path = "/api/v1/bots/{bot}/versus",
     .name = "versus",
     .help = "rated matches of a bot against each other bot, by season, class and role",
     PARAMETERS(versus_parameters),
     .answer = web_versus,
     .type = JSON,
     .schema = "versus"},
    {.path = "/api/v1/matches",
     .name = "matches",
     .help = "matches that are over, the newest first",
     PARAMETERS(web_matches_parameters),
     .answer = web_matches,
     .type = JSON,
     .schema = "matches"},
    {.path = "/api/v1/rules",
     .name = "rules",
     .help = "the tables of the game: arena rules --json",
     PARAMETERS(rules_parameters),
     .answer = web_rules,
     .version = version_of_program,
     .type = JSON},
    {.path = "/api/v1/openapi.json",
     .name = "openapi",
     .help = "this document",
     .answer = web_openapi,
     .version = version_of_program,
     .type = JSON},
    {.path = "/healthz",
     .name = "healthz",
     .help = "answers as long as the arena runs",
     .answer = web_healthz,
     .type = "text/plain"},
    {.path = "/readyz",
     .name = "readyz",
     .help = "whether matches are played, or why not",
     .answer = web_readyz,
     .type = "text/plain"},
    {.path = "/metrics",
     .name = "metrics",
     .help = "numbers for Prometheus",
     .answer = web_metrics,
     .type = "text/plain; version=0.0.4"},
};
const struct http_table web_table_of_api = {.routes = routes, .count = sizeof routes / sizeof routes[0]};

const struct http_table *web_routes(void)
{
    return &people_table;
}

/* --- the document ------------------------------------------------------------------------------------------------ */

json_t *web_document(void)
{
    const struct http_api api = {.title = "Artemia Arena: a ladder",
                                 .version = "1",
                                 .help = "What the public may know of a ladder. Nothing can be changed here.",
                                 .table = &web_table_of_api,
                                 .fields = web_fields,
                                 .field_count = web_field_count};

    return http_openapi(&api);
}

void web_openapi(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)ask;
    http_reply_json(reply, web_document());
}

/* --- beginning and end ------------------------------------------------------------------------------------------- */

static bool take_hosts(const struct ladder_file *file, struct http_hosts *hosts, struct error *error)
{
    *hosts = (struct http_hosts){0};
    for (unsigned i = 0; i < file->http_host_count; i++)
        if (!http_hosts_add(hosts, file->http_hosts[i], error))
            return false;
    for (unsigned i = 0; i < file->http_proxy_count; i++)
        if (!http_hosts_add_proxy(hosts, file->http_proxies[i], error))
            return false;
    return true;
}

bool web_check(const struct ladder_file *file, struct error *error)
{
    struct http_hosts hosts;

    return (!file->http || http_address_check(file->http, error)) && take_hosts(file, &hosts, error);
}

static void on_pass(struct serve *serve, bool changed)
{
    bool happened = happened_look(serve->web->happened, serve);

    if (changed || happened || boards_wait(serve->web->boards))
        http_wake(serve->web->server);
}

/* The first answers are asked for by the server, but may be made before this thread knows of it. */
static void on_made(struct serve *serve)
{
    struct http_server *server = atomic_load(&serve->web->server);

    if (server)
        http_wake(server);
}

static bool start(struct serve *serve, const struct http_options *options, struct error *error)
{
    struct web *web = serve->web;

    if (!(web->happened = happened_new(error)) || !(web->boards = boards_new(serve, error)) ||
        !(web->desk = desk_new(serve, on_made, error)))
        return false;
    web->query = old_query(serve);
    web->desk_query = old_query(serve);
    if (!web->query || !web->desk_query)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    web->server = http_start(options, error);
    return web->server;
}

bool web_open(struct serve *serve, const struct serve_options *how, struct error *error)
{
    struct http_hosts hosts;
    struct http_options options = {.address = how->http ? how->http : serve->file->http,
                                   .hosts = &hosts,
                                   .table = &people_table,
                                   .context = serve};
    cpu_set_t cores;
    bool good;

    serve->web = calloc(1, sizeof *serve->web);
    if (!serve->web)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!options.address)
        return true;
    if (!take_hosts(serve->file, &hosts, error))
        return false;
    cores = cores_keep_to(how->http_cores);
    good = start(serve, &options, error);
    (void)cores_keep_to(&cores);
    if (good) {
        feeder_listen(serve, on_pass);
        people_listen(serve, serve->web->server);
    }
    return good;
}

/* The server ends its streams, which need the rest; the desk wakes the server. */
void web_close(struct serve *serve)
{
    struct web *web = serve->web;

    if (!web)
        return;
    feeder_listen(serve, NULL);
    people_listen(serve, NULL);
    desk_stop(web->desk);
    http_stop(web->server);
    desk_free(web->desk);
    query_free(&web->query);
    query_free(&web->desk_query);
    web_sealed_release(&web->sealed);
    happened_free(web->happened);
    boards_free(web->boards);
    free(web);
    serve->web = NULL;
}

const char *web_place(const struct serve *serve)
{
    return serve->web->server ? http_place(serve->web->server) : NULL;
}

void web_ready(struct serve *serve, bool ready)
{
    atomic_store(&serve->web->ready, ready);
}
