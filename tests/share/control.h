/* SPDX-License-Identifier: MIT */
/* The file that says what a mount of stale-share does wrong (stale_share.c says what stands there). Used under a lock.
 */
#ifndef CONTROL_H
#define CONTROL_H

#include <stdint.h>
#include <sys/types.h>

enum { CONTROL_PATH_MOST = 512, CONTROL_RULES_MOST = 32, CONTROL_WORD_MOST = 64 };

struct control_rule {
    char call[CONTROL_WORD_MOST], end[CONTROL_WORD_MOST];
    int reason;
    uint64_t each; /* 0: once */
    uint64_t calls;
};

struct control {
    const char *path;
    uint64_t seed;
    ino_t inode; /* of the file that was read last */
    int64_t entries, sizes;
    struct control_rule rules[CONTROL_RULES_MOST];
    unsigned count;
};

void control_init(struct control *control, const char *path, uint64_t seed);
/* "entries" or "sizes". */
int64_t control_number(struct control *control, const char *name);
/* The errno by which this call fails; 0: it does not. */
int control_fails(struct control *control, const char *call, const char *path);
uint64_t control_hash(const struct control *control, const char *text);

#endif
