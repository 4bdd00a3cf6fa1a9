/* SPDX-License-Identifier: MIT */
/* Commands of bots that are images: `image:NAME ARGS`. In words: image_mark, NAME, ARGS. */
#ifndef SANDBOX_CONTAINER_IMAGE_H
#define SANDBOX_CONTAINER_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { IMAGE_NAME_MAX = 255 /* bytes */ };

/* "image:", the first word of such a bot, in this very memory or in a copy. */
extern const char image_mark[];

/* What stands behind `image:`, without blanks before it; NULL: the command does not begin so. */
const char *image_behind(const char *command);
/* The name of the image; NULL: the words start a program. */
const char *image_of(const char *const *words);
/* False with a sentence if it cannot be the name of an image, such as one that an engine would take for an option. */
bool image_name_check(const char *name, struct error *error) __attribute__((warn_unused_result));

#endif
