/* SPDX-License-Identifier: MIT */
#include "run/lucks.h"

void lucks_meet(struct lucks *lucks, unsigned luck)
{
    if (luck >= lucks->next) {
        unsigned more = luck + 1 - lucks->next;

        lucks->met = more < LUCKS_KEPT ? lucks->met << more : 0;
        lucks->next = luck + 1;
    }
    if (lucks->next - luck <= LUCKS_KEPT)
        lucks->met |= UINT64_C(1) << (lucks->next - luck - 1);
}

bool lucks_has_met(const struct lucks *lucks, unsigned luck)
{
    unsigned before = lucks->next - luck;

    return luck < lucks->next && (before > LUCKS_KEPT || lucks->met >> (before - 1) & 1);
}
