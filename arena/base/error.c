/* SPDX-License-Identifier: MIT */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool error_set(struct error *error, enum exit_code code, const char *format, ...)
{
    va_list arguments;

    if (error->code != EXIT_DONE)
        return false;
    error->code = code;
    va_start(arguments, format);
    (void)vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}
