/* SPDX-License-Identifier: MIT */
#include "http/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "json/json.h"

static const struct {
    unsigned status;
    const char *words;
} statuses[] = {
    {200, "OK"},
    {202, "Accepted"},
    {204, "No Content"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {410, "Gone"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {421, "Misdirected Request"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
};

const char *http_status_words(unsigned status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i].status == status)
            return statuses[i].words;
    return "Error";
}

void http_reply_init(struct http_reply *reply, const char *type)
{
    *reply = (struct http_reply){.status = 200, .type = type};
    buffer_init(&reply->body, HTTP_BODY_MAX);
}

static void drop_stream(struct http_reply *reply)
{
    if (reply->stream && reply->stream->close)
        reply->stream->close(reply->stream->context);
    reply->stream = NULL;
}

void http_reply_release(struct http_reply *reply)
{
    drop_stream(reply);
    buffer_release(&reply->body);
}

/* The value as text, which the caller frees, with invisible characters as escapes; NULL: memory is short. */
static char *print_json(json_t *value, size_t *size)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL, *shown = NULL;
    FILE *out = text ? open_memstream(&shown, size) : NULL;
    bool good = false;

    if (out) {
        json_show(out, text);
        good = !ferror(out);
        good = fclose(out) == 0 && good;
    }
    free(text);
    if (good)
        return shown;
    free(shown);
    return NULL;
}

bool http_json(struct buffer *out, json_t *value)
{
    size_t size = 0;
    char *text = print_json(value, &size);
    bool good = text != NULL;

    json_decref(value);
    if (text)
        buffer_add(out, text, size);
    free(text);
    return good && !out->failed;
}

void http_reply_json(struct http_reply *reply, json_t *value)
{
    buffer_clear(&reply->body);
    if (value && reply->into)
        *reply->into = value;
    else if (!http_json(&reply->body, value))
        http_reply_problem(reply, 503, "memory is short; come back later");
}

void http_reply_problem(struct http_reply *reply, unsigned status, const char *format, ...)
{
    char sentence[HTTP_SENTENCE_MAX];
    va_list arguments;
    json_t *problem;
    size_t size = 0;
    char *text;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    drop_stream(reply);
    reply->status = status;
    reply->type = "application/problem+json";
    reply->fresh_s = 0;
    reply->waits = false;
    buffer_clear(&reply->body);
    problem = json_pack("{ss si ss ss}", "type", "about:blank", "status", (int)status, "title",
                        http_status_words(status), "detail", sentence);
    text = print_json(problem, &size);
    json_decref(problem);
    if (text)
        buffer_add(&reply->body, text, size);
    free(text);
}

/* --- tags -------------------------------------------------------------------------------------------------------- */

enum { TAG_BYTES = 12 };

void http_tag(char out[HTTP_TAG_MAX], struct span bytes, const char *encoding)
{
    struct hash hash = hash_of(bytes);
    char hex[2 * TAG_BYTES + 1];

    hex_print(hex, hash.bytes, TAG_BYTES);
    (void)snprintf(out, HTTP_TAG_MAX, "\"%s-%s\"", hex, encoding);
}

/* Takes a tag from a list of them, without "W/"; of size 0 at the end, or where the list is malformed. */
static struct span take_tag(struct span *list)
{
    const uint8_t *begin = list->size > 0 ? memchr(list->at, '"', list->size) : NULL, *end = NULL;
    struct span tag = span_of(NULL, 0);

    if (begin)
        end = memchr(begin + 1, '"', (size_t)(list->at + list->size - (begin + 1)));
    if (end)
        tag = span_of(begin, (size_t)(end + 1 - begin));
    *list = end ? span_of(end + 1, (size_t)(list->at + list->size - (end + 1))) : span_of(NULL, 0);
    return tag;
}

bool http_tag_matches(struct span header, const char *tag)
{
    if (span_equal(header, span_text("*")))
        return true;
    for (struct span one = take_tag(&header); one.size > 0; one = take_tag(&header))
        if (span_equal(one, span_text(tag)))
            return true;
    return false;
}
