/* SPDX-License-Identifier: MIT */
/* What a browser gets, as bytes in the program: made from arena/pages/site by assets.cmake. */
#ifndef PAGES_ASSETS_H
#define PAGES_ASSETS_H

#include <stddef.h>

extern const char pages_style[];
/* All modules as one classic script. */
extern const char pages_script[];

/* A file as a server has it. */
struct pages_file {
    const char *name, *type;
    const char *bytes;
    size_t size;
};

extern const struct pages_file pages_files[];
extern const size_t pages_file_count;
/* Of all of them: another program may have others. */
extern const char pages_hash[];

#endif
