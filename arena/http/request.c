/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "http/encoding.h"
#include "http/server_inside.h"

struct span request_header(struct MHD_Connection *connection, const char *name)
{
    const char *value = NULL;
    size_t size = 0;

    (void)MHD_lookup_connection_value_n(connection, MHD_HEADER_KIND, name, strlen(name), &value, &size);
    return span_of(value, value ? size : 0);
}

static enum MHD_Result take_last(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                                 const char *value, size_t value_size)
{
    static const char forwarded[] = "X-Forwarded-For";
    struct span *last = context;

    (void)kind;
    if (name_size == strlen(forwarded) && strncasecmp(name, forwarded, name_size) == 0)
        *last = span_of(value, value ? value_size : 0);
    return MHD_YES;
}

struct span request_forwarded_for(struct MHD_Connection *connection)
{
    struct span last = span_of(NULL, 0);

    (void)MHD_get_connection_values_n(connection, MHD_HEADER_KIND, take_last, &last);
    return last;
}

/* --- what is refused whatever it asks for ------------------------------------------------------------------------ */

/* Who has two of these is understood in one way here, and perhaps in another by a proxy in front. */
static const char *const once[] = {"Host", "Origin", "Content-Type", "Cookie", "X-Forwarded-Proto", "Last-Event-ID"};
enum { HOST, ONCE = sizeof once / sizeof *once };

struct heads {
    unsigned count[ONCE];
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
    for (unsigned i = 0; i < ONCE; i++)
        heads->count[i] += key.size == strlen(once[i]) && strncasecmp(name, once[i], key.size) == 0;
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

bool request_takes_body(const struct http_server *server, struct MHD_Connection *connection, const struct call *call,
                        const char *method)
{
    struct span length = request_header(connection, "Content-Length");
    struct http_refusal refusal;
    struct http_ask ask;

    /* With both, a proxy may see another end of the body than this server. */
    if (length.size > 0 && request_header(connection, "Transfer-Encoding").size > 0)
        return false;
    return strcmp(method, MHD_HTTP_METHOD_POST) == 0 &&
           (length.size == 0 || strtoul((const char *)length.at, NULL, 10) <= HTTP_POST_MAX) &&
           http_gate(server->options.table, span_text(call->path), NULL, 0, &ask, &refusal) && ask.route->post;
}

static bool check_heads(const struct http_server *server, struct MHD_Connection *connection, const struct call *call,
                        struct http_refusal *refusal)
{
    struct heads heads = heads_of(connection);

    if (heads.odd)
        return http_refuse(refusal, 400, "a header is 'Name: value', without blanks or signs before the colon");
    if (heads.body && !call->takes_body)
        return http_refuse(refusal, 400, "a request has no body here, or one of at most %d bytes where it is a POST",
                           HTTP_POST_MAX);
    if (heads.count[HOST] != 1)
        return http_refuse(refusal, 400, "a request names its host once");
    for (unsigned i = 0; i < ONCE; i++)
        if (heads.count[i] > 1)
            return http_refuse(refusal, 400, "a request has one header %s at most", once[i]);
    if (!http_hosts_has(&server->hosts, request_header(connection, "Host")))
        return http_refuse(refusal, 421, "this server is not called that; its host names it in http_hosts");
    return !call->too_long || http_refuse(refusal, 414, "a path has at most %d bytes", HTTP_PATH_MAX);
}

static const struct link *link_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static void print_asker(char out[HTTP_ASKER_MAX], const struct http_address *asker)
{
    (void)snprintf(out, HTTP_ASKER_MAX, "%u-", asker->family);
    hex_print(out + 2, asker->bytes, asker->family == 4 ? 4 : sizeof asker->bytes);
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

/* --- private routes ---------------------------------------------------------------------------------------------- */

static bool is_loopback(const struct http_address *address)
{
    static const uint8_t loopback6[16] = {[15] = 1};

    return address->family == 4 ? address->bytes[0] == 127
                                : address->family == 6 && memcmp(address->bytes, loopback6, sizeof loopback6) == 0;
}

static bool is_text(struct span text, const char *want)
{
    return text.size == strlen(want) && strncasecmp((const char *)text.at, want, text.size) == 0;
}

/* Whether what is answered can be read on its way. A proxy says how it was asked. One that is not named is seen by what
 * it adds, and is not believed. */
static bool check_way(const struct http_server *server, struct MHD_Connection *connection, const struct link *link,
                      struct http_private *own, struct http_refusal *refusal)
{
    static const char *const added[] = {"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host",
                                        "X-Real-IP",       "Forwarded",         "Via"};
    bool forwarded = false;

    for (size_t i = 0; i < sizeof added / sizeof *added; i++)
        forwarded = forwarded || request_header(connection, added[i]).at;
    own->secure = http_hosts_is_proxy(&server->hosts, &link->peer) &&
                  is_text(request_header(connection, "X-Forwarded-Proto"), "https");
    return own->secure || (!forwarded && is_loopback(&link->peer)) ||
           http_refuse(refusal, 403,
                       "people play from the ladder's own machine, or by https: a proxy with TLS in front, which is "
                       "named in http_proxies and says X-Forwarded-Proto: https");
}

/* A browser says which page lets it ask, and no page can make it say another. */
static bool check_page(struct MHD_Connection *connection, const struct http_private *own, struct http_refusal *refusal)
{
    struct span host = request_header(connection, "Host"), origin = request_header(connection, "Origin");
    struct span kind = request_header(connection, "Content-Type");
    const char *scheme = own->secure ? "https://" : "http://";
    size_t size = strlen(scheme);

    if (!is_text(kind, "application/json") && !is_text(kind, "application/json; charset=utf-8") &&
        !is_text(kind, "application/json;charset=utf-8"))
        return http_refuse(refusal, 415, "a POST holds JSON: Content-Type: application/json");
    return (origin.at && host.at && origin.size == size + host.size && memcmp(origin.at, scheme, size) == 0 &&
            memcmp(origin.at + size, host.at, host.size) == 0) ||
           http_refuse(refusal, 403, "only pages of this server may ask that: Origin must be its own");
}

static bool check_private(const struct http_server *server, struct MHD_Connection *connection, const struct call *call,
                          struct http_ask *ask, struct http_refusal *refusal)
{
    const struct link *link = link_of(connection);
    struct http_private *own = &ask->own;

    *own = (struct http_private){.body = buffer_span(&call->body), .cookies = request_header(connection, "Cookie")};
    return check_way(server, connection, link, own, refusal) &&
           (!ask->route->post || check_page(connection, own, refusal));
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
    if (table->refuse && !reply->is_private && (ask->route || is_a_person(connection)))
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
        reply->is_private = ask.route && ask.route->is_private;
        refuse(server, connection, &ask, &refusal, reply);
        return;
    }
    reply->is_private = ask.route->is_private;
    if (ask.route->post && strcmp(method, MHD_HTTP_METHOD_POST) != 0) {
        http_reply_problem(reply, 405, "only POST is allowed here");
        return;
    }
    if (strcmp(method, MHD_HTTP_METHOD_OPTIONS) == 0) {
        reply->status = 204;
        return;
    }
    if (!ask.route->post && !is_asked_for(method)) {
        http_reply_problem(reply, 405, "only GET and HEAD are allowed: nothing can be changed here");
        return;
    }
    if (ask.route->is_private && !check_private(server, connection, call, &ask, &refusal)) {
        refuse(server, connection, &ask, &refusal, reply);
        return;
    }
    if (is_kept(server, connection, ask.route, call))
        return;
    print_asker(ask.asker, &link_of(connection)->asker);
    last = request_header(connection, "Last-Event-ID");
    ask.resumes = last.size > 0;
    (void)http_last_event(last, &ask.last_event);
    reply->type = ask.route->type;
    ask.route->answer(server->options.context, &ask, reply);
}
