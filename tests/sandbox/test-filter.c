/* SPDX-License-Identifier: MIT */
/* The filter of system calls, asked by a process that lies under it: what of each argument it looks at. The kernel
 * reads the lower 32 bits of these arguments alone, so a bit above them must never change the answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/namespaces/filter.h"

enum { PROGRAM_MOST = 4096, SAID_MOST = 256, LOW_COMMANDS = 0x20000 };

/* Above the 32 bits: none, the lowest, the highest, some, all. */
static const uint64_t above[] = {0, UINT64_C(1) << 32, UINT64_C(1) << 63, UINT64_C(0x5412) << 32,
                                 UINT64_C(0xffffffff) << 32};
enum { ABOVE = sizeof above / sizeof *above };

static unsigned long word(size_t i, unsigned low)
{
    return (unsigned long)(above[i] | low);
}

/* --- a process under the filter ---------------------------------------------------------------------------------- */

static bool lie_under(int fd)
{
    static struct sock_filter lines[PROGRAM_MOST];
    ssize_t size = pread(fd, lines, sizeof lines, 0);
    struct sock_fprog program = {.len = (unsigned short)(size > 0 ? (size_t)size / sizeof *lines : 0), .filter = lines};

    return size > 0 && (size_t)size < sizeof lines && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

/* What a look prints is what is wrong; nothing: all is well. */
typedef void look(char said[SAID_MOST]);

static void under_the_filter(look *looks)
{
    struct error error = {0};
    char *said = mmap(NULL, SAID_MOST, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int fd = filter_make(&error), status = 0;
    pid_t child;

    assert_true(said != MAP_FAILED);
    if (fd < 0)
        fail_msg("%s", error.text);
    child = fork();
    if (child == 0) {
        if (lie_under(fd))
            looks(said);
        else
            (void)snprintf(said, SAID_MOST, "the kernel does not take the filter: %s", strerror(errno));
        _exit(0);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    (void)close(fd);
    if (status != 0 || *said)
        fail_msg("%s (status %d)", said, status);
    (void)munmap(said, SAID_MOST);
}

static void judge(char said[SAID_MOST], const char *what, unsigned long argument, bool allowed, long result)
{
    bool passed = result >= 0 || (errno != ENOSYS && errno != EPERM);

    if (passed != allowed && !*said)
        (void)snprintf(said, SAID_MOST, "%s with %#lx %s (%s)", what, argument, passed ? "passes" : "does not pass",
                       result >= 0 ? "done" : strerror(errno));
}

/* --- the arguments ----------------------------------------------------------------------------------------------- */

/* No file: what is not refused does nothing. */
static void ask_ioctl(char said[SAID_MOST], uint32_t command)
{
    bool allowed = command != TIOCSTI && command != TIOCLINUX && command != TIOCSETD;

    for (size_t i = 0; i < ABOVE; i++)
        judge(said, "ioctl", word(i, command), allowed, syscall(SYS_ioctl, -1, word(i, command), 0UL));
}

static void look_at_ioctl(char said[SAID_MOST])
{
    for (uint32_t command = 0; command < LOW_COMMANDS; command++)
        ask_ioctl(said, command);
    for (unsigned bit = 17; bit < 32; bit++)
        for (int beside = -2; beside <= 2; beside++) {
            ask_ioctl(said, (UINT32_C(1) << bit) + (uint32_t)beside);
            ask_ioctl(said, (UINT32_C(1) << bit) + TIOCSTI + (uint32_t)beside);
        }
    ask_ioctl(said, UINT32_MAX);
}

static void look_at_fcntl(char said[SAID_MOST])
{
    static const int allowed[] = {F_DUPFD, F_GETFD,  F_SETFD,  F_GETFL,         F_SETFL,
                                  F_SETLK, F_SETLKW, F_GETOWN, F_DUPFD_CLOEXEC, F_GETPIPE_SZ};
    static const int refused[] = {F_GETLK, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_GETLEASE, F_NOTIFY};

    for (size_t i = 0; i < ABOVE; i++) {
        for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++)
            judge(said, "fcntl", word(i, (unsigned)allowed[k]), true,
                  syscall(SYS_fcntl, -1, word(i, (unsigned)allowed[k]), 0UL));
        for (size_t k = 0; k < sizeof refused / sizeof *refused; k++)
            judge(said, "fcntl", word(i, (unsigned)refused[k]), false,
                  syscall(SYS_fcntl, -1, word(i, (unsigned)refused[k]), 0UL));
    }
}

/* A lock that nobody can have: there is no file. */
static void look_at_locks(char said[SAID_MOST])
{
    static const int granted[] = {F_SETLK, F_SETLKW};

    for (size_t i = 0; i < ABOVE; i++)
        for (size_t k = 0; k < sizeof granted / sizeof *granted; k++)
            if (syscall(SYS_fcntl, -1, word(i, (unsigned)granted[k]), 0UL) != 0 && !*said)
                (void)snprintf(said, SAID_MOST, "a lock is not granted: %s", strerror(errno));
}

/* There is no such type of socket: what is not refused does nothing. */
static void look_at_sockets(char said[SAID_MOST])
{
    enum { NO_TYPE = 9, PROTOCOLS = 300 };

    for (int family = 0; family < AF_MAX; family++)
        for (size_t i = 0; i < ABOVE; i++) {
            bool inet = family == AF_INET || family == AF_INET6;

            judge(said, "socketpair", word(i, (unsigned)family), family == AF_UNIX,
                  syscall(SYS_socketpair, word(i, (unsigned)family), SOCK_DGRAM, 1UL << 20, NULL));
            for (unsigned protocol = 0; protocol < PROTOCOLS; protocol++)
                judge(said, "socket", word(i, (unsigned)family),
                      family == AF_UNIX ||
                          (inet && (protocol == 0 || protocol == IPPROTO_TCP || protocol == IPPROTO_UDP)),
                      syscall(SYS_socket, word(i, (unsigned)family), NO_TYPE, word(i, protocol)));
        }
}

/* The kernel itself refuses options for want of rights, but does not say that there is no such call. */
static void judge_option(char said[SAID_MOST], unsigned long option, bool allowed)
{
    bool passed = syscall(SYS_prctl, option, ~0UL, ~0UL, ~0UL, ~0UL) >= 0 || errno != ENOSYS;

    if (passed != allowed && !*said)
        (void)snprintf(said, SAID_MOST, "prctl with %#lx %s", option, passed ? "passes" : "does not pass");
}

/* No socket: what is not refused does nothing. */
static void look_at_urgent_bytes(char said[SAID_MOST])
{
    for (size_t i = 0; i < ABOVE; i++)
        for (unsigned flags = 0; flags < 2 * MSG_DONTWAIT; flags++) {
            bool allowed = (flags & MSG_OOB) == 0;

            judge(said, "sendto", word(i, flags), allowed, syscall(SYS_sendto, -1, NULL, 0UL, word(i, flags), NULL, 0));
            judge(said, "sendmsg", word(i, flags), allowed, syscall(SYS_sendmsg, -1, NULL, word(i, flags)));
            judge(said, "sendmmsg", word(i, flags), allowed, syscall(SYS_sendmmsg, -1, NULL, 1, word(i, flags)));
        }
}

static void look_at_options(char said[SAID_MOST])
{
    enum { OPTIONS = 128, ADVICE = 64, SCHED_CORE = 62, MEMORY_MERGE = 67 };

    for (size_t i = 0; i < ABOVE; i++) {
        for (unsigned option = 0; option < OPTIONS; option++)
            judge_option(said, word(i, option), option != SCHED_CORE && option != MEMORY_MERGE);
        judge_option(said, word(i, PR_SET_VMA), true);
        judge_option(said, word(i, PR_SET_PTRACER), true);
        for (unsigned advice = 0; advice < ADVICE; advice++)
            judge(said, "madvise", word(i, advice), advice != MADV_MERGEABLE,
                  syscall(SYS_madvise, 1UL /* no page begins there */, 1UL, word(i, advice)));
    }
}

static void look_at_personality(char said[SAID_MOST])
{
    for (size_t i = 0; i < ABOVE; i++) {
        judge(said, "personality", word(i, UINT32_MAX), true, syscall(SYS_personality, word(i, UINT32_MAX)));
        judge(said, "personality", word(i, 0), true, syscall(SYS_personality, word(i, 0)));
        judge(said, "personality", word(i, ADDR_NO_RANDOMIZE), false,
              syscall(SYS_personality, word(i, ADDR_NO_RANDOMIZE)));
    }
}

/* Flags that no kernel takes together: what is not refused does nothing. */
static void look_at_clone(char said[SAID_MOST])
{
    static const unsigned spaces[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                      CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};
    const unsigned nothing = CLONE_SIGHAND; /* without CLONE_VM */

    for (size_t i = 0; i < ABOVE; i++) {
        judge(said, "clone", word(i, nothing), true, syscall(SYS_clone, word(i, nothing), NULL, NULL, NULL, 0UL));
        for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++)
            judge(said, "clone", word(i, nothing) | spaces[k], false,
                  syscall(SYS_clone, word(i, nothing) | spaces[k], NULL, NULL, NULL, 0UL));
    }
}

/* No length: what is not refused does nothing. */
static void look_at_memory(char said[SAID_MOST])
{
    for (size_t i = 0; i < ABOVE; i++)
        for (unsigned large = 0; large < 2; large++) {
            unsigned map = MAP_PRIVATE | MAP_ANONYMOUS | (large ? MAP_HUGETLB : 0);

            judge(said, "mmap", word(i, map), !large, syscall(SYS_mmap, NULL, 0UL, PROT_READ, word(i, map), -1, 0UL));
            judge(said, "memfd_create", word(i, large ? MFD_HUGETLB : 0), !large,
                  syscall(SYS_memfd_create, NULL, word(i, large ? MFD_HUGETLB : 0)));
            judge(said, "shmget", word(i, IPC_CREAT | (large ? SHM_HUGETLB : 0)), !large,
                  syscall(SYS_shmget, IPC_PRIVATE, 0UL, word(i, IPC_CREAT | (large ? SHM_HUGETLB : 0))));
        }
}

/* No address of memory: what is not refused does nothing. */
static void look_at_rlimits(char said[SAID_MOST])
{
    for (size_t i = 0; i < ABOVE; i++)
        for (unsigned resource = 0; resource < RLIM_NLIMITS; resource++) {
            judge(said, "setrlimit", word(i, resource), resource != RLIMIT_CORE,
                  syscall(SYS_setrlimit, word(i, resource), 1UL));
            judge(said, "prlimit64", word(i, resource), resource != RLIMIT_CORE,
                  syscall(SYS_prlimit64, 0, word(i, resource), 1UL, NULL));
            judge(said, "prlimit64 without a new limit", word(i, resource), true,
                  syscall(SYS_prlimit64, 0, word(i, resource), NULL, NULL));
        }
}

static void ioctl_is_refused_three_commands_whatever_lies_above_them(void **state)
{
    (void)state;
    under_the_filter(look_at_ioctl);
}

static void fcntl_has_the_commands_of_the_list_and_no_other(void **state)
{
    (void)state;
    under_the_filter(look_at_fcntl);
}

static void locks_are_granted_and_not_made(void **state)
{
    (void)state;
    under_the_filter(look_at_locks);
}

static void no_core_is_had_alone_and_no_memory_is_merged(void **state)
{
    (void)state;
    under_the_filter(look_at_options);
}

static void no_page_is_large(void **state)
{
    (void)state;
    under_the_filter(look_at_memory);
}

static void the_limit_of_core_dumps_stays(void **state)
{
    (void)state;
    under_the_filter(look_at_rlimits);
}

static void no_byte_is_urgent(void **state)
{
    (void)state;
    under_the_filter(look_at_urgent_bytes);
}

static void sockets_are_of_the_kinds_of_the_list(void **state)
{
    (void)state;
    under_the_filter(look_at_sockets);
}

static void a_personality_is_the_usual_one(void **state)
{
    (void)state;
    under_the_filter(look_at_personality);
}

static void clone_makes_no_namespace(void **state)
{
    (void)state;
    under_the_filter(look_at_clone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ioctl_is_refused_three_commands_whatever_lies_above_them),
        cmocka_unit_test(fcntl_has_the_commands_of_the_list_and_no_other),
        cmocka_unit_test(locks_are_granted_and_not_made),
        cmocka_unit_test(no_core_is_had_alone_and_no_memory_is_merged),
        cmocka_unit_test(no_page_is_large),
        cmocka_unit_test(the_limit_of_core_dumps_stays),
        cmocka_unit_test(no_byte_is_urgent),
        cmocka_unit_test(sockets_are_of_the_kinds_of_the_list),
        cmocka_unit_test(a_personality_is_the_usual_one),
        cmocka_unit_test(clone_makes_no_namespace),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
