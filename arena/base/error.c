/* SPDX-License-Identifier: MIT */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/visible.h"

bool error_set(struct error *error, enum exit_code code, const char *format, ...)
{
    char text[sizeof error->text];
    va_list arguments;

    if (error->code != EXIT_DONE)
        return false;
    error->code = code;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    visible(error->text, sizeof error->text, text);
    return false;
}
