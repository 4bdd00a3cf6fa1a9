/* SPDX-License-Identifier: MIT */
#include "feed/trail.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "match/record.h"

enum { FILES_FIRST = 64, SUFFIX_BYTES = 6, FRAME_MOST = FRAME_HEAD_BYTES + RECORD_PAYLOAD_MAX + FRAME_TAIL_BYTES };

/* --- the files of the folder ------------------------------------------------------------------------------------- */

static struct trail_file *find(const struct trail *trail, const char *name)
{
    for (unsigned i = trail->count; i > 0; i--) /* a new one is behind */
        if (strcmp(trail->files[i - 1].name, name) == 0)
            return &trail->files[i - 1];
    return NULL;
}

/* NULL: no memory, or too many. */
static struct trail_file *add(struct trail *trail, const char *name)
{
    unsigned room = trail->room ? 2 * trail->room : FILES_FIRST;
    struct trail_file *grown;
    char *own;

    if (trail->count == TRAIL_FILES_MAX)
        return NULL;
    if (trail->count == trail->room) {
        grown = realloc(trail->files, room * sizeof *grown);
        if (!grown)
            return NULL;
        trail->files = grown;
        trail->room = room;
    }
    own = strdup(name);
    if (!own)
        return NULL;
    trail->files[trail->count] = (struct trail_file){.name = own, .fd = -1};
    return &trail->files[trail->count++];
}

static bool is_records(const char *name)
{
    size_t size = strlen(name);

    return size > SUFFIX_BYTES && size <= NAME_MAX && strcmp(name + size - SUFFIX_BYTES, ".arena") == 0;
}

/* Adds the files that are new. */
static void look(struct trail *trail, bool follows)
{
    DIR *folder = opendir(trail->folder);
    const struct dirent *entry;

    while (folder && (entry = readdir(folder)) != NULL) {
        struct trail_file *file;

        if (!is_records(entry->d_name) || find(trail, entry->d_name))
            continue;
        file = add(trail, entry->d_name);
        if (file)
            file->followed = follows;
    }
    if (folder)
        (void)closedir(folder);
}

/* Looks only if the folder has changed. Its time has steps: two changes may have the same. */
static void look_again(struct trail *trail)
{
    struct timespec now;
    struct stat about;

    if (stat(trail->folder, &about) != 0)
        return;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (trail->looked && about.st_mtim.tv_sec == trail->changed.tv_sec &&
        about.st_mtim.tv_nsec == trail->changed.tv_nsec && now.tv_sec > about.st_mtim.tv_sec + TRAIL_NAMES_AGAIN_S)
        return;
    trail->changed = about.st_mtim;
    trail->looked = true;
    look(trail, true);
}

bool trail_init(struct trail *trail, const char *folder, const char *const *unfinished, unsigned count,
                const struct trail_taker *taker, struct error *error)
{
    *trail = (struct trail){.taker = *taker};
    buffer_init(&trail->bytes, TRAIL_READ_BYTES);
    if (snprintf(trail->folder, sizeof trail->folder, "%s", folder) >= (int)sizeof trail->folder)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    if (!buffer_room(&trail->bytes, TRAIL_READ_BYTES))
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    look(trail, false);
    for (unsigned i = 0; i < count; i++) {
        struct trail_file *file = find(trail, unfinished[i]);

        if (file)
            file->followed = true;
    }
    return true;
}

static void stop_following(struct trail_file *file)
{
    if (file->fd >= 0)
        (void)close(file->fd);
    free(file->match);
    file->fd = -1;
    file->match = NULL;
    file->match_room = 0;
    file->open = 0;
    file->followed = false;
}

void trail_release(struct trail *trail)
{
    for (unsigned i = 0; i < trail->count; i++) {
        stop_following(&trail->files[i]);
        free(trail->files[i].name);
    }
    free(trail->files);
    buffer_release(&trail->bytes);
    *trail = (struct trail){0};
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static int open_file(const struct trail *trail, const char *name)
{
    char path[PATH_MAX];

    if (snprintf(path, sizeof path, "%s/%s", trail->folder, name) >= (int)sizeof path)
        return -1;
    return open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

static ssize_t read_at(int fd, uint8_t *out, size_t size, size_t at)
{
    size_t used = 0;

    while (used < size) {
        ssize_t got = pread(fd, out + used, size - used, (off_t)(at + used));

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return used ? (ssize_t)used : got;
        used += (size_t)got;
    }
    return (ssize_t)used;
}

static void forget(struct trail *trail, unsigned index, const char *why)
{
    trail->taker.forget(trail->taker.context, index, why);
}

static void give_up(struct trail *trail, unsigned index, const char *why)
{
    forget(trail, index, why);
    stop_following(&trail->files[index]);
    trail->files[index].broken = true;
}

/* Hands over the whole frames among these bytes. Returns how many bytes they have. */
static size_t hand_over(struct trail *trail, unsigned index, struct span bytes, size_t base)
{
    enum frame_found found;
    struct frame frame;
    size_t at = 0;

    while ((found = frame_read(bytes, at, &frame)) == FRAME_FOUND) {
        struct frame placed = frame;

        at = frame_next_at(&frame);
        placed.at += base;
        trail->taker.frame(trail->taker.context, index, &placed);
    }
    if (found == FRAME_DAMAGED)
        give_up(trail, index, "the file of records was changed");
    return at;
}

/* True if the file begins as records do; what is no such file, as one that was compressed, is left alone. */
static bool has_magic(struct trail *trail, unsigned index, size_t size)
{
    struct trail_file *file = &trail->files[index];
    uint8_t magic[FRAME_MAGIC_BYTES];

    if (file->at >= FRAME_MAGIC_BYTES)
        return true;
    if (size < FRAME_MAGIC_BYTES)
        return false;
    if (read_at(file->fd, magic, sizeof magic, 0) == (ssize_t)sizeof magic &&
        memcmp(magic, frame_magic, sizeof magic) == 0) {
        file->at = FRAME_MAGIC_BYTES;
        return true;
    }
    give_up(trail, index, "the file is not of records");
    return false;
}

/* A file without open matches that has its full size gets no more of them. */
static bool is_done(const struct trail_file *file, size_t size)
{
    return file->open == 0 && file->at == size && size > RECORD_SEGMENT_MOST;
}

/* True if there is more to read. */
static bool read_file(struct trail *trail, unsigned index)
{
    struct trail_file *file = &trail->files[index];
    struct stat about;
    size_t size, used;
    ssize_t got;

    if (file->fd < 0)
        file->fd = open_file(trail, file->name);
    if (file->fd < 0 || fstat(file->fd, &about) != 0 || !S_ISREG(about.st_mode))
        return false;
    size = (size_t)about.st_size;
    if (size < file->at) {
        forget(trail, index, "the file of records was repaired");
        file->at = 0;
    }
    if (!has_magic(trail, index, size) || size == file->at)
        return false;
    got = read_at(file->fd, trail->bytes.at, size - file->at < TRAIL_READ_BYTES ? size - file->at : TRAIL_READ_BYTES,
                  file->at);
    if (got <= 0)
        return false;
    used = hand_over(trail, index, span_of(trail->bytes.at, (size_t)got), file->at);
    file->at += used;
    if (file->followed && is_done(file, size))
        stop_following(file);
    return used > 0 && file->followed && file->at < size;
}

bool trail_pass(struct trail *trail)
{
    bool more = false;

    look_again(trail);
    for (unsigned i = 0; i < trail->count; i++)
        if (trail->files[i].followed)
            more = read_file(trail, i) || more;
    return more;
}

bool trail_sync(const struct trail *trail, unsigned index)
{
    const struct trail_file *file = &trail->files[index];

    return file->fd >= 0 && fdatasync(file->fd) == 0;
}

/* Reads the head first, and then as much as it says. */
static bool read_frame(int fd, size_t at, struct buffer *bytes, struct frame *frame)
{
    uint8_t *room = buffer_room(bytes, FRAME_MOST);
    ssize_t got = room ? read_at(fd, room, FRAME_HEAD_BYTES, at) : -1;
    size_t size;

    if (got != FRAME_HEAD_BYTES)
        return false;
    size = (size_t)room[0] | (size_t)room[1] << 8 | (size_t)room[2] << 16 | (size_t)room[3] << 24;
    if (size > RECORD_PAYLOAD_MAX)
        return false;
    got = read_at(fd, room, FRAME_HEAD_BYTES + size + FRAME_TAIL_BYTES, at);
    return got > 0 && frame_read(span_of(room, (size_t)got), 0, frame) == FRAME_FOUND && frame_is_sound(frame);
}

bool trail_read(const struct trail *trail, unsigned index, size_t at, uint32_t ordinal, struct buffer *bytes,
                struct frame *frame)
{
    const struct trail_file *file = &trail->files[index];
    int fd = file->fd >= 0 ? file->fd : open_file(trail, file->name);
    bool good;

    if (fd < 0)
        return false;
    buffer_clear(bytes);
    good = read_frame(fd, at, bytes, frame) && frame->match == ordinal;
    if (fd != file->fd)
        (void)close(fd);
    return good;
}
