/* SPDX-License-Identifier: MIT */
#include "http/stream.h"

#include <stdio.h>
#include <string.h>

static void add_text(struct buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

void http_stream_event(struct buffer *out, uint64_t id, const char *name, struct span data)
{
    char line[32];

    (void)snprintf(line, sizeof line, "id: %llu\n", (unsigned long long)id);
    if (id)
        add_text(out, line);
    if (name) {
        add_text(out, "event: ");
        add_text(out, name);
        add_text(out, "\n");
    }
    add_text(out, "data: ");
    buffer_add(out, data.at, data.size);
    add_text(out, "\n\n");
}

uint64_t http_last_event(struct span header)
{
    uint64_t id = 0;

    for (size_t i = 0; i < header.size; i++) {
        if (header.at[i] < '0' || header.at[i] > '9' || i == 18)
            return 0;
        id = id * 10 + (uint64_t)(header.at[i] - '0');
    }
    return id;
}
