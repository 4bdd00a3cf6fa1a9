/* SPDX-License-Identifier: MIT */
/* Shared by the writing and the reading of a manifest. */
#ifndef SEAL_MANIFEST_INSIDE_H
#define SEAL_MANIFEST_INSIDE_H

#define MANIFEST_BEGIN "artemia-seals 1\n"

/* The order in which rows are written. */
int manifest_compare_matches(const void *a, const void *b);
int manifest_compare_runs(const void *a, const void *b);

#endif
