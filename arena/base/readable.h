/* SPDX-License-Identifier: MIT */
/* The address sanitizer does not see what libsodium and libzmq read. So bytes for them pass through readable(): in a
 * build with the sanitizer it ends the program if the bytes may not be read. In other builds it does nothing. */
#ifndef BASE_READABLE_H
#define BASE_READABLE_H

#include "base/span.h"

#if defined(__SANITIZE_ADDRESS__)
#define READABLE_IS_CHECKED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define READABLE_IS_CHECKED 1
#endif
#endif

#ifdef READABLE_IS_CHECKED
#include <assert.h>
#include <sanitizer/asan_interface.h>
#endif

/* Checks the bytes and returns them. */
static inline struct span readable(struct span bytes)
{
#ifdef READABLE_IS_CHECKED
    assert(bytes.size == 0 || !__asan_region_is_poisoned((void *)(uintptr_t)bytes.at, bytes.size));
#endif
    return bytes;
}

#endif
