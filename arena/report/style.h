/* SPDX-License-Identifier: MIT */
/* The page's one style sheet. No character of it needs an escape. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

extern const char *const report_style[]; /* ends with NULL */

#endif
