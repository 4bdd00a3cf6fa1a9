/* SPDX-License-Identifier: MIT */
/* For all answers: parameters as text, and events of streams. */
#include <stdio.h>
#include <string.h>

#include "serve/web/web_inside.h"

void web_id(const struct http_value *value, char out[PROTO_ID_MAX + 1])
{
    (void)snprintf(out, PROTO_ID_MAX + 1, "%.*s", (int)value->text.size, (const char *)value->text.at);
}

/* Classes do not change while it runs. */
bool web_class(const struct serve *serve, const struct http_value *value, char out[PROTO_ID_MAX + 1],
               struct http_reply *reply)
{
    const struct ladder_file *file = serve->file;

    *out = '\0';
    if (!value->given)
        return true;
    web_id(value, out);
    for (unsigned i = 0; i < file->class_count; i++)
        if (strcmp(file->classes[i].name, out) == 0)
            return true;
    http_reply_problem(reply, 400, "there is no class %s; /api/v1/classes has all of them", out);
    return false;
}

void web_say(struct buffer *out, const struct http_event_id *id, const char *name, json_t *data)
{
    struct buffer line;

    buffer_init(&line, HTTP_BODY_MAX);
    (void)http_json(&line, data);
    http_stream_event(out, id, name, buffer_span(&line));
    buffer_release(&line);
}
