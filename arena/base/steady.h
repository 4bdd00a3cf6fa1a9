/* SPDX-License-Identifier: MIT */
/* The one clock of the program: steady, in microseconds. */
#ifndef BASE_STEADY_H
#define BASE_STEADY_H

#include <stdint.h>

int64_t steady_us(void);

#endif
