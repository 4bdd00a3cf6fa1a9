/* SPDX-License-Identifier: MIT */
/* Sleeping until a descriptor is readable or a time has come.
 *
 * The time is an alarm that rings whatever was waited for since it was set, so a loop that is busy hardly ever sets it:
 * on a virtual machine the timer of a timeout costs more than the rest of a wait. And who waits is noted at a
 * descriptor once, not in each wait. */
#ifndef HUB_WAITING_H
#define HUB_WAITING_H

#include <stdbool.h>
#include <stdint.h>

struct waiting {
    int fd;           /* an epoll instance */
    int alarm_fd;     /* readable when the alarm rings */
    bool rang;        /* it did, and was not heard */
    int64_t rings_us; /* when it will; INT64_MAX if it is not set */
};

/* False with errno. Not released by itself then. */
bool waiting_init(struct waiting *waiting) __attribute__((warn_unused_result));
void waiting_release(struct waiting *waiting);

/* From now on a sleep ends while `fd` is readable, and sets *ready, which may be NULL; until `fd` is closed. False with
 * errno. */
bool waiting_watch(struct waiting *waiting, int fd, bool *ready) __attribute__((warn_unused_result));

/* Sleeps until a descriptor is readable or `until_us` of the owner's steady clock, of which `now_us` is the present; or
 * until the end of an earlier sleep that was cut short. Only looks if `until_us` is not after `now_us`. Returns true if
 * a descriptor is readable. */
bool waiting_sleep(struct waiting *waiting, int64_t now_us, int64_t until_us);

#endif
