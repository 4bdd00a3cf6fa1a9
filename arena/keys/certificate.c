/* SPDX-License-Identifier: MIT */
#include "keys/certificate.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zmq.h>

#include "proto/text.h"

/* --- keys and names ---------------------------------------------------------------------------------------------- */

bool certificate_is_key(struct span text)
{
    char key[CERTIFICATE_KEY_SIZE];
    uint8_t bytes[CERTIFICATE_KEY_BYTES];

    if (text.size != sizeof key - 1 || memchr(text.at, '\0', text.size))
        return false;
    memcpy(key, text.at, text.size);
    key[text.size] = '\0';
    return zmq_z85_decode(bytes, key) != NULL;
}

/* The next of the names, which is cut off from the rest; empty at the end. */
static struct span next_name(struct span *rest)
{
    struct span name = {0};

    while (rest->size && *rest->at == ' ')
        *rest = span_of(rest->at + 1, rest->size - 1);
    while (name.size < rest->size && rest->at[name.size] != ' ')
        name.size++;
    name.at = name.size ? rest->at : NULL;
    *rest = span_of(rest->at + name.size, rest->size - name.size);
    return name;
}

bool certificate_names(const struct certificate *certificate, struct span bot)
{
    struct span rest = span_text(certificate->bots), name;

    while ((name = next_name(&rest)).size)
        if (span_equal(name, bot))
            return true;
    return false;
}

void certificate_forget(struct certificate *certificate)
{
    sodium_memzero(certificate, sizeof *certificate);
}

/* --- the text of a file ------------------------------------------------------------------------------------------ */

/* A line is a section, "curve", or an entry of the latest section, "    public-key = "...""; the latter is indented. */
struct line {
    bool is_entry;
    struct span name, value;
};

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static struct span trim(struct span text)
{
    while (text.size && is_blank(text.at[text.size - 1]))
        text.size--;
    while (text.size && is_blank(*text.at))
        text = span_of(text.at + 1, text.size - 1);
    return text;
}

/* A value may stand in quotes; a remark may follow it. */
static struct span take_value(struct span text)
{
    const uint8_t *end;

    text = trim(text);
    if (text.size && (*text.at == '"' || *text.at == '\'')) {
        end = memchr(text.at + 1, *text.at, text.size - 1);
        return end ? span_of(text.at + 1, (size_t)(end - text.at) - 1) : span_of(text.at, 0);
    }
    end = text.size ? memchr(text.at, '#', text.size) : NULL;
    return end ? trim(span_of(text.at, (size_t)(end - text.at))) : text;
}

/* Cuts the next line off the text. False at the end. */
static bool next_line(struct span *rest, struct line *line)
{
    const uint8_t *end = rest->size ? memchr(rest->at, '\n', rest->size) : NULL;
    struct span text = span_of(rest->at, end ? (size_t)(end - rest->at) : rest->size);
    size_t name = 0;

    if (!rest->size)
        return false;
    *rest = span_of(rest->at + text.size + (end != NULL), rest->size - text.size - (end != NULL));
    *line = (struct line){.is_entry = text.size && is_blank(*text.at)};
    while (name < text.size && text.at[name] != '=' && text.at[name] != '#')
        name++;
    line->name = trim(span_of(text.at, name));
    if (name < text.size && text.at[name] == '=')
        line->value = take_value(span_of(text.at + name + 1, text.size - name - 1));
    return true;
}

/* The entries that we know. */
static const struct entry {
    const char *section, *name;
    size_t offset, size;
} entries[] = {
    {"curve", "public-key", offsetof(struct certificate, public_key), CERTIFICATE_KEY_SIZE},
    {"curve", "secret-key", offsetof(struct certificate, secret_key), CERTIFICATE_KEY_SIZE},
    {"metadata", "bots", offsetof(struct certificate, bots), CERTIFICATE_BOTS_SIZE},
};

static bool take_entry(struct certificate *certificate, struct span section, const struct line *line,
                       struct error *error)
{
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const struct entry *entry = &entries[i];
        char *out = (char *)certificate + entry->offset;

        if (!span_equal(section, span_text(entry->section)) || !span_equal(line->name, span_text(entry->name)))
            continue;
        if (*out)
            return error_set(error, EXIT_COULD_NOT_RUN, "its %s stands there twice", entry->name);
        if (!line->value.size)
            return error_set(error, EXIT_COULD_NOT_RUN, "its %s has no value, or no quote at its end", entry->name);
        if (line->value.size >= entry->size || memchr(line->value.at, '\0', line->value.size))
            return error_set(error, EXIT_COULD_NOT_RUN, "its %s is longer than %zu bytes or not text", entry->name,
                             entry->size - 1);
        memcpy(out, line->value.at, line->value.size);
        out[line->value.size] = '\0';
    }
    return true;
}

static bool check(const struct certificate *certificate, struct error *error)
{
    struct span rest = span_text(certificate->bots), name;
    char public_key[CERTIFICATE_KEY_SIZE];

    if (!certificate_is_key(span_text(certificate->public_key)))
        return error_set(error, EXIT_COULD_NOT_RUN, "it has no public-key of %d characters, as a certificate has",
                         CERTIFICATE_KEY_SIZE - 1);
    while ((name = next_name(&rest)).size)
        if (!text_is_id(name))
            return error_set(error, EXIT_COULD_NOT_RUN, "its bots must be names of a-z, 0-9 and -, a blank between");
    if (!*certificate->secret_key)
        return true;
    if (!certificate_is_key(span_text(certificate->secret_key)) ||
        zmq_curve_public(public_key, certificate->secret_key) != 0 || strcmp(public_key, certificate->public_key) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "its secret-key does not belong to its public-key");
    return true;
}

bool certificate_parse(struct certificate *certificate, struct span text, struct error *error)
{
    struct span rest = text, section = {0};
    struct line line;
    bool good = true;

    *certificate = (struct certificate){0};
    while (good && next_line(&rest, &line)) {
        if (line.is_entry)
            good = take_entry(certificate, section, &line, error);
        else if (line.name.size)
            section = line.name;
    }
    good = good && check(certificate, error);
    if (!good)
        certificate_forget(certificate);
    return good;
}

/* --- files ------------------------------------------------------------------------------------------------------- */

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, "certificate %s: " __VA_ARGS__)

static bool parse_file(struct certificate *certificate, const char *path, int fd, struct error *error)
{
    char text[CERTIFICATE_FILE_MAX + 1];
    struct error found = {0};
    ssize_t size = read(fd, text, sizeof text);
    bool good = size >= 0 && size <= CERTIFICATE_FILE_MAX;

    if (size < 0)
        (void)REFUSE("%s", path, strerror(errno));
    else if (!good)
        (void)REFUSE("it is longer than %d bytes", path, CERTIFICATE_FILE_MAX);
    else if (!certificate_parse(certificate, span_of(text, (size_t)size), &found))
        good = REFUSE("%s", path, found.text);
    sodium_memzero(text, sizeof text);
    return good;
}

static bool read_open(struct certificate *certificate, const char *path, int fd, struct error *error)
{
    struct stat info;

    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return REFUSE("it is not a file", path);
    if (!parse_file(certificate, path, fd, error))
        return false;
    if (!*certificate->secret_key || !(info.st_mode & (S_IRWXG | S_IRWXO)))
        return true;
    certificate_forget(certificate);
    return REFUSE(
        "its secret key can be read by others (mode %04o); chmod 600 keeps them out, and a new one is better if "
        "somebody could have read it",
        path, (unsigned)(info.st_mode & 07777));
}

bool certificate_read(struct certificate *certificate, const char *path, struct error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    bool good;

    if (fd < 0)
        return REFUSE("%s", path, strerror(errno));
    good = read_open(certificate, path, fd, error);
    (void)close(fd);
    return good;
}

bool certificate_read_secret(struct certificate *certificate, const char *path, struct error *error)
{
    char beside[PATH_MAX];
    int size = snprintf(beside, sizeof beside, "%s" CERTIFICATE_SECRET_END, path);

    if (size < 0 || (size_t)size >= sizeof beside)
        return REFUSE("%s", path, strerror(ENAMETOOLONG));
    if (!certificate_read(certificate, access(beside, F_OK) == 0 ? beside : path, error))
        return false;
    return *certificate->secret_key || REFUSE("it is public, and there is no secret one at %s", path, beside);
}
