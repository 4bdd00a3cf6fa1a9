/* SPDX-License-Identifier: MIT */
/* Writes files so that the disk has them wholly or not at all, and reads whole files. On failure of a write errno is
 * set. */
#ifndef BASE_DISK_H
#define BASE_DISK_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

/* Writes all of the bytes. */
bool disk_write(int fd, struct span bytes) __attribute__((warn_unused_result));
/* Waits until the disk has the names in a folder: files that were made, renamed or removed there. */
bool disk_sync_folder(const char *folder) __attribute__((warn_unused_result));
/* Makes a file that only its owner may read and write; it replaces a file of the same name. The file gets its name only
 * when the disk has all of it. Before that, and after a crash, there may be a draft PATH.part. The name itself is
 * durable after disk_sync_folder. */
bool disk_put(const char *path, struct span bytes) __attribute__((warn_unused_result));

/* Writes bytes to where a person wants them. A regular file is replaced as by disk_put, and so is none. What lies
 * behind a link is written where the link leads. A device or a pipe is never replaced: the bytes go into it, and a pipe
 * is waited for. */
bool disk_put_out(const char *path, struct span bytes) __attribute__((warn_unused_result));

/* Appends all bytes of a regular file, at most `most`, to a buffer that has room for them. Refuses other files, such as
 * a pipe, without waiting for them. False with a sentence. */
bool disk_read(const char *path, size_t most, struct buffer *out, struct error *error)
    __attribute__((warn_unused_result));
/* The same from byte `from` on; of a shorter file nothing. */
bool disk_read_rest(const char *path, size_t from, size_t most, struct buffer *out, struct error *error)
    __attribute__((warn_unused_result));
/* The same for an open file, from its first byte; `path` is for the sentence. */
bool disk_read_from(int fd, const char *path, size_t most, struct buffer *out, struct error *error)
    __attribute__((warn_unused_result));

#endif
