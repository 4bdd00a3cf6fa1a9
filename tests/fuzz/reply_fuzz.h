/* SPDX-License-Identifier: MIT */
/* The fuzzer of the lines that a program prints behind `arena bridge`. */
#ifndef REPLY_FUZZ_H
#define REPLY_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Reads the bytes as a line. NULL: what came of it makes sense; else a sentence that says what does not. */
const char *reply_fuzz(const uint8_t *bytes, size_t size);

#endif
