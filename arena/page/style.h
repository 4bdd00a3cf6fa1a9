/* SPDX-License-Identifier: MIT */
/* The page's one style sheet. No character of it needs an escape. */
#ifndef PAGE_STYLE_H
#define PAGE_STYLE_H

extern const char *const page_style[]; /* ends with NULL */

#endif
