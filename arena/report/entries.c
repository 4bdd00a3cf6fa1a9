/* SPDX-License-Identifier: MIT */
/* Which bots played: titles, versions, and the files of their commands with hashes. */
#include <inttypes.h>

#include "event/programs.h"
#include "report/csv_line.h"
#include "report/parts.h"
#include "report/words.h"

/* A file of an entry's command; of an entry without files one with an empty name. */
struct told {
    unsigned entry;
    const char *since, *file, *hash;
    json_int_t bytes;
};

typedef void tell_file(void *context, const struct told *told);

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static void tell_files(unsigned entry, const json_t *program, tell_file *tell, void *context)
{
    const json_t *file;
    size_t i;

    json_array_foreach(json_object_get(program, "files"), i, file)
    {
        tell(context, &(struct told){.entry = entry,
                                     .since = text_of(program, "since"),
                                     .file = text_of(file, "file"),
                                     .hash = text_of(file, "hash"),
                                     .bytes = json_integer_value(json_object_get(file, "bytes"))});
    }
}

/* All files of an entry, those that were replaced first. */
static void tell_entry(struct buffer *out, const struct report *report, unsigned entry, tell_file *tell, void *context)
{
    json_t *programs = programs_of(report->event, entry);
    const json_t *program;
    bool any = false;
    size_t i;

    out->failed = out->failed || !programs;
    json_array_foreach(programs, i, program)
    {
        any = any || json_array_size(json_object_get(program, "files")) > 0;
        tell_files(entry, program, tell, context);
    }
    if (!any)
        tell(context, &(struct told){.entry = entry, .since = "", .file = "", .hash = ""});
    json_decref(programs);
}

/* --- the page ---------------------------------------------------------------------------------------------------- */

static void add_versions(struct markup *markup, const struct report *report, unsigned entry)
{
    const json_t *version;
    size_t i;

    markup_open_class(markup, "td", "words");
    json_array_foreach(programs_versions(report->event, entry), i, version)
    {
        markup_words(markup, i ? ", " : "");
        markup_words(markup, json_string_value(version));
    }
    markup_close(markup);
}

struct rows {
    struct markup *markup;
    const struct report *report;
};

static void add_row(void *context, const struct told *told)
{
    const struct rows *rows = context;
    struct markup *markup = rows->markup;

    markup_open(markup, "tr");
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "row");
    markup_words(markup, entry_name(rows->report, told->entry));
    markup_close(markup);
    markup_leaf_words(markup, "td", "words", rows->report->event->file.entries[told->entry].title);
    add_versions(markup, rows->report, told->entry);
    markup_leaf_words(markup, "td", "words", told->since);
    markup_leaf_words(markup, "td", "words", told->file);
    markup_leaf_words(markup, "td", "words long", told->hash);
    markup_close(markup);
}

void part_entries(struct markup *markup, const struct report *report)
{
    static const char *const heads[] = {"entry", "title", "bot and version", "since", "file", "BLAKE2b-256"};
    struct rows rows = {markup, report};

    section_open(markup, "Who played",
                 "The files are the program of the entry and those that its command names; a file that was replaced "
                 "while the event was played has two rows. What a shell or an interpreter loads beyond them is not "
                 "seen. entries.csv has the same, with sizes.");
    table_open(markup);
    markup_attribute(markup, "id", "entries");
    body_open(markup, heads, sizeof heads / sizeof *heads);
    for (unsigned i = 0; i < report->standing->entries; i++)
        tell_entry(markup->out, report, report->standing->table[i].entry, add_row, &rows);
    markup_close(markup);
    table_close(markup);
    markup_close(markup);
}

/* --- the table for programs -------------------------------------------------------------------------------------- */

struct lines {
    struct line line;
    const struct report *report;
};

static void add_line(void *context, const struct told *told)
{
    struct lines *lines = context;
    struct line *line = &lines->line;
    const json_t *versions = programs_versions(lines->report->event, told->entry), *version;
    struct buffer text;
    size_t i;

    buffer_init(&text, PROGRAM_VERSIONS_MAX * 2 * PROTO_ID_MAX);
    json_array_foreach(versions, i, version)
    {
        buffer_add(&text, i ? "; " : "", i ? 2 : 0);
        buffer_add(&text, json_string_value(version), json_string_length(version));
    }
    csv_text(line, span_text(entry_name(lines->report, told->entry)));
    csv_text(line, span_text(lines->report->event->file.entries[told->entry].title));
    csv_text(line, buffer_span(&text));
    csv_text(line, span_text(told->since));
    csv_text(line, span_text(told->file));
    if (*told->file)
        csv_field(line, "%" JSON_INTEGER_FORMAT, told->bytes);
    else
        csv_field(line, "%s", "");
    csv_text(line, span_text(told->hash));
    csv_end(line);
    buffer_release(&text);
}

void report_entries_csv(struct buffer *out, const struct report *report)
{
    static const char *const heads[] = {"entry", "title", "bots", "since", "file", "bytes", "hash"};
    struct lines lines = {{.out = out}, report};

    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        csv_field(&lines.line, "%s", heads[i]);
    csv_end(&lines.line);
    for (unsigned i = 0; i < report->standing->entries; i++)
        tell_entry(out, report, report->standing->table[i].entry, add_line, &lines);
}
