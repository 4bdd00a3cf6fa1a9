/* SPDX-License-Identifier: MIT */
#include "heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "proto/codec.h"

void heard_add(struct heard *heard, const void *bytes, size_t size)
{
    void *copy = malloc(size + !size);

    assert_non_null(copy);
    assert_in_range(heard->count, 0, HEARD_MAX - 1);
    memcpy(copy, bytes, size);
    heard->at[heard->count++] = (struct arena_kit_frame){.at = copy, .size = size};
}

void heard_add_messages(struct heard *heard, const struct message *messages, size_t count)
{
    struct frame_writer writer;
    struct span frame;

    frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
    for (size_t i = 0; i < count; i++)
        assert_true(frame_add(&writer, &messages[i]));
    frame = frame_take(&writer);
    heard_add(heard, frame.at, frame.size);
    frame_writer_release(&writer);
}

void heard_drop(struct heard *heard)
{
    for (size_t i = 0; i < heard->count; i++)
        free((void *)(uintptr_t)heard->at[i].at);
    heard->count = 0;
}

void heard_add_golden(struct heard *heard, const char *name, const char *from)
{
    char path[512];
    json_error_t error;
    json_t *json, *vector;
    size_t i;

    (void)snprintf(path, sizeof path, "%s/%s.json", GOLDEN_FOLDER, name);
    json = json_load_file(path, 0, &error);
    assert_non_null(json);
    json_array_foreach(json_object_get(json, "vectors"), i, vector)
    {
        const char *hex = json_string_value(json_object_get(vector, "hex"));
        const char *whose = json_string_value(json_object_get(vector, "from"));
        uint8_t bytes[1 << 16];
        size_t size = 0;

        if (!hex || (from && whose && strcmp(from, whose) != 0))
            continue;
        for (; hex[0] && size < sizeof bytes; hex += 2 + (hex[2] == ' '))
            assert_int_equal(sscanf(hex, "%2hhx", &bytes[size++]), 1);
        heard_add(heard, bytes, size);
    }
    json_decref(json);
}
