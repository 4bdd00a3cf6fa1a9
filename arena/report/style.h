/* SPDX-License-Identifier: MIT */
/* How the page looks; the only style sheet that it has. No character of it needs an escape. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

extern const char *const report_style[]; /* ends with NULL */

#endif
