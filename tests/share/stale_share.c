/* SPDX-License-Identifier: MIT */
/* A shared folder as a bad network file system shows it, for tests: stale-share BACKING MOUNT CONTROL SEED.
 *
 * MOUNT shows the folder BACKING. Each mount is a machine of its own: several of them on one BACKING share what they
 * write, and each sees what the others do with a delay. What a mount does wrong stands in the file CONTROL, which
 * is looked at before each call and only ever replaced whole, one thing a line:
 *
 *     entries MS           a name that another mount made is seen when MS milliseconds have passed since, or later, up
 *                          to twice that, by the seed; a name that was looked for and not found is not found for as
 * long sizes MS             size and times of a file are those that this mount saw last, for MS milliseconds; reading
 *                          ends there, too
 *     fail CALL ERRNO N    each N-th CALL fails, counted from the line's first sight: by the seed one of N in a row
 * does fail CALL ERRNO N X  the same for paths that end with X once CALL ERRNO X    the next CALL of a path that ends
 * with X fails, and no other
 *
 * CALL is open, read, write, close, fsync, fsyncdir, link, rename, unlink, mkdir, readdir or flock. A close that fails
 * has lost what was written to the file since it was opened or synced, as a server without room does it. A file that
 * another mount removed or replaced cannot be read or synced any more through descriptors of before (ESTALE).
 *
 * Each call that failed on purpose is a line of CONTROL.done. */
#define FUSE_USE_VERSION 31
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "control.h"
#include "seen.h"

enum { ARGUMENTS = 5 };

/* An open file or folder. */
struct handle {
    char path[CONTROL_PATH_MOST]; /* that it was opened by */
    int fd;
    bool written;
    off_t safe; /* the size that the server has for sure */
    int lost;   /* why a close lost something; the next sync reports it, too */
};

static int code(int result)
{
    return result < 0 ? -errno : 0;
}

/* --- files ------------------------------------------------------------------------------------------------------- */

static struct handle *handle_of(const struct fuse_file_info *info)
{
    return (struct handle *)(uintptr_t)info->fh;
}

static int do_getattr(const char *path, struct stat *info, struct fuse_file_info *file)
{
    if (file && handle_of(file)->written)
        return code(fstat(handle_of(file)->fd, info));
    return seen_look(file ? handle_of(file)->path : path, info);
}

static int open_at(const char *path, int flags, mode_t mode, struct fuse_file_info *info)
{
    struct handle *handle = calloc(1, sizeof *handle);
    char at[PATH_MAX];
    struct stat now;

    seen_back(at, path);
    if (!handle)
        return -ENOMEM;
    (void)snprintf(handle->path, sizeof handle->path, "%s", path);
    handle->fd = open(at, (flags & ~O_APPEND) | O_CLOEXEC, mode); /* the kernel says where to write */
    if (handle->fd < 0) {
        free(handle);
        return -errno;
    }
    if (fstat(handle->fd, &now) == 0)
        handle->safe = now.st_size;
    info->fh = (uintptr_t)handle;
    info->direct_io = 1; /* no cache but ours */
    return 0;
}

static int do_open(const char *path, struct fuse_file_info *info)
{
    struct stat seen;
    int reason = seen_fails("open", path);

    if (!reason)
        reason = seen_look(path, &seen);
    return reason ? reason : open_at(path, info->flags & ~(O_CREAT | O_EXCL), 0, info);
}

static int do_create(const char *path, mode_t mode, struct fuse_file_info *info)
{
    int reason = seen_fails("open", path);

    if (!reason)
        reason = open_at(path, info->flags | O_CREAT, mode, info);
    if (!reason)
        seen_mine(path);
    return reason;
}

/* Another mount removed or replaced it. */
static bool is_stale(const struct handle *handle)
{
    struct stat info;

    return seen_knows(handle->path) && fstat(handle->fd, &info) == 0 && info.st_nlink == 0;
}

static int do_read(const char *path, char *out, size_t size, off_t at, struct fuse_file_info *info)
{
    struct handle *handle = handle_of(info);
    int reason = seen_fails("read", handle->path);
    struct stat seen;
    ssize_t got;

    (void)path;
    if (reason)
        return reason;
    if (is_stale(handle))
        return -ESTALE;
    if (!handle->written && seen_look(handle->path, &seen) == 0 && at + (off_t)size > seen.st_size)
        size = at < seen.st_size ? (size_t)(seen.st_size - at) : 0;
    got = pread(handle->fd, out, size, at);
    return got < 0 ? -errno : (int)got;
}

static int do_write(const char *path, const char *bytes, size_t size, off_t at, struct fuse_file_info *info)
{
    struct handle *handle = handle_of(info);
    int reason = seen_fails("write", handle->path);
    ssize_t got = reason ? reason : pwrite(handle->fd, bytes, size, at);

    (void)path;
    if (reason)
        return reason;
    handle->written = true;
    seen_mine(handle->path);
    return got < 0 ? -errno : (int)got;
}

static int do_flush(const char *path, struct fuse_file_info *info)
{
    struct handle *handle = handle_of(info);
    int reason = handle->written ? seen_fails("close", handle->path) : 0;

    (void)path;
    if (reason) {
        (void)!ftruncate(handle->fd, handle->safe);
        handle->lost = reason;
    }
    return reason;
}

static int do_fsync(const char *path, int only_data, struct fuse_file_info *info)
{
    struct handle *handle = handle_of(info);
    int reason = seen_fails("fsync", handle->path);
    struct stat now;

    (void)path;
    (void)only_data;
    if (!reason && handle->lost)
        reason = handle->lost;
    handle->lost = 0;
    if (reason || is_stale(handle))
        return reason ? reason : -ESTALE;
    if (fsync(handle->fd) < 0)
        return -errno;
    if (fstat(handle->fd, &now) == 0)
        handle->safe = now.st_size;
    return 0;
}

static int do_release(const char *path, struct fuse_file_info *info)
{
    (void)path;
    (void)close(handle_of(info)->fd);
    free(handle_of(info));
    return 0;
}

static int do_flock(const char *path, struct fuse_file_info *info, int how)
{
    int reason = seen_fails("flock", handle_of(info)->path);

    (void)path;
    return reason ? reason : code(flock(handle_of(info)->fd, how));
}

static int do_truncate(const char *path, off_t size, struct fuse_file_info *info)
{
    char at[PATH_MAX];
    int result;

    path = info ? handle_of(info)->path : path;
    seen_back(at, path);
    result = code(info ? ftruncate(handle_of(info)->fd, size) : truncate(at, size));
    seen_mine(path);
    return result;
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static int do_mkdir(const char *path, mode_t mode)
{
    char at[PATH_MAX];
    int reason = seen_fails("mkdir", path);

    seen_back(at, path);
    if (!reason)
        reason = code(mkdir(at, mode));
    if (!reason)
        seen_mine(path);
    return reason;
}

static int do_unlink(const char *path)
{
    char at[PATH_MAX];
    int reason = seen_fails("unlink", path);

    seen_back(at, path);
    if (!reason)
        reason = code(unlink(at));
    if (!reason)
        seen_gone(path);
    return reason;
}

static int do_rmdir(const char *path)
{
    char at[PATH_MAX];

    seen_back(at, path);
    seen_gone(path);
    return code(rmdir(at));
}

static int do_rename(const char *from, const char *to, unsigned flags)
{
    char old[PATH_MAX], new[PATH_MAX];
    int reason = seen_fails("rename", to);

    seen_back(old, from);
    seen_back(new, to);
    if (flags) /* no network file system has these */
        return -EINVAL;
    if (!reason)
        reason = code(rename(old, new));
    if (!reason) {
        seen_gone(from);
        seen_mine(to);
    }
    return reason;
}

static int do_link(const char *from, const char *to)
{
    char old[PATH_MAX], new[PATH_MAX];
    int reason = seen_fails("link", to);

    seen_back(old, from);
    seen_back(new, to);
    if (!reason)
        reason = code(link(old, new));
    if (!reason)
        seen_mine(to);
    return reason;
}

static int do_symlink(const char *target, const char *path)
{
    char at[PATH_MAX];
    int result;

    seen_back(at, path);
    result = code(symlink(target, at));
    if (result == 0)
        seen_mine(path);
    return result;
}

static int do_readlink(const char *path, char *out, size_t size)
{
    char at[PATH_MAX];
    ssize_t got;

    seen_back(at, path);
    got = readlink(at, out, size - 1);
    if (got < 0)
        return -errno;
    out[got] = '\0';
    return 0;
}

static int do_opendir(const char *path, struct fuse_file_info *info)
{
    return open_at(path, O_RDONLY | O_DIRECTORY, 0, info);
}

static int do_readdir(const char *path, void *out, fuse_fill_dir_t fill, off_t from, struct fuse_file_info *info,
                      enum fuse_readdir_flags flags)
{
    const char *of = handle_of(info)->path;
    int reason = seen_fails("readdir", of);
    char at[PATH_MAX];
    DIR *folder;
    const struct dirent *entry;

    (void)path;
    (void)from;
    (void)flags;
    seen_back(at, of);
    if (reason)
        return reason;
    folder = opendir(at);
    if (!folder)
        return -errno;
    while ((entry = readdir(folder))) {
        char name[PATH_MAX];
        struct stat seen;

        (void)snprintf(name, sizeof name, "%s/%s", strcmp(of, "/") == 0 ? "" : of, entry->d_name);
        if (entry->d_name[0] == '.' || seen_look(name, &seen) == 0)
            (void)fill(out, entry->d_name, NULL, 0, 0);
    }
    (void)closedir(folder);
    return 0;
}

static int do_fsyncdir(const char *path, int only_data, struct fuse_file_info *info)
{
    (void)path;
    (void)only_data;
    return seen_fails("fsyncdir", handle_of(info)->path);
}

/* --- the rest ---------------------------------------------------------------------------------------------------- */

static int do_chmod(const char *path, mode_t mode, struct fuse_file_info *info)
{
    char at[PATH_MAX];

    if (info)
        return code(fchmod(handle_of(info)->fd, mode));
    seen_back(at, path);
    return code(chmod(at, mode));
}

static int do_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *info)
{
    char at[PATH_MAX];

    if (info)
        return code(futimens(handle_of(info)->fd, times));
    seen_back(at, path);
    return code(utimensat(AT_FDCWD, at, times, AT_SYMLINK_NOFOLLOW));
}

static int do_statfs(const char *path, struct statvfs *info)
{
    char at[PATH_MAX];

    seen_back(at, path);
    return code(statvfs(at, info));
}

static void *do_init(struct fuse_conn_info *connection, struct fuse_config *config)
{
    (void)connection;
    config->entry_timeout = config->attr_timeout = config->negative_timeout = 0;
    config->hard_remove = config->nullpath_ok = 1;
    return NULL;
}

static const struct fuse_operations operations = {
    .init = do_init,
    .getattr = do_getattr,
    .open = do_open,
    .create = do_create,
    .read = do_read,
    .write = do_write,
    .flush = do_flush,
    .fsync = do_fsync,
    .release = do_release,
    .flock = do_flock,
    .truncate = do_truncate,
    .mkdir = do_mkdir,
    .unlink = do_unlink,
    .rmdir = do_rmdir,
    .rename = do_rename,
    .link = do_link,
    .symlink = do_symlink,
    .readlink = do_readlink,
    .opendir = do_opendir,
    .readdir = do_readdir,
    .releasedir = do_release,
    .fsyncdir = do_fsyncdir,
    .chmod = do_chmod,
    .utimens = do_utimens,
    .statfs = do_statfs,
};

int main(int argc, char **argv)
{
    char foreground[] = "-f", options[] = "-odefault_permissions,fsname=stale-share";
    char *words[] = {argv[0], foreground, options, NULL, NULL};

    if (argc != ARGUMENTS) {
        (void)fputs("usage: stale-share BACKING MOUNT CONTROL SEED\n", stderr);
        return 2;
    }
    words[ARGUMENTS - 2] = argv[2];
    seen_init(argv[1], argv[3], strtoull(argv[4], NULL, 10));
    (void)umask(0);
    return fuse_main(ARGUMENTS - 1, words, &operations, NULL);
}
