/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <unistd.h>

/* Calls by name, separated by blanks. What an architecture does not have is passed over. Not among them is io_setup:
 * all of the machine share one number of requests (fs.aio-max-nr), which a bot could take for itself; statfs, by which
 * a bot sees how much a mate writes to the same disk; syncfs, for which all wait who write to it. */
static const char allowed[] =
    /* processes, threads, signals */
    "execve execveat exit exit_group fork vfork wait4 waitid waitpid gettid getpid getppid getpgid getpgrp getsid "
    "setpgid setsid kill tkill tgkill pidfd_open pidfd_send_signal set_tid_address set_robust_list get_robust_list "
    "rt_sigaction rt_sigprocmask rt_sigpending rt_sigqueueinfo rt_tgsigqueueinfo rt_sigreturn rt_sigsuspend "
    "rt_sigtimedwait rt_sigtimedwait_time64 sigaction sigprocmask sigpending sigreturn sigsuspend sigaltstack pause "
    "futex futex_time64 futex_waitv futex_wait futex_wake futex_requeue rseq membarrier restart_syscall arch_prctl "
    "get_thread_area set_thread_area set_tls "
    /* whom it runs as: it has no capabilities with which this could matter */
    "getuid getgid geteuid getegid getresuid getresgid getgroups setuid setgid setreuid setregid setresuid setresgid "
    "setgroups setfsuid setfsgid capget capset getuid32 getgid32 geteuid32 getegid32 getresuid32 getresgid32 "
    "getgroups32 setuid32 setgid32 setresuid32 setresgid32 "
    /* memory */
    "brk munmap mremap mprotect mincore msync mlock mlock2 mlockall munlock munlockall "
    "get_mempolicy set_mempolicy set_mempolicy_home_node mbind pkey_alloc pkey_free pkey_mprotect mseal "
    "map_shadow_stack remap_file_pages cacheflush "
    /* files */
    "open openat openat2 creat close close_range read write readv writev pread64 pwrite64 preadv pwritev preadv2 "
    "pwritev2 lseek _llseek sendfile sendfile64 splice tee vmsplice copy_file_range readahead fadvise64 fadvise64_64 "
    "arm_fadvise64_64 stat lstat fstat stat64 lstat64 fstat64 newfstatat fstatat64 statx "
    "access faccessat faccessat2 getdents getdents64 getcwd chdir fchdir mkdir mkdirat rmdir rename "
    "renameat renameat2 link linkat unlink unlinkat symlink symlinkat readlink readlinkat chmod fchmod fchmodat "
    "fchmodat2 chown lchown fchown fchownat chown32 lchown32 fchown32 umask mknod mknodat truncate ftruncate "
    "truncate64 ftruncate64 fallocate fsync fdatasync sync_file_range sync_file_range2 utime utimes utimensat "
    "utimensat_time64 futimesat getxattr lgetxattr fgetxattr setxattr lsetxattr fsetxattr listxattr llistxattr "
    "flistxattr removexattr lremovexattr fremovexattr dup dup2 dup3 pipe pipe2 cachestat "
    /* waiting */
    "poll ppoll ppoll_time64 select _newselect pselect6 pselect6_time64 epoll_create epoll_create1 epoll_ctl "
    "epoll_ctl_old epoll_wait epoll_wait_old epoll_pwait epoll_pwait2 eventfd eventfd2 signalfd signalfd4 "
    "timerfd_create timerfd_settime timerfd_settime64 timerfd_gettime timerfd_gettime64 "
    /* time */
    "clock_gettime clock_gettime64 clock_getres clock_getres_time64 clock_nanosleep clock_nanosleep_time64 nanosleep "
    "gettimeofday time times alarm getitimer setitimer timer_create timer_delete timer_getoverrun timer_gettime "
    "timer_gettime64 timer_settime timer_settime64 "
    /* sockets, of the kinds that are allowed below, and other things of an IPC namespace of its own */
    "bind connect listen accept accept4 getsockname getpeername getsockopt setsockopt shutdown "
    "recv recvfrom recvmsg recvmmsg recvmmsg_time64 shmat shmctl shmdt semget semop semctl semtimedop "
    "semtimedop_time64 msgget msgsnd msgrcv msgctl mq_open mq_unlink mq_notify mq_getsetattr mq_timedreceive "
    "mq_timedreceive_time64 mq_timedsend mq_timedsend_time64 "
    /* the scheduler: its own priority, downwards; the cores stay those that the arena chose */
    "sched_yield sched_getaffinity sched_getattr sched_getparam sched_getscheduler sched_get_priority_max "
    "sched_get_priority_min sched_rr_get_interval sched_rr_get_interval_time64 sched_setattr sched_setparam "
    "sched_setscheduler getpriority setpriority ioprio_get ioprio_set "
    /* about itself and the machine */
    "getrlimit ugetrlimit getrusage getcpu sysinfo uname getrandom "
    /* further walls of its own */
    "seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self ";

/* What programs try and then do without, if they hear that it is not allowed. */
static const char refused[] =
    "unshare setns mount umount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick "
    "mount_setattr ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_getfd bpf perf_event_open "
    "userfaultfd add_key request_key keyctl open_by_handle_at name_to_handle_at quotactl quotactl_fd acct swapon "
    "swapoff "
    "reboot settimeofday clock_settime clock_settime64 clock_adjtime clock_adjtime64 adjtimex stime sethostname "
    "setdomainname init_module finit_module delete_module kexec_load kexec_file_load syslog vhangup iopl ioperm "
    "fanotify_init fanotify_mark sched_setaffinity move_pages migrate_pages lookup_dcookie modify_ldt ";

enum {
    NAME_MAX_BYTES = 40,
    SCHED_CORE = 62,   /* PR_SCHED_CORE */
    MEMORY_MERGE = 67, /* PR_SET_MEMORY_MERGE */
    NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                 CLONE_NEWNET | 0x80 /* CLONE_NEWTIME */,
};

#define VALUES (UINT64_C(1) << 32) /* that an argument can have */

static bool add_names(scmp_filter_ctx filter, uint32_t action, const char *names)
{
    while (*names) {
        size_t size = strcspn(names, " ");
        char name[NAME_MAX_BYTES] = "";
        int number;

        if (size >= sizeof name)
            return false;
        (void)memcpy(name, names, size);
        number = seccomp_syscall_resolve_name(name);
        if (number != __NR_SCMP_ERROR && seccomp_rule_add(filter, action, number, 0) != 0)
            return false;
        names += size + strspn(names + size, " ");
    }
    return true;
}

/* What libseccomp's own macros make, which not every compiler takes without a warning. Where `mask` has a bit, the
 * argument must have that of `value`.
 *
 * A register is wider than the arguments that are compared here, and the kernel reads the lower 32 bits of each alone:
 * so must the filter, else a bit above them makes another number of a refused one. */
static struct scmp_arg_cmp masked(unsigned number, uint32_t mask, uint32_t value)
{
    return (struct scmp_arg_cmp){.arg = number, .op = SCMP_CMP_MASKED_EQ, .datum_a = mask, .datum_b = value};
}

static struct scmp_arg_cmp argument(unsigned number, uint32_t value)
{
    return masked(number, UINT32_MAX, value);
}

static bool allow_if(scmp_filter_ctx filter, int number, struct scmp_arg_cmp is)
{
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, is) == 0;
}

/* No netlink, as getifaddrs asks: what the kernel answers lies in memory that no limit counts until it is read, also in
 * a cgroup. No protocol but those two: the kernel would load a module for many. No urgent bytes, which no bot needs and
 * by which others have come into the kernel (CVE-2025-38236). */
static bool add_sockets(scmp_filter_ctx filter)
{
    static const unsigned families[] = {AF_INET, AF_INET6}, protocols[] = {0, IPPROTO_TCP, IPPROTO_UDP};
    static const struct {
        int number;
        unsigned flags_at;
    } sends[] = {{SCMP_SYS(send), 3}, {SCMP_SYS(sendto), 3}, {SCMP_SYS(sendmsg), 2}, {SCMP_SYS(sendmmsg), 3}};

    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (size_t k = 0; k < sizeof protocols / sizeof *protocols; k++)
            if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 2, argument(0, families[i]),
                                 argument(2, protocols[k])) != 0)
                return false;
    for (size_t i = 0; i < sizeof sends / sizeof *sends; i++)
        if (!allow_if(filter, sends[i].number, masked(sends[i].flags_at, MSG_OOB, 0)))
            return false;
    return allow_if(filter, SCMP_SYS(socket), argument(0, AF_UNIX)) &&
           allow_if(filter, SCMP_SYS(socketpair), argument(0, AF_UNIX));
}

/* A call with all values of an argument from `first` to before `end`. A rule can compare the upper bits of a value, so
 * it allows a block whose size is a power of two and that begins at a multiple of it: the largest that fits, again and
 * again. */
static bool allow_values(scmp_filter_ctx filter, int number, unsigned at, uint64_t first, uint64_t end)
{
    bool good = true;

    for (uint64_t size; good && first < end; first += size) {
        size = first ? first & -first : VALUES;
        while (size > end - first)
            size /= 2;
        good = allow_if(filter, number, masked(at, (uint32_t)(VALUES - size), (uint32_t)first));
    }
    return good;
}

/* All but these: to type into a terminal, and to have the kernel load a driver for one. */
static bool add_ioctl(scmp_filter_ctx filter)
{
    static const unsigned without[] = {TIOCLINUX, TIOCSETD, TIOCSTI};
    uint64_t first = 0, end;
    bool good = true;

    for (; good && first < VALUES; first = end + 1) {
        end = VALUES;
        for (size_t i = 0; i < sizeof without / sizeof *without; i++)
            if (without[i] >= first && without[i] < end)
                end = without[i];
        good = allow_values(filter, SCMP_SYS(ioctl), 1, first, end);
    }
    return good;
}

/* All but these: to have a core and all its threads alone, and to share equal pages with all who say so, as who writes
 * to one then feels if another has it. Each rule takes time at a start, so others are only the numbers in use. */
static bool add_prctl_and_madvise(scmp_filter_ctx filter)
{
    enum { OPTIONS = 128, ADVICE = 64 };

    return allow_values(filter, SCMP_SYS(prctl), 0, 0, SCHED_CORE) &&
           allow_values(filter, SCMP_SYS(prctl), 0, SCHED_CORE + 1, MEMORY_MERGE) &&
           allow_values(filter, SCMP_SYS(prctl), 0, MEMORY_MERGE + 1, OPTIONS) &&
           allow_if(filter, SCMP_SYS(prctl), argument(0, PR_SET_VMA)) &&
           allow_if(filter, SCMP_SYS(prctl), argument(0, PR_SET_PTRACER)) &&
           allow_values(filter, SCMP_SYS(madvise), 2, 0, MADV_MERGEABLE) &&
           allow_values(filter, SCMP_SYS(madvise), 2, MADV_MERGEABLE + 1, ADVICE);
}

/* All but those by which two bots would learn of each other on a file that both may only read: to ask for a lock
 * without having one, leases, and notices of what others do. For the same reason there is no flock, inotify or
 * fanotify.
 *
 * Locks of records are granted and not made: the kernel keeps each in memory that no limit counts, also in a cgroup,
 * and a bot can make millions. Its files are its own, and locks of one process never bar that process. */
static bool add_fcntl(scmp_filter_ctx filter)
{
    static const unsigned commands[] = {F_DUPFD,       F_GETFD,       F_SETFD,        F_GETFL,     F_SETFL,
                                        F_SETOWN,      F_GETOWN,      F_SETSIG,       F_GETSIG,    F_SETOWN_EX,
                                        F_GETOWN_EX,   F_SETPIPE_SZ,  F_GETPIPE_SZ,   F_ADD_SEALS, F_GET_SEALS,
                                        F_GET_RW_HINT, F_SET_RW_HINT, F_DUPFD_CLOEXEC};
    static const unsigned granted[] = {F_SETLK, F_SETLKW};
    static const int numbers[] = {SCMP_SYS(fcntl), SCMP_SYS(fcntl64)};
    bool good = true;

    for (size_t k = 0; good && k < sizeof numbers / sizeof *numbers; k++) {
        for (size_t i = 0; good && i < sizeof commands / sizeof *commands; i++)
            good = allow_if(filter, numbers[k], argument(1, commands[i]));
        for (size_t i = 0; good && i < sizeof granted / sizeof *granted; i++)
            good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(0), numbers[k], 1, argument(1, granted[i])) == 0;
    }
    return good;
}

/* Memory, but not of the large pages that a machine keeps for some program: no limit counts them. */
static bool add_memory(scmp_filter_ctx filter)
{
#ifdef __s390__
    bool mapped = allow_if(filter, SCMP_SYS(mmap), masked(0, 0, 0)); /* its arguments lie in memory */
#else
    bool mapped = allow_if(filter, SCMP_SYS(mmap), masked(3, MAP_HUGETLB, 0));
#endif

    return mapped && allow_if(filter, SCMP_SYS(mmap2), masked(3, MAP_HUGETLB, 0)) &&
           allow_if(filter, SCMP_SYS(memfd_create), masked(1, MFD_HUGETLB, 0)) &&
           allow_if(filter, SCMP_SYS(shmget), masked(2, SHM_HUGETLB, 0));
}

/* Its own limits, but for that of core dumps (RLIMITS_CORE), which may be asked for. */
static bool add_limits(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp no_new_limit = {.arg = 2, .op = SCMP_CMP_EQ, .datum_a = 0};

    return allow_values(filter, SCMP_SYS(setrlimit), 0, 0, RLIMIT_CORE) &&
           allow_values(filter, SCMP_SYS(setrlimit), 0, RLIMIT_CORE + 1, RLIM_NLIMITS) &&
           allow_values(filter, SCMP_SYS(prlimit64), 1, 0, RLIMIT_CORE) &&
           allow_values(filter, SCMP_SYS(prlimit64), 1, RLIMIT_CORE + 1, RLIM_NLIMITS) &&
           allow_if(filter, SCMP_SYS(prlimit64), no_new_limit);
}

static bool add_rules(scmp_filter_ctx filter)
{
#ifdef __s390__
    struct scmp_arg_cmp no_namespaces = masked(1, NAMESPACES, 0);
#else
    struct scmp_arg_cmp no_namespaces = masked(0, NAMESPACES, 0);
#endif

    return add_names(filter, SCMP_ACT_ALLOW, allowed) && add_names(filter, SCMP_ACT_ERRNO(EPERM), refused) &&
           allow_if(filter, SCMP_SYS(clone), no_namespaces) &&
           allow_if(filter, SCMP_SYS(personality), argument(0, 0)) &&
           allow_if(filter, SCMP_SYS(personality), argument(0, UINT32_MAX)) /* asks which it has */ &&
           add_sockets(filter) && add_memory(filter) && add_limits(filter) && add_ioctl(filter) &&
           add_prctl_and_madvise(filter) && add_fcntl(filter);
}

static int export(scmp_filter_ctx filter)
{
    int fd = memfd_create("arena-filter", MFD_CLOEXEC | MFD_ALLOW_SEALING);

    if (fd >= 0 && seccomp_export_bpf(filter, fd) == 0 &&
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0)
        return fd;
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

int filter_make(struct error *error)
{
    enum { TREE = 2 /* the calls are looked for in a tree, not one after the other */ };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    int fd = -1;

    if (filter && seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
        (seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, TREE) == 0 || true) && add_rules(filter))
        fd = export(filter);
    if (filter)
        seccomp_release(filter);
    if (fd < 0)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot make the filter of system calls of a sandbox (libseccomp)");
    return fd;
}
