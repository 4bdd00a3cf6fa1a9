/* SPDX-License-Identifier: MIT */
/* What must hold for any bytes that come from outside. */
#ifndef TESTS_FUZZ_CODEC_FUZZ_H
#define TESTS_FUZZ_CODEC_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Gives the bytes to the walk, the cursor, the codec in both directions and the printer. NULL, or what does not hold.
 */
const char *codec_fuzz(const uint8_t *bytes, size_t size);

#endif
