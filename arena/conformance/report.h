/* SPDX-License-Identifier: MIT */
/* A finding in words. */
#ifndef CONFORMANCE_REPORT_H
#define CONFORMANCE_REPORT_H

#include "conformance/trial.h"

enum { FINDING_TEXT = 4000 };

/* Writes some lines: function, seat, match and decision; what is wrong; where two blocks differ; the settings. Only
 * visible characters and line ends, no line end at the end. */
void finding_print(const struct finding *finding, char out[FINDING_TEXT]);

#endif
