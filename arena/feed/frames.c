/* SPDX-License-Identifier: MIT */
#include "feed/frames.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/record_strip.h"

enum { FRAME_ROOM = 1 << 17 };

bool frames_init(struct frames *frames, const struct feed *feed, const struct feed_match *match, struct error *error)
{
    *frames = (struct frames){.file = {.fd = -1}};
    frames->trail.files = &frames->file;
    buffer_init(&frames->bytes, FRAME_ROOM);
    if (!match || !match->over)
        return error_set(error, EXIT_NO, match ? "the match is not over" : "there is no such match");
    if (!shown_is_released(feed, match))
        return error_set(error, EXIT_NO, "the match was not released yet: until then it is the host's alone");
    frames->at = calloc(match->count, sizeof *frames->at);
    frames->file.name = strdup(match->own.size ? "" : match->file_name);
    frames->own = match->own;
    if (!frames->at || !frames->file.name)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    memcpy(frames->at, match->at, match->count * sizeof *frames->at);
    memcpy(frames->trail.folder, feed->trail.folder, sizeof frames->trail.folder);
    frames->count = match->count;
    frames->ordinal = match->ordinal;
    return true;
}

void frames_release(struct frames *frames)
{
    if (frames->file.fd >= 0)
        (void)close(frames->file.fd);
    buffer_release(&frames->bytes);
    free(frames->at);
    free(frames->file.name);
}

bool frames_read(struct frames *frames, uint32_t i, struct frame *frame, struct error *error)
{
    if (frames->own.size > 0)
        return (frame_read(frames->own, frames->at[i], frame) == FRAME_FOUND && frame_is_sound(frame)) ||
               error_set(error, EXIT_COULD_NOT_RUN, "its record was changed");
    return trail_read(&frames->trail, 0, frames->at[i], frames->ordinal, &frames->bytes, frame) ||
           error_set(error, EXIT_COULD_NOT_RUN, "its record was replaced or cannot be read");
}

bool frames_strip(struct frames *frames, struct buffer *out, struct error *error)
{
    struct frame frame;
    bool good = true;

    record_strip_begin(out);
    for (uint32_t i = 0; good && i < frames->count; i++) {
        good = frames_read(frames, i, &frame, error);
        if (good)
            record_strip(out, &frame);
    }
    return good && (!out->failed || error_set(error, EXIT_COULD_NOT_RUN, "the record is too long to be shown"));
}

bool feed_record(struct feed *feed, uint64_t number, struct buffer *out, struct error *error)
{
    struct frames frames;
    bool good;

    feed_hold(feed);
    good = frames_init(&frames, feed, shown_get(feed, number), error);
    feed_let_go(feed);
    good = good && frames_strip(&frames, out, error);
    frames_release(&frames);
    return good;
}
