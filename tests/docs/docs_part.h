/* SPDX-License-Identifier: MIT */
/* Parts of documents that a test prints from the tables of the code: each stands between two marks, and is checked, or
 * with --write put there. */
#ifndef TEST_DOCS_PART_H
#define TEST_DOCS_PART_H

#include <stdbool.h>

#include "base/buffer.h"

enum { DOCS_TEXT_MOST = 1 << 20 };

/* True if the document at this path has the part of this name, which stands between
 *     <!-- NAME: printed by a test -->
 * and
 *     <!-- end of NAME -->
 * as it is. False also if it cannot be read. */
bool docs_has_part(const char *path, const char *name, struct span part);
/* Puts it there. False: the document has no such marks, or cannot be written. */
bool docs_write_part(const char *path, const char *name, struct span part);

#endif
