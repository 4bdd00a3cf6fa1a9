/* SPDX-License-Identifier: MIT */
/* A feed of changed records: everything is watched and asked for. */
#ifndef FEED_FUZZ_H
#define FEED_FUZZ_H

/* Reads the file NAME of a folder of records as if it was just written. Returns NULL, or what is wrong. */
const char *feed_fuzz(const char *folder, const char *name);

#endif
