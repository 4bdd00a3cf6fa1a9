/* SPDX-License-Identifier: MIT */
/* The fuzzer of what squeue and kubectl print. */
#ifndef CLUSTER_FUZZ_H
#define CLUSTER_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Reads the bytes as what kubectl prints if they begin with {, else as what squeue prints. NULL: what is reported makes
 * sense; else a sentence that says what does not. */
const char *cluster_fuzz(const uint8_t *bytes, size_t size);

#endif
