/* SPDX-License-Identifier: MIT */
/* Rows about other processes: the arena, and a bot that has a secret in its environment and in its memory. */
#include "rooms.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES_MOST = 65536 };

static void read_environment(const char *pid, struct finding *found)
{
    char path[64], bytes[BYTES_MOST];
    ssize_t size;

    (void)snprintf(path, sizeof path, "/proc/%.20s/environ", pid);
    size = read_beginning(path, bytes, sizeof bytes);
    if (size > 0)
        (void)has_secret(bytes, (size_t)size, path, found);
}

/* Of all processes that it sees, too: the numbers of the arena are not those of a sandbox. */
void attempt_environ(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t pids[LIST_MOST];
    size_t count = fact_numbers(facts, "pids", pids);
    DIR *folder = opendir("/proc");
    char pid[24];

    (void)datum;
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(pid, sizeof pid, "%llu", (unsigned long long)pids[i]);
        read_environment(pid, found);
    }
    for (struct dirent *entry; folder && !found->broken && (entry = readdir(folder));)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            read_environment(entry->d_name, found);
    if (folder)
        (void)closedir(folder);
}

void attempt_memory_file(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t pids[LIST_MOST];
    size_t count = fact_numbers(facts, "pids", pids);
    uint64_t address = fact_number(facts, "address");

    (void)datum;
    for (size_t i = 0; i < count; i++) {
        char path[64], bytes[64];
        int fd;
        ssize_t size;

        (void)snprintf(path, sizeof path, "/proc/%llu/mem", (unsigned long long)pids[i]);
        fd = open(path, O_RDWR | O_CLOEXEC);
        size = fd < 0 ? -1 : pread(fd, bytes, sizeof bytes, (off_t)address);
        if (size > 0)
            (void)has_secret(bytes, (size_t)size, path, found);
        if (fd >= 0)
            (void)close(fd);
    }
}

void attempt_process_vm(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t pids[LIST_MOST];
    size_t count = fact_numbers(facts, "pids", pids);

    (void)datum;
    for (size_t i = 0; i < count; i++) {
        char bytes[64];
        struct iovec here = {bytes, sizeof bytes};
        struct iovec there = {(void *)(uintptr_t)fact_number(facts, "address"), sizeof bytes};
        ssize_t size = process_vm_readv((pid_t)pids[i], &here, 1, &there, 1, 0);

        if (size > 0)
            (void)has_secret(bytes, (size_t)size, "process_vm_readv", found);
    }
}

void attempt_ptrace_other(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t pids[LIST_MOST];
    size_t count = fact_numbers(facts, "pids", pids);

    (void)datum;
    /* The last of them is the bot itself; the arena must not be stopped while it waits for us. */
    if (count > 0 && ptrace(PTRACE_SEIZE, (pid_t)pids[count - 1], NULL, NULL) == 0)
        broke(found, "it traces process %d", (int)pids[count - 1]);
}

void attempt_see(const struct facts *facts, const char *datum, struct finding *found)
{
    DIR *folder = opendir("/proc");
    char path[64], line[BYTES_MOST];
    ssize_t size;

    (void)datum;
    for (struct dirent *entry; folder && !found->broken && (entry = readdir(folder));) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        (void)snprintf(path, sizeof path, "/proc/%.20s/cmdline", entry->d_name);
        size = read_beginning(path, line, sizeof line);
        if (size > 0 && memmem(line, (size_t)size, VICTIM, sizeof VICTIM) &&
            memmem(line, (size_t)size, fact(facts, "listener"), strlen(fact(facts, "listener"))))
            broke(found, "it sees another bot as process %.20s", entry->d_name);
    }
    if (folder)
        (void)closedir(folder);
}

/* Signal 0 reaches what a signal would reach, and does nothing. */
static bool by_kill(pid_t pid)
{
    return kill(pid, 0) == 0;
}

static bool by_group(pid_t pid)
{
    return kill(-pid, 0) == 0;
}

static bool by_tgkill(pid_t pid)
{
    return syscall(SYS_tgkill, pid, pid, 0) == 0 || syscall(SYS_tkill, pid, 0) == 0;
}

static bool by_queue(pid_t pid)
{
    union sigval value = {0};

    return sigqueue(pid, 0, value) == 0;
}

static bool by_pidfd(pid_t pid)
{
    int fd = (int)syscall(SYS_pidfd_open, pid, 0);

    return fd >= 0 && syscall(SYS_pidfd_send_signal, fd, 0, NULL, 0) == 0;
}

static bool by_getfd(pid_t pid)
{
    int fd = (int)syscall(SYS_pidfd_open, pid, 0);

    return fd >= 0 && syscall(SYS_pidfd_getfd, fd, 1, 0) >= 0;
}

/* The kernel would send SIGIO. */
static bool by_owner(pid_t pid)
{
    int ends[2];

    return pipe(ends) == 0 && fcntl(ends[0], F_SETOWN, pid) == 0;
}

/* Its limits, its nice value, its cores: what they are already is set. */
static bool by_limits(pid_t pid)
{
    struct rlimit limit;

    return syscall(SYS_prlimit64, pid, RLIMIT_NOFILE, NULL, &limit) == 0;
}

static bool by_nice(pid_t pid)
{
    errno = 0;
    return setpriority(PRIO_PROCESS, (id_t)pid, getpriority(PRIO_PROCESS, (id_t)pid)) == 0 && errno == 0;
}

static bool by_cores(pid_t pid)
{
    unsigned long cores[128];
    long size = syscall(SYS_sched_getaffinity, pid, sizeof cores, cores);

    return size > 0 && syscall(SYS_sched_setaffinity, pid, (size_t)size, cores) == 0;
}

static const struct reach {
    const char *name;
    bool (*reaches)(pid_t pid);
} reaches[] = {
    {"kill", by_kill},   {"group", by_group}, {"tgkill", by_tgkill}, {"sigqueue", by_queue}, {"pidfd", by_pidfd},
    {"getfd", by_getfd}, {"owner", by_owner}, {"limits", by_limits}, {"nice", by_nice},      {"cores", by_cores},
};

/* A bot has numbers of its own, which come to be those of others: then it is one of its own processes that has the
 * number, or it is only the group of one that has ended. */
static bool is_meant(pid_t pid, uint64_t began)
{
    uint64_t here = began_at(pid);

    return here ? here == began : kill(pid, 0) == 0 || errno != ESRCH;
}

void attempt_reach(const struct facts *facts, const char *datum, struct finding *found)
{
    uint64_t pids[LIST_MOST], began[LIST_MOST] = {0};
    size_t count = fact_numbers(facts, "pids", pids);

    (void)fact_numbers(facts, "began", began);
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++)
        for (size_t k = 0; k < count && strcmp(reaches[i].name, datum) == 0; k++)
            if (reaches[i].reaches((pid_t)pids[k]) && is_meant((pid_t)pids[k], began[k]))
                broke(found, "%s reaches process %d", datum, (int)pids[k]);
}
