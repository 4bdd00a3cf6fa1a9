/* SPDX-License-Identifier: MIT */
/* The allow list: who may attach under CURVE. It is a folder of public certificates, or a single one; each names the
 * bots that may attach with its key. Several certificates may name one bot, for example while its key is replaced.
 *
 * The list is read again when it has changed, so a host can add and remove bots while it runs. Times are in
 * microseconds of the caller's steady clock. */
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
#include "keys/judge.h"

enum {
    ALLOW_MAX = 4096,         /* certificates of a list */
    ALLOW_EVERY_US = 1000000, /* shortest time between two reads of an unsettled list */
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
    bool unsettled; /* it may change while its time stays the same, or a file of it could not be used */
    int64_t read_us;
    struct error complaint; /* of the last read, as its judge told it */
};

/* Reads a list. False with a sentence about the first file that cannot be used: it is no certificate, has a secret key,
 * names no bots, or other users can write it or its folder (base/trust.h). The rest of the list is used all the same,
 * and the caller must call allow_release. */
bool allow_read(struct allow_list *list, const char *path, int64_t now_us, struct error *error)
    __attribute__((warn_unused_result));
/* Reads it again if it has changed: if files came or went, or a single file's content changed. It does not notice that
 * a file in a folder was overwritten. True, with no error set, also if it has not changed. */
bool allow_refresh(struct allow_list *list, int64_t now_us, struct error *error) __attribute__((warn_unused_result));
void allow_release(struct allow_list *list);

bool allow_has(const struct allow_list *list, const char *key);
/* True if a bot of this name may attach with this key. */
bool allow_lets(const struct allow_list *list, const char *key, struct span bot);
/* A judge that goes by the list, which must outlive it. A fault of the list is told once, and again when it changes. */
struct key_judge allow_judge(struct allow_list *list);

#endif
