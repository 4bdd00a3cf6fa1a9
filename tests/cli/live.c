/* SPDX-License-Identifier: MIT */
/* Lines above the table of an event on a terminal, while a fit takes its time: the fit here ends when it is told to. */
#include "cli/events/live.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "patience.h"
#include "tournament/schedule/pairing.h"

enum { ENTRIES = 3, SAID_MAX = 1 << 16, LINES = 4 };

static struct event event;
static struct registry registry;
static struct outcome outcomes[ENTRIES * 2];
static int terminal, stderr_before;
static char said[SAID_MAX];
static size_t said_count;

/* --- a fit that can be held --------------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned begun, allowed;

static bool held_fit(struct standing *standing)
{
    (void)pthread_mutex_lock(&lock);
    begun++;
    (void)pthread_cond_broadcast(&changed);
    while (begun > allowed)
        (void)pthread_cond_wait(&changed, &lock);
    (void)pthread_mutex_unlock(&lock);
    return standing_fit(standing);
}

static void allow(unsigned fits)
{
    (void)pthread_mutex_lock(&lock);
    allowed = fits;
    (void)pthread_cond_broadcast(&changed);
    (void)pthread_mutex_unlock(&lock);
}

static void await_fit(unsigned number)
{
    patience_begin();
    (void)pthread_mutex_lock(&lock);
    while (begun < number)
        (void)pthread_cond_wait(&changed, &lock);
    (void)pthread_mutex_unlock(&lock);
}

/* --- an event on a terminal -------------------------------------------------------------------------------------- */

static void make_event(void)
{
    memset(&event, 0, sizeof event);
    registry_init(&registry);
    event.file.game = registry_find(&registry, "notalone", &(struct error){0});
    event.file.entry_count = ENTRIES;
    event.file.class_count = 1;
    for (unsigned i = 0; i < ENTRIES; i++)
        (void)snprintf(event.file.entries[i].name, sizeof event.file.entries[i].name, "bot-%u", i + 1);
    event.spec = (struct schedule_spec){.entries = ENTRIES, .classes = 1, .groups = 1, .seats = {2}, .side = {{0, 1}}};
    for (unsigned i = 0; i < ENTRIES * 2; i++) {
        outcomes[i] = (struct outcome){.fixture = {.match = i, .entry = {(uint16_t)(i % 3), (uint16_t)((i + 1) % 3)}},
                                       .seats = 2,
                                       .side = {0, 1},
                                       .role = {0, 1}};
        outcome_set_duel(&outcomes[i], OUTCOME_SIDE_0);
    }
    event.outcomes = outcomes;
}

static int open_terminal(void **unused)
{
    int slave;

    (void)unused;
    make_event();
    (void)setenv("TERM", "xterm", 1);
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    slave = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(slave >= 0);
    stderr_before = dup(STDERR_FILENO);
    assert_int_equal(dup2(slave, STDERR_FILENO), STDERR_FILENO);
    (void)close(slave);
    said_count = 0;
    begun = allowed = 0;
    return 0;
}

static int close_terminal(void **unused)
{
    (void)unused;
    (void)dup2(stderr_before, STDERR_FILENO);
    (void)close(stderr_before);
    (void)close(terminal);
    return 0;
}

/* Reads what is said until the words are in it. */
static bool is_said(const char *words)
{
    struct pollfd readable = {.fd = terminal, .events = POLLIN};

    while (!strstr(said, words)) {
        ssize_t got = 0;

        if (said_count + 1 < SAID_MAX && poll(&readable, 1, patience_ms()) == 1)
            got = read(terminal, said + said_count, SAID_MAX - 1 - said_count);
        if (got <= 0)
            return false;
        said_count += (size_t)got;
        said[said_count] = '\0';
    }
    return true;
}

static void report_match(struct live *live, const char *line)
{
    FILE *lines = live_lines(live, stderr);

    (void)fprintf(lines, "%s\n", line);
    live_lines_end(live, lines);
    event.count++;
    live_matches(live);
}

/* --- tests ------------------------------------------------------------------------------------------------------- */

/* Each line is there before the next is printed, so the first fit lasts for several drawings. It takes hardly any
 * processor time, so that the next one follows soon. */
static void lines_do_not_wait_for_a_fit_nor_a_fit_for_one_that_only_waited(void **unused)
{
    struct live *live = live_open_with(&event, held_fit);
    bool good = true;

    (void)unused;
    assert_non_null(live);
    live_round(live, 0, ENTRIES * 2);
    report_match(live, "match 0");
    await_fit(1);
    for (unsigned i = 1; good && i <= LINES; i++) {
        char line[] = "match ?";

        line[strlen(line) - 1] = (char)('0' + i);
        report_match(live, line);
        good = is_said(line);
    }
    good = good && !strstr(said, "rank entry");
    allow(1);
    await_fit(2);
    allow(2);
    good = good && is_said("rank entry");
    live_close(&live);
    assert_true(good);
    assert_null(live);
}

static void the_table_ends_with_a_fit_that_is_begun(void **unused)
{
    struct live *live = live_open_with(&event, held_fit);

    (void)unused;
    assert_non_null(live);
    live_round(live, 0, ENTRIES * 2);
    report_match(live, "match 0");
    await_fit(1);
    allow(1);
    live_close(&live);
    assert_null(live);
    assert_true(is_said("match 0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_do_not_wait_for_a_fit_nor_a_fit_for_one_that_only_waited, open_terminal,
                                        close_terminal),
        cmocka_unit_test_setup_teardown(the_table_ends_with_a_fit_that_is_begun, open_terminal, close_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
