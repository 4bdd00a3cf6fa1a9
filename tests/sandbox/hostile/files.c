/* SPDX-License-Identifier: MIT */
/* Rows about files: what the arena keeps, what others wrote, what it may write itself. */
#include "rooms.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { BYTES_MOST = 4096, LINE_MOST = 2048, LEVELS_MOST = 5, WALK_FILES = 16 };

static void read_secret(const char *path, struct finding *found)
{
    char bytes[BYTES_MOST];
    ssize_t size = read_beginning(path, bytes, sizeof bytes);

    if (size > 0)
        (void)has_secret(bytes, (size_t)size, path, found);
}

/* By its path, and by the roots of all processes that it can name. */
void attempt_file(const struct facts *facts, const char *datum, struct finding *found)
{
    static const char *const roots[] = {"", "/proc/1/root", "/proc/self/cwd/../../../../../../..",
                                        "/proc/thread-self/root"};
    uint64_t pids[LIST_MOST];
    size_t count = fact_numbers(facts, "pids", pids);
    char path[PATH_MOST];

    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        (void)snprintf(path, sizeof path, "%s%s/%s", roots[i], fact(facts, "run"), datum);
        read_secret(path, found);
    }
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "/proc/%d/root%s/%s", (int)pids[i], fact(facts, "run"), datum);
        read_secret(path, found);
    }
}

/* A descriptor that was not closed for it: of a file, a folder, a socket. */
void attempt_descriptors(const struct facts *facts, const char *datum, struct finding *found)
{
    DIR *folder = opendir("/proc/self/fd");

    (void)facts, (void)datum;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        int fd = atoi(entry->d_name);
        char target[PATH_MOST] = "";

        if (fd <= STDERR_FILENO || (fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0)
            continue; /* what it has opened itself */
        if (readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1) > 0)
            broke(found, "descriptor %d is %.100s", fd, target);
    }
    if (folder)
        (void)closedir(folder);
}

/* nftw takes no context. */
static struct {
    const char *name;
    struct finding *found;
} walk;

static int visit(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    const char *name = path + place->base;

    (void)status, (void)kind;
    if (strcmp(name, walk.name) == 0)
        broke(walk.found, "it finds %.120s", path);
    if (walk.found->broken)
        return FTW_STOP;
    if (place->level >= LEVELS_MOST ||
        (place->level == 1 && (strcmp(name, "proc") == 0 || strcmp(name, "sys") == 0 || strcmp(name, "usr") == 0)))
        return FTW_SKIP_SUBTREE;
    return FTW_CONTINUE;
}

/* The record, by its name, wherever it may be. */
void attempt_walk(const struct facts *facts, const char *datum, struct finding *found)
{
    char name[64];

    (void)datum;
    (void)snprintf(name, sizeof name, "%.40s.record", fact(facts, "listener"));
    walk.name = name;
    walk.found = found;
    if (nftw(fact(facts, "run"), visit, WALK_FILES, FTW_PHYS | FTW_ACTIONRETVAL) == 0 || !found->broken)
        (void)nftw("/", visit, WALK_FILES, FTW_PHYS | FTW_ACTIONRETVAL);
}

/* Its own memory file system may be written, and the folder `state`; all that the machine has too may not. */
static void write_into(const struct facts *facts, const char *folder, struct finding *found)
{
    char path[PATH_MOST + 64];
    struct stat status;
    int fd;

    if (stat(folder, &status) != 0 || strcmp(folder, fact(facts, "state")) == 0)
        return;
    if (!S_ISDIR(status.st_mode)) {
        if (S_ISREG(status.st_mode) && opens_to_write(folder))
            broke(found, "it can write %.100s", folder);
        return;
    }
    (void)snprintf(path, sizeof path, "%s/%s", folder, fact(facts, "nonce"));
    fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    (void)close(fd);
    (void)unlink(path);
    if (is_of_the_machine(facts, status.st_dev))
        broke(found, "it wrote into %.100s", folder);
}

void attempt_write_anywhere(const struct facts *facts, const char *datum, struct finding *found)
{
    FILE *mounts = own_mounts(facts);
    char line[LINE_MOST], place[PATH_MOST];

    (void)datum;
    while (mounts && fgets(line, sizeof line, mounts))
        if (sscanf(line, "%*s %*s %*s %*s %511s", place) == 1)
            write_into(facts, place, found);
    if (mounts)
        (void)fclose(mounts);
    write_into(facts, fact(facts, "sockets"), found);
    write_into(facts, fact(facts, "run"), found);
    write_into(facts, fact(facts, "folder"), found);
}

/* Rights, owner, times, names: of its program, of the arena's socket, of the system's programs. */
static void change(const char *path, struct finding *found)
{
    struct timespec now[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
    char other[PATH_MOST + 8];
    struct stat status;

    if (!*path || stat(path, &status) != 0)
        return;
    if (chmod(path, status.st_mode & 07777) == 0)
        broke(found, "chmod of %.100s", path);
    if (chown(path, status.st_uid, status.st_gid) == 0)
        broke(found, "chown of %.100s", path);
    if (utimensat(AT_FDCWD, path, now, 0) == 0)
        broke(found, "the times of %.100s", path);
    if (setxattr(path, "user.hostile", "1", 1, 0) == 0) {
        (void)removexattr(path, "user.hostile");
        broke(found, "an attribute of %.100s", path);
    }
    (void)snprintf(other, sizeof other, "%s.other", path);
    if (link(path, other) == 0) {
        (void)unlink(other);
        broke(found, "another name of %.100s", path);
    }
    if (truncate(path, status.st_size) == 0)
        broke(found, "the size of %.100s", path);
}

void attempt_change(const struct facts *facts, const char *datum, struct finding *found)
{
    change(fact(facts, datum), found);
}

/* The folder of the arena's socket: a file, a socket, a folder of its own in it. */
void attempt_socket_folder(const struct facts *facts, const char *datum, struct finding *found)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int length =
        snprintf(address.sun_path, sizeof address.sun_path, "%s/%.40s", fact(facts, "sockets"), fact(facts, "nonce"));

    (void)datum;
    if (length < 0 || (size_t)length >= sizeof address.sun_path)
        return;
    if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0) {
        (void)unlink(address.sun_path);
        broke(found, "a socket in the folder of the arena's");
    }
    if (mkdir(address.sun_path, 0700) == 0) {
        (void)rmdir(address.sun_path);
        broke(found, "a folder beside the arena's socket");
    }
    if (symlink("/", address.sun_path) == 0) {
        (void)unlink(address.sun_path);
        broke(found, "a link beside the arena's socket");
    }
}

/* Opening is enough: nothing is written. */
static int try_to_write(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)place;
    if (kind == FTW_F && opens_to_write(path))
        broke(walk.found, "it can write %.120s", path);
    return walk.found->broken ? FTW_STOP : FTW_CONTINUE;
}

void attempt_settings_of_the_kernel(const struct facts *facts, const char *datum, struct finding *found)
{
    (void)facts;
    walk.found = found;
    (void)nftw(datum, try_to_write, WALK_FILES, FTW_PHYS | FTW_ACTIONRETVAL);
}

/* A file of /proc or /dev that says or does too much. */
void attempt_open(const struct facts *facts, const char *datum, struct finding *found)
{
    char byte;

    (void)facts;
    if (opens_to_write(datum))
        broke(found, "it can write %s", datum);
    else if (read_beginning(datum, &byte, 1) > 0)
        broke(found, "it can read %s", datum);
}

/* Each device that it sees, but those that any program needs. */
void attempt_devices(const struct facts *facts, const char *datum, struct finding *found)
{
    static const char *const harmless[] = {"null", "zero", "full", "random", "urandom", "tty"};
    DIR *folder = opendir("/dev");
    struct stat status;

    (void)facts, (void)datum;
    for (struct dirent *entry; folder && !found->broken && (entry = readdir(folder));) {
        bool is_harmless = false;

        for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
            is_harmless = is_harmless || strcmp(entry->d_name, harmless[i]) == 0;
        if (!is_harmless && fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)))
            broke(found, "it sees the device %.40s", entry->d_name);
    }
    if (folder)
        (void)closedir(folder);
}
