/* SPDX-License-Identifier: MIT */
#include "ladder/records/bot_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"

enum { ROOM_FIRST = 256, NS_IN_S = 1000000000, VERSION_MAX = NAME_MAX - 8 /* with the endings behind it */ };

#define LOG_ENDING   ".log"
#define OLDER_ENDING ".log.1"

static int open_below(int above, const char *name)
{
    return openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int bot_files_open(const char *ladder, const char *folder, bool makes)
{
    char path[PATH_MAX];

    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/%s", ladder, folder) >= (int)sizeof path ||
        (makes && mkdir(path, 0700) != 0 && errno != EEXIST))
        return -1;
    return open_below(AT_FDCWD, path);
}

/* --- looking ----------------------------------------------------------------------------------------------------- */

struct file {
    unsigned bot; /* index of its folder */
    int64_t changed_ns;
    uint64_t bytes;
    char *name;
};

struct bot {
    char *name;
    uint64_t bytes;
    size_t first, end; /* of its files, the oldest first */
};

struct files {
    struct file *at;
    size_t count, room;
    struct bot *bots;
    size_t bot_count, bot_room;
    struct bot_files_sum sum;
};

/* Doubles the room of an array. False: no memory. */
static bool grow(void **at, size_t *room, size_t each)
{
    size_t more = *room ? 2 * *room : ROOM_FIRST;
    void *grown = reallocarray(*at, more, each);

    if (!grown)
        return false;
    *at = grown;
    *room = more;
    return true;
}

static bool ends(const char *name, const char *with)
{
    size_t size = strlen(name), end = strlen(with);

    return size > end && strcmp(name + size - end, with) == 0;
}

static bool is_ours(const char *name)
{
    return ends(name, LOG_ENDING) || ends(name, OLDER_ENDING) || ends(name, ".json");
}

static void look_at_file(struct files *files, int folder, unsigned bot, const char *name)
{
    struct stat info;
    struct file *file;

    if (files->count == BOT_FILES_COUNTED || !is_ours(name) || fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(info.st_mode) ||
        (files->count == files->room && !grow((void **)&files->at, &files->room, sizeof *files->at)))
        return;
    file = &files->at[files->count];
    *file = (struct file){.bot = bot,
                          .changed_ns = info.st_mtim.tv_sec * (int64_t)NS_IN_S + info.st_mtim.tv_nsec,
                          .bytes = ((uint64_t)info.st_size + BOT_FILES_BLOCK - 1) / BOT_FILES_BLOCK * BOT_FILES_BLOCK,
                          .name = strdup(name)};
    if (!file->name)
        return;
    files->bots[bot].bytes += file->bytes;
    files->sum.bytes += file->bytes;
    files->sum.files++;
    files->count++;
}

/* The folder of a bot; "." for files of arenas that had none. */
static void look_at_bot(struct files *files, int above, const char *name)
{
    int fd = open_below(above, name);
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry;
    struct bot *bot;

    if (folder &&
        (files->bot_count < files->bot_room || grow((void **)&files->bots, &files->bot_room, sizeof *files->bots))) {
        bot = &files->bots[files->bot_count];
        *bot = (struct bot){.name = strdup(name)};
        files->bot_count += bot->name != NULL;
        while (bot->name && (entry = readdir(folder)) != NULL)
            look_at_file(files, fd, (unsigned)(bot - files->bots), entry->d_name);
    }
    if (folder)
        (void)closedir(folder);
    else if (fd >= 0)
        (void)close(fd);
}

static void look(struct files *files, int folder)
{
    int fd = open_below(folder, "."); /* of its own: its place is moved */
    DIR *all = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry;

    *files = (struct files){.count = 0};
    if (!all && fd >= 0)
        (void)close(fd);
    if (!all)
        return;
    look_at_bot(files, folder, ".");
    while ((entry = readdir(all)) != NULL)
        if (entry->d_name[0] != '.')
            look_at_bot(files, folder, entry->d_name);
    (void)closedir(all);
}

static void release(struct files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->at[i].name);
    for (size_t i = 0; i < files->bot_count; i++)
        free(files->bots[i].name);
    free(files->at);
    free(files->bots);
}

struct bot_files_sum bot_files_count(int folder)
{
    struct files files;

    look(&files, folder);
    release(&files);
    return files.sum;
}

/* --- removing ---------------------------------------------------------------------------------------------------- */

static int by_bot_and_age(const void *a, const void *b)
{
    const struct file *first = a, *second = b;

    if (first->bot != second->bot)
        return first->bot < second->bot ? -1 : 1;
    return (first->changed_ns > second->changed_ns) - (first->changed_ns < second->changed_ns);
}

/* The oldest of a bot. What cannot be removed is left out of the sums all the same: it would be tried for ever. */
static void remove_oldest(struct files *files, int folder, struct bot *bot)
{
    const struct file *file = &files->at[bot->first++];
    int fd = open_below(folder, bot->name);

    if (fd >= 0) {
        (void)unlinkat(fd, file->name, 0);
        (void)close(fd);
    }
    bot->bytes -= file->bytes;
    files->sum.bytes -= file->bytes;
    files->sum.files--;
}

static struct bot *find_largest(struct files *files)
{
    struct bot *largest = NULL;

    for (size_t i = 0; i < files->bot_count; i++)
        if (files->bots[i].first < files->bots[i].end && (!largest || files->bots[i].bytes > largest->bytes))
            largest = &files->bots[i];
    return largest;
}

struct bot_files_sum bot_files_trim(int folder, const struct bot_files_bound *bound)
{
    struct files files;
    struct bot *bot;

    look(&files, folder);
    if (files.count > 0)
        qsort(files.at, files.count, sizeof *files.at, by_bot_and_age);
    for (size_t i = 0; i < files.count; i++) {
        bot = &files.bots[files.at[i].bot];
        bot->first = bot->end ? bot->first : i;
        bot->end = i + 1;
    }
    for (size_t i = 0; i < files.bot_count; i++)
        while (bound->each && files.bots[i].bytes > bound->each)
            remove_oldest(&files, folder, &files.bots[i]);
    while (bound->all && files.sum.bytes > bound->all && (bot = find_largest(&files)) != NULL)
        remove_oldest(&files, folder, bot);
    release(&files);
    return files.sum;
}

/* --- logs -------------------------------------------------------------------------------------------------------- */

/* A version is any text: as a name of a file, with %XX for what such a name should not have. */
static void print_version(char out[VERSION_MAX + 1], const char *version)
{
    static const char hex[] = "0123456789ABCDEF";
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.";
    size_t used = 0;

    for (const char *c = *version ? version : "none"; *c && used + 3 <= VERSION_MAX; c++)
        if (strchr(plain, *c) && (*c != '.' || used > 0))
            out[used++] = *c;
        else {
            out[used++] = '%';
            out[used++] = hex[(unsigned char)*c >> 4];
            out[used++] = hex[(unsigned char)*c & 15];
        }
    out[used] = '\0';
}

static int open_file(int folder, const char *name, int how)
{
    return openat(folder, name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | how, 0600);
}

/* What is no file of ours, such as a link, a second name of another file or a pipe, loses its name here. */
static int open_log(int folder, const char *name, uint64_t *size)
{
    int fd = open_file(folder, name, 0);
    struct stat info = {.st_size = 0};

    if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || info.st_nlink != 1) {
        if (fd >= 0)
            (void)close(fd);
        info.st_size = 0;
        if (unlinkat(folder, name, 0) != 0 && errno != ENOENT)
            return -1;
        fd = open_file(folder, name, O_EXCL);
    }
    *size = (uint64_t)info.st_size;
    return fd;
}

/* In the folder of the bot. */
static bool add_to(int folder, const char *version, struct span head, struct span text, uint64_t most)
{
    char named[VERSION_MAX + 1], name[NAME_MAX + 1], rotated[NAME_MAX + 1];
    uint64_t size;
    bool good;
    int fd;

    print_version(named, version);
    (void)snprintf(name, sizeof name, "%s" LOG_ENDING, named);
    (void)snprintf(rotated, sizeof rotated, "%s" OLDER_ENDING, named);
    fd = open_log(folder, name, &size);
    if (fd >= 0 && size > 0 && size + head.size + text.size > (most > BOT_LOG_LEAST ? most : BOT_LOG_LEAST) / 2) {
        (void)close(fd);
        if (renameat(folder, name, folder, rotated) != 0)
            return false;
        fd = open_log(folder, name, &size);
    }
    if (fd < 0)
        return false;
    good = disk_write(fd, head) && disk_write(fd, text);
    (void)close(fd);
    return good;
}

bool bot_log_add(int folder, const char *bot, const char *version, struct span head, struct span text, uint64_t most)
{
    int fd = open_below(folder, bot);
    bool good;

    if (fd < 0 && (errno != ENOENT || mkdirat(folder, bot, 0700) != 0 || (fd = open_below(folder, bot)) < 0))
        return false;
    good = add_to(fd, version, head, text, most);
    (void)close(fd);
    return good;
}
