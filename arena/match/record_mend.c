/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "match/record_index.h"

/* What can be said of the bytes of a file. */
struct health {
    size_t whole; /* bytes up to the end of the last frame that ends a push */
    size_t bad;   /* where the first frame lies that is not sound, or the end */
    bool torn;    /* nothing lies there but the beginning of a frame */
};

static bool ends_a_push(const struct frame *frame)
{
    return frame->type == RECORD_HEADER || frame->type == RECORD_STEPS || frame->type == RECORD_TRAILER ||
           frame->type == RECORD_RESUMED;
}

/* Without the zeros that a file system writes for bytes that the disk did not get. A frame itself may end with few. */
static struct span strip(struct span bytes)
{
    size_t size = bytes.size;

    while (size > 0 && bytes.at[size - 1] == 0)
        size--;
    return bytes.size - size > FRAME_TAIL_BYTES ? span_of(bytes.at, size) : bytes;
}

static bool is_torn(struct span bytes, size_t at)
{
    struct span stripped = strip(bytes);
    struct frame frame;
    enum frame_found found = stripped.size <= at ? FRAME_NONE : frame_read(stripped, at, &frame);

    return found == FRAME_NONE || found == FRAME_CUT;
}

static struct health examine(struct span bytes)
{
    struct health health = {.bad = FRAME_MAGIC_BYTES};
    struct frame frame;

    while (health.bad <= bytes.size && frame_read(bytes, health.bad, &frame) == FRAME_FOUND && frame_is_sound(&frame)) {
        health.bad = frame_next_at(&frame);
        if (ends_a_push(&frame))
            health.whole = health.bad;
    }
    health.torn = is_torn(bytes, health.bad);
    return health;
}

static bool refuse(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* Sets the length of the file in bytes, and waits for the disk. */
static bool cut(const char *path, size_t size, struct error *error)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && ftruncate(fd, (off_t)size) == 0 && fsync(fd) == 0;

    if (!good)
        (void)refuse(path, error);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static bool mend(const char *path, const struct record_file *file, bool *gone, struct error *error)
{
    struct health health = examine(file->bytes);

    if (file->damage == RECORD_FOREIGN)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is no record of this format", path);
    if (file->compressed)
        return !record_file_is_unfinished(file) ||
               error_set(error, EXIT_COULD_NOT_RUN, "%s is compressed, so its unfinished matches cannot go on", path);
    if (!health.torn)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s was changed at byte %zu, so it cannot be resumed", path,
                         health.bad);
    *gone = health.whole == 0;
    if (*gone)
        return unlink(path) == 0 || refuse(path, error);
    return cut(path, health.whole, error);
}

bool record_mend(const char *path, bool *gone, struct error *error)
{
    struct record_file *file = record_file_open(path, error);
    bool good = file && mend(path, file, gone, error);

    record_file_free(file);
    return good;
}
