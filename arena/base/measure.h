/* SPDX-License-Identifier: MIT */
/* What all benchmarks share. */
#ifndef BASE_MEASURE_H
#define BASE_MEASURE_H

/* Rounds per second of a fixed loop of dependent shifts and multiplications, in processor time of this thread: makes
 * figures of different machines and hours comparable. Takes some milliseconds. */
double measure_calibration(void);

/* The median; reorders the values. There is at least one. */
double measure_median(double *values, unsigned count);

/* Seconds of processor time that this thread, and this process with all its threads, have used. */
double measure_thread_s(void);
double measure_process_s(void);

#endif
