/* SPDX-License-Identifier: MIT */
/* Rows in which a mate leaves it less than its share, and rows in which it learns from what all share: counters, the
 * cache of files, the processor. */
#include "rooms.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
    TAKEN_MOST = 512,
    PIPE_BYTES = 1 << 20,
    WINDOW_MS = 100,
    LOOKS = 10,
    PAGE = 4096,
    BURNERS = 8,
    PERCENT = 100,
    SHARE_LEAST = 35, /* percent of a core, against many processes of its mate: 50, and some noise */
    SLOT_MS = 20,
    BITS = 16,
};

static void linger(void)
{
    for (;;)
        (void)pause();
}

/* What a user has only so many of, and others then have none. */
static bool take_watch(void)
{
    return inotify_init1(IN_CLOEXEC) >= 0;
}

static bool take_pipe(void)
{
    int ends[2];

    return pipe2(ends, O_CLOEXEC) == 0 && fcntl(ends[0], F_SETPIPE_SZ, PIPE_BYTES) >= 0;
}

static bool take_key(void)
{
    static int number;
    char name[32];

    (void)snprintf(name, sizeof name, "hostile-%d", number++);
    return syscall(SYS_add_key, "user", name, "word", 4UL, -2 /* KEY_SPEC_PROCESS_KEYRING */) >= 0;
}

static pid_t last_process;

static bool take_process(void)
{
    pid_t child = fork();

    last_process = child;
    if (child == 0) {
        (void)signal(SIGALRM, SIG_DFL);
        (void)alarm(20);
        linger();
    }
    return child > 0;
}

static const struct thing {
    const char *name;
    bool (*take)(void);
} things[] = {{"inotify", take_watch}, {"pipe", take_pipe}, {"key", take_key}, {"process", take_process}};

static const struct thing *thing_of(const char *name)
{
    size_t i = 0;

    while (strcmp(things[i].name, name) != 0)
        i++;
    return &things[i];
}

void deed_take(const struct facts *facts, const char *datum)
{
    const struct thing *thing = thing_of(datum);
    int taken = 0;

    (void)facts;
    while (taken < TAKEN_MOST && thing->take())
        taken++;
    say_begun();
    linger();
}

/* One is not much. A mate that was refused all of its own has taken none from it. */
void attempt_take(const struct facts *facts, const char *datum, struct finding *found)
{
    const struct thing *thing = thing_of(datum);

    (void)facts;
    if (!thing->take() && errno != ENOSYS && errno != EPERM)
        broke(found, "its mate has left it none: %s", strerror(errno));
    else if (strcmp(datum, "pipe") == 0 && !thing->take())
        broke(found, "its mate has left it none: %s", strerror(errno));
    if (last_process > 0) /* else it leaves none for itself, the next times */
        (void)kill(last_process, SIGKILL);
}

static int64_t cpu_us(void)
{
    struct timespec spent;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return (int64_t)spent.tv_sec * 1000000 + spent.tv_nsec / 1000;
}

/* These rows have one core, for both. */
void deed_burn(const struct facts *facts, const char *datum)
{
    (void)facts, (void)datum;
    for (int i = 1; i < BURNERS; i++)
        if (fork() == 0)
            break;
    (void)alarm(20);
    say_begun();
    for (;;)
        (void)cpu_us();
}

void attempt_share(const struct facts *facts, const char *datum, struct finding *found)
{
    int64_t begun, spent, share;

    (void)facts, (void)datum;
    begun = now_us();
    spent = cpu_us();
    while (now_us() < begun + 5 * WINDOW_MS * 1000) {
    }
    share = (cpu_us() - spent) * PERCENT / (now_us() - begun);
    if (share < SHARE_LEAST)
        broke(found, "%d percent of a core are left to it", (int)share);
}

/* Terminals of all folders together are counted (kernel.pty.max). */
void attempt_pty(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts, (void)datum;
    if (posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC) >= 0)
        broke(found, "one of the machine's terminals");
}

/* It is asked for and not touched: a machine that keeps none has none to give. */
void attempt_large_page(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts, (void)datum;
    if (mmap(NULL, 2 << 20, PROT_READ, MAP_SHARED | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED)
        broke(found, "a large page");
}

/* --- counters of the whole machine --- */

void deed_work(const struct facts *facts, const char *datum)
{
    (void)facts, (void)datum;
    say_begun();
    for (;;) {
        pid_t child = fork();

        if (child == 0)
            _exit(0);
        (void)signal(SIGCHLD, SIG_IGN);
        (void)usleep(200);
    }
}

static unsigned long long number_after(const char *path, const char *word)
{
    char bytes[65536];
    ssize_t size = read_beginning(path, bytes, sizeof bytes - 1);
    const char *at;

    bytes[size > 0 ? size : 0] = '\0';
    at = strstr(bytes, word);
    return at ? strtoull(at + strlen(word), NULL, 10) : 0;
}

/* `datum`: a file and a word in it, which its number follows. */
void attempt_counter(const struct facts *facts, const char *datum, struct finding *found)
{
    char path[64];
    const char *word = strchr(datum, ' ') + 1;
    unsigned long long before, after = 0;

    (void)facts;
    (void)snprintf(path, sizeof path, "%.*s", (int)(word - 1 - datum), datum);
    before = after = number_after(path, word);
    for (int i = 0; i < LOOKS && before > 0 && after == before; i++) {
        pause_ms(WINDOW_MS);
        after = number_after(path, word);
    }
    if (after != before && after > 0)
        broke(found, "%s counts what others do", path);
}

void attempt_load(const struct facts *facts, const char *datum, struct finding *found)
{
    char bytes[128] = "";

    (void)facts, (void)datum;
    if (read_beginning("/proc/loadavg", bytes, sizeof bytes - 1) > 0)
        broke(found, "the load of the machine: %.12s", bytes);
}

void attempt_sysinfo(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sysinfo info;

    (void)facts, (void)datum;
    if (sysinfo(&info) == 0)
        broke(found, "load, free memory and %d processes of the machine", info.procs);
}

/* Each new pipe of the machine takes a number. */
void attempt_numbers(const struct facts *facts, const char *datum, struct finding *found)
{
    struct stat before, after;
    int ends[2];

    (void)facts, (void)datum;
    if (pipe(ends) != 0 || fstat(ends[0], &before) != 0)
        return;
    for (int i = 0; i < 50; i++) {
        pause_ms(2);
        if (pipe(ends) != 0 || fstat(ends[0], &after) != 0)
            return;
        if (after.st_ino > before.st_ino + 1)
            broke(found, "%lu pipes or sockets of others", (unsigned long)(after.st_ino - before.st_ino - 1));
        before = after;
    }
}

void deed_pipes(const struct facts *facts, const char *datum)
{
    (void)facts, (void)datum;
    say_begun();
    for (;;) {
        int ends[2];

        if (pipe(ends) == 0) {
            (void)close(ends[0]);
            (void)close(ends[1]);
        }
        (void)usleep(100);
    }
}

/* --- the cache of files --- */

void deed_evict(const struct facts *facts, const char *datum)
{
    int fd = open(fact(facts, "page"), O_RDONLY | O_CLOEXEC);

    (void)datum;
    say_begun();
    for (;;) {
        (void)posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
        pause_ms(1);
    }
}

void attempt_cache(const struct facts *facts, const char *datum, struct finding *found)
{
    int fd = open(fact(facts, "page"), O_RDONLY | O_CLOEXEC);
    char bytes[PAGE];
    struct iovec into = {bytes, sizeof bytes};

    (void)datum;
    for (int i = 0; fd >= 0 && i < WINDOW_MS; i++) {
        (void)pread(fd, bytes, sizeof bytes, 0);
        pause_ms(2);
        if (preadv2(fd, &into, 1, 0, RWF_NOWAIT) < 0 && errno == EAGAIN)
            broke(found, "its mate threw a page out of the cache");
    }
}

/* A page of the file is mapped; it is not written. */
static volatile const char *map_page(const struct facts *facts)
{
    int fd = open(fact(facts, "page"), O_RDONLY | O_CLOEXEC);
    volatile const char *at = fd < 0 ? MAP_FAILED : mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);

    if (fd >= 0)
        (void)close(fd);
    if (at != MAP_FAILED)
        (void)*at;
    return at;
}

void deed_map(const struct facts *facts, const char *datum)
{
    (void)datum;
    (void)map_page(facts);
    say_begun();
    linger();
}

/* The kernel tells of each page that a process has mapped if it is the only one. */
void attempt_pagemap(const struct facts *facts, const char *datum, struct finding *found)
{
    enum { PRESENT = 63, ALONE = 56 };
    volatile const char *at = map_page(facts);
    int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    uint64_t entry = 0;

    (void)datum;
    if (at != MAP_FAILED && fd >= 0 &&
        pread(fd, &entry, sizeof entry, (off_t)((uintptr_t)at / PAGE * sizeof entry)) == (ssize_t)sizeof entry &&
        (entry >> PRESENT & 1) && !(entry >> ALONE & 1))
        broke(found, "its mate has mapped a page that both may read");
}

/* --- the disk --- */

/* What a mate writes to its `state`, on the same disk, is missing here. */
void attempt_free_space(const struct facts *facts, const char *datum, struct finding *found)
{
    struct statfs disk;

    (void)datum;
    if (statfs(fact(facts, "shared"), &disk) == 0)
        broke(found, "%llu blocks are free", (unsigned long long)disk.f_bfree);
}

/* Whatever others have written to the disk is brought there now. */
void attempt_flush(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)datum;
    if (syncfs(open(fact(facts, "shared"), O_RDONLY | O_CLOEXEC)) == 0)
        broke(found, "the disk is flushed");
}

/* --- the processor --- */

/* Threads of others then do not run beside it on the same core. */
void attempt_core_alone(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts, (void)datum;
    if (prctl(62 /* PR_SCHED_CORE */, 1 /* create */, 0, 0 /* a thread */, 0) == 0)
        broke(found, "all threads of a core");
}

static unsigned word_to_send(const struct facts *facts)
{
    return (unsigned)fact_number(facts, "key") & ((1U << BITS) - 1);
}

static int64_t slot_of(int64_t at_us)
{
    return at_us / (SLOT_MS * 1000);
}

/* A bit takes two slots of the clock that both read: it is busy in the first of them for a 1, in the second for a 0. */
static bool is_busy(unsigned word, int64_t slot)
{
    return (word >> (slot / 2 % BITS) & 1) == (slot % 2 == 0);
}

void deed_pulse(const struct facts *facts, const char *datum)
{
    unsigned word = word_to_send(facts);

    (void)datum;
    say_begun();
    for (;;)
        if (!is_busy(word, slot_of(now_us())))
            pause_ms(1);
}

/* How much it gets done in the two slots of a bit tells in which its mate was busy. */
void attempt_pulse(const struct facts *facts, const char *datum, struct finding *found)
{
    int64_t got[2 * BITS] = {0}, first = slot_of(now_us()) + 1;
    unsigned word = 0;
    int wrong;

    (void)datum;
    for (int64_t slot; (slot = slot_of(now_us())) < first + 2 * BITS;)
        if (slot >= first)
            got[slot % (2 * BITS)]++;
    for (int i = 0; i < BITS; i++)
        word |= (unsigned)(got[2 * i] < got[2 * i + 1]) << i;
    wrong = __builtin_popcount(word ^ word_to_send(facts));
    if (wrong <= BITS / 4)
        broke(found, "%d bits a second, %d of %d wrong", 500 / SLOT_MS, wrong, BITS);
}
