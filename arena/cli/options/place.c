/* SPDX-License-Identifier: MIT */
#include "cli/options/place.h"

#include <string.h>
#include <unistd.h>

const char *place_of_program(char out[PATH_MAX])
{
    ssize_t size = readlink("/proc/self/exe", out, PATH_MAX - 1);
    char *slash;

    if (size <= 0)
        return NULL;
    out[size] = '\0';
    slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
    return out;
}
