/* SPDX-License-Identifier: MIT */
/* The limits that the kernel keeps for each process (setrlimit), where no cgroup keeps them for all processes of a bot
 * together.
 *
 * What they cannot do: RLIMIT_DATA counts for each process alone, so a bot with 10 processes has 10 times as much. Not
 * in it are files in memory (`tmp` limits these), and pages of a file that are shared. RLIMIT_AS would count more, but
 * Java, Go and Node reserve many times the address space that they use. There is no share of the processor, and nobody
 * hears which limit it was: the bot sees that malloc, fork or open fails.
 *
 * RLIMIT_NPROC counts by user, not by process. So it is laid only upon a bot whose user has no other processes:
 * - Up to Linux 5.13 the processes of the real user id count together, in all user namespaces. Since 5.14 (ucounts)
 *   they count for the user id within its user namespace, and there also for the user, in the parent's namespace, who
 *   made the namespace, and so on to the first. The limit of a process is compared with the innermost count only. The
 *   counts further out are compared with the limit that whoever made the namespace had while making it.
 * - So a limit that is set BEFORE a user namespace is made holds for all processes of the arena's user: bots fail to
 *   start on a busy machine, or because of other bots. Set by a process within, it counts the namespace's own.
 * - Nothing is kept from a process with CAP_SYS_RESOURCE or CAP_SYS_ADMIN in the first namespace, nor from its root. */
#ifndef SANDBOX_RLIMITS_H
#define SANDBOX_RLIMITS_H

#include <stdbool.h>

#include "launch/process.h"
#include "sandbox/limits.h"

struct sandbox_report;

enum {
    RLIMITS_OWN_PROCESSES = 3, /* that a sandbox has itself, for which a bot's limit is raised */
    /* Bytes of a core dump: too few for a file. With 0 there would be none either, but a program that the machine has
     * for core dumps (kernel.core_pattern with a pipe) would run, as root and with all memory of the bot. With 1 the
     * kernel does not start it. */
    RLIMITS_CORE = 1,
};

/* Adds the limits to the bounds of a process, with no core dumps. A limit that the arena itself has and that is lower
 * stays. `own_user`: the process will have a user that nobody else has, and so its processes can be counted.
 * `by_cgroup`: memory and processes are limited by a cgroup. */
void rlimits_add(const struct sandbox_limits *limits, bool own_user, bool by_cgroup, struct process_bounds *bounds);
/* If the process ENDED by one of these limits that can be told from how it ended, writes so to `report->why`. */
void rlimits_explain(const struct sandbox_limits *limits, const struct process *process, struct sandbox_report *report);

#endif
