/* SPDX-License-Identifier: MIT */
/* The processor time of a process and all its descendants, where no cgroup counts it (cgroup_cpu_us). In a pid
 * namespace of their own, descendants cannot leave: whoever loses its parent becomes a child of the first process of
 * the namespace.
 *
 * How exact it is: a process that lives is counted to the microsecond, with all its threads, also those that ended. One
 * that ended is counted, once its parent has waited for it, in the kernel's ticks of 10 ms, rounded down twice, for
 * user and system. A parent that ignores SIGCHLD hides what its children used: of these the meter keeps what it saw at
 * its last read, so all but what they used since then. So it is read every 10 ms while it matters; and a bot that means
 * to cheat with many processes that live for less is only counted by a cgroup. */
#ifndef SANDBOX_CPU_METER_H
#define SANDBOX_CPU_METER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CPU_METER_GRAIN_US = 10000 };

struct cpu_meter {
    uint64_t total_us; /* what was last read */
    uint64_t sum_us;   /* of all that lived then, and of the children that they had waited for */
    uint64_t lost_us;  /* of processes that ended and that nobody waited for */
    size_t processes;  /* that lived then */
};

/* False if this kernel does not list the children of processes (CONFIG_PROC_CHILDREN). */
bool cpu_meter_works(void);
/* Processor time so far, in microseconds; it never falls. `first` is a process that was not reaped yet. The meter is
 * all zero at first. */
uint64_t cpu_meter_read(struct cpu_meter *meter, pid_t first);

#endif
