/* SPDX-License-Identifier: MIT */
#define SD_JOURNAL_SUPPRESS_LOCATION /* no file and line of ours in each entry */
#include "serve/note.h"

#include <inttypes.h>
#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <systemd/sd-journal.h>

#include "base/visible.h"
#include "json/audit_log.h"
#include "json/json.h"

enum { TEXT_MAX = 4096, ENTRY_MAX = 32 + TEXT_MAX };

static const char *const form_words[NOTE_FORMS] = {
    [NOTE_TEXT] = "text", [NOTE_JSON] = "json", [NOTE_JOURNAL] = "journal"};

static const char *const level_words[] = {
    [NOTE_ERROR] = "error", [NOTE_WARNING] = "warning", [NOTE_NOTICE] = "notice", [NOTE_INFO] = "info"};

#define FIELD(member, journal)                                                                                         \
    {                                                                                                                  \
#member, journal, offsetof(struct note, member)                                                                \
    }

static const struct field {
    const char *json, *journal;
    size_t at; /* of the member */
} fields[] = {
    FIELD(text, "MESSAGE"),          FIELD(ladder, "ARENA_LADDER"), FIELD(match, "ARENA_MATCH"),
    FIELD(class, "ARENA_CLASS"),     FIELD(seat, "ARENA_SEAT"),     FIELD(bot, "ARENA_BOT"),
    FIELD(version, "ARENA_VERSION"), FIELD(owner, "ARENA_OWNER"),
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static const char *value_of(const struct note *note, const struct field *field)
{
    const char *value;

    memcpy(&value, (const char *)note + field->at, sizeof(const char *));
    return value;
}

/* --- forms ------------------------------------------------------------------------------------------------------- */

bool note_form_parse(enum note_form *form, const char *word, struct error *error)
{
    for (unsigned i = 0; i < NOTE_FORMS; i++)
        if (strcmp(form_words[i], word) == 0) {
            *form = (enum note_form)i;
            return true;
        }
    return error_set(error, EXIT_WRONG_USE, "--log is text, json or journal, not '%s'", word);
}

enum note_form note_form_of(int fd)
{
    const char *journal = getenv("JOURNAL_STREAM");
    char here[64];
    struct stat about;

    if (!journal || fstat(fd, &about) != 0)
        return NOTE_TEXT;
    (void)snprintf(here, sizeof here, "%ju:%ju", (uintmax_t)about.st_dev, (uintmax_t)about.st_ino);
    return strcmp(here, journal) == 0 ? NOTE_JOURNAL : NOTE_TEXT;
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void write_text(FILE *out, const struct note *note)
{
    char seen[TEXT_MAX];

    visible(seen, sizeof seen, note->text);
    (void)fprintf(out, "arena: %s\n", seen);
}

static void write_json(FILE *out, const struct note *note)
{
    json_t *line = json_object();
    char now[LOG_TIME_MAX];

    audit_time(now);
    (void)json_object_set_new(line, "time", json_string(now));
    (void)json_object_set_new(line, "level", json_string(level_words[note->level]));
    for (unsigned i = 0; i < FIELDS; i++)
        if (value_of(note, &fields[i]))
            (void)json_object_set_new(line, fields[i].json, json_text(value_of(note, &fields[i])));
    json_print(out, line);
}

/* A value may hold anything but what begins another field for who reads it as text. */
static void write_journal(const struct note *note)
{
    static const char name[] = "SYSLOG_IDENTIFIER=arena";
    char(*entries)[ENTRY_MAX] = calloc(FIELDS, ENTRY_MAX), priority[32], seen[TEXT_MAX];
    struct iovec all[FIELDS + 2] = {{.iov_base = (void *)(uintptr_t)name, .iov_len = sizeof name - 1}};
    int count = 1;

    if (!entries)
        return;
    all[count++] = (struct iovec){
        .iov_base = priority, .iov_len = (size_t)snprintf(priority, sizeof priority, "PRIORITY=%d", (int)note->level)};
    for (unsigned i = 0; i < FIELDS; i++) {
        if (!value_of(note, &fields[i]))
            continue;
        visible(seen, sizeof seen, value_of(note, &fields[i]));
        all[count++] = (struct iovec){
            .iov_base = entries[i],
            .iov_len = (size_t)snprintf(entries[i], sizeof entries[i], "%s=%s", fields[i].journal, seen)};
    }
    (void)sd_journal_sendv(all, count);
    free(entries);
}

void note_write(enum note_form form, FILE *out, const struct note *note)
{
    if (form == NOTE_JOURNAL) {
        write_journal(note);
        return;
    }
    flockfile(out); /* other threads write lines, too */
    if (form == NOTE_JSON)
        write_json(out, note);
    else
        write_text(out, note);
    (void)fflush(out);
    funlockfile(out);
}
