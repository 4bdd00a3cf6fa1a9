/* SPDX-License-Identifier: MIT */
#include "in_test.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "conformance/report.h"

static void fail_test(void *context, const struct finding *finding) __attribute__((noreturn));
static void fail_test(void *context, const struct finding *finding)
{
    const struct game *game = context;
    char text[FINDING_TEXT];

    finding_print(finding, text);
    fail_msg("%s: %s", game->name, text);
    abort(); /* it does not return, and its header does not say so */
}

struct trial trial_in_test(const struct game *game, unsigned matches)
{
    return (struct trial){.game = game, .matches = matches, .failed = fail_test, .context = (void *)(uintptr_t)game};
}
