/* SPDX-License-Identifier: MIT */
/* Checks what must hold for any bytes from outside. */
#ifndef TESTS_FUZZ_CODEC_FUZZ_H
#define TESTS_FUZZ_CODEC_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Runs the walk, the cursor, the codec in both directions and the printer on the bytes. Returns NULL, or what does not
 * hold. */
const char *codec_fuzz(const uint8_t *bytes, size_t size);

#endif
