/* SPDX-License-Identifier: MIT */
/* What a container engine that fails prints, as a sentence with a remedy. */
#ifndef SANDBOX_CONTAINER_REFUSAL_H
#define SANDBOX_CONTAINER_REFUSAL_H

#include <stddef.h>

#include "launch/ask.h"

/* Writes the sentence for the end of what the engine wrote to stderr; all of it is visible. `engine`: "podman" or
 * "docker"; `image`: of the bot, NULL if it is about none. */
void refusal_write(char *out, size_t size, const char *engine, const char *image, const char *printed);
/* The same for a command that failed in any way. */
void refusal_of(char *out, size_t size, const char *engine, const char *image, const struct answer *answer);

#endif
