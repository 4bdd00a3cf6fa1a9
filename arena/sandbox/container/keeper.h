/* SPDX-License-Identifier: MIT */
/* The keeper of a container: a process of the arena's own between it and the engine's client. The kernel can kill a
 * client, but no container, as that is nobody's child. So the keeper starts the client and sees to it that the
 * container ends when the keeper does, in whatever way:
 *
 *     arena --- keeper --- podman run ...      the bot's output comes straight through
 *                  \------ guard               its own session; a pipe tells it that the keeper is gone
 *
 * When the bot ends, the keeper asks the engine how, writes that to a pipe for the arena, and ends in the same way.
 * When the arena stops it (SIGTERM), or is killed, the keeper ends at once. Then the guard removes the container, and
 * ends.
 *
 * The words of the keeper, which every user of the machine can read:
 *
 *     PROGRAM KEEPER_WORD PIPE ENGINE CONTAINER IMAGE MEMORY IDFILE -- ENGINE'S PROGRAM run ... */
#ifndef SANDBOX_CONTAINER_KEEPER_H
#define SANDBOX_CONTAINER_KEEPER_H

#include "sandbox/sandbox.h"

#define KEEPER_WORD "container-keeper"

enum { KEEPER_REPORT_MAX = SANDBOX_SENTENCE_MAX + 1 };

/* The first byte of a report: whether the kernel killed the bot for its memory. A sentence follows, perhaps an empty
 * one, without a final zero. The last report counts. */
enum keeper_report { KEEPER_ENDED = '-', KEEPER_OUT_OF_MEMORY = 'm' };

/* The program of the keeper: its main. */
int keeper_main(int argc, char **argv);

#endif
