/* SPDX-License-Identifier: MIT */
/* Compressed record files, for the files that read them. */
#ifndef MATCH_RECORD_ZIP_H
#define MATCH_RECORD_ZIP_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/span.h"

/* True if the bytes begin as a compressed file does. */
bool record_is_zipped(struct span bytes);
/* Appends what was compressed. False if the bytes are not what an arena writes, or the buffer cannot hold it. */
bool record_unzip(struct span bytes, struct buffer *out) __attribute__((warn_unused_result));

#endif
