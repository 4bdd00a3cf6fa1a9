/* SPDX-License-Identifier: MIT */
/* Sleeps until a descriptor is readable or a time has come.
 *
 * The time is an alarm that stays set over several sleeps, so a busy loop hardly ever sets it: on a virtual machine the
 * timer of a timeout costs more than the rest of a wait. Each descriptor is registered once, not in each wait. */
#ifndef HUB_WAITING_H
#define HUB_WAITING_H

#include <stdbool.h>
#include <stdint.h>

struct waiting {
    int fd;           /* an epoll instance */
    int alarm_fd;     /* readable when the alarm rings */
    bool rang;        /* the alarm rang and was not reported yet */
    int64_t rings_us; /* when it will ring; INT64_MAX if it is not set */
};

/* False with errno; the caller must call waiting_release even then. */
bool waiting_init(struct waiting *waiting) __attribute__((warn_unused_result));
void waiting_release(struct waiting *waiting);

/* From now on, until `fd` is closed, a sleep ends while `fd` is readable, and sets *ready. `ready` may be NULL. False
 * with errno. */
bool waiting_watch(struct waiting *waiting, int fd, bool *ready) __attribute__((warn_unused_result));

/* Sleeps until a descriptor is readable, `until_us` of the owner's steady clock has come, or the end of an earlier
 * sleep that was cut short. `now_us` is the present. If `until_us` is not after it, it only checks the descriptors.
 * Returns true if a descriptor is readable. */
bool waiting_sleep(struct waiting *waiting, int64_t now_us, int64_t until_us);

#endif
