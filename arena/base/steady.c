/* SPDX-License-Identifier: MIT */
#include "base/steady.h"

#include <time.h>

int64_t steady_us(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}
