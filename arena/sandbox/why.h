/* SPDX-License-Identifier: MIT */
/* Why a process in a sandbox of namespaces ended, in words: what the arena, the kernel or the bot itself gave as a
 * reason, and what the host can do about it. */
#ifndef SANDBOX_WHY_H
#define SANDBOX_WHY_H

#include "launch/process.h"
#include "sandbox/namespaces/stay.h"

/* Writes a sentence, "" if there is nothing to say, and if it is for the host alone. */
void why_ended(const struct stay *stay, const struct process *process, struct sandbox_report *out);

#endif
