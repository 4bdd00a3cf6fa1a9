/* SPDX-License-Identifier: MIT */
/* Processes that a bot started, found in /proc by their group or by their environment, or because they are orphans that
 * this program has adopted. */
#ifndef DOCTOR_CHILDREN_H
#define DOCTOR_CHILDREN_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "launch/orphans.h"

/* Counts the living processes of the group, those with this entry in their environment (NAME=VALUE), and those that
 * this program has adopted (NULL: none), but for the leader of the group. Writes a list of their names to `names`;
 * NULL: not wanted. */
unsigned children_of(pid_t group, const char *entry, const struct orphans *orphans, char *names, size_t size);
/* The memory that the group's leader and those processes have in RAM, in KiB. */
uint64_t children_memory_kib(pid_t group, const char *entry);

/* The processor time that they have used, in ticks of the kernel; of a number that grows, at least one is at work. */
uint64_t children_ticks(pid_t group, const char *entry);

#endif
