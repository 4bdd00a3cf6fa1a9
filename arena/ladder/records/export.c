/* SPDX-License-Identifier: MIT */
#include "ladder/records/export.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "json/json.h"
#include "ladder/records/catalog.h"
#include "match/record.h"

const char *const export_words[EXPORT_FORMS] = {"csv", "json"};

enum { COLUMNS = 18, VALUE_MAX = 200 };

/* Numbers are those columns that JSON has without quotes. */
static const struct {
    const char *name;
    bool number;
} columns[COLUMNS] = {
    {"match", false}, {"attempt", true},  {"season", false}, {"class", false}, {"purpose", false},  {"game", false},
    {"epoch", false}, {"winner", false},  {"reason", false}, {"turns", true},  {"seat", true},      {"role", false},
    {"bot", false},   {"version", false}, {"owner", false},  {"score", true},  {"decisions", true}, {"faults", true},
};

struct exporting {
    FILE *out;
    enum export_form form;
    const struct catalog *catalog;
};

/* A line of values. */
struct line {
    char value[COLUMNS][VALUE_MAX];
    unsigned count;
};

static void add_text(struct line *line, struct span text)
{
    (void)snprintf(line->value[line->count++], VALUE_MAX, "%.*s", (int)text.size, (const char *)text.at);
}

static void add_number(struct line *line, int64_t number)
{
    (void)snprintf(line->value[line->count++], VALUE_MAX, "%" PRId64, number);
}

/* --- printing ---------------------------------------------------------------------------------------------------- */

/* A version may have any visible character. */
static void print_csv_value(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        (void)fputs(text, out);
        return;
    }
    (void)fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            (void)fputc('"', out);
        (void)fputc(*text, out);
    }
    (void)fputc('"', out);
}

static void print_csv(FILE *out, const struct line *line)
{
    for (unsigned i = 0; i < COLUMNS; i++) {
        if (i)
            (void)fputc(',', out);
        print_csv_value(out, line ? line->value[i] : columns[i].name);
    }
    (void)fputc('\n', out);
}

static void print_json(FILE *out, const struct line *line)
{
    json_t *object = json_object();

    for (unsigned i = 0; i < COLUMNS; i++)
        (void)json_object_set_new(object, columns[i].name,
                                  columns[i].number ? json_loads(line->value[i], JSON_DECODE_ANY, NULL)
                                                    : json_text(line->value[i]));
    json_print(out, object);
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

/* The role of a seat, of those with commas between them. */
static struct span role_of(struct span roles, unsigned seat)
{
    for (;; seat--) {
        const uint8_t *comma = roles.size ? memchr(roles.at, ',', roles.size) : NULL;
        size_t size = comma ? (size_t)(comma - roles.at) : roles.size;

        if (seat == 0 || !comma)
            return seat == 0 ? span_of(roles.at, size) : (struct span){0};
        roles = span_of(comma + 1, roles.size - size - 1);
    }
}

static const char *name_of(const struct catalog *catalog, enum catalog_kind kind, uint32_t number)
{
    return catalog->names[kind].text[number];
}

static void fill_in(const struct catalog *catalog, const struct catalog_match *match, unsigned seat, struct line *line)
{
    struct span pool[CATALOG_POOL_PARTS] = {0}, version[CATALOG_VERSION_PARTS] = {0};

    (void)!catalog_split(name_of(catalog, CATALOG_POOLS, match->pool), pool, CATALOG_POOL_PARTS);
    (void)!catalog_split(name_of(catalog, CATALOG_VERSIONS, match->seat[seat].version), version, CATALOG_VERSION_PARTS);
    (void)snprintf(line->value[line->count++], VALUE_MAX, "m%" PRIu64, match->number);
    add_number(line, match->attempt);
    add_text(line, pool[1]);
    add_text(line, pool[2]);
    add_text(line, span_text(record_purpose_names[match->purpose]));
    add_text(line, pool[3]);
    add_text(line, pool[4]);
    add_text(line, span_text(name_of(catalog, CATALOG_WORDS, match->winner)));
    add_text(line, span_text(name_of(catalog, CATALOG_WORDS, match->reason)));
    add_number(line, match->turns);
    add_number(line, seat);
    add_text(line, role_of(pool[6], seat));
    for (unsigned i = 0; i < CATALOG_VERSION_PARTS; i++)
        add_text(line, version[i]);
    add_number(line, match->seat[seat].score);
    add_number(line, match->seat[seat].decisions);
    add_number(line, match->seat[seat].faults);
}

static bool print_match(void *context, const struct catalog_match *match, struct error *error)
{
    const struct exporting *exporting = context;

    for (unsigned seat = 0; match->state == CATALOG_FINISHED && match->number && seat < match->seats; seat++) {
        struct line line = {.count = 0};

        fill_in(exporting->catalog, match, seat, &line);
        (exporting->form == EXPORT_CSV ? print_csv : print_json)(exporting->out, &line);
    }
    return !ferror(exporting->out) || error_set(error, EXIT_COULD_NOT_RUN, "what is exported cannot be written");
}

bool ladder_export(FILE *out, const char *folder, enum export_form form, struct error *error)
{
    struct catalog catalog = {0};
    struct exporting exporting = {.out = out, .form = form, .catalog = &catalog};
    const struct catalog_taker taker = {.take = print_match, .context = &exporting};
    bool good = catalog_look(&catalog, folder, error);

    if (form == EXPORT_CSV)
        print_csv(out, NULL);
    for (unsigned i = 0; good && i < catalog.segment_count; i++)
        good = catalog_read(&catalog, folder, i, &taker, error);
    catalog_release(&catalog);
    return good;
}
