/* SPDX-License-Identifier: MIT */
#include "sandbox/inside/rooms.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/inside/order.h"

enum {
    DECIMAL = 10,
    TEXT_MAX = 128,
    FOLDER_BYTES = 65536, /* of the folder with the rooms, which nobody writes */
};

struct rooms {
    unsigned long count;
    unsigned long long bytes, files; /* of each; 0: no limit but the machine's */
};

static bool write_text(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    int reason = errno;

    if (fd >= 0)
        (void)close(fd);
    errno = reason;
    return good;
}

static bool map_id(const char *path, unsigned long id)
{
    char text[TEXT_MAX];

    (void)snprintf(text, sizeof text, "%lu %lu 1\n", id, id);
    return write_text(path, text);
}

/* It stays who it is. What it may do besides in the namespaces ends with the next program. */
static bool enter_namespaces(void)
{
    uid_t user = geteuid();
    gid_t group = getegid();

    return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_text("/proc/self/setgroups", "deny") &&
           map_id("/proc/self/uid_map", user) && map_id("/proc/self/gid_map", group) &&
           mount(NULL, "/", NULL, MS_SLAVE | MS_REC, NULL) == 0;
}

static bool make_room(unsigned long number, const struct rooms *rooms)
{
    char path[TEXT_MAX], options[TEXT_MAX] = "mode=0700";

    if (rooms->bytes > 0)
        (void)snprintf(options, sizeof options, "mode=0700,size=%llu,nr_inodes=%llu", rooms->bytes, rooms->files);
    (void)snprintf(path, sizeof path, ROOMS_FOLDER "/%lu", number);
    return mkdir(path, S_IRWXU) == 0 && mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
}

static bool make_rooms(const struct rooms *rooms)
{
    char options[TEXT_MAX];
    bool good;

    (void)snprintf(options, sizeof options, "mode=0755,size=%d,nr_inodes=%lu", FOLDER_BYTES,
                   rooms->count + 3 /* it, ROOMS_NONE, and one that older kernels keep */);
    good = mount("tmpfs", ROOMS_FOLDER, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, options) == 0 &&
           mkdir(ROOMS_NONE, S_IRUSR | S_IXUSR) == 0;
    for (unsigned long i = 0; good && i < rooms->count; i++)
        good = make_room(i, rooms);
    return good;
}

static bool read_words(struct rooms *rooms, char ***words)
{
    for (; **words && strcmp(**words, "--") != 0; ++*words) {
        const char *value = strchr(**words, '=');

        if (value && strncmp(**words, "rooms=", 6) == 0)
            rooms->count = strtoul(value + 1, NULL, DECIMAL);
        else if (value && strncmp(**words, "bytes=", 6) == 0)
            rooms->bytes = strtoull(value + 1, NULL, DECIMAL);
        else if (value && strncmp(**words, "files=", 6) == 0)
            rooms->files = strtoull(value + 1, NULL, DECIMAL);
    }
    return **words && *++*words;
}

int rooms_enter(char **words)
{
    struct rooms rooms = {0};

    if (!read_words(&rooms, &words))
        return INSIDE_NOT_RUN;
    if (!enter_namespaces())
        (void)fprintf(stderr, INSIDE_PROGRAM ": cannot make namespaces: %s\n", strerror(errno));
    else if (!make_rooms(&rooms))
        (void)fprintf(stderr, INSIDE_PROGRAM ": cannot make folders in memory at " ROOMS_FOLDER ": %s\n",
                      strerror(errno));
    else if (execv(words[0], words) != 0)
        (void)fprintf(stderr, INSIDE_PROGRAM ": cannot run %s: %s\n", words[0], strerror(errno));
    return INSIDE_NOT_RUN;
}
