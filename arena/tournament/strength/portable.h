/* SPDX-License-Identifier: MIT */
/* Functions of numbers that have the same last digit on every machine. Those of the C library differ between its
 * versions and, on one machine, between processors. These need nothing but sums, products and quotients, which IEEE 754
 * defines to the last digit, and ldexp, which is exact. */
#ifndef TOURNAMENT_PORTABLE_H
#define TOURNAMENT_PORTABLE_H

/* e^x; 0 or infinity where that is out of range. Its error is about that of the number's last digit. */
double portable_exp(double x);

/* log(1 + y) for y from 0 to 1. */
double portable_log1p(double y);

#endif
