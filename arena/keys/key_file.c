/* SPDX-License-Identifier: MIT */
#include "keys/key_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- the text of a file ------------------------------------------------------------------------------------------ */

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

static bool take_entry(const struct key_kind *kind, char *keys, struct span section, const struct line *line,
                       struct error *error)
{
    for (size_t i = 0; i < kind->entry_count; i++) {
        const struct key_entry *entry = &kind->entries[i];
        char *out = keys + entry->offset;

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

bool key_file_parse(const struct key_kind *kind, void *keys, struct span text, struct error *error)
{
    struct span rest = text, section = {0};
    struct line line;
    bool good = true;

    memset(keys, 0, kind->size);
    while (good && next_line(&rest, &line)) {
        if (line.is_entry)
            good = take_entry(kind, keys, section, &line, error);
        else if (line.name.size)
            section = line.name;
    }
    good = good && kind->check(keys, error);
    if (!good)
        sodium_memzero(keys, kind->size);
    return good;
}

/* --- files ------------------------------------------------------------------------------------------------------- */

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, "%s %s: " __VA_ARGS__)

static bool parse_open(const struct key_kind *kind, void *keys, const char *path, int fd, struct error *error)
{
    char text[KEY_FILE_MAX + 1];
    struct error found = {0};
    ssize_t size = read(fd, text, sizeof text);
    bool good = size >= 0 && size <= KEY_FILE_MAX;

    if (size < 0)
        (void)REFUSE("%s", kind->called, path, strerror(errno));
    else if (!good)
        (void)REFUSE("it is longer than %d bytes", kind->called, path, KEY_FILE_MAX);
    else if (!key_file_parse(kind, keys, span_of(text, (size_t)size), &found))
        good = REFUSE("%s", kind->called, path, found.text);
    sodium_memzero(text, sizeof text);
    return good;
}

static bool read_open(const struct key_kind *kind, void *keys, const char *path, int fd, struct error *error)
{
    struct stat info;

    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return REFUSE("it is not a file", kind->called, path);
    if (!parse_open(kind, keys, path, fd, error))
        return false;
    if (!kind->is_secret(keys) || !(info.st_mode & (S_IRWXG | S_IRWXO)))
        return true;
    sodium_memzero(keys, kind->size);
    return REFUSE(
        "its secret key can be read by others (mode %04o); chmod 600 keeps them out, and a new one is better if "
        "somebody could have read it",
        kind->called, path, (unsigned)(info.st_mode & 07777));
}

bool key_file_read(const struct key_kind *kind, void *keys, const char *path, struct error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    bool good;

    if (fd < 0)
        return REFUSE("%s", kind->called, path, strerror(errno));
    good = read_open(kind, keys, path, fd, error);
    (void)close(fd);
    return good;
}

bool key_file_secret(const char *path, char *out, size_t size)
{
    int length = snprintf(out, size, "%s" KEY_FILE_SECRET_END, path);

    if (length < 0 || (size_t)length >= size)
        return false;
    if (access(out, F_OK) != 0)
        (void)snprintf(out, size, "%s", path);
    return true;
}

bool key_file_read_secret(const struct key_kind *kind, void *keys, const char *path, struct error *error)
{
    char secret[PATH_MAX];

    if (!key_file_secret(path, secret, sizeof secret))
        return REFUSE("%s", kind->called, path, strerror(ENAMETOOLONG));
    if (!key_file_read(kind, keys, secret, error))
        return false;
    return kind->is_secret(keys) ||
           REFUSE("it is public, and there is no secret one at %s" KEY_FILE_SECRET_END, kind->called, path, path);
}
