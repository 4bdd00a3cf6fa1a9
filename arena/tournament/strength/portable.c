/* SPDX-License-Identifier: MIT */
#include "tournament/strength/portable.h"

#include <math.h>

/* What divides the next power of a series. The power after the last would not change the last digit. */
static const double whole_parts[] = {1.0,     1.0 / 2, 1.0 / 3,  1.0 / 4,  1.0 / 5,  1.0 / 6,  1.0 / 7,
                                     1.0 / 8, 1.0 / 9, 1.0 / 10, 1.0 / 11, 1.0 / 12, 1.0 / 13, 1.0 / 14};
static const double odd_parts[] = {1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11, 1.0 / 13,
                                   1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23, 1.0 / 25, 1.0 / 27,
                                   1.0 / 29, 1.0 / 31, 1.0 / 33, 1.0 / 35, 1.0 / 37};

enum {
    WHOLE_PARTS = sizeof whole_parts / sizeof *whole_parts,
    ODD_PARTS = sizeof odd_parts / sizeof *odd_parts,
};

static const double RANGE = 745;
/* The logarithm of 2, in two parts: a product of the first and a whole number of the range is exact. */
static const double LOG2_HIGH = 0x1.62e42fee00000p-1, LOG2_LOW = 0x1.a39ef35793c76p-33;
static const double LOG2_INVERSE = 0x1.71547652b82fep+0;

/* x = whole * log 2 + rest, and the rest is at most half of log 2. */
double portable_exp(double x)
{
    double whole, rest, sum = 1;

    if (x < -RANGE || x > RANGE)
        return x < 0 ? 0 : INFINITY;
    whole = floor(x * LOG2_INVERSE + 0.5);
    rest = x - whole * LOG2_HIGH - whole * LOG2_LOW;
    for (int i = WHOLE_PARTS - 1; i >= 0; i--)
        sum = 1 + sum * (rest * whole_parts[i]);
    return ldexp(sum, (int)whole);
}

/* With z = y / (2 + y) it is log((1 + z) / (1 - z)) = 2 (z + z^3 / 3 + z^5 / 5 ...), and z is at most 1/3. */
double portable_log1p(double y)
{
    double z = y / (2 + y), square = z * z, sum = 0;

    for (int i = ODD_PARTS - 1; i >= 0; i--)
        sum = sum * square + odd_parts[i];
    return 2 * z * sum;
}
