/* SPDX-License-Identifier: MIT */
/* Files in a folder that several machines share over a network.
 *
 * What another machine wrote may show late there, and with an earlier length, for as long as attributes are cached
 * (SHARED_CACHE_MS). So who looks for a file opens it again until it is as it should be, or that time is over. Nobody
 * appends to a file that others read, and no file that others may have open is replaced: a file gets its name when it
 * is complete, and the name is used for nothing else. Locks are not used: many such folders have none. */
#ifndef SPREAD_SHARED_FILE_H
#define SPREAD_SHARED_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"

enum { SHARED_CACHE_MS = 60000, SHARED_LOOK_MS = 500 };

/* Makes the file PATH with these bytes: as PATH.tmp, which the disk has before it gets the name PATH. The folder is to
 * be synced afterwards. False with a sentence; then there is no such file. */
bool shared_put(const char *path, struct span bytes, struct error *error) __attribute__((warn_unused_result));
/* Waits until the disk has the names in a folder. */
bool shared_sync_folder(const char *folder, struct error *error) __attribute__((warn_unused_result));
/* Makes the folder, for its owner alone, if it is not there. */
bool shared_folder(const char *folder, struct error *error) __attribute__((warn_unused_result));

/* The path of a folder without links, for the caller to free, when it is seen: for at most `wait_ms`. NULL with a
 * sentence. */
char *shared_find(const char *folder, unsigned wait_ms, struct error *error) __attribute__((warn_unused_result));

/* Says whether the bytes are what they should be; false sets the error. */
typedef bool shared_is_whole(void *context, struct span bytes, struct error *error);

/* Reads a file until it is whole, for at most `wait_ms`. False with a sentence that names it. */
bool shared_read(const char *path, size_t most, unsigned wait_ms, struct buffer *out, shared_is_whole *is_whole,
                 void *context, struct error *error) __attribute__((warn_unused_result));

#endif
