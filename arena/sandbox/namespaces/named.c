/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/named.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "sandbox/namespaces/command.h"

/* Where nobody keeps what is theirs alone. */
static const char *const free_for_all[] = {"/usr", "/bin", "/sbin", "/lib", "/lib64", "/nix/store", "/gnu/store", NULL};

void named_own(const char *program, char own[VIEW_PATH_MAX])
{
    static const char *const bins[] = {"/bin", "/sbin", "/Scripts", NULL};
    char *slash;

    (void)snprintf(own, VIEW_PATH_MAX, "%s", program);
    if (!(slash = strrchr(own, '/')))
        return;
    *slash = '\0';
    slash = strrchr(own, '/');
    for (const char *const *bin = bins; slash && *bin; bin++)
        if (strcmp(slash, *bin) == 0)
            *slash = '\0';
    if (command_is_of_many_things(*own ? own : "/"))
        own[0] = '\0';
}

static bool is_shown(const struct view *view, const char *real)
{
    for (size_t i = 0; i < view->count; i++)
        if (view->places[i].kind == VIEW_SHOWN && view_is_in(real, view->places[i].path))
            return true;
    return false;
}

bool named_is_free(const struct view *view, const char *path, const char *own)
{
    char *real = realpath(path, NULL);
    bool free_for_it = real && ((*own && view_is_in(real, own)) || is_shown(view, real));

    for (const char *const *folder = free_for_all; real && !free_for_it && *folder; folder++)
        free_for_it = view_is_in(real, *folder);
    free(real);
    return free_for_it;
}

void named_refuse(struct view *view, const char *what, const char *path)
{
    char shown[VISIBLE_GROWTH * VIEW_PATH_MAX];

    visible(shown, sizeof shown, path);
    if (view->failed.code == EXIT_DONE)
        (void)error_set(&view->failed, EXIT_COULD_NOT_RUN,
                        "%s names %.150s, which is not among its own files: --show PATH shows it, if it may see it",
                        what, shown);
}
