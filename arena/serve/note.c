/* SPDX-License-Identifier: MIT */
#define SD_JOURNAL_SUPPRESS_LOCATION /* no file and line of ours in each entry */
#include "serve/note.h"

#include <inttypes.h>
#include <jansson.h>
#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <systemd/sd-journal.h>
#include <unistd.h>

#include "base/visible.h"
#include "json/audit_log.h"
#include "json/json.h"

enum { TEXT_MAX = 4096, MARK = 0x1f /* between the fields of an entry of the journal: the unit separator */ };

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

/* One line, with a mark before each field but the first: no value has that mark, as it is invisible. */
static void write_journal(FILE *out, const struct note *note)
{
    char seen[TEXT_MAX];

    (void)fprintf(out, "SYSLOG_IDENTIFIER=arena%cPRIORITY=%d", MARK, (int)note->level);
    for (unsigned i = 0; i < FIELDS; i++)
        if (value_of(note, &fields[i])) {
            visible(seen, sizeof seen, value_of(note, &fields[i]));
            (void)fprintf(out, "%c%s=%s", MARK, fields[i].journal, seen);
        }
    (void)fputc('\n', out);
}

void note_write(enum note_form form, FILE *out, const struct note *note)
{
    flockfile(out); /* other threads write lines, too */
    if (form == NOTE_JSON)
        write_json(out, note);
    else if (form == NOTE_JOURNAL)
        write_journal(out, note);
    else
        write_text(out, note);
    (void)fflush(out);
    funlockfile(out);
}

/* True unless the journal is there and takes nothing now. The library waits as long as that lasts. */
static bool has_room(int wait_ms)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "/run/systemd/journal/socket"};
    struct pollfd room = {.fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), .events = POLLOUT};
    bool good = room.fd < 0 || connect(room.fd, (struct sockaddr *)&at, sizeof at) != 0 || poll(&room, 1, wait_ms) != 0;

    if (room.fd >= 0)
        (void)close(room.fd);
    return good;
}

ssize_t note_send(const char *text, size_t size, int wait_ms)
{
    const char *end = memchr(text, '\n', size);
    struct iovec all[FIELDS + 2];
    int count = 0;

    if (!end)
        return (ssize_t)size;
    if (!has_room(wait_ms))
        return 0;
    for (const char *at = text, *next; at < end && count < FIELDS + 2; at = next + 1) {
        next = memchr(at, MARK, (size_t)(end - at));
        next = next ? next : end;
        all[count++] = (struct iovec){.iov_base = (void *)(uintptr_t)at, .iov_len = (size_t)(next - at)};
    }
    (void)sd_journal_sendv(all, count);
    return end - text + 1;
}
