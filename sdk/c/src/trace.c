/* SPDX-License-Identifier: MIT */
/* Reads what a seat heard from a file of `arena match --trace`: one JSON object a line, with the message in it. */
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_sdk.h"
#include "proto/message.h"
#include "proto/pack.h"
#include "proto/unpack.h"
#include "src/json.h"

enum { LINE_MAX_BYTES = PROTO_ARENA_FRAME_MAX + 1024 /* for what is beside the message */, TRACE_MAX_BYTES = 1 << 28 };

/* Who is read. */
struct seat {
    const char *match;
    unsigned number;
};

__attribute__((format(printf, 2, 3))) static bool complain(char *error, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(error, ARENA_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

static bool has_text(struct span line, const char *key, const char *wanted)
{
    struct span found;
    struct unpack from;

    if (!unpack_find(line, key, &found))
        return false;
    from = unpack_open(found);
    return span_equal(unpack_text(&from), span_text(wanted)) && unpack_done(&from);
}

static bool has_number(struct span line, const char *key, int64_t wanted)
{
    struct span found;
    struct unpack from;

    if (!unpack_find(line, key, &found))
        return false;
    from = unpack_open(found);
    return unpack_number(&from, 0, INT64_MAX) == wanted && unpack_done(&from);
}

/* Appends a frame of the message in the line, if the seat heard it. */
static void take_line(struct span line, const struct seat *seat, struct buffer *frames)
{
    struct span message;

    if (has_text(line, "from", "arena") && has_text(line, "match", seat->match) &&
        has_number(line, "seat", seat->number) && unpack_find(line, "message", &message)) {
        pack_array(frames, 1);
        pack_raw(frames, message);
    }
}

static bool read_lines(FILE *file, const char *path, const struct seat *seat, struct buffer *frames, char *error)
{
    struct buffer line;
    char *text = NULL;
    size_t room = 0, number = 0;
    ssize_t size;
    bool good = true;

    buffer_init(&line, LINE_MAX_BYTES);
    while (good && (size = getline(&text, &room, file)) >= 0) {
        number++;
        buffer_clear(&line);
        good =
            json_read(span_of(text, (size_t)size), &line) ||
            complain(error, "%s, line %zu: this is no line of a trace, which arena match --trace writes", path, number);
        if (good)
            take_line(buffer_span(&line), seat, frames);
    }
    if (good && ferror(file))
        good = complain(error, "%s cannot be read: %s", path, strerror(errno));
    if (good && frames->failed)
        good = complain(error, "%s: memory is short for what seat %u of %s heard", path, seat->number, seat->match);
    free(text);
    buffer_release(&line);
    return good;
}

static bool read_file(const char *path, const struct seat *seat, struct buffer *frames, char *error)
{
    FILE *file = fopen(path, "re");
    bool good;

    if (!file)
        return complain(error, "%s cannot be read: %s", path, strerror(errno));
    good = read_lines(file, path, seat, frames, error);
    (void)fclose(file);
    if (good && frames->used == 0)
        return complain(error, "%s has nothing that seat %u of match %s heard", path, seat->number, seat->match);
    return good;
}

/* One block: the table of frames, and their bytes behind it, at least one. NULL if memory is short. */
static struct arena_kit_frame *split(struct span bytes, size_t *count)
{
    struct unpack from = unpack_open(bytes);
    struct arena_kit_frame *frames;
    uint8_t *copy;

    for (*count = 0; from.at < from.end && !from.failed; ++*count)
        (void)unpack_value(&from);
    assert(*count > 0);
    frames = malloc(*count * sizeof *frames + bytes.size);
    if (!frames)
        return NULL;
    copy = (uint8_t *)(frames + *count);
    memcpy(copy, bytes.at, bytes.size);
    from = unpack_open(span_of(copy, bytes.size));
    for (size_t i = 0; i < *count; i++) {
        struct span frame = unpack_value(&from);

        frames[i] = (struct arena_kit_frame){.at = frame.at, .size = frame.size};
    }
    return frames;
}

struct arena_kit_frame *arena_kit_read(const char *path, const char *match, unsigned seat, size_t *count, char *error)
{
    struct arena_kit_frame *frames = NULL;
    struct buffer bytes;

    *count = 0;
    buffer_init(&bytes, TRACE_MAX_BYTES);
    if (read_file(path, &(struct seat){.match = match, .number = seat}, &bytes, error)) {
        frames = split(buffer_span(&bytes), count);
        if (!frames)
            (void)complain(error, "%s: memory is short", path);
    }
    buffer_release(&bytes);
    return frames;
}
