/* SPDX-License-Identifier: MIT */
/* The allow list: who may attach under CURVE. It is a folder of public certificates, or a single one; each names the
 * bots that may attach with its key. Several certificates may name one bot, as while a key is changed for a new one.
 *
 * The list is read again when it has changed, so that a host can let bots in and keep them out while it runs. Times are
 * in microseconds of one steady clock of the caller's. */
#ifndef KEYS_ALLOW_H
#define KEYS_ALLOW_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/span.h"
#include "keys/certificate.h"

enum {
    ALLOW_MAX = 4096,         /* certificates of a list */
    ALLOW_EVERY_US = 1000000, /* a list that may still change is not read more often than this */
};

struct allow_entry {
    char name[NAME_MAX + 1]; /* of the file */
    struct certificate certificate;
};

struct allow_list {
    char path[PATH_MAX];
    struct allow_entry *entries; /* by name */
    size_t count;
    struct timespec changed; /* the folder's or the file's own time, as it was read */
    ino_t file;
    bool unsettled; /* it may change without another time to show for it, or something in it could not be used */
    int64_t read_us;
};

/* Reads a list. False with a sentence about the first thing that cannot be used: a file that is no certificate, that
 * has a secret key, names no bots, or lies where other users can write (base/trust.h), as the folder must not
 * either. The rest of the list is in use all the same, and allow_release is due. */
bool allow_read(struct allow_list *list, const char *path, int64_t now_us, struct error *error)
    __attribute__((warn_unused_result));
/* Reads it again if it has changed: if files came or went, or a single file's content changed. It does not notice that
 * a file in a folder was overwritten. True with nothing set also if there was nothing to do. */
bool allow_refresh(struct allow_list *list, int64_t now_us, struct error *error) __attribute__((warn_unused_result));
void allow_release(struct allow_list *list);

bool allow_has(const struct allow_list *list, const char *key);
/* True if a bot of this name may attach with this key. */
bool allow_lets(const struct allow_list *list, const char *key, struct span bot);

#endif
