/* SPDX-License-Identifier: MIT */
/* Reports of the doctor in the form of JUnit's XML, which CI servers show. */
#ifndef CLI_JUNIT_H
#define CLI_JUNIT_H

#include "base/buffer.h"
#include "doctor/doctor.h"
#include "page/markup.h"

enum { JUNIT_MAX = 1 << 20 };

struct junit {
    struct buffer cases; /* the elements of the checks so far */
    unsigned of[HEALTHS];
    int64_t took_us;
};

void junit_init(struct junit *junit);
void junit_release(struct junit *junit);
/* Adds a check. */
void junit_add(struct junit *junit, const struct report *report);
/* Appends the whole file. `name` is that of the bot. */
void junit_write(const struct junit *junit, const char *name, struct buffer *out);

#endif
