/* SPDX-License-Identifier: MIT */
/* Rows about what it may use up: twice its limit is tried, as the facts name it. */
#include "rooms.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    STEP = 1 << 20,
    PARTS = 4,
    FILES_MOST = 512,
    STAY_MS = 1000,
    PAGE = 4096,
    FILES_FREE = 64,
    TABLE_COVERS = 2 << 20, /* bytes of addresses that a page with a page table is for */
    LOCKS = 1000,
};

/* Takes memory and touches it. Returns the bytes that it got. */
static uint64_t take(uint64_t bytes, int flags)
{
    uint64_t got = 0;

    while (got < bytes) {
        unsigned char *at = mmap(NULL, STEP, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);

        if (at == MAP_FAILED)
            break;
        memset(at, 1, STEP);
        got += STEP;
    }
    return got;
}

/* Its own, or such as processes can share, which limits of a process do not count. */
void attempt_memory(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t limit = fact_number(facts, "memory");
    uint64_t got = take(2 * limit, strcmp(datum, "shared") == 0 ? MAP_SHARED : MAP_PRIVATE);

    if (got >= 2 * limit)
        broke(found, "%llu MiB of memory, twice the limit", (unsigned long long)(got / STEP));
}

/* Each of some processes takes less than the limit, all together twice. */
void attempt_memory_together(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t limit = fact_number(facts, "memory");
    int parts[2], held[2];
    uint64_t got = 0, part;

    (void)datum;
    if (pipe(parts) != 0 || pipe(held) != 0)
        return;
    for (int i = 0; i < PARTS; i++)
        if (fork() == 0) {
            char byte;

            (void)close(held[1]);
            part = take(limit / 2, MAP_PRIVATE);
            (void)!write(parts[1], &part, sizeof part);
            (void)close(parts[1]);
            (void)!read(held[0], &byte, 1); /* until the first has counted */
            _exit(0);
        }
    (void)close(parts[1]);
    while (read(parts[0], &part, sizeof part) == (ssize_t)sizeof part)
        got += part;
    (void)close(held[1]);
    while (wait(NULL) > 0) {
    }
    if (got >= 2 * limit)
        broke(found, "%llu MiB in %d processes, twice the limit", (unsigned long long)(got / STEP), PARTS);
}

static uint64_t bytes_in_tables(void)
{
    char bytes[PAGE] = "";
    const char *at;

    (void)read_beginning("/proc/self/status", bytes, sizeof bytes - 1);
    at = strstr(bytes, "VmPTE:");
    return at ? strtoull(at + sizeof "VmPTE:" - 1, NULL, 10) << 10 : 0;
}

/* Reads of what was never written need a table and no page. */
void attempt_tables(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t limit = fact_number(facts, "memory"), size = 2 * limit / PAGE * TABLE_COVERS;
    volatile const char *at = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    (void)datum;
    if (at == MAP_FAILED)
        return;
    (void)madvise((void *)(uintptr_t)at, size, MADV_NOHUGEPAGE);
    for (uint64_t i = 0; i < size; i += TABLE_COVERS)
        (void)at[i];
    if (bytes_in_tables() >= 2 * limit)
        broke(found, "%llu MiB of page tables, twice the limit", (unsigned long long)(bytes_in_tables() / STEP));
}

static bool lock_byte(int fd, off_t at)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = at, .l_len = 1};

    return fcntl(fd, F_SETLK, &lock) == 0;
}

/* Every second byte, so that each lock is one of its own. Another process sees which the kernel has kept. */
void attempt_locks(const struct facts *facts, const char *datum, struct finding *found)
{
    char path[PATH_MOST];
    int fd, kept = 0, status = 0;
    pid_t child;

    (void)datum;
    (void)snprintf(path, sizeof path, "%s/%s.locks", fact(facts, "tmp_folder"), fact(facts, "nonce"));
    fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    for (int i = 0; fd >= 0 && i < LOCKS; i++)
        if (!lock_byte(fd, 2 * (off_t)i))
            break;
    child = fork();
    if (child == 0) {
        for (int i = 0; fd >= 0 && i < LOCKS; i++)
            kept += !lock_byte(fd, 2 * (off_t)i) && (errno == EAGAIN || errno == EACCES);
        _exit(kept == LOCKS);
    }
    if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 1)
        broke(found, "%d locks of a file", LOCKS);
    (void)unlink(path);
}

void attempt_processes(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t limit = fact_number(facts, "processes"), made = 0;
    int held[2];

    (void)datum;
    if (pipe(held) != 0)
        return;
    for (; made < 2 * limit; made++) {
        pid_t child = fork();
        char byte;

        if (child < 0)
            break;
        if (child == 0) {
            (void)close(held[1]);
            (void)!read(held[0], &byte, 1);
            _exit(0);
        }
    }
    (void)close(held[1]);
    while (wait(NULL) > 0) {
    }
    if (made >= 2 * limit)
        broke(found, "%llu processes, twice the limit", (unsigned long long)made);
}

void attempt_open_files(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t limit = fact_number(facts, "files"), got = 0;

    (void)datum;
    while (got < 2 * limit && open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0)
        got++;
    if (got >= 2 * limit)
        broke(found, "%llu open files, twice the limit", (unsigned long long)got);
}

/* Writes at most so many bytes into a file. Returns how many there are in the end. */
static uint64_t fill(const char *path, uint64_t bytes)
{
    static const char zeros[STEP];
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    uint64_t got = 0;

    while (fd >= 0 && got < bytes) {
        ssize_t size = write(fd, zeros, sizeof zeros);

        if (size <= 0)
            break;
        got += (uint64_t)size;
    }
    if (fd >= 0)
        (void)close(fd);
    return got;
}

/* `datum` is the fact with the folder. */
void attempt_large_file(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t limit = fact_number(facts, "file");
    char path[PATH_MOST];
    uint64_t got;

    (void)signal(SIGXFSZ, SIG_IGN);
    (void)snprintf(path, sizeof path, "%s/%s", fact(facts, datum), fact(facts, "nonce"));
    got = fill(path, 2 * limit);
    (void)unlink(path);
    if (got >= 2 * limit)
        broke(found, "a file of %llu MiB, twice the limit", (unsigned long long)(got / STEP));
}

static void fill_folder(const char *folder, const struct facts *facts, uint64_t limit, int stay_ms,
                        struct finding *found)
{
    uint64_t part = fact_number(facts, "file") / 2, got = 0;
    char path[PATH_MOST];
    int files = 0;

    (void)signal(SIGXFSZ, SIG_IGN);
    for (uint64_t last = 1; last > 0 && got < 2 * limit && files < FILES_MOST; files++) {
        (void)snprintf(path, sizeof path, "%s/%s.%d", folder, fact(facts, "nonce"), files);
        last = fill(path, part);
        got += last;
    }
    pause_ms(stay_ms);
    while (files-- > 0) {
        (void)snprintf(path, sizeof path, "%s/%s.%d", folder, fact(facts, "nonce"), files);
        (void)unlink(path);
    }
    if (got >= 2 * limit)
        broke(found, "%llu MiB in %.80s, twice the limit", (unsigned long long)(got / STEP), folder);
}

/* With files that are each small enough. `datum`: the fact with the folder. */
void attempt_fill(const struct facts *facts, const char *datum, struct finding *found)
{
    fill_folder(fact(facts, datum), facts, fact_number(facts, "tmp"), 0, found);
}

void attempt_overfill(const struct facts *facts, const char *datum, struct finding *found)
{
    fill_folder(fact(facts, datum), facts, fact_number(facts, "state_bytes"), STAY_MS, found);
}

/* Twice as many files as it may have: one for each page, and some. */
static void fill_with_names(const char *folder, const struct facts *facts, struct finding *found)
{
    uint64_t limit = fact_number(facts, "tmp") / PAGE + FILES_FREE, made = 0;
    char path[PATH_MOST];
    int fd;

    for (; made < 2 * limit; made++) {
        (void)snprintf(path, sizeof path, "%s/%s.%d", folder, fact(facts, "nonce"), (int)made);
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0)
            break;
        (void)close(fd);
    }
    if (made >= 2 * limit)
        broke(found, "%llu empty files in %.80s, twice the limit", (unsigned long long)made, folder);
    while (made-- > 0) {
        (void)snprintf(path, sizeof path, "%s/%s.%d", folder, fact(facts, "nonce"), (int)made);
        (void)unlink(path);
    }
}

/* `datum`: the fact with the folder. */
void attempt_empty_files(const struct facts *facts, const char *datum, struct finding *found)
{
    fill_with_names(fact(facts, datum), facts, found);
}

/* Whatever is mounted for it alone and can be written, but for what other rows fill. */
void attempt_fill_mounts(const struct facts *facts, const char *datum, struct finding *found)
{
    FILE *mounts = own_mounts(facts);
    char line[2048], place[PATH_MOST];
    struct stat status;

    (void)datum;
    while (mounts && fgets(line, sizeof line, mounts))
        if (sscanf(line, "%*s %*s %*s %*s %511s", place) == 1 && strcmp(place, fact(facts, "tmp_folder")) != 0 &&
            stat(place, &status) == 0 && S_ISDIR(status.st_mode) && !is_of_the_machine(facts, status.st_dev)) {
            fill_folder(place, facts, fact_number(facts, "tmp"), 0, found);
            fill_with_names(place, facts, found);
        }
    if (mounts)
        (void)fclose(mounts);
}
