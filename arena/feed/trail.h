/* SPDX-License-Identifier: MIT */
/* Follows the files of records in a folder while others write them: each whole frame that is new is handed over once,
 * in the order of its file. It reads and writes nothing else there, and nobody waits for it.
 *
 * A file is followed by how far it was read. One that got shorter was repaired: it is begun again. */
#ifndef FEED_TRAIL_H
#define FEED_TRAIL_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/error.h"
#include "match/record_frame.h"

enum {
    TRAIL_FILES_MAX = 100000,   /* files in the folder */
    TRAIL_READ_BYTES = 1 << 20, /* read of each file in a pass */
    TRAIL_NAMES_AGAIN_S = 2,    /* a folder that changed so lately is looked through again */
};

/* A file of the folder. */
struct trail_file {
    char *name;
    bool followed;
    bool broken;   /* nothing more of it can be read */
    int fd;        /* -1: not open */
    size_t at;     /* it was read so far */
    unsigned open; /* matches in it that the taker still waits for */
    void **match;  /* the taker's own, by ordinal */
    uint32_t match_room;
};

struct trail_taker {
    /* A whole frame with a right head; frame->at is its place in the file, and its bytes live during the call. */
    void (*frame)(void *context, unsigned file, const struct frame *frame);
    /* What was handed over of the file is not there any more, or there is nothing more to come. */
    void (*forget)(void *context, unsigned file, const char *why);
    void *context;
};

struct trail {
    char folder[PATH_MAX];
    struct trail_taker taker;
    struct trail_file *files; /* ascending by name within what was there at the start; later ones behind */
    unsigned count, room;
    struct timespec changed; /* the folder's time when it was looked through last */
    bool looked;
    struct buffer bytes;
};

/* `unfinished` names the files that are read from their beginning; all others that are there now are not read at all.
 * False with a sentence. The caller calls trail_release even then. */
bool trail_init(struct trail *trail, const char *folder, const char *const *unfinished, unsigned count,
                const struct trail_taker *taker, struct error *error) __attribute__((warn_unused_result));
void trail_release(struct trail *trail);

/* Looks for new files, and hands over what is new in each. Returns true if there is more to read at once. */
bool trail_pass(struct trail *trail);
/* Waits until the disk has all of the file so far. */
bool trail_sync(const struct trail *trail, unsigned file);
/* Reads a frame whose place is known into the buffer, also of a file that is not followed any more. False: it is not
 * there, or not whole. */
bool trail_read(const struct trail *trail, unsigned file, size_t at, uint32_t ordinal, struct buffer *bytes,
                struct frame *frame) __attribute__((warn_unused_result));

#endif
