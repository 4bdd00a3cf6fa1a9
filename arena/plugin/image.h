/* SPDX-License-Identifier: MIT */
/* Whether a file is a whole shared library for this machine. The system's loader maps a file that was cut short as if
 * it were whole, and the first access to what is missing ends the program by a signal; so that is found out before. */
#ifndef PLUGIN_IMAGE_H
#define PLUGIN_IMAGE_H

#include <stdbool.h>

#include "base/error.h"

/* The error is the end of a sentence: what it is instead, or where it was cut short. It does not judge more than the
 * places of headers, segments and sections. */
bool image_check(const char *path, struct error *error) __attribute__((warn_unused_result));

#endif
