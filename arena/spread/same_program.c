/* SPDX-License-Identifier: MIT */
#include "spread/same_program.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"

enum { PROGRAM_MOST = 1 << 30 };

bool same_program_hash(char hex[HASH_HEX_SIZE], struct error *error)
{
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct hash hash;
    bool good = fd >= 0 && hash_of_file(fd, PROGRAM_MOST, &hash);

    if (good)
        hex_print(hex, hash.bytes, sizeof hash.bytes);
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "the file of this program cannot be read: %s", strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return good;
}

bool same_program(const char *arena, const char *hash, struct error *error)
{
    char here[HASH_HEX_SIZE];

    if (strcmp(arena, version_program) != 0)
        return error_set(error, EXIT_NO, "this is %s, and the tasks are those of %.100s", version_program, arena);
    if (!same_program_hash(here, error))
        return false;
    return strcmp(here, hash) == 0 ||
           error_set(error, EXIT_NO,
                     "the program arena is another build here: its hash is %.12s, and that of the tasks' is %.12s",
                     here, hash);
}

bool same_plugin(const char *hashed, struct registry *registry, struct error *error)
{
    struct error why = {0};

    return *hashed == '\0' || registry_load_hashed(registry, hashed, &why) ||
           error_set(error, EXIT_NO, "the plugin of the game cannot be used here: %s", why.text);
}
