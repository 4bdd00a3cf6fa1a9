/* SPDX-License-Identifier: MIT */
/* What strangers say of themselves in the handshake of ZMTP, before the arena has heard anything: nobody believes it,
 * and nobody is harmed by it. */
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <zmq.h>

#include "hub/accepting.h"
#include "patience.h"
#include "stage.h"
#include "zmtp.h"

enum { CLAIMS = 500, MARCH = CLAIMS + 100, FILES = 128, CROWD = 300 };

/* --- strangers --------------------------------------------------------------------------------------------------- */

static const char *endpoint_of(const struct table *table)
{
    return table->hub.routers[0].endpoint;
}

/* The frame of a hello as tim, in a buffer of the writer's. */
static struct span hello(struct frame_writer *writer)
{
    frame_writer_init(writer, PROTO_FRAME_MAX);
    assert_true(frame_add(writer, &tims_hello));
    return frame_take(writer);
}

/* A stranger who says so of himself and then hello, as tim. */
static int come_as(const struct table *table, const struct zmtp_property *properties, size_t count)
{
    struct frame_writer writer;
    int fd = zmtp_connect(endpoint_of(table));

    assert_true(fd >= 0);
    assert_true(zmtp_come(fd, properties, count, hello(&writer)));
    frame_writer_release(&writer);
    return fd;
}

static int come_named(const struct table *table, const void *name, size_t size)
{
    return come_as(table, &(struct zmtp_property){"Identity", span_of(name, size)}, 1);
}

static void pass_until_greeted(struct table *table)
{
    for (pass(table); !table->greeted;)
        pass_once_more(table);
}

static void pass_until_opened(struct table *table, uint64_t serial)
{
    for (pass(table); table->hub.links.serial < serial;)
        pass_once_more(table);
}

/* --- what they say ----------------------------------------------------------------------------------------------- */

static void a_key_that_the_other_end_writes_itself_is_not_believed(void **state)
{
    static const char key[] = "0123456789abcdefghijklmnopqrstuvwxyzABCD";
    const struct zmtp_property said[] = {{"User-Id", span_text(key)}, {"Peer-Address", span_text("::1")}};
    struct table *table = *state;
    int fd = come_as(table, said, 2);

    pass_until_greeted(table);
    assert_string_equal(table->greeted->key, "");
    (void)close(fd);
}

static void a_name_that_the_other_end_gives_itself_is_not_used(void **state)
{
    static const char *const names[] = {"tim", "\0\0\0\0\1", "\0", "c2345678901234567"};
    static const size_t sizes[] = {3, 5, 1, 17};
    struct table *table = *state;

    for (unsigned i = 0; i < 4; i++) {
        int fd = come_named(table, names[i], sizes[i]);

        pass_until_greeted(table);
        assert_int_equal(table->greeted->route[0], 0);
        assert_memory_not_equal(table->greeted->route, "\0\0\0\0\1", PEER_ROUTE_SIZE);
        (void)close(fd);
        pass_until(table, &table->left, i + 1);
    }
}

static void two_of_one_name_are_both_heard(void **state)
{
    struct table *table = *state;
    int first = come_named(table, "twin", 4), second;
    const struct peer *greeted;

    pass_until_greeted(table);
    greeted = table->greeted;
    second = come_named(table, "twin", 4);
    while (table->greeted == greeted)
        pass_once_more(table);
    assert_int_equal(table->hub.peers.count, 2);
    (void)close(second);
    pass_until(table, &table->left, 1);
    (void)close(first);
}

static void a_name_longer_than_names_can_be_is_no_name(void **state)
{
    static uint8_t name[60000];
    static const size_t sizes[] = {255, 256, 300, 4096, sizeof name};
    struct table *table = *state;

    memset(name, 'n', sizeof name);
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int fd = come_named(table, name, sizes[i]);

        pass_until_greeted(table);
        (void)close(fd);
        pass_until(table, &table->left, i + 1);
    }
}

static void route_after(uint8_t *route, const uint8_t *first, uint32_t by)
{
    uint32_t number = ((uint32_t)first[1] << 24 | (uint32_t)first[2] << 16 | (uint32_t)first[3] << 8 | first[4]) + by;

    route[0] = 0;
    for (unsigned i = 1; i < PEER_ROUTE_SIZE; i++)
        route[i] = (uint8_t)(number >> 8 * (PEER_ROUTE_SIZE - 1 - i));
}

static void more_files(struct rlimit *before)
{
    struct rlimit files;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, before), 0);
    files = *before;
    files.rlim_cur = files.rlim_max < 4096 ? files.rlim_max : 4096;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
}

/* Each claims one of the numbers that come next, some by half a handshake; then the numbers come. */
static void nobody_can_claim_the_routes_of_those_who_come_later(void **state)
{
    struct table *table = *state;
    static int claims[CLAIMS];
    struct rlimit files;
    uint8_t first[PEER_ROUTE_SIZE];
    void *bot = connect_bot(table);

    more_files(&files);
    table->hub.strangers_most = MARCH + CLAIMS;
    greet(table, bot);
    memcpy(first, table->greeted->route, sizeof first);
    for (uint32_t i = 0; i < CLAIMS; i++) {
        uint8_t claim[PEER_ROUTE_SIZE];
        struct zmtp_property said = {"Identity", span_of(claim, sizeof claim)};

        route_after(claim, first, i + 1);
        claims[i] = zmtp_connect(endpoint_of(table));
        assert_true(claims[i] >= 0 && zmtp_come(claims[i], &said, 1, span_of(NULL, 0)));
        pass(table);
    }
    pass_until_opened(table, 1 + CLAIMS);
    for (unsigned i = 0; i < MARCH; i++) {
        int fd = zmtp_connect(endpoint_of(table));

        assert_true(fd >= 0 && zmtp_come(fd, NULL, 0, span_of(NULL, 0)));
        pass(table);
        (void)close(fd);
    }
    pass_until_opened(table, 1 + CLAIMS + MARCH);
    for (unsigned i = 0; i < CLAIMS; i++)
        (void)close(claims[i]);
    assert_non_null(table->greeted);
    assert_int_equal(table->left, 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    close_bot(table, bot);
}

/* --- numbers that come again ------------------------------------------------------------------------------------- */

/* The other end has read what was written. */
static void wait_until_read(int fd)
{
    int unread = 1;

    for (unsigned since = patience_now(); unread > 0; (void)poll(NULL, 0, 1)) {
        assert_int_equal(ioctl(fd, TIOCOUTQ, &unread), 0);
        assert_false(patience_over(since));
    }
}

/* What a connection said may be read after its end, when a newcomer has the number of its descriptor. */
static void what_one_said_who_is_gone_does_not_harm_who_came_after(void **state)
{
    static uint8_t nonsense[300] = {0xc1};
    struct table *table = *state;
    struct buffer bytes;
    int spare = dup(STDIN_FILENO), gone = come_as(table, NULL, 0), server, newcomer;
    struct frame_writer writer;

    pass_until_greeted(table);
    server = table->greeted->fd;
    buffer_init(&bytes, 65536);
    for (unsigned i = 0; i < 8; i++)
        zmtp_frame(&bytes, 0, span_of(nonsense, sizeof nonsense));
    assert_int_equal(write(gone, bytes.at, bytes.used), bytes.used);
    assert_int_equal(shutdown(gone, SHUT_RDWR), 0);
    while (fcntl(server, F_GETFD) >= 0) /* until the library has read all and closed it */
        (void)poll(NULL, 0, 1);
    (void)close(spare); /* a lower number, which the newcomer's own end gets: so the hub's gets the one of before */
    newcomer = zmtp_connect(endpoint_of(table));
    assert_true(zmtp_come(newcomer, NULL, 0, hello(&writer)));
    frame_writer_release(&writer);
    wait_until_read(newcomer);
    (void)hub_wait(&table->hub, table->now_us, table->now_us); /* so that both are there to be read, in turns */
    pass_until(table, &table->left, 1);
    pass_until_greeted(table);
    for (unsigned i = 0; i < 20; i++)
        pass(table);
    assert_int_equal(table->left, 1);
    assert_non_null(table->greeted);
    assert_int_equal(table->greeted->fd, server);
    buffer_release(&bytes);
    (void)close(gone);
    (void)close(newcomer);
}

static void who_stays_so_long_that_its_route_could_come_again_has_to_connect_anew(void **state)
{
    struct table *table = *state;
    int fd = come_as(table, NULL, 0);

    pass_until_greeted(table);
    table->hub.links.serial += HUB_CONNECTIONS_LAP;
    table->now_us += HUB_WATCH_EVERY_US;
    pass(table);
    assert_int_equal(table->left, 0);
    table->hub.links.serial++;
    table->now_us += HUB_WATCH_EVERY_US;
    pass_until(table, &table->left, 1);
    assert_int_equal(table->left_how, LEFT_CLOSED);
    (void)close(fd);
}

/* --- files ------------------------------------------------------------------------------------------------------- */

/* Another process, which connects as often as it can when it is told to, says that it has, and then waits for its end.
 */
struct crowd {
    pid_t pid;
    int tell[2], told[2];
};

static void crowd_start(struct crowd *crowd, const char *endpoint)
{
    char byte = 0;

    assert_int_equal(pipe2(crowd->tell, O_CLOEXEC) | pipe2(crowd->told, O_CLOEXEC), 0);
    crowd->pid = fork();
    assert_true(crowd->pid >= 0);
    if (crowd->pid > 0)
        return;
    (void)close(crowd->tell[1]); /* so that it ends with the test, however that ends */
    (void)!read(crowd->tell[0], &byte, 1);
    for (unsigned i = 0; i < CROWD; i++)
        (void)zmtp_connect(endpoint);
    (void)!write(crowd->told[1], &byte, 1);
    (void)!read(crowd->tell[0], &byte, 1);
    _exit(0);
}

static void crowd_tell(const struct crowd *crowd)
{
    assert_int_equal(write(crowd->tell[1], "", 1), 1);
}

static void crowd_end(const struct crowd *crowd)
{
    crowd_tell(crowd);
    assert_int_equal(waitpid(crowd->pid, NULL, 0), crowd->pid);
    for (unsigned i = 0; i < 2; i++) {
        (void)close(crowd->tell[i]);
        (void)close(crowd->told[i]);
    }
}

static unsigned files_to_spare(void)
{
    int fds[FILES];
    unsigned count = 0, spare;

    while (count < FILES && (fds[count] = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0)
        count++;
    for (spare = count; count > 0; count--)
        (void)close(fds[count - 1]);
    return spare;
}

static void strangers_leave_files_for_the_arena_and_do_not_end_it(void **state)
{
    struct table *table = *state;
    struct rlimit before, few = {.rlim_cur = FILES};
    struct crowd crowd;
    void *early, *late;
    char byte;

    more_files(&before);
    few.rlim_max = before.rlim_max;
    crowd_start(&crowd, endpoint_of(table));
    early = connect_bot(table);
    greet(table, early);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    table->hub.strangers_most = (unsigned)(accepting_files() / HUB_STRANGERS_FILES);
    crowd_tell(&crowd);
    assert_int_equal(read(crowd.told[0], &byte, 1), 1);
    assert_true(files_to_spare() >= ACCEPTING_KEPT / 2);
    late = connect_bot(table);
    greet(table, late);
    assert_int_equal(table->left, 0);
    crowd_end(&crowd);
    close_bot(table, late);
    pass_until(table, &table->left, 1);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HUB(a_key_that_the_other_end_writes_itself_is_not_believed),
        WITH_HUB(a_name_that_the_other_end_gives_itself_is_not_used),
        WITH_HUB(two_of_one_name_are_both_heard),
        WITH_HUB(a_name_longer_than_names_can_be_is_no_name),
        WITH_HUB(nobody_can_claim_the_routes_of_those_who_come_later),
        WITH_HUB(what_one_said_who_is_gone_does_not_harm_who_came_after),
        WITH_HUB(who_stays_so_long_that_its_route_could_come_again_has_to_connect_anew),
        WITH_HUB(strangers_leave_files_for_the_arena_and_do_not_end_it),
    };

    return cmocka_run_group_tests_name("strangers", tests, NULL, NULL);
}
