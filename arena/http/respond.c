/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/encoding.h"
#include "http/server_inside.h"

/* What a browser may load and run because of an answer: files of this server, and nothing that stands in a page. */
#define HTTP_POLICY                                                                                                    \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "                    \
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

enum { SECOND = 1000000, STREAM_BLOCK = 16 << 10, OF_ANYBODY = 2 /* headers for pages of other servers */ };

/* --- headers ----------------------------------------------------------------------------------------------------- */

static const char *const always[][2] = {
    {"Access-Control-Allow-Origin", "*"},  {"Access-Control-Expose-Headers", "ETag, Retry-After"},
    {"X-Content-Type-Options", "nosniff"}, {"Content-Security-Policy", HTTP_POLICY},
    {"Referrer-Policy", "no-referrer"},    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Vary", "Accept-Encoding"},
};

static void add_headers(struct MHD_Response *response, const struct http_reply *reply)
{
    char fresh[40] = "no-cache";
    char retry[16], name[HTTP_NAME_MAX + 32];

    for (size_t i = reply->is_private ? OF_ANYBODY : 0; i < sizeof always / sizeof always[0]; i++)
        (void)MHD_add_response_header(response, always[i][0], always[i][1]);
    if (reply->fresh_s)
        (void)snprintf(fresh, sizeof fresh, "public, max-age=%u", reply->fresh_s);
    (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                                  reply->stream || reply->is_private ? "no-store" : fresh);
    if (reply->cookie[0])
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_SET_COOKIE, reply->cookie);
    if (reply->stream)
        (void)MHD_add_response_header(response, "X-Accel-Buffering", "no"); /* so that a proxy hands it on at once */
    if (reply->name[0] && reply->status == 200) {
        (void)snprintf(name, sizeof name, "attachment; filename=\"%s\"", reply->name);
        (void)MHD_add_response_header(response, "Content-Disposition", name);
    }
    if (reply->status != 204 && reply->status != 304)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
    if ((reply->status == 204 && !reply->is_private) || reply->status == 405)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW,
                                      reply->is_private ? "GET, POST" : "GET, HEAD, OPTIONS");
    if (reply->status == 204 && !reply->is_private) {
        (void)MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, HEAD");
        (void)MHD_add_response_header(response, "Access-Control-Allow-Headers", "If-None-Match, Last-Event-ID");
        (void)MHD_add_response_header(response, "Access-Control-Max-Age", "86400");
    }
    if (reply->last)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    (void)snprintf(retry, sizeof retry, "%d", HTTP_RETRY_S);
    if (reply->status == 429 || reply->status == 503)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, retry);
}

/* --- bodies ------------------------------------------------------------------------------------------------------ */

/* An answer that travels. */
struct outgoing {
    struct MHD_Response *response; /* NULL: no memory */
    size_t bytes;                  /* of its body */
    bool kept;                     /* it is not this request's alone */
};

static bool has_already(const struct link *link, const char *tag)
{
    return http_tag_matches(request_header(link->connection, "If-None-Match"), tag);
}

/* Compresses the body if its reader wants that. Returns how it travels. */
static enum http_encoding encode_body(struct http_reply *reply, enum http_encoding wanted)
{
    struct buffer out;
    bool good;

    if (wanted == HTTP_IDENTITY || reply->body.used < HTTP_SMALL)
        return HTTP_IDENTITY;
    buffer_init(&out, 2 * (size_t)HTTP_BODY_MAX);
    good = http_encode(wanted, buffer_span(&reply->body), &out);
    buffer_release(good ? &reply->body : &out);
    if (good)
        reply->body = out;
    return good ? wanted : HTTP_IDENTITY;
}

/* Takes the bytes of the reply. */
static struct outgoing make_answer(struct http_reply *reply, enum http_encoding encoding, const char *tag)
{
    struct outgoing out = {.bytes = reply->body.used};

    out.response = MHD_create_response_from_buffer(reply->body.used, reply->body.at, MHD_RESPMEM_MUST_FREE);
    if (!out.response)
        return out;
    buffer_init(&reply->body, HTTP_BODY_MAX); /* the response has the bytes */
    if (encoding != HTTP_IDENTITY)
        (void)MHD_add_response_header(out.response, MHD_HTTP_HEADER_CONTENT_ENCODING, http_encoding_name(encoding));
    if (reply->status == 200 || reply->status == 304)
        (void)MHD_add_response_header(out.response, MHD_HTTP_HEADER_ETAG, tag);
    add_headers(out.response, reply);
    return out;
}

static struct outgoing make_not_modified(struct http_reply *reply, const char *tag)
{
    reply->status = 304;
    buffer_clear(&reply->body);
    return make_answer(reply, HTTP_IDENTITY, tag);
}

static struct outgoing make_body(struct http_server *server, struct link *link, struct http_reply *reply)
{
    enum http_encoding wanted = http_encoding_wanted(request_header(link->connection, "Accept-Encoding"));
    struct kept kept = {.key = link->call->key};
    struct outgoing out;

    if (reply->body.used < HTTP_SMALL)
        wanted = HTTP_IDENTITY;
    http_tag(kept.tag, buffer_span(&reply->body), http_encoding_name(wanted));
    if (reply->status == 200 && has_already(link, kept.tag))
        return make_not_modified(reply, kept.tag);
    out = make_answer(reply, encode_body(reply, wanted), kept.tag);
    kept.response = out.response;
    kept.bytes = out.bytes;
    out.kept = out.response && reply->status == 200 && kept_add(&server->kept, &kept);
    return out;
}

static struct outgoing take_kept(const struct link *link, const struct kept *kept, struct http_reply *reply)
{
    if (has_already(link, kept->tag))
        return make_not_modified(reply, kept->tag);
    return (struct outgoing){.response = kept->response, .bytes = kept->bytes, .kept = true};
}

/* --- streams ----------------------------------------------------------------------------------------------------- */

void reader_free(struct reader *reader)
{
    if (!reader)
        return;
    if (reader->stream.close)
        reader->stream.close(reader->stream.context);
    buffer_release(&reader->said);
    buffer_release(&reader->out);
    free(reader);
}

/* What it says next; a comment now and then if that is nothing. */
static void listen_on(struct http_server *server, struct reader *reader)
{
    struct buffer *said = reader->zips ? &reader->said : &reader->out;
    enum http_stream_did did;

    buffer_clear(&reader->said);
    buffer_clear(&reader->out);
    reader->taken = 0;
    did = reader->stream.next(reader->stream.context, said);
    reader->ends = did == HTTP_STREAM_ENDS || said->failed;
    if (said->used == 0 && !reader->ends && server->now_us - reader->said_us >= HTTP_PING_S * SECOND)
        buffer_add(said, ":\n\n", 3);
    if (said->used > 0)
        reader->said_us = server->now_us;
    if (reader->zips && (said->used > 0 || reader->ends) &&
        !http_zip_add(server->press, &reader->zip, buffer_span(said), reader->ends, &reader->out)) {
        reader->ends = true;
        buffer_clear(&reader->out);
    }
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

bool respond_later(struct http_server *server, struct link *link, struct http_reply *reply)
{
    struct call *call = link->call;

    if (call->waits_until_us == 0)
        call->waits_until_us = server->now_us + (int64_t)HTTP_MAKES_S * SECOND;
    if (server->now_us >= call->waits_until_us || atomic_load(&server->ends)) {
        http_reply_problem(reply, 503, "it takes too long to make; come back later");
        return false;
    }
    call->waits = true;
    link->deadline_us = INT64_MAX;
    MHD_suspend_connection(link->connection);
    return true;
}

void respond_resume(struct http_server *server, struct link *link)
{
    struct call *call = link->call;
    bool *waits = !call ? NULL : call->reader ? &call->reader->waits : &call->waits;

    if (!waits || !*waits)
        return;
    *waits = false;
    link->deadline_us = server->now_us + (int64_t)HTTP_UNREAD_S * SECOND;
    MHD_resume_connection(link->connection);
}

/* How long a private stream is when it is compressed could tell what is in it: somebody else talks there. */
static bool zips(const struct link *link, const struct http_reply *reply)
{
    return !reply->is_private && http_encoding_takes_gzip(request_header(link->connection, "Accept-Encoding"));
}

/* Without memory the stream is still the reply's. */
static struct outgoing make_stream(struct http_server *server, struct link *link, struct http_reply *reply)
{
    struct reader *reader = calloc(1, sizeof *reader);
    struct MHD_Response *response =
        reader ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, link, NULL) : NULL;

    if (!response) {
        free(reader);
        return (struct outgoing){.response = NULL};
    }
    *reader = (struct reader){.stream = *reply->stream, .is_private = reply->is_private, .said_us = server->now_us};
    reader->zips = zips(link, reply);
    if (reader->zips)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, http_encoding_name(HTTP_GZIP));
    buffer_init(&reader->said, HTTP_BODY_MAX);
    buffer_init(&reader->out, HTTP_BODY_MAX);
    reply->stream->close = NULL; /* it is the reader's now */
    link->call->reader = reader;
    atomic_fetch_add(&server->counts.streams, 1);
    add_headers(response, reply);
    return (struct outgoing){.response = response};
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

/* True if one more stream is allowed to who asks. Whoever comes first leaves as many for the others as they have, so a
 * few askers never have all; and however many look on, there is a stream for who plays. */
static bool may_listen(const struct http_server *server, const struct link *link, bool is_private)
{
    unsigned count = 0, all = 0;

    for (const struct link *other = server->links; other; other = other->next)
        if (other->call && other->call->reader && other->call->reader->is_private == is_private) {
            count += http_address_equal(&other->asker, &link->asker);
            all++;
        }
    return is_private ? count < HTTP_PRIVATE_MAX
                      : count < HTTP_OF_ASKER_MAX && all < HTTP_STREAMS_MAX && count < HTTP_STREAMS_MAX - all;
}

static struct outgoing make_outgoing(struct http_server *server, struct link *link, bool head, struct http_reply *reply)
{
    if (link->call->kept)
        return take_kept(link, link->call->kept, reply);
    if (reply->stream && !head && !may_listen(server, link, reply->is_private))
        http_reply_problem(reply, 503, "too many streams are open: at most %d, and %d of one address", HTTP_STREAMS_MAX,
                           reply->is_private ? HTTP_PRIVATE_MAX : HTTP_OF_ASKER_MAX);
    return reply->stream && !head ? make_stream(server, link, reply) : make_body(server, link, reply);
}

bool respond(struct http_server *server, struct link *link, const char *method, struct http_reply *reply)
{
    bool head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    struct outgoing out = make_outgoing(server, link, head, reply);
    enum MHD_Result result;

    if (!out.response)
        return false;
    link->call->status = reply->status;
    atomic_fetch_add(&server->counts.requests[reply->status / 100], 1);
    atomic_fetch_add(&server->counts.bytes, head ? 0 : out.bytes);
    result = MHD_queue_response(link->connection, reply->status, out.response);
    if (!out.kept)
        MHD_destroy_response(out.response);
    return result == MHD_YES;
}
