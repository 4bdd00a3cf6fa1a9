/* SPDX-License-Identifier: MIT */
#include "http/stream.h"

#include <stdio.h>
#include <string.h>

static void add_text(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

void http_stream_event(struct buffer *out, const struct http_event_id *id, const char *name, struct span data)
{
    char line[HTTP_RUN_MAX + 32];

    if (id) {
        (void)snprintf(line, sizeof line, "id: %s-%llu\n", id->run, (unsigned long long)id->number);
        add_text(out, line);
    }
    if (name) {
        add_text(out, "event: ");
        add_text(out, name);
        add_text(out, "\n");
    }
    add_text(out, "data: ");
    buffer_add(out, data.at, data.size);
    add_text(out, "\n\n");
}

/* How many bytes at the beginning are of these. */
static size_t take(struct span *text, const char *characters)
{
    size_t size = 0;

    while (size < text->size && text->at[size] && strchr(characters, text->at[size]))
        size++;
    *text = span_of(text->at + size, text->size - size);
    return size;
}

bool http_last_event(struct span header, struct http_event_id *id)
{
    struct span rest = header;
    size_t run = take(&rest, "abcdefghijklmnopqrstuvwxyz0123456789");
    size_t digits;

    *id = (struct http_event_id){0};
    if (run == 0 || run > HTTP_RUN_MAX || rest.size == 0 || rest.at[0] != '-')
        return false;
    rest = span_of(rest.at + 1, rest.size - 1);
    digits = take(&rest, "0123456789");
    if (digits == 0 || digits > 18 || rest.size > 0)
        return false;
    memcpy(id->run, header.at, run);
    for (size_t i = run + 1; i < header.size; i++)
        id->number = id->number * 10 + (uint64_t)(header.at[i] - '0');
    return true;
}
