/* SPDX-License-Identifier: MIT */
/* Checks that a file is a whole shared library for this machine. The system's loader maps a truncated file as if it
 * were whole, and the first access to a missing part ends the program with a signal. So the file is checked before it
 * is loaded. */
#ifndef PLUGIN_IMAGE_H
#define PLUGIN_IMAGE_H

#include <stdbool.h>

#include "base/error.h"

/* The error is the end of a sentence: the file's real kind, or where it was truncated. Only the places of headers,
 * segments and sections are checked. */
bool image_check(const char *path, struct error *error) __attribute__((warn_unused_result));

#endif
