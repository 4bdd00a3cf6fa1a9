/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "http/encoding.h"
#include "http/server_inside.h"

struct span request_header(struct MHD_Connection *connection, const char *name)
{
    const char *value = NULL;
    size_t size = 0;

    (void)MHD_lookup_connection_value_n(connection, MHD_HEADER_KIND, name, strlen(name), &value, &size);
    return span_of(value, value ? size : 0);
}

/* --- what is refused whatever it asks for ------------------------------------------------------------------------ */

struct heads {
    unsigned hosts;
    bool body, odd;
};

/* Also in names such as "Content-Length " and " Host", which other readers take for what they look like. */
static bool is_name(struct span name)
{
    for (size_t i = 0; i < name.size; i++)
        if (name.at[i] <= ' ' || name.at[i] > '~' || strchr("\"(),/:;<=>?@[\\]{}", name.at[i]))
            return false;
    return name.size > 0;
}

static enum MHD_Result see_head(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                                const char *value, size_t value_size)
{
    struct heads *heads = context;
    struct span key = span_of(name, name_size);

    (void)kind;
    heads->odd = heads->odd || !is_name(key);
    if (key.size == strlen("Host") && strncasecmp(name, "Host", key.size) == 0)
        heads->hosts++;
    if (key.size == strlen("Transfer-Encoding") && strncasecmp(name, "Transfer-Encoding", key.size) == 0)
        heads->body = true;
    if (key.size == strlen("Content-Length") && strncasecmp(name, "Content-Length", key.size) == 0)
        heads->body = heads->body || !span_equal(span_of(value, value_size), span_text("0"));
    return MHD_YES;
}

static struct heads heads_of(struct MHD_Connection *connection)
{
    struct heads heads = {0};

    (void)MHD_get_connection_values_n(connection, MHD_HEADER_KIND, see_head, &heads);
    return heads;
}

bool request_has_body(struct MHD_Connection *connection)
{
    return heads_of(connection).body;
}

static bool check_heads(const struct http_server *server, struct MHD_Connection *connection, const struct call *call,
                        struct http_refusal *refusal)
{
    struct heads heads = heads_of(connection);

    if (heads.odd)
        return http_refuse(refusal, 400, "a header is 'Name: value', without blanks or signs before the colon");
    if (heads.body)
        return http_refuse(refusal, 400, "a request has no body here");
    if (heads.hosts != 1)
        return http_refuse(refusal, 400, "a request names its host once");
    if (!http_hosts_has(&server->hosts, request_header(connection, "Host")))
        return http_refuse(refusal, 421, "this server is not called that; its host names it in http_hosts");
    return !call->too_long || http_refuse(refusal, 414, "a path has at most %d bytes", HTTP_PATH_MAX);
}

/* --- the query --------------------------------------------------------------------------------------------------- */

struct query {
    struct http_pair pair[HTTP_QUERY_MAX];
    size_t count;
    bool too_many;
};

static enum MHD_Result take_pair(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                                 const char *value, size_t value_size)
{
    struct query *query = context;

    (void)kind;
    query->too_many = query->count == HTTP_QUERY_MAX;
    if (query->too_many)
        return MHD_NO;
    query->pair[query->count++] = (struct http_pair){span_of(name, name_size), span_of(value, value ? value_size : 0)};
    return MHD_YES;
}

static bool check_query(const struct query *query, struct http_refusal *refusal)
{
    return !query->too_many || http_refuse(refusal, 400, "a query has at most %d parameters", HTTP_QUERY_MAX);
}

/* --- the answer -------------------------------------------------------------------------------------------------- */

static bool is_asked_for(const char *method)
{
    return strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
}

/* True if it is kept. */
static bool is_kept(struct http_server *server, struct MHD_Connection *connection, const struct http_route *route,
                    struct call *call)
{
    if (!route->version) {
        call->key.line[0] = '\0';
        return false;
    }
    call->key.version = route->version(server->options.context);
    call->key.encoding = http_encoding_wanted(request_header(connection, "Accept-Encoding"));
    call->kept = kept_find(&server->kept, &call->key);
    return call->kept;
}

/* True if who asks is a browser that somebody looks at. */
static bool is_a_person(struct MHD_Connection *connection)
{
    struct span accept = request_header(connection, "Accept");

    return accept.size > 0 && memmem(accept.at, accept.size, "text/html", strlen("text/html"));
}

static void refuse(struct http_server *server, struct MHD_Connection *connection, const struct http_ask *ask,
                   const struct http_refusal *refusal, struct http_reply *reply)
{
    const struct http_table *table = ask->route ? ask->table : server->options.table;

    http_reply_problem(reply, refusal->status, "%s", refusal->sentence);
    if (table->refuse && (ask->route || is_a_person(connection)))
        table->refuse(server->options.context, refusal, reply);
}

void request_answer(struct http_server *server, struct MHD_Connection *connection, struct call *call,
                    const char *method, struct http_reply *reply)
{
    struct query query = {.count = 0};
    struct http_refusal refusal;
    struct http_ask ask;
    struct span last;

    (void)MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, take_pair, &query);
    /* What follows on the connection may be meant as part of this request. */
    reply->last = !check_heads(server, connection, call, &refusal);
    if (reply->last || !check_query(&query, &refusal)) {
        http_reply_problem(reply, refusal.status, "%s", refusal.sentence);
        return;
    }
    if (!http_gate(server->options.table, span_text(call->path), query.pair, query.count, &ask, &refusal)) {
        refuse(server, connection, &ask, &refusal, reply);
        return;
    }
    if (strcmp(method, MHD_HTTP_METHOD_OPTIONS) == 0) {
        reply->status = 204;
        return;
    }
    if (!is_asked_for(method)) {
        http_reply_problem(reply, 405, "only GET and HEAD are allowed: nothing can be changed here");
        return;
    }
    if (is_kept(server, connection, ask.route, call))
        return;
    last = request_header(connection, "Last-Event-ID");
    ask.resumes = last.size > 0;
    (void)http_last_event(last, &ask.last_event);
    reply->type = ask.route->type;
    ask.route->answer(server->options.context, &ask, reply);
}
