/* SPDX-License-Identifier: MIT */
#include "cli/init/samples.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"
#include "proto/message.h"
#include "proto/text.h"

enum { PATH_ROOM = 128, FILE_MOST = 1 << 20 };

static const char placeholder[] = "my-bot"; /* in the files of samples */

bool sample_is_there(const char *sample)
{
    for (const struct sample_file *file = sample_files; file->sample; file++)
        if (strcmp(file->sample, sample) == 0)
            return true;
    return false;
}

/* The first file of the sample from here on; NULL: there is none. */
static const struct sample_file *next_of(const struct sample_file *file, const char *sample)
{
    while (file->sample && strcmp(file->sample, sample) != 0)
        file++;
    return file->sample ? file : NULL;
}

static bool check_place(const char *sample, const char *folder, struct error *error)
{
    char path[PATH_MAX];

    if (strlen(folder) + PATH_ROOM > sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of the folder has at most %d bytes", PATH_MAX - PATH_ROOM);
    for (const struct sample_file *file = sample_files; (file = next_of(file, sample)); file++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, file->path);
        if (access(path, F_OK) == 0)
            return error_set(error, EXIT_WRONG_USE, "%s is there already, and is left as it is; choose a new folder",
                             path);
    }
    return true;
}

/* Makes the folders of a path, from the character `from` on. */
static bool make_folders(char *path, size_t from, struct error *error)
{
    for (char *slash = path + from; (slash = strchr(slash, '/')); slash++) {
        bool made;

        *slash = '\0';
        made = mkdir(path, 0755) == 0 || errno == EEXIST;
        if (!made)
            (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", path, strerror(errno));
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

/* What the bot is called: as its folder, if that begins with a letter and is an id. */
static void name_of(const char *folder, char name[PROTO_ID_MAX + 1])
{
    char real[PATH_MAX];
    const char *last = realpath(folder, real) ? strrchr(real, '/') + 1 : "";
    bool is_name = text_is_id(span_text(last)) && *last >= 'a' && *last <= 'z';

    (void)snprintf(name, PROTO_ID_MAX + 1, "%s", is_name ? last : placeholder);
}

/* The file, with its placeholders replaced. */
static void add_file(struct buffer *out, const struct sample_file *file, const char *name)
{
    const unsigned char *at = file->bytes, *end = file->bytes + file->size, *next;

    while (file->named && (next = memmem(at, (size_t)(end - at), placeholder, strlen(placeholder)))) {
        buffer_add(out, at, (size_t)(next - at));
        buffer_add(out, name, strlen(name));
        at = next + strlen(placeholder);
    }
    buffer_add(out, at, (size_t)(end - at));
}

static bool write_file(const struct sample_file *file, const char *folder, const char *name, struct error *error)
{
    char path[PATH_MAX];
    struct buffer text;
    bool written;

    (void)snprintf(path, sizeof path, "%s/%s", folder, file->path);
    if (!make_folders(path, strlen(folder) + 1, error))
        return false;
    buffer_init(&text, FILE_MOST);
    add_file(&text, file, name);
    written = !text.failed && disk_put(path, buffer_span(&text)) && chmod(path, 0644) == 0;
    if (!written)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    buffer_release(&text);
    return written;
}

bool sample_write(const char *sample, const char *folder, struct error *error)
{
    char name[PROTO_ID_MAX + 1];

    if (!check_place(sample, folder, error))
        return false;
    if (mkdir(folder, 0755) != 0 && errno != EEXIST)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", folder, strerror(errno));
    name_of(folder, name);
    for (const struct sample_file *file = sample_files; (file = next_of(file, sample)); file++)
        if (!write_file(file, folder, name, error))
            return false;
    return true;
}
