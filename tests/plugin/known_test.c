/* SPDX-License-Identifier: MIT */
#include "plugin/known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/game.h"
#include "test_folder.h"

/* A home of our own; the cache's folder in it does not exist yet. */
static char home[] = "/tmp/arena-known-XXXXXX";
static char cache[sizeof home + 32];

static int make_home(void **state)
{
    (void)state;
    if (test_folder_make(home) != 0 || setenv("HOME", home, 1) != 0 || unsetenv("XDG_CACHE_HOME") != 0)
        return -1;
    (void)snprintf(cache, sizeof cache, "%s/.cache/arena/games", home);
    return 0;
}

static int remove_home(void **state)
{
    (void)state;
    return test_folder_remove_plain(home);
}

static struct hash hash_number(unsigned number)
{
    return hash_of(span_of((const uint8_t *)&number, sizeof number));
}

static void add(const struct hash *hash)
{
    struct error error = {0};

    if (!known_add(hash, &error))
        fail_msg("%s", error.text);
}

static void a_file_is_known_after_it_was_added_and_no_other_is(void **state)
{
    struct hash hash = hash_number(1), other = hash_number(2);
    struct stat status;

    (void)state;
    assert_false(known_passed(&hash));
    add(&hash);
    add(&hash);
    assert_true(known_passed(&hash));
    assert_false(known_passed(&other));
    assert_int_equal(stat(cache, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0700);
}

static void a_file_that_was_named_did_not_pass(void **state)
{
    struct hash hash = hash_number(1);

    (void)state;
    assert_false(known_named(&hash));
    known_note_named(&hash);
    assert_true(known_named(&hash));
    assert_false(known_passed(&hash));
}

static void the_folder_that_the_environment_names_is_used(void **state)
{
    struct hash hash = hash_number(1);

    (void)state;
    add(&hash);
    assert_int_equal(setenv("XDG_CACHE_HOME", "/nowhere", 1), 0);
    assert_false(known_passed(&hash));
    assert_int_equal(setenv("XDG_CACHE_HOME", "relative", 1), 0); /* counts as none */
    assert_true(known_passed(&hash));
}

static void without_a_home_nothing_is_known_and_nothing_fails(void **state)
{
    struct hash hash = hash_number(1);

    (void)state;
    assert_int_equal(unsetenv("HOME"), 0);
    add(&hash);
    assert_false(known_passed(&hash));
}

static void a_cache_that_others_can_write_is_not_believed(void **state)
{
    struct hash hash = hash_number(1);
    struct error error = {0};

    (void)state;
    add(&hash);
    assert_int_equal(chmod(cache, 0770), 0);
    assert_false(known_passed(&hash));
    assert_false(known_add(&hash, &error));
    assert_non_null(strstr(error.text, "can be written by others"));
    assert_int_equal(chmod(cache, 0700), 0);
    assert_int_equal(chmod(home, 0777), 0);
    assert_false(known_passed(&hash));
    assert_int_equal(chmod(home, 0700), 0);
    assert_true(known_passed(&hash));
}

/* The name of the hash's file, as known.h describes it. */
static void path_of(const struct hash *hash, char out[256])
{
    int size = snprintf(out, 128, "%s/abi%u-", cache, GAME_ABI);

    hex_print(out + size, hash->bytes, sizeof hash->bytes);
}

static void a_link_or_a_file_of_another_abi_does_not_count(void **state)
{
    struct hash hash = hash_number(1), linked = hash_number(2);
    char path[256], other[300];

    (void)state;
    add(&hash);
    path_of(&hash, path);
    path_of(&linked, other);
    assert_int_equal(symlink(path, other), 0);
    assert_false(known_passed(&linked));
    (void)snprintf(other, sizeof other, "%s/abi%u%s", cache, GAME_ABI + 1, strrchr(path, '-'));
    assert_int_equal(rename(path, other), 0);
    assert_false(known_passed(&hash));
}

static void the_oldest_file_goes_when_there_are_too_many(void **state)
{
    struct hash first = hash_number(0), second = hash_number(1), last = hash_number(KNOWN_MOST);

    (void)state;
    add(&first);
    for (unsigned i = 0; i < KNOWN_MOST; i++) {
        struct hash hash = hash_number(i);
        const struct timespec times[2] = {{.tv_sec = i}, {.tv_sec = i}};
        char path[256];
        int fd;

        path_of(&hash, path);
        fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        assert_true(fd >= 0);
        assert_int_equal(futimens(fd, times), 0);
        (void)close(fd);
    }
    assert_true(known_passed(&first));
    add(&last);
    assert_false(known_passed(&first));
    assert_true(known_passed(&second));
    assert_true(known_passed(&last));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_is_known_after_it_was_added_and_no_other_is, make_home, remove_home),
        cmocka_unit_test_setup_teardown(a_file_that_was_named_did_not_pass, make_home, remove_home),
        cmocka_unit_test_setup_teardown(the_folder_that_the_environment_names_is_used, make_home, remove_home),
        cmocka_unit_test_setup_teardown(without_a_home_nothing_is_known_and_nothing_fails, make_home, remove_home),
        cmocka_unit_test_setup_teardown(a_cache_that_others_can_write_is_not_believed, make_home, remove_home),
        cmocka_unit_test_setup_teardown(a_link_or_a_file_of_another_abi_does_not_count, make_home, remove_home),
        cmocka_unit_test_setup_teardown(the_oldest_file_goes_when_there_are_too_many, make_home, remove_home),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
