/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "request_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *broken = request_fuzz(bytes, size);

    if (broken) {
        (void)fprintf(stderr, "%s\n", broken);
        abort();
    }
    return 0;
}
