/* SPDX-License-Identifier: MIT */
/* The thread that waits for the disk. Waiting is for its eventfd, with a limit that a working machine never reaches. */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "run/playing/disk.h"

struct desk {
    struct disk disk;
    int wake_fd;
};

static void set_up(struct desk *desk)
{
    struct error error = {0};
    cpu_set_t cores;

    assert_int_equal(sched_getaffinity(0, sizeof cores, &cores), 0);
    desk->wake_fd = eventfd(0, EFD_CLOEXEC);
    assert_true(disk_init(&desk->disk, &cores, desk->wake_fd, &error));
    assert_true(disk_is_idle(&desk->disk));
}

static void tear_down(struct desk *desk)
{
    disk_release(&desk->disk);
    (void)close(desk->wake_fd);
}

static void wait_until_woken(const struct desk *desk)
{
    struct pollfd item = {.fd = desk->wake_fd, .events = POLLIN};
    eventfd_t times;

    assert_int_equal(poll(&item, 1, patience_ms()), 1);
    assert_int_equal(eventfd_read(desk->wake_fd, &times), 0);
    assert_int_equal(times, 1);
}

static int file_with_something(void)
{
    FILE *file = tmpfile();
    int fd;

    assert_non_null(file);
    assert_true(fputs("a verdict", file) > 0 && fflush(file) == 0);
    fd = dup(fileno(file));
    (void)fclose(file);
    return fd;
}

static void each_asking_is_answered_and_counted(void **state)
{
    struct desk desk;
    int failed;

    (void)state;
    set_up(&desk);
    for (uint64_t times = 1; times <= 3; times++) {
        disk_ask(&desk.disk, file_with_something());
        wait_until_woken(&desk);
        assert_int_equal(disk_taken(&desk.disk, &failed), times);
        assert_int_equal(failed, 0);
        assert_true(disk_is_idle(&desk.disk));
    }
    tear_down(&desk);
}

/* A pipe cannot be waited for. */
static void after_a_failure_nothing_counts_as_taken(void **state)
{
    struct desk desk;
    int failed, pipes[2];

    (void)state;
    set_up(&desk);
    assert_int_equal(pipe(pipes), 0);
    disk_ask(&desk.disk, pipes[1]);
    wait_until_woken(&desk);
    assert_int_equal(disk_taken(&desk.disk, &failed), 0);
    assert_int_equal(failed, EINVAL);
    disk_ask(&desk.disk, file_with_something());
    wait_until_woken(&desk);
    assert_int_equal(disk_taken(&desk.disk, &failed), 0);
    assert_int_equal(failed, EINVAL);
    (void)close(pipes[0]);
    tear_down(&desk);
}

static void what_is_under_way_is_waited_for_at_the_end(void **state)
{
    struct desk desk;

    (void)state;
    set_up(&desk);
    disk_ask(&desk.disk, file_with_something());
    disk_release(&desk.disk);
    assert_int_equal(desk.disk.taken, 1);
    assert_int_equal(desk.disk.failed, 0);
    (void)close(desk.wake_fd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_asking_is_answered_and_counted),
        cmocka_unit_test(after_a_failure_nothing_counts_as_taken),
        cmocka_unit_test(what_is_under_way_is_waited_for_at_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
