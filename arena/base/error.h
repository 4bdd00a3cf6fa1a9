/* SPDX-License-Identifier: MIT */
/* One error story. A function whose failure must be reported to a user takes a `struct error *` and returns false (or
 * NULL). The error then holds one clear sentence with what was wrong and what is allowed. Only main prints it and
 * exits.
 *
 * Faults of bots are not errors: they are data in a verdict. Our own bugs are assertions, which stay on in releases. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

/* Exit codes of the program, stable. */
enum exit_code {
    EXIT_DONE = 0,
    EXIT_NO = 1,            /* the answer is no */
    EXIT_WRONG_USE = 2,     /* flags, settings, names */
    EXIT_COULD_NOT_RUN = 3, /* the host: files, sockets, memory */
    EXIT_UNDECIDED = 4,
    EXIT_INTERRUPTED = 130,
};

struct error {
    enum exit_code code; /* EXIT_DONE: no error */
    char text[400];      /* one sentence without a full stop, all of it visible */
};

/* Sets the error, unless one is set already: the first is kept. Invisible characters are escaped. Always returns false,
 * so that `return error_set(...)` ends a function. */
bool error_set(struct error *error, enum exit_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
