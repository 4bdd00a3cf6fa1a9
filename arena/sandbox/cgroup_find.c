/* SPDX-License-Identifier: MIT */
/* Finds the cgroup that was delegated to the arena. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "sandbox/cgroup.h"
#include "sandbox/cgroup_files.h"

#define ASK_FOR_ONE "systemd does that with Delegate=yes, as in systemd-run --user --scope -p Delegate=yes arena ..."

enum { FIELD_ROOT = 3, FIELD_POINT = 4 };

static bool refuse(char *why, const char *sentence)
{
    (void)snprintf(why, SANDBOX_SENTENCE_MAX, "%s", sentence);
    return false;
}

/* --- where it is ------------------------------------------------------------------------------------------------- */

/* Opens a file of lines in `proc`. */
static FILE *open_lines(const char *proc, const char *name)
{
    char path[CGROUP_PATH_MAX];

    return snprintf(path, sizeof path, "%s/%s", proc, name) < (int)sizeof path ? fopen(path, "re") : NULL;
}

/* The path of its cgroup, below the root of all: the line `0::PATH`. False: no cgroups of version 2. */
static bool read_path(const char *proc, char out[CGROUP_PATH_MAX])
{
    FILE *file = open_lines(proc, "cgroup");
    char *line = NULL;
    size_t room = 0;
    bool found = false;

    while (file && !found && getline(&line, &room, file) > 0)
        if (strncmp(line, "0::/", 4) == 0) {
            line[strcspn(line, "\n")] = '\0';
            found = snprintf(out, CGROUP_PATH_MAX, "%s", line + 3) < CGROUP_PATH_MAX;
        }
    free(line);
    if (file)
        (void)fclose(file);
    return found;
}

/* Resolves \040 and its like, in place. */
static void unescape(char *text)
{
    char *to = text;

    for (; *text; text++, to++) {
        *to = *text;
        if (text[0] == '\\' && strspn(text + 1, "01234567") >= 3) {
            char digits[] = {text[1], text[2], text[3], '\0'};

            *to = (char)strtol(digits, NULL, 8);
            text += 3;
        }
    }
    *to = '\0';
}

/* If a line of mountinfo mounts a part of the tree in which `path` is, writes the folder of `path`. */
static bool place_in(char *line, const char *path, char out[CGROUP_PATH_MAX])
{
    const char *type = strstr(line, " - ");
    char *word, *root = NULL, *point = NULL;
    size_t length;

    if (!type || strncmp(type + 3, "cgroup2 ", 8) != 0)
        return false;
    for (unsigned field = 0; field <= FIELD_POINT && (word = strsep(&line, " ")); field++) {
        root = field == FIELD_ROOT ? word : root;
        point = field == FIELD_POINT ? word : point;
    }
    if (!root || !point)
        return false;
    unescape(root);
    unescape(point);
    length = strcmp(root, "/") == 0 ? 0 : strlen(root);
    if (strncmp(path, root, length) != 0 || (path[length] != '/' && path[length] != '\0'))
        return false;
    return snprintf(out, CGROUP_PATH_MAX, "%s%s", point, strcmp(path + length, "/") == 0 ? "" : path + length) <
           CGROUP_PATH_MAX;
}

static bool find_folder(const char *proc, const char *path, char out[CGROUP_PATH_MAX])
{
    FILE *file = open_lines(proc, "mountinfo");
    char *line = NULL;
    size_t room = 0;
    bool found = false;

    while (file && !found && getline(&line, &room, file) > 0)
        found = place_in(line, path, out);
    free(line);
    if (file)
        (void)fclose(file);
    return found;
}

/* --- whose it is ------------------------------------------------------------------------------------------------- */

static bool is_marked(int folder)
{
    char value[2];

    return (fgetxattr(folder, "user.delegate", value, sizeof value) == 1 && value[0] == '1') ||
           (fgetxattr(folder, "trusted.delegate", value, sizeof value) == 1 && value[0] == '1');
}

static bool belongs_to_us(int folder)
{
    struct stat about;

    return geteuid() != 0 && fstat(folder, &about) == 0 && about.st_uid == geteuid();
}

static bool may_write(int folder)
{
    static const char *const names[] = {".", "cgroup.procs", "cgroup.subtree_control"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (faccessat(folder, names[i], W_OK, AT_EACCESS) != 0)
            return false;
    return true;
}

/* Processes in the cgroup itself, this one not counted. */
static bool has_others(int folder)
{
    char text[CGROUP_FILE_MAX], *rest = text, *line;

    (void)cgroup_read(folder, "cgroup.procs", text);
    while ((line = strsep(&rest, "\n")))
        if (*line && strtol(line, NULL, 10) != getpid())
            return true;
    return false;
}

static bool is_here(int folder)
{
    char pid[16];

    (void)snprintf(pid, sizeof pid, "%d", (int)getpid());
    return cgroup_has_word(folder, "cgroup.procs", pid);
}

/* `delegated` is, or seems to be. */
static bool can_be_used(int delegated, char *why)
{
    if (!may_write(delegated))
        return refuse(why, "the arena may not write in the cgroup that is delegated to it: is /sys/fs/cgroup mounted "
                           "read-only (ProtectControlGroups=yes)?");
    if (!cgroup_has_word(delegated, "cgroup.controllers", "memory") ||
        !cgroup_has_word(delegated, "cgroup.controllers", "pids"))
        return refuse(why, "the cgroup that is delegated to the arena lacks the controllers memory and pids; " //
                           "systemd turns them on with Delegate=yes");
    if (faccessat(delegated, "cgroup.kill", F_OK, 0) != 0)
        return refuse(why, "cgroups need Linux 5.14 or later here");
    if (has_others(delegated))
        return refuse(why, "other processes are in the cgroup that is delegated to the arena: start the arena itself "
                           "there, as in systemd-run --user --scope -p Delegate=yes arena ...");
    return true;
}

/* Chooses between its own cgroup and the one above. */
static bool choose(struct cgroup_place *place, int own, int above, char *why)
{
    size_t length = strlen(place->own);

    (void)memcpy(place->delegated, place->own, sizeof place->own);
    if (!is_here(own))
        return refuse(why, "the folder of the arena's own cgroup is not to be seen");
    if (!cgroup_has_word(own, "cgroup.type", "domain"))
        return refuse(
            why,
            "no cgroup is delegated to the arena, which is in the first of all, or in one of threads; " ASK_FOR_ONE);
    if (is_marked(own))
        return can_be_used(own, why);
    if (above >= 0 && is_marked(above) && cgroup_has_word(above, "cgroup.type", "domain")) {
        while (length > 0 && place->own[length] != '/')
            length--;
        place->delegated[length] = '\0';
        return can_be_used(above, why);
    }
    return belongs_to_us(own) ? can_be_used(own, why)
                              : refuse(why, "no cgroup is delegated to the arena; " ASK_FOR_ONE);
}

bool cgroup_find(struct cgroup_place *place, const char *proc, char *why)
{
    char path[CGROUP_PATH_MAX];
    int own, above;
    bool good;

    if (!read_path(proc, path) || !find_folder(proc, path, place->own))
        return refuse(why, "this machine has no cgroups of version 2");
    if (strstr(path, "/../"))
        return refuse(why, "the arena's own cgroup is outside of those that it can see");
    own = cgroup_open(AT_FDCWD, place->own);
    if (own < 0)
        return refuse(why, "the folder of the arena's own cgroup is not to be seen");
    above = cgroup_open(own, "..");
    good = choose(place, own, above, why);
    if (above >= 0)
        (void)close(above);
    (void)close(own);
    return good;
}
