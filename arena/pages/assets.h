/* SPDX-License-Identifier: MIT */
/* What a browser gets, as bytes in the program: made from arena/pages/site by assets.cmake. */
#ifndef PAGES_ASSETS_H
#define PAGES_ASSETS_H

#include <stddef.h>

extern const char pages_style[];
/* All modules as one classic script. */
extern const char pages_script[];

#endif
