/* SPDX-License-Identifier: MIT */
#include "serve/web/web.h"

#include <stdlib.h>
#include <string.h>

#include "serve/web/web_inside.h"

/* --- routes ------------------------------------------------------------------------------------------------------ */

#define JSON "application/json"

static const struct http_parameter page_parameters[] = {
    {.name = "from", .kind = HTTP_NUMBER, .help = "the first row, from 1", .least = 1, .most = 100000, .preset = 1},
    {.name = "count",
     .kind = HTTP_NUMBER,
     .help = "so many rows at most",
     .least = 1,
     .most = WEB_ROWS_MAX,
     .preset = WEB_ROWS_PRESET},
};
static const struct http_parameter bot_parameters[] = {{.name = "bot", .kind = HTTP_ID, .help = "the name of a bot"}};

#define PARAMETERS(list) .parameters = list, .parameter_count = sizeof list / sizeof list[0]

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
    {.path = "/api/v1/seasons",
     .name = "seasons",
     .help = "all seasons, the current one last",
     .answer = web_seasons,
     .type = JSON,
     .schema = "seasons"},
    {.path = "/api/v1/table",
     .name = "table",
     .help = "the table that was published last, the strongest first",
     PARAMETERS(page_parameters),
     .answer = web_table,
     .type = JSON,
     .schema = "table"},
    {.path = "/api/v1/bots/{bot}",
     .name = "bot",
     .help = "a bot, and its versions in the table",
     PARAMETERS(bot_parameters),
     .answer = web_bot,
     .type = JSON,
     .schema = "bot"},
    {.path = "/api/v1/openapi.json", .name = "openapi", .help = "this document", .answer = web_openapi, .type = JSON},
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
static const struct http_table table = {routes, sizeof routes / sizeof routes[0]};

/* --- health ------------------------------------------------------------------------------------------------------ */

static void say(struct http_reply *reply, const char *text)
{
    buffer_add(&reply->body, text, strlen(text));
}

void web_healthz(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    (void)context;
    (void)ask;
    say(reply, "ok\n");
}

void web_readyz(void *context, const struct http_ask *ask, struct http_reply *reply)
{
    const struct serve *serve = context;

    (void)ask;
    if (atomic_load(&serve->web->ready))
        say(reply, "ok\n");
    else
        http_reply_problem(reply, 503, "arena serve starts, or ends");
}

/* --- the document ------------------------------------------------------------------------------------------------ */

json_t *web_document(void)
{
    const struct http_api api = {.title = "Artemia Arena: a ladder",
                                 .version = "1",
                                 .help = "What the public may know of a ladder. Nothing can be changed here.",
                                 .table = &table,
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

bool web_open(struct serve *serve, const char *at, struct error *error)
{
    struct http_hosts hosts;
    struct http_options options = {
        .address = at ? at : serve->file->http, .hosts = &hosts, .table = &table, .context = serve};

    serve->web = calloc(1, sizeof *serve->web);
    if (!serve->web)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    if (!options.address)
        return true;
    if (!take_hosts(serve->file, &hosts, error))
        return false;
    serve->web->server = http_start(&options, error);
    return serve->web->server != NULL;
}

void web_close(struct serve *serve)
{
    if (serve->web)
        http_stop(serve->web->server);
    free(serve->web);
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
