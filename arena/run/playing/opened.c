/* SPDX-License-Identifier: MIT */
#include "run/playing/opened.h"

#include <assert.h>

bool opened_has(const struct opened *opened, unsigned match)
{
    unsigned next = opened->next;

    return match < next || (match > next && match - next <= OPENED_AHEAD && opened->ahead >> (match - next - 1) & 1);
}

void opened_add(struct opened *opened, unsigned match)
{
    bool passes = match == opened->next;

    assert(!opened_has(opened, match) && match - opened->next <= OPENED_AHEAD);
    if (!passes)
        opened->ahead |= UINT32_C(1) << (match - opened->next - 1);
    for (; passes; opened->ahead >>= 1) {
        passes = opened->ahead & 1;
        opened->next++;
    }
}
