/* SPDX-License-Identifier: MIT */
/* All attempts and deeds, one room of rows a file. */
#ifndef HOSTILE_ROOMS_H
#define HOSTILE_ROOMS_H

#include "attempt.h"

#define VICTIM "victim"

/* processes.c */
attempt attempt_environ, attempt_memory_file, attempt_process_vm, attempt_ptrace_other, attempt_see, attempt_reach;
/* files.c */
attempt attempt_file, attempt_descriptors, attempt_walk, attempt_write_anywhere, attempt_change, attempt_socket_folder,
    attempt_settings_of_the_kernel, attempt_open, attempt_devices;
/* network.c */
attempt attempt_tcp, attempt_udp, attempt_route, attempt_abstract, attempt_other_run, attempt_families, attempt_raw,
    attempt_netlink, attempt_protocols;
/* kernel.c */
attempt attempt_call, attempt_other_tables;
/* rights.c */
attempt attempt_namespaces, attempt_setuid, attempt_capabilities, attempt_setuid_program, attempt_terminal,
    attempt_type, attempt_core, attempt_core_limit;
/* consume.c */
attempt attempt_memory, attempt_memory_together, attempt_tables, attempt_locks, attempt_processes, attempt_open_files,
    attempt_large_file, attempt_fill, attempt_overfill, attempt_empty_files, attempt_fill_mounts;
/* behind.c */
attempt attempt_daemon, attempt_leave_files, attempt_leave_ipc;
/* mates.c */
attempt attempt_mate_file, attempt_mate_socket, attempt_mate_shared_memory, attempt_mate_message, attempt_mate_queue,
    attempt_mate_signal, attempt_mate_lock, attempt_mate_lease, attempt_mate_watch, attempt_mate_notify,
    attempt_mate_lock_list, attempt_mate_merge;
deed deed_file, deed_socket, deed_shared_memory, deed_message, deed_queue, deed_signal, deed_lock, deed_touch;
/* shares.c */
attempt attempt_take, attempt_share, attempt_counter, attempt_load, attempt_sysinfo, attempt_numbers, attempt_cache,
    attempt_pulse, attempt_free_space, attempt_flush, attempt_pagemap, attempt_core_alone, attempt_pty,
    attempt_large_page;
deed deed_take, deed_burn, deed_work, deed_pipes, deed_evict, deed_map, deed_pulse;

#endif
