/* SPDX-License-Identifier: MIT */
/* What a durable group costs in a store, beside the same number of bare appends that wait for the disk; and how fast a
 * store is made again and read. Prints figures; fails only if what was put is not there. Arguments: groups, matches of
 * a group, matches of the rebuild. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/measure.h"
#include "event.h"

enum { ROUNDS = 5, MATCH_BYTES = 700 /* of the texts and numbers of a match's rows */ };

static unsigned groups, matches, rebuilt;

static double now_s(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double append_s(const struct event_place *place)
{
    char path[EVENT_PATH_MAX + 8];
    uint8_t *bytes = calloc(matches, MATCH_BYTES);
    double start = now_s();
    int fd;

    (void)snprintf(path, sizeof path, "%s.bare", place->path);
    fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    assert_true(fd >= 0 && bytes);
    for (unsigned i = 0; i < groups; i++) {
        assert_true(disk_write(fd, span_of(bytes, (size_t)matches * MATCH_BYTES)));
        assert_int_equal(fdatasync(fd), 0);
    }
    assert_int_equal(close(fd), 0);
    free(bytes);
    return now_s() - start;
}

static double put_s(struct store *store, int64_t round, unsigned count, unsigned of)
{
    double start = now_s();
    struct error error = {0};

    for (unsigned i = 0; i < count; i++) {
        assert_true(store_begin(store, &error));
        for (unsigned k = 0; k < of; k++)
            match_put(store, round, (int64_t)i * of + k, 1);
        assert_true(store_commit(store, &error));
    }
    return now_s() - start;
}

static void a_group_costs_little_more_than_the_wait_for_the_disk(void **unused)
{
    struct event_place place;
    struct store *store;
    double ratio[ROUNDS], append = 0, put = 0;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    for (unsigned i = 0; i < ROUNDS; i++) {
        double bare_s = append_s(&place), store_s = put_s(store, i, groups, matches);

        ratio[i] = bare_s / store_s;
        append += bare_s;
        put += store_s;
    }
    printf("store groups: %.0f a second, bare appends %.0f, ratio %.2f (median of %d rounds of %u groups of %u)\n",
           ROUNDS * groups / put, ROUNDS * groups / append, measure_median(ratio, ROUNDS), ROUNDS, groups, matches);
    assert_int_equal(count_of(store, STORE_MATCHES), ROUNDS * groups * matches);
    store_close(&store);
    place_remove(&place);
}

static bool count_seats(void *context, const struct store_played *played, struct error *error)
{
    (void)error;
    *(uint64_t *)context += played->seats;
    return true;
}

static void a_store_is_made_again_in_one_group(void **unused)
{
    struct event_place place;
    uint64_t seats = 0;
    const struct store_match_reader reader = {.played = count_seats, .context = &seats};
    struct error error = {0};
    struct store *store;
    double put, start;

    (void)unused;
    place_make(&place);
    store = event_open(&place, STORE_WRITE);
    put = put_s(store, 0, 1, rebuilt);
    start = now_s();
    assert_true(store_read_matches(store, &reader, &error));
    printf("store made again: %.0f matches a second, read %.0f\n", rebuilt / put, rebuilt / (now_s() - start));
    assert_int_equal(seats, count_of(store, STORE_SEATS));
    assert_int_equal(seats, rebuilt / 5 * 17);
    store_close(&store);
    place_remove(&place);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_group_costs_little_more_than_the_wait_for_the_disk),
        cmocka_unit_test(a_store_is_made_again_in_one_group),
    };

    if (argc != 4)
        return 2;
    groups = (unsigned)strtoul(argv[1], NULL, 10);
    matches = (unsigned)strtoul(argv[2], NULL, 10);
    rebuilt = (unsigned)strtoul(argv[3], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
