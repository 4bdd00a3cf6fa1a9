/* SPDX-License-Identifier: MIT */
/* The fuzzer of texts that FUZZ_NAME names, such as http_fuzz. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

const char *FUZZ_NAME(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *broken = FUZZ_NAME(bytes, size);

    if (broken) {
        (void)fprintf(stderr, "%s\n", broken);
        abort();
    }
    return 0;
}
