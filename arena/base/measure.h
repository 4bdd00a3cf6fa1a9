/* SPDX-License-Identifier: MIT */
/* What all benchmarks share. */
#ifndef BASE_MEASURE_H
#define BASE_MEASURE_H

/* Rounds per second of a fixed loop of dependent shifts and multiplications, in processor time of this thread. Figures
 * of different machines and times of day can be compared by it. Takes some milliseconds. */
double measure_calibration(void);

/* Returns the median and reorders the values. There must be at least one. */
double measure_median(double *values, unsigned count);

/* Seconds of processor time that this thread, and this process with all its threads, have used. */
double measure_thread_s(void);
double measure_process_s(void);

#endif
