/* SPDX-License-Identifier: MIT */
#include "base/size.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS = 6, DECIMAL = 10, BITS_EACH = 10 };

bool size_read(const char *text, uint64_t *bytes)
{
    static const char units[] = "KMG";
    size_t digits = strspn(text, "0123456789");
    unsigned long number = digits && digits <= DIGITS ? strtoul(text, NULL, DECIMAL) : 0;
    const char *unit = text[digits] ? strchr(units, text[digits]) : NULL;

    if (number == 0 || !unit || text[digits + 1])
        return false;
    *bytes = (uint64_t)number << (BITS_EACH * (unit - units + 1));
    return true;
}
