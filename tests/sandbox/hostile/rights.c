/* SPDX-License-Identifier: MIT */
/* Rows about rights: namespaces, users, capabilities, a terminal, core dumps. */
#include "rooms.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534, LOOKS = 200 };

static const struct space {
    const char *name;
    int flag;
} spaces[] = {
    {"user", CLONE_NEWUSER}, {"mnt", CLONE_NEWNS},        {"pid", CLONE_NEWPID}, {"net", CLONE_NEWNET},
    {"ipc", CLONE_NEWIPC},   {"cgroup", CLONE_NEWCGROUP}, {"uts", CLONE_NEWUTS}, {"time", 0x80 /* CLONE_NEWTIME */},
};

static void reap(pid_t child)
{
    if (child == 0)
        _exit(0);
    if (child > 0)
        (void)waitpid(child, NULL, 0);
}

static bool by_unshare(const struct space *space)
{
    return unshare(space->flag) == 0;
}

static bool by_clone(const struct space *space)
{
    pid_t child = (pid_t)syscall(SYS_clone, (unsigned long)(space->flag | SIGCHLD), NULL, NULL, NULL, 0UL);

    reap(child);
    return child > 0 && space->flag != 0x80; /* of clone that bit is of the signal */
}

static bool by_clone3(const struct space *space)
{
    struct clone_args args = {.flags = (unsigned long)space->flag, .exit_signal = SIGCHLD};
    pid_t child = (pid_t)syscall(SYS_clone3, &args, sizeof args);

    reap(child);
    return child > 0;
}

static bool by_setns(const struct space *space)
{
    char path[64];
    int fd;

    (void)snprintf(path, sizeof path, "/proc/1/ns/%s", space->name);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        (void)snprintf(path, sizeof path, "/proc/self/ns/%s", space->name);
        fd = open(path, O_RDONLY | O_CLOEXEC);
    }
    return fd >= 0 && setns(fd, 0) == 0;
}

static const struct way {
    const char *name;
    bool (*enters)(const struct space *space);
} ways[] = {{"unshare", by_unshare}, {"clone", by_clone}, {"clone3", by_clone3}, {"setns", by_setns}};

/* One after the other, the last first: a user namespace of its own would allow the others. */
void attempt_namespaces(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts;
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
        for (size_t i = sizeof spaces / sizeof *spaces; i-- > 0 && strcmp(ways[k].name, datum) == 0;)
            if (ways[k].enters(&spaces[i]))
                broke(found, "a %s namespace by %s", spaces[i].name, datum);
}

void attempt_setuid(const struct facts *facts, const char *datum, struct finding *found)
{
    static const uid_t users[] = {0, 1, NOBODY};

    (void)facts, (void)datum;
    for (size_t i = 0; i < sizeof users / sizeof *users; i++) {
        uid_t user = users[i];

        if (user != getuid() && syscall(SYS_setresuid, user, user, user) == 0)
            broke(found, "it is user %u", (unsigned)user);
        if (user != getgid() && syscall(SYS_setresgid, user, user, user) == 0)
            broke(found, "it is of group %u", (unsigned)user);
    }
    if (syscall(SYS_setgroups, 0UL, NULL) == 0)
        broke(found, "setgroups");
}

void attempt_capabilities(const struct facts *facts, const char *datum, struct finding *found)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2] = {0};

    (void)facts, (void)datum;
    if (syscall(SYS_capget, &head, data) == 0 && (data[0].effective | data[0].permitted | data[1].permitted) != 0)
        broke(found, "capabilities %08x%08x", data[1].permitted, data[0].permitted);
    memset(data, 0xff, sizeof data);
    if (syscall(SYS_capset, &head, data) == 0)
        broke(found, "all capabilities");
    for (unsigned long i = 0; i <= CAP_LAST_CAP; i++)
        if (prctl(PR_CAPBSET_READ, i) == 1 && prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, i, 0, 0) == 0)
            broke(found, "capability %lu", i);
}

/* Whose rights a process has; -1: it has ended. */
static long user_of(pid_t child)
{
    char path[64], bytes[4096] = "";
    const char *line;
    unsigned real, effective;
    ssize_t size;

    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)child);
    size = read_beginning(path, bytes, sizeof bytes - 1);
    line = size > 0 ? strstr(bytes, "\nUid:") : NULL;
    return line && sscanf(line, "\nUid: %u %u", &real, &effective) == 2 ? (long)effective : -1;
}

/* `su` waits for a password on its stdin, and is root while it waits. */
void attempt_setuid_program(const struct facts *facts, const char *datum, struct finding *found)
{
    int held[2];
    pid_t child;
    uid_t user = getuid() ? getuid() : NOBODY;

    (void)facts, (void)datum;
    if (pipe(held) != 0)
        return;
    child = fork();
    if (child == 0) {
        if (getuid() != 0 || setresuid(user, user, user) == 0) {
            (void)dup2(held[0], STDIN_FILENO);
            (void)dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
            (void)dup2(STDERR_FILENO, STDOUT_FILENO);
            (void)close(held[1]);
            (void)execl("/usr/bin/su", "su", "root", (char *)NULL);
        }
        _exit(0);
    }
    for (int i = 0; i < LOOKS && child > 0 && !found->broken && waitpid(child, NULL, WNOHANG) == 0; i++) {
        char bytes[64] = "", path[64];

        (void)snprintf(path, sizeof path, "/proc/%d/comm", (int)child);
        if (read_beginning(path, bytes, sizeof bytes) > 0 && strncmp(bytes, "su\n", 3) == 0 && user_of(child) == 0)
            broke(found, "su runs as root");
        pause_ms(1);
    }
    if (child > 0)
        (void)kill(child, SIGKILL);
}

/* The arena has one; its bots must not type into it. */
void attempt_terminal(const struct facts *facts, const char *datum, struct finding *found)
{
    int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    char byte = ' ';

    (void)facts, (void)datum;
    if (fd >= 0)
        broke(found, "the arena's terminal%s", ioctl(fd, TIOCSTI, &byte) == 0 ? ", and it types there" : "");
    for (int i = 0; i <= STDERR_FILENO; i++)
        if (isatty(i) && ioctl(i, TIOCSTI, &byte) == 0)
            broke(found, "it types into descriptor %d", i);
}

/* Into one of its own, so that nothing happens to the arena's: the filter does not know whose it is. The kernel reads
 * only the lower half of the command. */
void attempt_type(const struct facts *facts, const char *datum, struct finding *found)
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    int end = fd >= 0 && grantpt(fd) == 0 && unlockpt(fd) == 0 ? open(ptsname(fd), O_RDWR | O_CLOEXEC) : -1;
    char byte = ' ';

    (void)facts, (void)datum;
    if (end < 0 || setsid() < 0 || ioctl(end, TIOCSCTTY, 0) != 0)
        return;
    for (unsigned bit = 32; bit < 64; bit++)
        if (syscall(SYS_ioctl, end, (1UL << bit) | TIOCSTI, &byte) == 0 || !is_refused(errno))
            broke(found, "TIOCSTI passes with bit %u", bit);
}

void attempt_core(const struct facts *facts, const char *datum, struct finding *found)
{
    struct rlimit most;
    pid_t child;
    int status = 0;

    (void)datum;
    (void)!chdir(*fact(facts, "folder") ? fact(facts, "folder") : "/tmp");
    (void)getrlimit(RLIMIT_CORE, &most);
    most.rlim_cur = most.rlim_max;
    (void)setrlimit(RLIMIT_CORE, &most);
    (void)prctl(PR_SET_DUMPABLE, 1);
    child = fork();
    if (child == 0)
        abort();
    if (child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WCOREDUMP(status))
        broke(found, "a core dump, in the file that the system names");
}

/* A limit of 0 keeps files from being written. A program gets the dump all the same, as root, outside of all sandboxes:
 * only a limit of 1 keeps the kernel from starting it. */
void attempt_core_limit(const struct facts *facts, const char *datum, struct finding *found)
{
    struct rlimit none = {0, 0}, most;

    (void)facts, (void)datum;
    (void)setrlimit(RLIMIT_CORE, &none);
    if (getrlimit(RLIMIT_CORE, &most) == 0 && most.rlim_cur != 1)
        broke(found, "a limit of %llu", (unsigned long long)most.rlim_cur);
}
