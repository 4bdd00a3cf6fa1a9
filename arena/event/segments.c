/* SPDX-License-Identifier: MIT */
#include "event/segments.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "match/record.h"

enum { STEM_MAX = 128, NUMBER_MOST = 9999, PLACE_MAX = PATH_MAX + NAME_MAX + 2 };

static const char ending[] = ".arena";

struct segments {
    struct event *event;
    char **copies; /* their paths */
    size_t count;
};

static bool no_memory(struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
}

struct segments *segments_begin(struct event *event, struct error *error)
{
    struct segments *segments = calloc(1, sizeof *segments);

    if (!segments)
        (void)no_memory(error);
    else if (event_claim(event, error))
        segments->event = event;
    if (segments && segments->event)
        return segments;
    free(segments);
    return NULL;
}

/* --- where it belongs -------------------------------------------------------------------------------------------- */

/* The run of RUN-NNNN.arena. */
static bool read_stem(const char *path, char stem[STEM_MAX], struct error *error)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dash = strrchr(name, '-');

    (void)snprintf(stem, STEM_MAX, "%.*s", dash ? (int)(dash - name) : 0, name);
    return (*stem && record_name_is_of(name, stem)) ||
           error_set(error, EXIT_WRONG_USE, "%s: a file of records of an event is called RUN-NNNN.arena", path);
}

/* Something of the run lies there. */
static bool has_run(const char *folder, const char *stem)
{
    DIR *listing = opendir(folder);
    const struct dirent *entry;
    size_t size = strlen(stem);
    bool found = false;

    while (listing && !found && (entry = readdir(listing)) != NULL)
        found = strncmp(entry->d_name, stem, size) == 0 && (entry->d_name[size] == '.' || entry->d_name[size] == '-');
    if (listing)
        (void)closedir(listing);
    return found;
}

static bool find_round(const struct segments *segments, const char *path, const char *stem, char folder[PLACE_MAX],
                       struct error *error)
{
    char rounds[PATH_MAX];
    const struct dirent *entry;
    DIR *listing;
    bool found = false;

    (void)snprintf(rounds, sizeof rounds, "%.*s/rounds", PATH_MAX - 20, segments->event->folder);
    listing = opendir(rounds);
    while (listing && !found && (entry = readdir(listing)) != NULL) {
        (void)snprintf(folder, PLACE_MAX, "%s/%s", rounds, entry->d_name);
        found = entry->d_name[0] != '.' && has_run(folder, stem);
    }
    if (listing)
        (void)closedir(listing);
    return found || error_set(error, EXIT_COULD_NOT_RUN, "%s: the event in %s has no run %s", path,
                              segments->event->folder, stem);
}

/* --- a copy ------------------------------------------------------------------------------------------------------ */

static bool is_there(const char *folder, const char *stem, struct span bytes, bool *there, struct error *error)
{
    DIR *listing = opendir(folder);
    const struct dirent *entry;

    *there = false;
    while (listing && !*there && !error->code && (entry = readdir(listing)) != NULL) {
        char path[PLACE_MAX + NAME_MAX + 2];
        struct buffer other;

        if (!record_name_is_of(entry->d_name, stem))
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        buffer_init(&other, (size_t)RECORD_FILE_MOST + 1);
        if (disk_read(path, RECORD_FILE_MOST, &other, error))
            *there = span_equal(buffer_span(&other), bytes);
        buffer_release(&other);
    }
    if (listing)
        (void)closedir(listing);
    return !error->code;
}

/* Under the next number that no file of the run has. */
static bool write_copy(struct segments *segments, const char *folder, const char *stem, struct span bytes,
                       struct error *error)
{
    char **copies = realloc(segments->copies, (segments->count + 1) * sizeof *copies), *path = NULL;

    if (!copies)
        return no_memory(error);
    segments->copies = copies;
    for (unsigned number = 1; number <= NUMBER_MOST; number++) {
        free(path);
        if (asprintf(&path, "%s/%s-%04u%s", folder, stem, number, ending) < 0)
            return no_memory(error);
        if (access(path, F_OK) != 0)
            break;
    }
    if (!disk_put(path, bytes) || !disk_sync_folder(folder)) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
        free(path);
        return false;
    }
    segments->copies[segments->count++] = path;
    return true;
}

static bool is_whole(const char *path, struct error *error)
{
    struct record_file *file = record_file_open(path, error);
    bool whole = file && record_file_damage(file) == RECORD_WHOLE;

    record_file_free(file);
    return whole || error->code ? whole
                                : error_set(error, EXIT_COULD_NOT_RUN, "%s is damaged: nothing of it is taken", path);
}

bool segments_add(struct segments *segments, const char *path, struct error *error)
{
    char stem[STEM_MAX], folder[PLACE_MAX];
    struct buffer bytes;
    bool there = false, good;

    if (!read_stem(path, stem, error) || !find_round(segments, path, stem, folder, error) || !is_whole(path, error))
        return false;
    buffer_init(&bytes, (size_t)RECORD_FILE_MOST + 1);
    good = disk_read(path, RECORD_FILE_MOST, &bytes, error) &&
           is_there(folder, stem, buffer_span(&bytes), &there, error) &&
           (there || write_copy(segments, folder, stem, buffer_span(&bytes), error));
    buffer_release(&bytes);
    return good;
}

size_t segments_count(const struct segments *segments)
{
    return segments->count;
}

void segments_take_back(struct segments *segments)
{
    for (size_t i = 0; i < segments->count; i++)
        (void)unlink(segments->copies[i]);
}

void segments_end(struct segments *segments)
{
    for (size_t i = 0; i < segments->count; i++)
        free(segments->copies[i]);
    free(segments->copies);
    free(segments);
}
