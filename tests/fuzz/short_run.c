/* SPDX-License-Identifier: MIT */
#include "short_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dice.h"

enum { CHANGES_MAX = 4 };

static size_t change(uint8_t *bytes, size_t size, uint64_t *dice)
{
    for (size_t i = dice_below(dice, CHANGES_MAX + 1); i > 0; i--) {
        size_t at = dice_below(dice, size), copied = dice_below(dice, size - at);

        bytes[at] = (uint8_t)dice_draw(dice);
        if (dice_below(dice, 4) == 0)
            memmove(bytes + dice_below(dice, size - copied), bytes + at, copied);
        if (dice_below(dice, 4) == 0)
            size = at + 1;
    }
    return size;
}

void short_run(const char *const *seeds, size_t count, uint64_t runs, short_run_fuzz *fuzz)
{
    for (uint64_t run = 0; run < runs; run++) {
        const char *seed = seeds[run % count], *broken;
        uint8_t bytes[SHORT_RUN_MAX];
        size_t size = strlen(seed);
        uint64_t dice = run;

        assert_in_range(size, 1, sizeof bytes);
        memcpy(bytes, seed, size);
        broken = fuzz(bytes, change(bytes, size, &dice));
        if (broken)
            fail_msg("run %llu: %s", (unsigned long long)run, broken);
    }
}
