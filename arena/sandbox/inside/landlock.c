/* SPDX-License-Identifier: MIT */
#include "sandbox/inside/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/landlock.h>

/* Of versions that the headers of the system may not have yet. */
enum {
    ACCESS_REFER = 1 << 13,     /* version 2 */
    ACCESS_TRUNCATE = 1 << 14,  /* 3 */
    ACCESS_IOCTL_DEV = 1 << 15, /* 5 */
    SCOPE_ABSTRACT = 1 << 0,    /* 6 */
    SCOPE_SIGNAL = 1 << 1,
    ACCESS_FIRST = (1 << 13) - 1, /* all of version 1 */
};

enum { READS = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR };

struct ruleset {
    uint64_t handled_access_fs, handled_access_net, scoped;
};

int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

    return version > 0 ? (int)version : 0;
}

static uint64_t handled_by(int version)
{
    return (uint64_t)ACCESS_FIRST | (version >= 2 ? ACCESS_REFER : 0) | (version >= 3 ? ACCESS_TRUNCATE : 0) |
           (version >= 5 ? ACCESS_IOCTL_DEV : 0);
}

/* A path that is not there needs no rule. */
static bool allow(int ruleset, const char *path, uint64_t access)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = access,
                                              .parent_fd = open(path, O_PATH | O_CLOEXEC | O_DIRECTORY)};
    bool good;

    if (rule.parent_fd < 0)
        return errno == ENOENT;
    good = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    (void)close(rule.parent_fd);
    return good;
}

bool landlock_enter(int version, const char *const *writes, size_t count)
{
    uint64_t all = handled_by(version);
    uint64_t to_devices = READS | LANDLOCK_ACCESS_FS_WRITE_FILE | (all & (ACCESS_TRUNCATE | ACCESS_IOCTL_DEV));
    struct ruleset rules = {.handled_access_fs = all, .scoped = version >= 6 ? SCOPE_ABSTRACT | SCOPE_SIGNAL : 0};
    size_t size = version >= 6 ? sizeof rules : sizeof rules.handled_access_fs;
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    bool good = ruleset >= 0 && allow(ruleset, "/", READS) && allow(ruleset, "/dev", to_devices) &&
                allow(ruleset, "/proc", to_devices);

    for (size_t i = 0; good && i < count; i++)
        good = allow(ruleset, writes[i], all);
    good = good && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    if (ruleset >= 0)
        (void)close(ruleset);
    return good;
}
