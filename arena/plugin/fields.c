/* SPDX-License-Identifier: MIT */
#include "plugin/fields.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "game/field.h"

static void print_number(struct buffer *out, const struct game_field *field, int64_t number)
{
    char text[24];
    int size = field->type == GAME_U64 ? snprintf(text, sizeof text, " %" PRIu64, (uint64_t)number)
                                       : snprintf(text, sizeof text, " %" PRId64, number);

    buffer_add(out, text, (size_t)size);
}

static void print_row(struct buffer *out, const struct game_field *field, const void *block, unsigned row)
{
    size_t before = out->used;

    if (field->shape == GAME_SET) {
        uint64_t set = (uint64_t)field_get(field, block, row, 0);

        for (unsigned member = 0; member < 64; member++)
            if (set >> member & 1)
                print_number(out, field, (int64_t)field->first + member);
    } else {
        for (unsigned i = 0; i < field->count; i++) {
            int64_t number = field_get(field, block, row, i);

            if (field->shape == GAME_LIST && number == 0)
                break;
            print_number(out, field, number);
        }
    }
    if (out->used == before)
        buffer_add(out, " -", 2);
}

void fields_print(struct buffer *out, const struct game_field *fields, size_t count, const void *block, unsigned seats)
{
    for (const struct game_field *field = fields; field < fields + count; field++) {
        buffer_add(out, field->name, strlen(field->name));
        for (unsigned row = 0; row < field_rows(field, seats); row++) {
            if (row)
                buffer_add(out, " |", 2);
            print_row(out, field, block, row);
        }
        buffer_add_byte(out, '\n');
    }
}

/* What is left of the text, and the line of the field that is read. */
struct reader {
    const char *at;
    const struct game_field *field;
    struct error *error;
};

static bool refuse(struct reader *reader, const char *what)
{
    return error_set(reader->error, EXIT_WRONG_USE, "the line of field '%s' has %s", reader->field->name, what);
}

static bool read_text(struct reader *reader, const char *text)
{
    size_t size = strlen(text);

    if (strncmp(reader->at, text, size) != 0)
        return false;
    reader->at += size;
    return true;
}

/* One blank and a number. */
static bool read_number(struct reader *reader, int64_t *number)
{
    bool negative = reader->at[0] == ' ' && reader->at[1] == '-';
    const char *digits = reader->at + 1 + negative;
    uint64_t magnitude;
    char *end;

    if (reader->at[0] != ' ' || digits[0] < '0' || digits[0] > '9')
        return refuse(reader, "something that is no number");
    errno = 0;
    magnitude = strtoull(digits, &end, 10);
    if (errno || (magnitude > INT64_MAX && (negative || reader->field->type != GAME_U64)))
        return refuse(reader, "a number that is too large");
    *number = negative ? -(int64_t)magnitude : (int64_t)magnitude;
    reader->at = end;
    return true;
}

static bool at_row_end(const struct reader *reader)
{
    return reader->at[0] == '\n' || reader->at[0] == '\0' || strncmp(reader->at, " |", 2) == 0;
}

static bool read_set(struct reader *reader, void *block, unsigned row)
{
    uint64_t set = 0;

    while (!at_row_end(reader)) {
        int64_t member = 0;

        if (!read_number(reader, &member))
            return false;
        member -= reader->field->first;
        if (member < 0 || (size_t)member >= 8 * field_size(reader->field->type))
            return refuse(reader, "a member that the set cannot have");
        set |= UINT64_C(1) << member;
    }
    field_put(reader->field, block, row, 0, (int64_t)set);
    return true;
}

static bool read_row(struct reader *reader, void *block, unsigned row)
{
    const struct game_field *field = reader->field;
    unsigned count = 0;

    if ((field->shape == GAME_LIST || field->shape == GAME_SET) && read_text(reader, " -"))
        return at_row_end(reader) ? true : refuse(reader, "more than its empty row");
    if (field->shape == GAME_SET)
        return read_set(reader, block, row);
    for (; !at_row_end(reader); count++) {
        int64_t number = 0;

        if (!read_number(reader, &number))
            return false;
        if (count == field->count)
            return refuse(reader, "too many numbers");
        if (!field_fits(field, number) || (field->shape == GAME_LIST && number == 0))
            return refuse(reader, "a number that the field cannot hold");
        field_put(field, block, row, count, number);
    }
    if (count == 0 || (field->shape != GAME_LIST && count != field->count))
        return refuse(reader, "too few numbers");
    return true;
}

bool fields_parse(const char *text, const struct game_field *fields, size_t count, void *block, size_t size,
                  unsigned seats, struct error *error)
{
    struct reader reader = {.at = text, .error = error};

    memset(block, 0, size);
    for (const struct game_field *field = fields; field < fields + count; field++) {
        reader.field = field;
        if (!read_text(&reader, field->name))
            return refuse(&reader, "another name");
        for (unsigned row = 0; row < field_rows(field, seats); row++) {
            if (row && !read_text(&reader, " |"))
                return refuse(&reader, "too few rows");
            if (!read_row(&reader, block, row))
                return false;
        }
        if (!read_text(&reader, "\n"))
            return refuse(&reader, "more than its rows");
    }
    return *reader.at == '\0' ? true : error_set(error, EXIT_WRONG_USE, "the text goes on after the last field");
}

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, __VA_ARGS__)

static bool check_shape(const struct game_field *field, struct error *error)
{
    size_t size = field_size(field->type);

    if (!word_is_key(field->name) || !word_is_prose(field->help))
        return REFUSE("a field's name is not 1 to 64 of a-z, 0-9 and _, or it has no help");
    if (size == 0 || field->shape > GAME_SET || field->secrecy > GAME_MIXED || field->count == 0)
        return REFUSE("field '%s' has a type, shape, secrecy or count that does not exist", field->name);
    if ((field->shape == GAME_NUMBER || field->shape == GAME_SET) && field->count != 1)
        return REFUSE("field '%s' is one number and counts %u", field->name, field->count);
    if (field->shape == GAME_SET && field_is_signed(field))
        return REFUSE("field '%s' is a set in a signed number", field->name);
    if (field->shape != GAME_SET && field->first != 0)
        return REFUSE("field '%s' is no set and counts from %u", field->name, field->first);
    if (!field_fits(field, field->empty))
        return REFUSE("the empty value of field '%s' is not a number that it can hold", field->name);
    if ((field->shape == GAME_SET || field->shape == GAME_LIST) && field->empty != 0)
        return REFUSE("field '%s' is empty with nothing in it, and has an empty value", field->name);
    if (field->rows == 0 ? field->stride != 0 : field->stride < field->count * size)
        return REFUSE("the rows of field '%s' lie over each other", field->name);
    if (field->offset % size || field->stride % size)
        return REFUSE("field '%s' is not aligned", field->name);
    return true;
}

bool fields_check(const struct game_field *fields, size_t count, size_t size, unsigned seats, struct error *error)
{
    bool taken[GAME_STATE_MAX > GAME_VIEW_MAX ? GAME_STATE_MAX : GAME_VIEW_MAX] = {false};

    for (const struct game_field *field = fields; field < fields + count; field++) {
        if (!check_shape(field, error))
            return false;
        for (const struct game_field *other = fields; other < field; other++)
            if (strcmp(other->name, field->name) == 0)
                return REFUSE("it has two fields '%s'", field->name);
        for (unsigned row = 0; row < field_rows(field, seats); row++) {
            for (size_t i = field_place(field, row, 0); i < field_place(field, row, field->count); i++) {
                if (i >= size)
                    return REFUSE("field '%s' reaches beyond its struct of %zu bytes", field->name, size);
                if (taken[i])
                    return REFUSE("field '%s' lies over another field", field->name);
                taken[i] = true;
            }
        }
    }
    return true;
}
