/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "zmtp_fuzz.h"

enum { HONEST_EVERY = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct zmtp_stage stage;
    static unsigned count;
    struct error error = {0};
    const char *broken;

    if (count == 0 && !zmtp_stage_open(&stage, &error)) {
        (void)fprintf(stderr, "%s\n", error.text);
        abort();
    }
    broken = zmtp_fuzz(&stage, bytes, size);
    if (!broken && count++ % HONEST_EVERY == 0)
        broken = zmtp_fuzz_honest(&stage, count / HONEST_EVERY % ENDPOINTS);
    if (broken) {
        (void)fprintf(stderr, "%s\n", broken);
        abort();
    }
    return 0;
}
