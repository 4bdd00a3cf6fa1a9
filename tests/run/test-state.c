/* SPDX-License-Identifier: MIT */
/* What a bot keeps is counted, also if the bot does not want that. */
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "patience.h"
#include "run/sandboxes/state.h"

enum { PATH_BYTES = 256, MOST = 1 << 20, NOBODY = 65534 };

static char top[] = "/tmp/arena-state-XXXXXX";
static struct states states;
static sem_t seen;

static void over(void *context)
{
    (void)sem_post(context);
}

static int begin(void **state)
{
    (void)state;
    (void)strcpy(top + strlen(top) - 6, "XXXXXX");
    assert_non_null(mkdtemp(top));
    (void)sem_init(&seen, 0, 0);
    states_init(&states, over, &seen);
    return 0;
}

static int end(void **state)
{
    char command[PATH_BYTES];

    (void)state;
    states_release(&states);
    (void)snprintf(command, sizeof command, "chmod -R u+rwx %s; rm -rf %s", top, top);
    return system(command);
}

static const char *at(const char *name)
{
    static char path[2 * PATH_BYTES];

    (void)snprintf(path, sizeof path, "%s/bot/%s", top, name);
    return path;
}

static struct state *open_one(void)
{
    char folder[PATH_BYTES];
    struct error error = {0};
    struct state *one;

    (void)snprintf(folder, sizeof folder, "%s/bot", top);
    one = state_open(&states, folder, MOST, &error);
    if (!one)
        fail_msg("%s", error.text);
    return one;
}

static void fill(const char *path, unsigned bytes)
{
    char *zeros = calloc(bytes, 1);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, zeros, bytes), bytes);
    (void)close(fd);
    free(zeros);
}

/* The thread that looks has seen it. */
static void is_seen(const struct state *one)
{
    patience_begin();
    assert_int_equal(sem_wait(&seen), 0);
    assert_true(one->over);
}

static void ends_with(struct state *one, const char *sentence)
{
    struct error error = {0};

    state_close(&states, one, &error);
    if (!strstr(error.text, sentence))
        fail_msg("not '%s', but '%s'", sentence, error.text);
}

static void what_is_small_enough_is_let_be(void **state)
{
    struct state *one = open_one();
    struct error error = {0};

    (void)state;
    fill(at("1/file"), MOST / 2);
    state_close(&states, one, &error);
    assert_int_equal(error.code, 0);
}

static void what_is_too_large_is_seen_while_its_process_runs(void **state)
{
    struct state *one = open_one();

    (void)state;
    fill(at("1/file"), 2 * MOST);
    is_seen(one);
    ends_with(one, "is larger than 1024 KiB");
}

/* The modes of folders that cannot be listed, cannot be entered, neither. Their owner may write in the first all the
 * same, or open them again whenever nobody looks. */
static void a_folder_that_is_closed_hides_nothing(void **state)
{
    static const mode_t modes[] = {0300, 0600, 0000};

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct state *one = open_one();

        assert_int_equal(mkdir(at("1/closed"), 0700), 0);
        fill(at("1/closed/file"), 2 * MOST);
        assert_int_equal(chmod(at("1/closed"), modes[i]), 0);
        is_seen(one);
        ends_with(one, "may not look into");
        assert_int_equal(chmod(at("1/closed"), 0700), 0);
        assert_int_equal(unlink(at("1/closed/file")), 0);
        assert_int_equal(rmdir(at("1/closed")), 0);
    }
}

static void nor_does_its_own_folder(void **state)
{
    struct state *one = open_one();

    (void)state;
    fill(at("1/file"), 2 * MOST);
    assert_int_equal(chmod(at("1"), 0300), 0);
    is_seen(one);
    ends_with(one, "may not look into");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_small_enough_is_let_be, begin, end),
        cmocka_unit_test_setup_teardown(what_is_too_large_is_seen_while_its_process_runs, begin, end),
        cmocka_unit_test_setup_teardown(a_folder_that_is_closed_hides_nothing, begin, end),
        cmocka_unit_test_setup_teardown(nor_does_its_own_folder, begin, end),
    };

    /* Nothing is closed to root. */
    if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        return errno;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
