/* SPDX-License-Identifier: MIT */
#include "hub/waiting.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { SECOND_US = 1000000, US_NS = 1000, READY_AT_ONCE = 8 };

bool waiting_init(struct waiting *waiting)
{
    *waiting = (struct waiting){.fd = epoll_create1(EPOLL_CLOEXEC), .alarm_fd = -1, .rings_us = INT64_MAX};
    if (waiting->fd >= 0)
        waiting->alarm_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    return waiting->alarm_fd >= 0 && waiting_watch(waiting, waiting->alarm_fd, &waiting->rang);
}

void waiting_release(struct waiting *waiting)
{
    if (waiting->alarm_fd >= 0)
        (void)close(waiting->alarm_fd);
    if (waiting->fd >= 0)
        (void)close(waiting->fd);
    waiting->fd = waiting->alarm_fd = -1;
}

bool waiting_watch(struct waiting *waiting, int fd, bool *ready)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = ready};

    return epoll_ctl(waiting->fd, EPOLL_CTL_ADD, fd, &event) == 0 ||
           (errno == EEXIST && epoll_ctl(waiting->fd, EPOLL_CTL_MOD, fd, &event) == 0);
}

static void set_alarm(struct waiting *waiting, int64_t left_us, int64_t until_us)
{
    const struct itimerspec once = {
        .it_value = {.tv_sec = left_us / SECOND_US, .tv_nsec = left_us % SECOND_US * US_NS}};

    if (until_us >= waiting->rings_us)
        return;
    (void)timerfd_settime(waiting->alarm_fd, 0, &once, NULL);
    waiting->rings_us = until_us;
}

static void hear_alarm(struct waiting *waiting)
{
    uint64_t times;

    (void)!read(waiting->alarm_fd, &times, sizeof times);
    waiting->rings_us = INT64_MAX;
    waiting->rang = false;
}

bool waiting_sleep(struct waiting *waiting, int64_t now_us, int64_t until_us)
{
    struct epoll_event events[READY_AT_ONCE];
    int count;

    if (until_us > now_us)
        set_alarm(waiting, until_us - now_us, until_us);
    count = epoll_wait(waiting->fd, events, READY_AT_ONCE, until_us > now_us ? -1 : 0);
    for (int i = 0; i < count; i++)
        if (events[i].data.ptr)
            *(bool *)events[i].data.ptr = true;
    if (!waiting->rang)
        return count > 0;
    hear_alarm(waiting);
    return count > 1;
}
