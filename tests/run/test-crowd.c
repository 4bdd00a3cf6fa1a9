/* SPDX-License-Identifier: MIT */
/* Very many bots that attach at once, and again after all connections broke.
 *
 * Argument: how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "hall.h"
#include "raw_bot.h"
#include "zmtp.h"

enum {
    CROWD = 5000,
    CROWD_EACH = 50, /* of one name */
    FILES_KEPT = 1000,
    ROUNDS_MOST = 40, /* of which each brings in 512 and more */
    ZMTP_GREETING = 64,
};

static unsigned wanted_crowd = 1000;

/* How many bots can be there at once, each with a descriptor at both ends. */
static unsigned crowd_size(void)
{
    struct rlimit files;
    unsigned most;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = files.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    most = files.rlim_max >= 2 * CROWD + FILES_KEPT ? CROWD : (unsigned)(files.rlim_max - FILES_KEPT) / 2;
    return wanted_crowd < most ? wanted_crowd : most;
}

/* Begins the handshake on a new connection. */
static int knock(const char *endpoint)
{
    struct buffer bytes;
    int fd = zmtp_connect(endpoint);

    assert_true(fd >= 0);
    buffer_init(&bytes, FRAME_ROOM);
    zmtp_greeting(&bytes, "NULL");
    zmtp_ready(&bytes, NULL, 0);
    (void)send(fd, bytes.at, bytes.used, MSG_NOSIGNAL);
    buffer_release(&bytes);
    return fd;
}

/* The arena's greeting and READY have come: hello. False if the connection is closed. */
static bool greet(int fd, const char *name)
{
    uint8_t head[ZMTP_GREETING + 2], ready[UINT8_MAX];
    struct message hello = hello_of(name, "1", "");
    struct frame_writer writer;
    struct buffer bytes;
    bool good = read_bytes(fd, head, sizeof head) && read_bytes(fd, ready, head[ZMTP_GREETING + 1]);

    buffer_init(&bytes, FRAME_ROOM);
    zmtp_frame(&bytes, 0, frame_of(&writer, &hello));
    good = good && send(fd, bytes.at, bytes.used, MSG_NOSIGNAL) > 0;
    buffer_release(&bytes);
    frame_writer_release(&writer);
    return good;
}

static bool is_welcome(int fd)
{
    struct bot bot = {.fd = fd};

    return bot_hears_frame(&bot) && bot_hears(&bot)->type == MESSAGE_WELCOME;
}

struct crowd {
    unsigned count, in_count;
    int fds[CROWD];
    bool in[CROWD];
};

/* All that are not in come at once, and go on at once. An honest bot whose connection is closed comes again. */
static void press_in(struct crowd *crowd, const char *endpoint)
{
    static bool greeted[CROWD];
    char name[20];

    for (unsigned i = 0; i < crowd->count; i++)
        if (!crowd->in[i])
            crowd->fds[i] = knock(endpoint);
    for (unsigned i = 0; i < crowd->count; i++) {
        (void)snprintf(name, sizeof name, "bot-%u", i / CROWD_EACH);
        greeted[i] = !crowd->in[i] && greet(crowd->fds[i], name);
    }
    for (unsigned i = 0; i < crowd->count; i++) {
        if (crowd->in[i])
            continue;
        crowd->in[i] = greeted[i] && is_welcome(crowd->fds[i]);
        crowd->in_count += crowd->in[i];
        if (!crowd->in[i])
            (void)close(crowd->fds[i]);
    }
}

/* They come, all their connections break, and they come again. */
static void a_crowd_that_comes_at_once_gets_in_and_so_it_does_again(void **unused)
{
    static struct crowd crowd;
    struct hall hall;
    struct bot first;
    const char *tcp;

    (void)unused;
    hall_open(&hall);
    bot_comes(&first, hall.endpoint, "anna", "1", ""); /* so it listens */
    tcp = hall_tcp(&hall);                             /* which it may say a moment later */
    for (unsigned time = 0; time < 2; time++) {
        crowd = (struct crowd){.count = crowd_size() - 1};
        for (unsigned round = 0; crowd.in_count < crowd.count; round++) {
            assert_in_range(round, 0, ROUNDS_MOST - 1);
            press_in(&crowd, tcp);
        }
        for (unsigned i = 0; i < crowd.count; i++)
            (void)close(crowd.fds[i]);
    }
    (void)close(first.fd);
    hall_close(&hall);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_that_comes_at_once_gets_in_and_so_it_does_again),
    };

    wanted_crowd = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : wanted_crowd;
    return cmocka_run_group_tests_name("crowd", tests, NULL, NULL);
}
