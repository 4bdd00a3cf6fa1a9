/* SPDX-License-Identifier: MIT */
#include "base/measure.h"

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { CALIBRATION_ROUNDS = 1 << 20 };

static double read_clock(clockid_t clock)
{
    struct timespec time;

    (void)clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double measure_thread_s(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double measure_process_s(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/* Each round needs the one before, and no compiler can fold two of them into one. */
double measure_calibration(void)
{
    volatile uint64_t end;
    uint64_t value = 1;
    double before = measure_thread_s();

    for (unsigned i = 0; i < CALIBRATION_ROUNDS; i++)
        value = (value ^ value >> 29) * UINT64_C(6364136223846793005) + 1;
    end = value;
    (void)end;
    return (double)CALIBRATION_ROUNDS / (measure_thread_s() - before);
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

double measure_median(double *values, unsigned count)
{
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}
