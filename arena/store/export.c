/* SPDX-License-Identifier: MIT */
#include "store/export.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "store/inside.h"

enum {
    FIELDS_MAX = 2 * SCHEMA_COLUMNS_MAX,
    MATCH_KEY = 2, /* members of a seat that its match has too */
};

/* --- CSV --------------------------------------------------------------------------------------------------------- */

static void csv_text(FILE *out, const char *text)
{
    bool formula = text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL;

    if (!formula && !strpbrk(text, ",\"\r\n")) {
        (void)fputs(text, out);
        return;
    }
    (void)fputs(formula ? "\"'" : "\"", out);
    for (; *text; text++) {
        if (*text == '"')
            (void)fputc('"', out);
        (void)fputc(*text, out);
    }
    (void)fputc('"', out);
}

static void csv_value(FILE *out, const struct export_field *field)
{
    switch (field->kind) {
    case EXPORT_NUMBER:
        (void)fprintf(out, "%" PRId64, field->number);
        break;
    case EXPORT_REAL:
        (void)fprintf(out, "%.6g", field->real);
        break;
    case EXPORT_TEXT:
        csv_text(out, field->text);
        break;
    }
}

static void csv_row(struct export_file *to, const struct export_field *fields, unsigned count)
{
    for (unsigned i = 0; !to->begun && i < count; i++)
        (void)fprintf(to->out, "%s%s", fields[i].name, i + 1 < count ? "," : "\n");
    to->begun = true;
    for (unsigned i = 0; i < count; i++) {
        csv_value(to->out, &fields[i]);
        (void)fputc(i + 1 < count ? ',' : '\n', to->out);
    }
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *json_value(const struct export_field *field)
{
    switch (field->kind) {
    case EXPORT_NUMBER:
        return json_integer(field->number);
    case EXPORT_REAL:
        return json_real(field->real);
    case EXPORT_TEXT:
        return json_text(field->text);
    }
    return NULL;
}

static json_t *json_row(const struct export_field *fields, unsigned count)
{
    json_t *row = json_object();

    for (unsigned i = 0; i < count; i++)
        (void)json_object_set_new(row, fields[i].name, json_value(&fields[i]));
    return row;
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

void export_row(struct export_file *to, const struct export_field *fields, unsigned count)
{
    if (to->format == EXPORT_CSV)
        csv_row(to, fields, count);
    else
        json_print(to->out, json_row(fields, count));
}

bool export_end(struct export_file *to, struct error *error)
{
    if (fflush(to->out) == 0 && !ferror(to->out))
        return true;
    return error_set(error, EXIT_COULD_NOT_RUN, "the export cannot be written: %s", strerror(errno));
}

/* --- names of entries and classes -------------------------------------------------------------------------------- */

struct names {
    char **at; /* by number; NULL where there is none */
    size_t count;
};

static bool name_add(struct names *names, int64_t number, const char *name, struct error *error)
{
    char **at;

    if (number < 0 || number >= UINT16_MAX)
        return true;
    if ((size_t)number >= names->count) {
        at = realloc(names->at, ((size_t)number + 1) * sizeof *at);
        if (!at)
            return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        memset(at + names->count, 0, ((size_t)number + 1 - names->count) * sizeof *at);
        names->at = at;
        names->count = (size_t)number + 1;
    }
    names->at[number] = strdup(name);
    return names->at[number] || error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

static bool take_class(void *context, const void *row, struct error *error)
{
    const struct store_class *class = row;

    return name_add(context, class->number, class->name, error);
}

static bool take_entry(void *context, const void *row, struct error *error)
{
    const struct store_entry *entry = row;

    return name_add(context, entry->number, entry->name, error);
}

static void names_release(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->at[i]);
    free(names->at);
}

/* In place of the number that stands under `member`, if it has a name. */
static void put_name(struct export_field *fields, unsigned count, const char *member, const struct names *names)
{
    struct export_field *field = NULL;

    for (unsigned i = 0; i < count; i++)
        if (strcmp(fields[i].name, member) == 0)
            field = &fields[i];
    assert(field); /* it is a member of the row */
    if (field->number < 0 || (uint64_t)field->number >= names->count || !names->at[field->number])
        return;
    field->kind = EXPORT_TEXT;
    field->text = names->at[field->number];
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

struct matches {
    struct export_file *to;
    struct names classes, entries;
};

/* The members of a row, from `first` on. Returns how many there are. */
static unsigned fields_of(struct export_field *fields, enum store_table table, unsigned first, const void *row)
{
    const struct schema_table *schema = &schema_tables[table];

    for (unsigned i = first; i < schema->count; i++) {
        const struct schema_column *column = &schema->columns[i];
        const void *at = (const char *)row + column->at;
        struct export_field *field = &fields[i - first];

        *field = (struct export_field){.name = column->name};
        if (column->kind == SCHEMA_NUMBER) {
            field->kind = EXPORT_NUMBER;
            field->number = *(const int64_t *)at;
        } else {
            field->kind = EXPORT_TEXT;
            field->text = *(const char *const *)at;
        }
    }
    return schema->count - first;
}

static unsigned match_fields(const struct matches *matches, struct export_field *fields,
                             const struct store_match *match)
{
    unsigned count = fields_of(fields, STORE_MATCHES, 0, match);

    put_name(fields, count, "class", &matches->classes);
    return count;
}

static unsigned seat_fields(const struct matches *matches, struct export_field *fields, const struct store_seat *seat)
{
    unsigned count = fields_of(fields, STORE_SEATS, MATCH_KEY, seat);

    put_name(fields, count, "entry", &matches->entries);
    return count;
}

static bool take_match(void *context, const struct store_played *played, struct error *error)
{
    const struct matches *matches = context;
    struct export_file *to = matches->to;
    struct export_field fields[FIELDS_MAX];
    unsigned count = match_fields(matches, fields, &played->match);
    json_t *row, *seats;

    (void)error;
    if (to->format == EXPORT_CSV) {
        for (unsigned i = 0; i < played->seats; i++)
            csv_row(to, fields, count + seat_fields(matches, fields + count, &played->seat[i]));
        return true;
    }
    row = json_row(fields, count);
    seats = json_array();
    for (unsigned i = 0; i < played->seats; i++)
        (void)json_array_append_new(seats, json_row(fields, seat_fields(matches, fields, &played->seat[i])));
    (void)json_object_set_new(row, "seats", seats);
    json_print(to->out, row);
    return true;
}

bool export_matches(struct export_file *to, struct store *store, struct error *error)
{
    struct matches matches = {.to = to};
    const struct store_reader classes = {.row = take_class, .context = &matches.classes};
    const struct store_reader entries = {.row = take_entry, .context = &matches.entries};
    const struct store_match_reader reader = {.played = take_match, .context = &matches};
    struct store_view view;
    bool good;

    if (!store_view_begin(store, &view, error))
        return false;
    good = store_read(store, STORE_CLASSES, &classes, error) && store_read(store, STORE_ENTRIES, &entries, error) &&
           store_read_matches(store, &reader, error);
    store_view_end(store, &view);
    names_release(&matches.classes);
    names_release(&matches.entries);
    return good && export_end(to, error);
}
