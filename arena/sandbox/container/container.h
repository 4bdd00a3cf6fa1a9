/* SPDX-License-Identifier: MIT */
/* The level `container`: a bot that is an image (image.h), run by podman or docker.
 *
 *     containers = containers_new(mark)                 once for a run; asks the engine nothing yet
 *     containers_check(containers, spec, plan)          once for each bot: can it be run here? Else a sentence says why
 *     container = container_open(containers, spec, plan)    for each process: changes the plan of its start
 *     launcher_start(launcher, plan)
 *     container_started(container)
 *     container_close(container, process, report)       when the process has ended, or could not be started
 *     containers_free(containers)                       removes what is left of the run's containers
 *
 * The process that is started is the keeper (keeper.h). The bot has no network, sees the arena's socket and its image,
 * both read-only, and has no capabilities; its user is not root, and is another for each instance. The functions have
 * the shape of those in sandbox/sandbox.h, which calls them. `containers` is used by many threads at once. */
#ifndef SANDBOX_CONTAINER_CONTAINER_H
#define SANDBOX_CONTAINER_CONTAINER_H

#include "sandbox/container/engine.h"
#include "sandbox/container/image.h"
#include "sandbox/sandbox.h"

struct containers;
struct container;

/* `mark` is the path of the run's folder. NULL: no memory. */
struct containers *containers_new(const char *mark);
/* All its processes have ended. NULL does nothing. */
void containers_free(struct containers *containers);

/* The first call for an engine asks it what it can do, and removes containers of arenas that were killed; each call
 * looks at the image. It may take as long as the engine does, up to a minute, and longer if it loads an image. */
bool containers_check(struct containers *containers, const struct sandbox_spec *spec, const struct process_plan *plan,
                      struct error *error) __attribute__((warn_unused_result));

/* Looks at an image by an engine (NULL: the first in PATH). False if it cannot be had. It may take as long as the
 * check.
 */
bool container_image(const char *engine, const char *name, struct image *image);

/* Removes by an engine (NULL: the first in PATH) the containers of arenas that were killed, as the first check does,
 * and says how many. False with a sentence if the engine cannot be asked, or did not remove all. */
bool containers_sweep(const char *engine, unsigned *removed, struct error *error) __attribute__((warn_unused_result));

/* The bot must have passed the check. What the plan points to then belongs to the container. Never waits for the
 * engine. NULL with a sentence. */
struct container *container_open(struct containers *containers, const struct sandbox_spec *spec,
                                 struct process_plan *plan, struct error *error) __attribute__((warn_unused_result));
void container_started(struct container *container);
/* `process` and `report` may be NULL. */
void container_close(struct container *container, const struct process *process, struct sandbox_report *report);

#endif
