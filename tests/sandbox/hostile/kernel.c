/* SPDX-License-Identifier: MIT */
/* Rows about calls of the kernel that no bot needs. */
#include "rooms.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/perf_event.h>
#include <linux/userfaultfd.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    KEY_PROCESS = -2, /* KEY_SPEC_PROCESS_KEYRING */
    KEY_USER = -4,    /* KEY_SPEC_USER_KEYRING */
    KEYCTL_GET = 0,   /* KEYCTL_GET_KEYRING_ID */
    LOG_ALL = 3,      /* SYSLOG_ACTION_READ_ALL */
    NO_FLAGS = 0x7ff, /* flags that do not exist */
};

#define NOWHERE "/nonexistent/hostile"

/* Where there is a choice, what is asked for is impossible, so that nothing happens to the machine if the call is
 * allowed: for want of rights it fails in another way. */
static long call_kexec(void)
{
    return syscall(SYS_kexec_load, 0UL, 0UL, NULL, ~0UL);
}

static long call_kexec_file(void)
{
    return syscall(SYS_kexec_file_load, -1, -1, 0UL, NULL, ~0UL);
}

static long call_init_module(void)
{
    return syscall(SYS_init_module, "", 0UL, "");
}

static long call_finit_module(void)
{
    return syscall(SYS_finit_module, -1, "", NO_FLAGS);
}

static long call_delete_module(void)
{
    return syscall(SYS_delete_module, "hostile_nonexistent", O_NONBLOCK);
}

static long call_reboot(void)
{
    return syscall(SYS_reboot, 1, 2, 3, NULL);
}

static long call_swap(void)
{
    return swapon(NOWHERE, 0);
}

static long call_accounting(void)
{
    return acct(NOWHERE);
}

static long call_log(void)
{
    char line[64];

    return klogctl(LOG_ALL, line, sizeof line);
}

/* The time zone that it has already. */
static long call_clock(void)
{
    struct timezone none = {0};

    return syscall(SYS_settimeofday, NULL, &none);
}

static long call_host_name(void)
{
    return unshare(CLONE_NEWUTS) == 0 ? sethostname("hostile", 7) : -1;
}

static long call_handle(void)
{
    struct {
        struct file_handle head;
        unsigned char id[8];
    } handle = {.head = {.handle_bytes = 8, .handle_type = 1}};

    return open_by_handle_at(AT_FDCWD, &handle.head, O_RDONLY);
}

static long call_fanotify(void)
{
    return fanotify_init(FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY);
}

static long call_bpf(void)
{
    union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};

    return syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map);
}

static long call_io_uring(void)
{
    struct io_uring_params params = {0};

    return syscall(SYS_io_uring_setup, 1, &params);
}

static long call_userfaultfd(void)
{
    return syscall(SYS_userfaultfd, UFFD_USER_MODE_ONLY | O_CLOEXEC);
}

static long call_perf(void)
{
    struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE,
                                    .size = sizeof event,
                                    .config = PERF_COUNT_SW_TASK_CLOCK,
                                    .exclude_kernel = 1,
                                    .exclude_hv = 1};

    return syscall(SYS_perf_event_open, &event, 0, -1, -1, 0UL);
}

static long call_keys(void)
{
    long added = syscall(SYS_add_key, "user", "hostile", "word", 4UL, KEY_PROCESS);

    return added >= 0 ? added : syscall(SYS_keyctl, KEYCTL_GET, KEY_USER, 1);
}

static long call_traced(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

static long call_real_time(void)
{
    struct sched_param first = {.sched_priority = 1};

    return sched_setscheduler(0, SCHED_FIFO, &first);
}

static long call_nice(void)
{
    return setpriority(PRIO_PROCESS, 0, -5);
}

static long call_chroot(void)
{
    return chroot("/");
}

/* For itself alone, if it may. */
static void alone(void)
{
    if (unshare(CLONE_NEWNS) == 0)
        (void)mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

static long call_mount(void)
{
    alone();
    return mount("none", "/tmp", "tmpfs", 0, NULL);
}

static long call_remount(void)
{
    alone();
    return mount("none", "/", NULL, MS_REMOUNT | MS_BIND, NULL);
}

static long call_umount(void)
{
    alone();
    return umount2("/proc", MNT_DETACH);
}

static long call_pivot(void)
{
    alone();
    return syscall(SYS_pivot_root, ".", ".");
}

static long call_new_mount(void)
{
    long opened = syscall(SYS_fsopen, "tmpfs", 0);

    return opened >= 0 ? opened : syscall(SYS_open_tree, AT_FDCWD, "/", 1 /* OPEN_TREE_CLONE */);
}

static long call_node(void)
{
    char path[64];
    long made;

    (void)snprintf(path, sizeof path, "/tmp/hostile-%d", (int)getpid());
    made = mknod(path, S_IFCHR | 0600, makedev(1, 3));
    if (made == 0)
        (void)unlink(path);
    return made;
}

static long call_ports(void)
{
#if defined(__x86_64__) || defined(__i386__)
    return syscall(SYS_ioperm, 0x80UL, 1UL, 1) == 0 ? 0 : syscall(SYS_iopl, 3);
#else
    errno = ENOSYS;
    return -1;
#endif
}

static const struct call {
    const char *name;
    long (*make)(void);
} calls[] = {
    {"kexec_load", call_kexec},
    {"kexec_file_load", call_kexec_file},
    {"init_module", call_init_module},
    {"finit_module", call_finit_module},
    {"delete_module", call_delete_module},
    {"reboot", call_reboot},
    {"swapon", call_swap},
    {"acct", call_accounting},
    {"syslog", call_log},
    {"settimeofday", call_clock},
    {"sethostname", call_host_name},
    {"open_by_handle_at", call_handle},
    {"fanotify_init", call_fanotify},
    {"bpf", call_bpf},
    {"io_uring_setup", call_io_uring},
    {"userfaultfd", call_userfaultfd},
    {"perf_event_open", call_perf},
    {"add_key", call_keys},
    {"ptrace", call_traced},
    {"sched_setscheduler", call_real_time},
    {"setpriority", call_nice},
    {"chroot", call_chroot},
    {"mount", call_mount},
    {"remount", call_remount},
    {"umount2", call_umount},
    {"pivot_root", call_pivot},
    {"fsopen", call_new_mount},
    {"mknod", call_node},
    {"ioperm", call_ports},
};

/* The kernel did it, or looked at what was asked for: it has the right. */
void attempt_call(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        long result;

        if (strcmp(calls[i].name, datum) != 0)
            continue;
        result = calls[i].make();
        if (result >= 0)
            broke(found, "%s is done", datum);
        else if (!is_refused(errno))
            broke(found, "%s is allowed: %s", datum, strerror(errno));
        return;
    }
    broke(found, "there is no call %s in this program", datum);
}

/* The tables of calls that a filter for x86-64 alone leaves open. */
void attempt_other_tables(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts, (void)datum;
#if defined(__x86_64__)
    long pid = 0;

    if (strcmp(datum, "x32") == 0)
        pid = syscall(0x40000000L | SYS_getpid);
    else
        __asm__ volatile("int $0x80" : "=a"(pid) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    if (pid == getpid())
        broke(found, "getpid by the calls of %s", datum);
#else
    (void)found;
#endif
}
