/* SPDX-License-Identifier: MIT */
#include "report/csv_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void csv_text(struct line *line, struct span text)
{
    bool quoted = false;

    for (size_t i = 0; i < text.size; i++)
        quoted = quoted || strchr("\",\r\n", text.at[i]);
    if (line->begun)
        buffer_add_byte(line->out, ',');
    if (quoted)
        buffer_add_byte(line->out, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '"')
            buffer_add_byte(line->out, '"');
        buffer_add_byte(line->out, text.at[i]);
    }
    if (quoted)
        buffer_add_byte(line->out, '"');
    line->begun = true;
}

void csv_field(struct line *line, const char *format, ...)
{
    char field[CSV_FIELD_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(field, sizeof field, format, arguments);
    va_end(arguments);
    csv_text(line, span_text(field));
}

void csv_end(struct line *line)
{
    buffer_add(line->out, "\r\n", 2);
    line->begun = false;
}
