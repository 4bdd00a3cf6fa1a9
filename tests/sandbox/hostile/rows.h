/* SPDX-License-Identifier: MIT */
/* What a bot in a sandbox must not be able to do: the table that is the promise and the test. arena/docs prints it,
 * test-sandbox-hostile plays each row.
 *
 * X(id, what it tries, promise: no root and no cgroup, with a cgroup, with root, what proves it, attempt, datum, mate)
 *
 * A row holds on a machine if one of its columns that applies there says so. */
#ifndef HOSTILE_ROWS_H
#define HOSTILE_ROWS_H

/* Without a sandbox the same attempt must succeed: else that it fails in one proves nothing. */
enum proof {
    PROOF_ANY,   /* it succeeds for every user, on every machine */
    PROOF_ROOT,  /* only for root */
    PROOF_USER,  /* not as root, who has no limit or would take from the whole machine */
    PROOF_MAY,   /* on some machines: by what the kernel was built with, or the administrator allows */
    PROOF_ENDED, /* for every user; in a cgroup the kernel ends all that is in its sandbox for it */
    PROOF_AFTER, /* for every user; the arena looks at what is left, when it has ended */
};

enum promise { NOT, HELD };

#define HOSTILE_PROCESSES(X)                                                                                           \
    X("environ", "read another bot's token in `/proc/PID/environ`", HELD, HELD, HELD, PROOF_ANY, attempt_environ, "",  \
      NULL)                                                                                                            \
    X("mem", "read its memory in `/proc/PID/mem`", HELD, HELD, HELD, PROOF_ANY, attempt_memory_file, "", NULL)         \
    X("process-vm", "read its memory by `process_vm_readv`", HELD, HELD, HELD, PROOF_ANY, attempt_process_vm, "",      \
      NULL)                                                                                                            \
    X("ptrace-other", "trace it", HELD, HELD, HELD, PROOF_ANY, attempt_ptrace_other, "", NULL)                         \
    X("see", "see it in `/proc`", HELD, HELD, HELD, PROOF_ANY, attempt_see, "", NULL)                                  \
    X("kill", "send a signal to it or to the arena: `kill`", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "kill", NULL) \
    X("kill-group", "to their process groups", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "group", NULL)              \
    X("tgkill", "by `tgkill`", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "tgkill", NULL)                             \
    X("sigqueue", "by `sigqueue`", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "sigqueue", NULL)                       \
    X("pidfd", "by `pidfd_send_signal`", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "pidfd", NULL)                    \
    X("signal-owner", "by `F_SETOWN`", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "owner", NULL)                      \
    X("pidfd-getfd", "take a descriptor from it: `pidfd_getfd`", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "getfd",  \
      NULL)                                                                                                            \
    X("prlimit", "read or change its limits", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "limits", NULL)              \
    X("renice", "change its priority", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "nice", NULL)                       \
    X("affinity", "change its cores", HELD, HELD, HELD, PROOF_ANY, attempt_reach, "cores", NULL)

#define HOSTILE_FILES(X)                                                                                               \
    X("records", "read records", HELD, HELD, HELD, PROOF_ANY, attempt_file, "records/of-the-run", NULL)                \
    X("run-file", "read the file of the run", HELD, HELD, HELD, PROOF_ANY, attempt_file, "run.json", NULL)             \
    X("event-file", "read the file of the event", HELD, HELD, HELD, PROOF_ANY, attempt_file, "event.conf", NULL)       \
    X("evidence", "read evidence", HELD, HELD, HELD, PROOF_ANY, attempt_file, "evidence/bot.txt", NULL)                \
    X("traces", "read traces", HELD, HELD, HELD, PROOF_ANY, attempt_file, "trace.jsonl", NULL)                         \
    X("keys", "read the arena's keys", HELD, HELD, HELD, PROOF_ANY, attempt_file, "keys/server.secret", NULL)          \
    X("bot-files", "read the files of another bot", HELD, HELD, HELD, PROOF_ANY, attempt_file, "other/weights", NULL)  \
    X("other-state", "read the `state` of another bot", HELD, HELD, HELD, PROOF_ANY, attempt_file, "other/state/word", \
      NULL)                                                                                                            \
    X("walk", "find a record by its name in all folders", HELD, HELD, HELD, PROOF_ANY, attempt_walk, "", NULL)         \
    X("descriptors", "use a descriptor that the arena left open", HELD, HELD, HELD, PROOF_ANY, attempt_descriptors,    \
      "", NULL)                                                                                                        \
    X("write", "write anywhere but into its own files in memory and `state`", HELD, HELD, HELD, PROOF_ANY,             \
      attempt_write_anywhere, "", NULL)                                                                                \
    X("change-program", "change its program: rights, owner, times, names, size", HELD, HELD, HELD, PROOF_ANY,          \
      attempt_change, "shared", NULL)                                                                                  \
    X("change-socket", "change the arena's socket", HELD, HELD, HELD, PROOF_ANY, attempt_change, "socket", NULL)       \
    X("socket-folder", "make a file, a socket or a link beside the arena's socket", HELD, HELD, HELD, PROOF_ANY,       \
      attempt_socket_folder, "", NULL)                                                                                 \
    X("proc-sys", "write any setting in `/proc/sys`", HELD, HELD, HELD, PROOF_ROOT, attempt_settings_of_the_kernel,    \
      "/proc/sys", NULL)                                                                                               \
    X("sys", "write any file of `/sys`", HELD, HELD, HELD, PROOF_ROOT, attempt_settings_of_the_kernel, "/sys/kernel",  \
      NULL)                                                                                                            \
    X("sysrq", "write `/proc/sysrq-trigger`", HELD, HELD, HELD, PROOF_MAY, attempt_open, "/proc/sysrq-trigger", NULL)  \
    X("kcore", "read the kernel's memory in `/proc/kcore`", HELD, HELD, HELD, PROOF_MAY, attempt_open, "/proc/kcore",  \
      NULL)                                                                                                            \
    X("kmsg", "read the kernel's log in `/dev/kmsg`", HELD, HELD, HELD, PROOF_MAY, attempt_open, "/dev/kmsg", NULL)    \
    X("proc-keys", "read `/proc/keys`", HELD, HELD, HELD, PROOF_MAY, attempt_open, "/proc/keys", NULL)                 \
    X("timers", "read `/proc/timer_list`", HELD, HELD, HELD, PROOF_MAY, attempt_open, "/proc/timer_list", NULL)        \
    X("kallsyms", "read `/proc/kallsyms`", HELD, HELD, HELD, PROOF_MAY, attempt_open, "/proc/kallsyms", NULL)          \
    X("devices", "see any device but `null`, `zero`, `full`, `random`, `urandom`, `tty`", HELD, HELD, HELD, PROOF_ANY, \
      attempt_devices, "", NULL)

#define HOSTILE_NETWORK(X)                                                                                             \
    X("loopback", "connect to a port of the machine's loopback", HELD, HELD, HELD, PROOF_ANY, attempt_tcp, "loopback", \
      NULL)                                                                                                            \
    X("loopback-udp", "the same by UDP", HELD, HELD, HELD, PROOF_ANY, attempt_udp, "loopback", NULL)                   \
    X("own-address", "connect to another address of the machine", HELD, HELD, HELD, PROOF_MAY, attempt_tcp, "own",     \
      NULL)                                                                                                            \
    X("network", "find a way to the network", HELD, HELD, HELD, PROOF_MAY, attempt_route, "198.51.100.1", NULL)        \
    X("abstract", "connect to an abstract socket of the machine", HELD, HELD, HELD, PROOF_ANY, attempt_abstract, "",   \
      NULL)                                                                                                            \
    X("other-run", "connect to the socket of another run", HELD, HELD, HELD, PROOF_ANY, attempt_other_run, "theirs",   \
      NULL)                                                                                                            \
    X("families", "open sockets of other kinds (vsock, alg, packet, ...)", HELD, HELD, HELD, PROOF_MAY,                \
      attempt_families, "", NULL)                                                                                      \
    X("raw", "open a raw socket", HELD, HELD, HELD, PROOF_ROOT, attempt_raw, "", NULL)                                 \
    X("protocols", "use another protocol than TCP and UDP (SCTP, MPTCP, ...)", HELD, HELD, HELD, PROOF_MAY,            \
      attempt_protocols, "", NULL)

#define HOSTILE_CALL(X, call, proof)                                                                                   \
    X("call-" call, "call `" call "`", HELD, HELD, HELD, proof, attempt_call, call, NULL)

#define HOSTILE_CALLS(X)                                                                                               \
    HOSTILE_CALL(X, "ptrace", PROOF_ANY)                                                                               \
    HOSTILE_CALL(X, "mount", PROOF_ROOT)                                                                               \
    HOSTILE_CALL(X, "remount", PROOF_ROOT)                                                                             \
    HOSTILE_CALL(X, "umount2", PROOF_ROOT)                                                                             \
    HOSTILE_CALL(X, "fsopen", PROOF_ROOT)                                                                              \
    HOSTILE_CALL(X, "pivot_root", PROOF_ROOT)                                                                          \
    HOSTILE_CALL(X, "chroot", PROOF_ROOT)                                                                              \
    HOSTILE_CALL(X, "mknod", PROOF_ROOT)                                                                               \
    HOSTILE_CALL(X, "bpf", PROOF_ROOT)                                                                                 \
    HOSTILE_CALL(X, "io_uring_setup", PROOF_MAY)                                                                       \
    HOSTILE_CALL(X, "userfaultfd", PROOF_MAY)                                                                          \
    HOSTILE_CALL(X, "perf_event_open", PROOF_MAY)                                                                      \
    HOSTILE_CALL(X, "fanotify_init", PROOF_MAY)                                                                        \
    HOSTILE_CALL(X, "add_key", PROOF_MAY)                                                                              \
    HOSTILE_CALL(X, "open_by_handle_at", PROOF_ROOT)                                                                   \
    HOSTILE_CALL(X, "kexec_load", PROOF_MAY)                                                                           \
    HOSTILE_CALL(X, "kexec_file_load", PROOF_MAY)                                                                      \
    HOSTILE_CALL(X, "init_module", PROOF_MAY)                                                                          \
    HOSTILE_CALL(X, "finit_module", PROOF_MAY)                                                                         \
    HOSTILE_CALL(X, "delete_module", PROOF_MAY)                                                                        \
    HOSTILE_CALL(X, "reboot", PROOF_ROOT)                                                                              \
    HOSTILE_CALL(X, "swapon", PROOF_MAY)                                                                               \
    HOSTILE_CALL(X, "acct", PROOF_MAY)                                                                                 \
    HOSTILE_CALL(X, "syslog", PROOF_MAY)                                                                               \
    HOSTILE_CALL(X, "settimeofday", PROOF_ROOT)                                                                        \
    HOSTILE_CALL(X, "sethostname", PROOF_ROOT)                                                                         \
    HOSTILE_CALL(X, "sched_setscheduler", PROOF_MAY)                                                                   \
    HOSTILE_CALL(X, "setpriority", PROOF_ROOT)                                                                         \
    HOSTILE_CALL(X, "ioperm", PROOF_MAY)

#define HOSTILE_RIGHTS(X)                                                                                              \
    X("unshare", "make a new namespace of any kind: `unshare`", HELD, HELD, HELD, PROOF_MAY, attempt_namespaces,       \
      "unshare", NULL)                                                                                                 \
    X("clone", "by `clone`", HELD, HELD, HELD, PROOF_MAY, attempt_namespaces, "clone", NULL)                           \
    X("clone3", "by `clone3`", HELD, HELD, HELD, PROOF_MAY, attempt_namespaces, "clone3", NULL)                        \
    X("setns", "enter one: `setns`", HELD, HELD, HELD, PROOF_ROOT, attempt_namespaces, "setns", NULL)                  \
    X("setuid", "become another user or of another group", HELD, HELD, HELD, PROOF_ROOT, attempt_setuid, "", NULL)     \
    X("capabilities", "have or get a capability", HELD, HELD, HELD, PROOF_ROOT, attempt_capabilities, "", NULL)        \
    X("setuid-program", "get rights by a setuid program (`su`)", HELD, HELD, HELD, PROOF_ANY, attempt_setuid_program,  \
      "", NULL)                                                                                                        \
    X("i386", "make calls by the table for 32-bit programs", HELD, HELD, HELD, PROOF_MAY, attempt_other_tables,        \
      "i386", NULL)                                                                                                    \
    X("x32", "make calls by the table of x32", HELD, HELD, HELD, PROOF_MAY, attempt_other_tables, "x32", NULL)         \
    X("terminal", "open the arena's terminal, or type into it (`TIOCSTI`)", HELD, HELD, HELD, PROOF_ANY,               \
      attempt_terminal, "", NULL)                                                                                      \
    X("terminal-above", "type into a terminal with bits in the command that the kernel does not read", HELD, HELD,     \
      HELD, PROOF_ANY, attempt_type, "", NULL)                                                                         \
    X("core", "leave a core dump", HELD, HELD, HELD, PROOF_MAY, attempt_core, "", NULL)                                \
    X("core-limit", "have the machine's program for core dumps run (`core_pattern`)", HELD, HELD, HELD, PROOF_ANY,     \
      attempt_core_limit, "", NULL)

#define HOSTILE_LIMITS(X)                                                                                              \
    X("memory", "use more memory than its limit, in one process", HELD, HELD, HELD, PROOF_ENDED, attempt_memory, "",   \
      NULL)                                                                                                            \
    X("memory-shared", "the same in memory that processes can share", NOT, HELD, NOT, PROOF_ENDED, attempt_memory,     \
      "shared", NULL)                                                                                                  \
    X("memory-tables", "the same in page tables", NOT, HELD, NOT, PROOF_ENDED, attempt_tables, "", NULL)               \
    X("memory-netlink", "have answers of the kernel (`netlink`) kept, which no limit counts", HELD, HELD, HELD,        \
      PROOF_ANY, attempt_netlink, "", NULL)                                                                            \
    X("memory-locks", "have locks of files kept, which no limit counts", HELD, HELD, HELD, PROOF_ANY, attempt_locks,   \
      "", NULL)                                                                                                        \
    X("memory-together", "use more memory than its limit, in several processes together", NOT, HELD, NOT, PROOF_ENDED, \
      attempt_memory_together, "", NULL)                                                                               \
    X("processes", "have more processes than its limit", NOT, HELD, HELD, PROOF_ANY, attempt_processes, "", NULL)      \
    X("open-files", "open more files than its limit", HELD, HELD, HELD, PROOF_ANY, attempt_open_files, "", NULL)       \
    X("large-file", "write a file that is larger than its limit", HELD, HELD, HELD, PROOF_ANY, attempt_large_file,     \
      "tmp_folder", NULL)                                                                                              \
    X("large-file-state", "the same in `state`", HELD, HELD, HELD, PROOF_ANY, attempt_large_file, "state", NULL)       \
    X("fill-tmp", "fill `/tmp` beyond its limit with many files", HELD, HELD, HELD, PROOF_ANY, attempt_fill,           \
      "tmp_folder", NULL)                                                                                              \
    X("empty-files", "have more files in `/tmp` than its limit has pages of 4 KiB, all empty", HELD, HELD, HELD,       \
      PROOF_ANY, attempt_empty_files, "tmp_folder", NULL)                                                              \
    X("fill-state", "have more in `state` than its limit until it is counted, once a second", NOT, NOT, NOT,           \
      PROOF_ANY, attempt_overfill, "state", NULL)                                                                      \
    X("fill-mounts", "fill any other file system of its own in memory", HELD, HELD, HELD, PROOF_MAY,                   \
      attempt_fill_mounts, "", NULL)

#define HOSTILE_BEHIND(X)                                                                                              \
    X("daemon", "leave a process behind that left its group and parent", HELD, HELD, HELD, PROOF_AFTER,                \
      attempt_daemon, "", NULL)                                                                                        \
    X("leave-files", "leave a file behind", HELD, HELD, HELD, PROOF_AFTER, attempt_leave_files, "", NULL)              \
    X("leave-ipc", "leave shared memory, a semaphore or a message queue behind", HELD, HELD, HELD, PROOF_AFTER,        \
      attempt_leave_ipc, "", NULL)

#define HOSTILE_MATES(X)                                                                                               \
    X("mate-file", "pass a word to a mate by a file", HELD, HELD, HELD, PROOF_ANY, attempt_mate_file, "", deed_file)   \
    X("mate-socket", "by a socket in the folder of the arena's", HELD, HELD, HELD, PROOF_ANY, attempt_mate_socket,     \
      "sockets", deed_socket)                                                                                          \
    X("mate-abstract", "by an abstract socket", HELD, HELD, HELD, PROOF_ANY, attempt_mate_socket, "", deed_socket)     \
    X("mate-shm", "by shared memory", HELD, HELD, HELD, PROOF_ANY, attempt_mate_shared_memory, "", deed_shared_memory) \
    X("mate-msg", "by a System V message", HELD, HELD, HELD, PROOF_ANY, attempt_mate_message, "", deed_message)        \
    X("mate-mq", "by a POSIX message queue", HELD, HELD, HELD, PROOF_MAY, attempt_mate_queue, "", deed_queue)          \
    X("mate-signal", "by a signal", HELD, HELD, HELD, PROOF_ANY, attempt_mate_signal, "mate-signal", deed_signal)      \
    X("mate-flock", "by `flock` on a file that both may read", HELD, HELD, HELD, PROOF_ANY, attempt_mate_lock,         \
      "flock", deed_lock)                                                                                              \
    X("mate-posix-lock", "by `F_SETLK` and `F_GETLK` on it", HELD, HELD, HELD, PROOF_ANY, attempt_mate_lock, "posix",  \
      deed_lock)                                                                                                       \
    X("mate-ofd-lock", "by `F_OFD_SETLK` and `F_OFD_GETLK` on it", HELD, HELD, HELD, PROOF_ANY, attempt_mate_lock,     \
      "ofd", deed_lock)                                                                                                \
    X("mate-lease", "by a lease (`F_SETLEASE`) on it", HELD, HELD, HELD, PROOF_ANY, attempt_mate_lease, "", deed_lock) \
    X("mate-lock-list", "by the list of locks in `/proc/locks`", HELD, HELD, HELD, PROOF_ANY, attempt_mate_lock_list,  \
      "flock", deed_lock)                                                                                              \
    X("mate-inotify", "by `inotify` on it", HELD, HELD, HELD, PROOF_ANY, attempt_mate_watch, "", deed_touch)           \
    X("mate-dnotify", "by `F_NOTIFY` on its folder", HELD, HELD, HELD, PROOF_MAY, attempt_mate_notify, "", deed_touch) \
    X("mate-merge", "by memory that the kernel merges (`MADV_MERGEABLE`)", HELD, HELD, HELD, PROOF_MAY,                \
      attempt_mate_merge, "", NULL)

#define HOSTILE_SHARES(X)                                                                                              \
    X("take-inotify", "leave a mate no `inotify` instance", HELD, HELD, HELD, PROOF_USER, attempt_take, "inotify",     \
      deed_take)                                                                                                       \
    X("take-keys", "leave a mate no room for keys", HELD, HELD, HELD, PROOF_USER, attempt_take, "key", deed_take)      \
    X("take-processes", "leave a mate no process", NOT, HELD, HELD, PROOF_USER, attempt_take, "process", deed_take)    \
    X("take-pipes", "leave a mate no memory for large pipes", NOT, NOT, HELD, PROOF_USER, attempt_take, "pipe",        \
      deed_take)                                                                                                       \
    X("take-terminals", "leave a mate no terminal (`ptmx`)", HELD, HELD, HELD, PROOF_MAY, attempt_pty, "", NULL)       \
    X("take-large-pages", "take large pages that the machine keeps (`MAP_HUGETLB`)", HELD, HELD, HELD, PROOF_MAY,      \
      attempt_large_page, "", NULL)                                                                                    \
    X("core-alone", "have all threads of a core (`PR_SCHED_CORE`)", HELD, HELD, HELD, PROOF_MAY, attempt_core_alone,   \
      "", NULL)                                                                                                        \
    X("flush", "have all wait who write to a disk (`syncfs`)", HELD, HELD, HELD, PROOF_ANY, attempt_flush, "", NULL)   \
    X("free-space", "see by `statfs` how much others write to a disk", HELD, HELD, HELD, PROOF_ANY,                    \
      attempt_free_space, "", NULL)                                                                                    \
    X("cpu-share", "take processor time from a mate beyond its share, with many processes", NOT, HELD, NOT, PROOF_MAY, \
      attempt_share, "", deed_burn)                                                                                    \
    X("counter-stat", "see what others do in `/proc/stat`", NOT, NOT, NOT, PROOF_ANY, attempt_counter,                 \
      "/proc/stat processes ", deed_work)                                                                              \
    X("counter-vmstat", "see it in `/proc/vmstat`", NOT, NOT, NOT, PROOF_ANY, attempt_counter,                         \
      "/proc/vmstat pgfault ", deed_work)                                                                              \
    X("counter-load", "see the load of the machine in `/proc/loadavg`", NOT, NOT, NOT, PROOF_ANY, attempt_load, "",    \
      deed_work)                                                                                                       \
    X("counter-sysinfo", "see load and free memory of the machine by `sysinfo`", NOT, NOT, NOT, PROOF_ANY,             \
      attempt_sysinfo, "", deed_work)                                                                                  \
    X("counter-numbers", "see in the numbers of new pipes how many others make", NOT, NOT, NOT, PROOF_MAY,             \
      attempt_numbers, "", deed_pipes)                                                                                 \
    X("cache", "see which parts of a file that both may read are in memory", NOT, NOT, NOT, PROOF_MAY, attempt_cache,  \
      "", deed_evict)                                                                                                  \
    X("pagemap", "see by `pagemap` or `smaps` which pages of it others have mapped", NOT, NOT, NOT, PROOF_MAY,         \
      attempt_pagemap, "", deed_map)                                                                                   \
    X("processor", "see how busy the processor is", NOT, NOT, NOT, PROOF_MAY, attempt_pulse, "", deed_pulse)

#define HOSTILE_ROWS(X)                                                                                                \
    HOSTILE_PROCESSES(X)                                                                                               \
    HOSTILE_FILES(X)                                                                                                   \
    HOSTILE_NETWORK(X)                                                                                                 \
    HOSTILE_CALLS(X)                                                                                                   \
    HOSTILE_RIGHTS(X)                                                                                                  \
    HOSTILE_LIMITS(X)                                                                                                  \
    HOSTILE_BEHIND(X)                                                                                                  \
    HOSTILE_MATES(X)                                                                                                   \
    HOSTILE_SHARES(X)

#endif
