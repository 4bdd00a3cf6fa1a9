/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/encoding.h"
#include "http/server_inside.h"

enum { SECOND = 1000000, STREAM_BLOCK = 16 << 10 };

/* --- headers ----------------------------------------------------------------------------------------------------- */

static const char *const always[][2] = {
    {"Access-Control-Allow-Origin", "*"},
    {"Access-Control-Expose-Headers", "ETag, Retry-After"},
    {"X-Content-Type-Options", "nosniff"},
    {"Vary", "Accept-Encoding"},
};

static void add_headers(struct MHD_Response *response, const struct http_reply *reply)
{
    char fresh[40] = "no-cache";
    char retry[16];

    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        (void)MHD_add_response_header(response, always[i][0], always[i][1]);
    if (reply->fresh_s)
        (void)snprintf(fresh, sizeof fresh, "public, max-age=%u", reply->fresh_s);
    (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, reply->stream ? "no-store" : fresh);
    if (reply->status != 204 && reply->status != 304)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
    if (reply->status == 204 || reply->status == 405)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, OPTIONS");
    if (reply->status == 204) {
        (void)MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, HEAD");
        (void)MHD_add_response_header(response, "Access-Control-Allow-Headers", "If-None-Match, Last-Event-ID");
        (void)MHD_add_response_header(response, "Access-Control-Max-Age", "86400");
    }
    (void)snprintf(retry, sizeof retry, "%d", HTTP_RETRY_S);
    if (reply->status == 429 || reply->status == 503)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, retry);
}

/* --- bodies ------------------------------------------------------------------------------------------------------ */

/* The body as it travels, and its size. It takes the bytes of the reply. NULL: no memory. */
static struct MHD_Response *make_body(struct MHD_Connection *connection, struct http_reply *reply, size_t *bytes)
{
    enum http_encoding encoding = http_encoding_wanted(request_header(connection, "Accept-Encoding"));
    struct MHD_Response *response;
    char tag[HTTP_TAG_MAX];
    struct buffer out;

    if (reply->body.used < HTTP_SMALL)
        encoding = HTTP_IDENTITY;
    http_tag(tag, buffer_span(&reply->body), http_encoding_name(encoding));
    if (reply->status == 200 && http_tag_matches(request_header(connection, "If-None-Match"), tag)) {
        reply->status = 304;
        buffer_clear(&reply->body);
        encoding = HTTP_IDENTITY;
    }
    buffer_init(&out, 2 * (size_t)HTTP_BODY_MAX);
    if (encoding != HTTP_IDENTITY && !http_encode(encoding, buffer_span(&reply->body), &out))
        encoding = HTTP_IDENTITY;
    if (encoding != HTTP_IDENTITY) {
        buffer_release(&reply->body);
        reply->body = out;
    } else {
        buffer_release(&out);
    }
    response = MHD_create_response_from_buffer(reply->body.used, reply->body.at, MHD_RESPMEM_MUST_FREE);
    if (!response)
        return NULL;
    *bytes = reply->body.used;
    buffer_init(&reply->body, HTTP_BODY_MAX); /* the response has the bytes */
    if (encoding != HTTP_IDENTITY)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, http_encoding_name(encoding));
    if (reply->status == 200 || reply->status == 304)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, tag);
    return response;
}

/* --- streams ----------------------------------------------------------------------------------------------------- */

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    if (reader->stream.close)
        reader->stream.close(reader->stream.context);
    buffer_release(&reader->out);
    free(reader);
}

/* What it says next; a comment now and then if that is nothing. */
static void listen_on(struct http_server *server, struct reader *reader)
{
    enum http_stream_did did;

    buffer_clear(&reader->out);
    reader->taken = 0;
    did = reader->stream.next(reader->stream.context, &reader->out);
    reader->ends = did == HTTP_STREAM_ENDS || reader->out.failed;
    if (reader->out.used == 0 && !reader->ends && server->now_us - reader->said_us >= HTTP_PING_S * SECOND)
        buffer_add(&reader->out, ":\n\n", 3);
    if (reader->out.used > 0)
        reader->said_us = server->now_us;
}

static ssize_t read_stream(void *context, uint64_t at, char *out, size_t most)
{
    struct link *link = context;
    struct http_server *server = link->server;
    struct reader *reader = link->call->reader;
    size_t left;

    (void)at;
    link->deadline_us = server->now_us + (int64_t)HTTP_UNREAD_S * SECOND;
    if (reader->taken == reader->out.used && !reader->ends)
        listen_on(server, reader);
    left = reader->out.used - reader->taken;
    if (left == 0 && (reader->ends || atomic_load(&server->ends)))
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (left == 0) {
        reader->waits = true;
        link->deadline_us = INT64_MAX;
        MHD_suspend_connection(link->connection);
        return 0;
    }
    left = left < most ? left : most;
    memcpy(out, reader->out.at + reader->taken, left);
    reader->taken += left;
    atomic_fetch_add(&server->counts.bytes, left);
    return (ssize_t)left;
}

void respond_resume(struct http_server *server, struct link *link)
{
    struct reader *reader = link->call ? link->call->reader : NULL;

    if (!reader || !reader->waits)
        return;
    reader->waits = false;
    link->deadline_us = server->now_us + (int64_t)HTTP_UNREAD_S * SECOND;
    MHD_resume_connection(link->connection);
}

/* NULL: no memory; the stream is still the reply's. */
static struct MHD_Response *make_stream(struct http_server *server, struct link *link, struct http_reply *reply)
{
    struct reader *reader = calloc(1, sizeof *reader);
    struct MHD_Response *response =
        reader ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, link, NULL) : NULL;

    if (!response) {
        free(reader);
        return NULL;
    }
    *reader = (struct reader){.stream = *reply->stream, .said_us = server->now_us};
    buffer_init(&reader->out, HTTP_BODY_MAX);
    reply->stream->close = NULL; /* it is the reader's now */
    link->call->reader = reader;
    atomic_fetch_add(&server->counts.streams, 1);
    return response;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

/* True if one more stream is allowed to who asks. */
static bool may_listen(const struct http_server *server, const struct link *link)
{
    unsigned count = 0;

    for (const struct link *other = server->links; other; other = other->next)
        count += other->call && other->call->reader && http_address_equal(&other->asker, &link->asker);
    return count < HTTP_OF_ASKER_MAX && atomic_load(&server->counts.streams) < HTTP_STREAMS_MAX;
}

bool respond(struct http_server *server, struct link *link, const char *method, struct http_reply *reply)
{
    bool head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    struct MHD_Response *response;
    enum MHD_Result result;
    size_t bytes = 0;

    if (reply->stream && !head && !may_listen(server, link))
        http_reply_problem(reply, 503, "too many streams are open: at most %d, and %d of one address", HTTP_STREAMS_MAX,
                           HTTP_OF_ASKER_MAX);
    response = reply->stream && !head ? make_stream(server, link, reply) : make_body(link->connection, reply, &bytes);
    if (!response)
        return false;
    add_headers(response, reply);
    link->call->status = reply->status;
    atomic_fetch_add(&server->counts.requests[reply->status / 100], 1);
    atomic_fetch_add(&server->counts.bytes, head ? 0 : bytes);
    result = MHD_queue_response(link->connection, reply->status, response);
    MHD_destroy_response(response);
    return result == MHD_YES;
}
