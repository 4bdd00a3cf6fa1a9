/* SPDX-License-Identifier: MIT */
#include "keys/allow.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/trust.h"

enum { SETTLES_S = 2 /* what was written longer ago than this shows a new time when it is written again */ };

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, "allow list %s: " __VA_ARGS__)

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool check_certificate(const struct certificate *certificate, const char *path, struct error *error)
{
    if (*certificate->secret_key)
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "certificate %s: it is a secret one, which belongs to its bot alone; the list is of public ones", path);
    if (!*certificate->bots)
        return error_set(
            error, EXIT_COULD_NOT_RUN,
            "certificate %s: it names no bots that may attach with it, as in bots = \"my-bot\" of its metadata", path);
    return true;
}

/* Where it lies in truth: a link in the list may lead to a folder that others can write. */
static bool check_writers(const char *path, struct error *error)
{
    char *real = realpath(path, NULL);
    struct error found = {0};
    bool good = real && trust_place(real, &found);

    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "certificate %s: %s", path, real ? found.text : strerror(errno));
    free(real);
    return good;
}

static bool read_entry(struct allow_list *list, const char *path, const char *name, struct error *error)
{
    struct allow_entry *entry = &list->entries[list->count];
    bool good = certificate_read(&entry->certificate, path, error) && check_writers(path, error) &&
                check_certificate(&entry->certificate, path, error);

    if (!good) {
        certificate_forget(&entry->certificate);
        return false;
    }
    (void)snprintf(entry->name, sizeof entry->name, "%s", name);
    list->count++;
    return true;
}

static int is_seen(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool make_room(struct allow_list *list, size_t count, struct error *error)
{
    free(list->entries);
    list->count = 0;
    list->entries = calloc(count ? count : 1, sizeof *list->entries);
    return list->entries || REFUSE("out of memory", list->path);
}

/* Reads all of the files, and reports what is wrong with the first that cannot be used. */
static bool read_files(struct allow_list *list, struct dirent **files, int count, struct error *error)
{
    bool good = true;

    for (int i = 0; i < count; i++) {
        char path[PATH_MAX + NAME_MAX + 2];

        (void)snprintf(path, sizeof path, "%s/%s", list->path, files[i]->d_name);
        good = read_entry(list, path, files[i]->d_name, error) && good;
    }
    return good;
}

static bool read_folder(struct allow_list *list, struct error *error)
{
    struct dirent **files;
    int count = scandir(list->path, &files, is_seen, alphasort);
    bool good;

    if (count < 0)
        return REFUSE("%s", list->path, strerror(errno));
    if (count > ALLOW_MAX)
        good = REFUSE("it has %d files, more than %d", list->path, count, ALLOW_MAX);
    else
        good = make_room(list, (size_t)count, error) && read_files(list, files, count, error);
    for (int i = 0; i < count; i++)
        free(files[i]);
    free(files);
    return good;
}

static bool read_single(struct allow_list *list, struct error *error)
{
    const char *slash = strrchr(list->path, '/');

    return make_room(list, 1, error) && read_entry(list, list->path, slash ? slash + 1 : list->path, error);
}

static bool check_place(const struct allow_list *list, struct error *error)
{
    char *real = realpath(list->path, NULL);
    struct error found = {0};
    bool good = real && trust_place(real, &found);

    if (!good)
        (void)REFUSE("%s", list->path, real ? found.text : strerror(errno));
    free(real);
    return good;
}

/* Notes what the list looks like before it is read, to see later whether that changed. */
static void note_time(struct allow_list *list, const struct stat *info)
{
    list->changed = info->st_mtim;
    list->file = info->st_ino;
    list->unsettled = time(NULL) - info->st_mtim.tv_sec < SETTLES_S;
}

static bool read_list(struct allow_list *list, const struct stat *info, struct error *error)
{
    bool good;

    note_time(list, info);
    list->count = 0;
    good = check_place(list, error) && (S_ISDIR(info->st_mode) ? read_folder : read_single)(list, error);
    list->unsettled = list->unsettled || !good;
    return good;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

bool allow_refresh(struct allow_list *list, int64_t now_us, struct error *error)
{
    struct stat info;
    bool same;

    if (stat(list->path, &info) != 0) {
        list->count = 0;
        list->unsettled = true;
        return REFUSE("%s", list->path, strerror(errno));
    }
    same = info.st_ino == list->file && info.st_mtim.tv_sec == list->changed.tv_sec &&
           info.st_mtim.tv_nsec == list->changed.tv_nsec;
    if (same && (!list->unsettled || now_us - list->read_us < ALLOW_EVERY_US))
        return true;
    list->read_us = now_us;
    return read_list(list, &info, error);
}

bool allow_read(struct allow_list *list, const char *path, int64_t now_us, struct error *error)
{
    *list = (struct allow_list){.unsettled = true, .read_us = now_us - ALLOW_EVERY_US};
    if (strlen(path) >= sizeof list->path)
        return REFUSE("%s", path, strerror(ENAMETOOLONG));
    memcpy(list->path, path, strlen(path) + 1);
    return allow_refresh(list, now_us, error);
}

void allow_release(struct allow_list *list)
{
    free(list->entries);
    *list = (struct allow_list){0};
}

/* --- asking ------------------------------------------------------------------------------------------------------ */

bool allow_has(const struct allow_list *list, const char *key)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->entries[i].certificate.public_key, key) == 0)
            return true;
    return false;
}

bool allow_lets(const struct allow_list *list, const char *key, struct span bot)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->entries[i].certificate.public_key, key) == 0 &&
            certificate_names(&list->entries[i].certificate, bot))
            return true;
    return false;
}

/* --- as a judge -------------------------------------------------------------------------------------------------- */

static bool refresh(void *context, int64_t now_us, struct error *error)
{
    struct allow_list *list = context;
    bool told = allow_refresh(list, now_us, error) || strcmp(error->text, list->complaint.text) == 0;

    if (error->code || !list->unsettled)
        list->complaint = *error;
    return told;
}

static bool knows(void *context, const char *key)
{
    return allow_has(context, key);
}

static bool lets(void *context, const char *key, struct span bot)
{
    return allow_lets(context, key, bot);
}

struct key_judge allow_judge(struct allow_list *list)
{
    return (struct key_judge){.refresh = refresh, .knows = knows, .lets = lets, .context = list};
}
