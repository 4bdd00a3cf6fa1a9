/* SPDX-License-Identifier: MIT */
/* The file of the hub's socket: who may use it, and what becomes of a hub whose file is taken away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "hub/hub.h"

struct table {
    struct hub hub;
    char folder[32], path[ENDPOINT_PATH_MAX + 1];
    unsigned cut_off;
};

static void on_cut_off(void *context, unsigned router)
{
    struct table *table = context;

    assert_int_equal(router, 0);
    table->cut_off++;
}

static int setup(void **state)
{
    struct table *table = calloc(1, sizeof *table);
    struct hub_ops ops = {.cut_off = on_cut_off, .context = table};
    struct error error = {0};
    char endpoint[ENDPOINT_MAX];

    *state = table;
    (void)strcpy(table->folder, "/tmp/test-hub-XXXXXX");
    if (!mkdtemp(table->folder) || !hub_init(&table->hub, &ops, &error))
        return -1;
    (void)snprintf(table->path, sizeof table->path, "%s/bots", table->folder);
    (void)snprintf(endpoint, sizeof endpoint, "ipc://%s", table->path);
    return hub_listen(&table->hub, endpoint, &error) == 0 ? 0 : -1;
}

static int teardown(void **state)
{
    struct table *table = *state;
    int left_behind;

    hub_release(&table->hub);
    left_behind = rmdir(table->folder);
    free(table);
    return left_behind;
}

/* Looks at the file once. Returns true if it was missed. */
static bool is_missed(struct table *table)
{
    table->cut_off = 0;
    hub_receive(&table->hub, table->hub.watch_us);
    return table->cut_off == 1;
}

/* A connection on which the hub has said something. */
static int connect_to(const struct table *table)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char byte;

    (void)strcpy(address.sun_path, table->path);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(read(fd, &byte, 1), 1);
    return fd;
}

static bool is_open(int fd)
{
    char bytes[256];
    ssize_t size;

    while ((size = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
    }
    return size < 0;
}

static mode_t mode_of(const struct table *table)
{
    struct stat info;

    assert_int_equal(stat(table->path, &info), 0);
    return info.st_mode & 0777;
}

static void other_users_may_connect_only_if_that_is_wanted(void **state)
{
    struct table *table = *state;
    struct error error = {0};

    assert_int_not_equal(mode_of(table), 0666);
    assert_true(hub_admit_all_users(&table->hub, 0, &error));
    assert_int_equal(mode_of(table), 0666);
}

static void a_file_that_is_taken_away_is_missed_and_made_again_as_it_was(void **state)
{
    struct table *table = *state;
    struct error error = {0};
    int before = connect_to(table), after;

    assert_true(hub_admit_all_users(&table->hub, 0, &error));
    assert_false(is_missed(table));
    assert_int_equal(unlink(table->path), 0);
    assert_true(is_missed(table));
    assert_true(hub_listen_anew(&table->hub, 0, &error));
    assert_false(is_missed(table));
    assert_int_equal(mode_of(table), 0666);
    after = connect_to(table);
    assert_true(is_open(before));
    (void)close(before);
    (void)close(after);
}

static void a_file_that_was_replaced_is_missed_and_not_removed_with_the_hub(void **state)
{
    struct table *table = *state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    (void)strcpy(address.sun_path, table->path);
    assert_int_equal(unlink(table->path), 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_true(is_missed(table));
    hub_release(&table->hub);
    assert_int_equal(unlink(table->path), 0);
    (void)close(fd);
}

static void who_takes_it_away_for_ever_does_not_use_up_the_arena(void **state)
{
    struct table *table = *state;
    struct error error = {0};

    for (unsigned i = 0; i < HUB_ANEW_MAX; i++) {
        assert_int_equal(unlink(table->path), 0);
        assert_true(is_missed(table));
        assert_true(hub_listen_anew(&table->hub, 0, &error));
    }
    assert_int_equal(unlink(table->path), 0);
    assert_false(hub_listen_anew(&table->hub, 0, &error));
    assert_non_null(strstr(error.text, "too often"));
}

#define WITH_HUB(fact) cmocka_unit_test_setup_teardown(fact, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(other_users_may_connect_only_if_that_is_wanted),
        WITH_HUB(a_file_that_is_taken_away_is_missed_and_made_again_as_it_was),
        WITH_HUB(a_file_that_was_replaced_is_missed_and_not_removed_with_the_hub),
        WITH_HUB(who_takes_it_away_for_ever_does_not_use_up_the_arena),
    };

    return cmocka_run_group_tests_name("socket-file", tests, NULL, NULL);
}
