/* SPDX-License-Identifier: MIT */
#include "sandbox/container/image.h"

#include <string.h>

const char image_mark[] = "image:";

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:@";

const char *image_behind(const char *command)
{
    size_t size = sizeof image_mark - 1;

    return strncmp(command, image_mark, size) == 0 ? command + size + strspn(command + size, " \t\n") : NULL;
}

const char *image_of(const char *const *words)
{
    return words[0] && strcmp(words[0], image_mark) == 0 ? words[1] : NULL;
}

bool image_name_check(const char *name, struct error *error)
{
    size_t size = strlen(name);

    if (size > 0 && size <= IMAGE_NAME_MAX && strchr(letters, name[0]) && strspn(name, signs) == size)
        return true;
    return error_set(
        error, EXIT_WRONG_USE,
        "'%.80s' is no name of an image: image:NAME, NAME as podman images shows it, of at most %d letters, "
        "digits and . _ - / : @",
        name, IMAGE_NAME_MAX);
}
