/* SPDX-License-Identifier: MIT */
#include "sandbox/container/refusal.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "base/visible.h"

enum { LAST_MAX = 160 /* bytes shown of what it printed */ };

struct refusal_row {
    const char *printed;  /* a part of what the engine prints */
    const char *sentence; /* %e: the engine, %i: the image */
};

/* As podman 4.3, docker 20.10, and crun and runc under them, print it. The first that fits counts. */
static const struct refusal_row rows[] = {
    {"permission denied while trying to connect to the Docker daemon",
     "docker may not be used by this user: install podman, which needs no root, or add the user to the group docker, "
     "which gives it the rights of root"},
    {"Cannot connect to the Docker daemon", "the docker daemon does not run or went away: systemctl start docker"},
    {"newuidmap", "podman needs the program newuidmap to run without root: apt install uidmap"},
    {"newgidmap", "podman needs the program newgidmap to run without root: apt install uidmap"},
    {"cannot clone: Operation not permitted",
     "podman may not make a user namespace here, and so needs root: sysctl kernel.unprivileged_userns_clone=1 "
     "user.max_user_namespaces=10000"},
    {"cannot clone: No space left on device",
     "podman may not make another user namespace here: raise sysctl user.max_user_namespaces"},
    {"no subuid ranges found", "podman has no users to run containers with: usermod --add-subuids 100000-165535 "
                               "--add-subgids 100000-165535 USER, "
                               "then podman system migrate"},
    {"image not known", "there is no image %i here: %e pull %i, or build it (docker/README.md)"},
    {"No such image", "there is no image %i here: %e pull %i, or build it (docker/README.md)"},
    {"Unable to find image", "there is no image %i here: %e pull %i, or build it (docker/README.md)"},
    {"xec format error",
     "the program in the image %i is for another architecture: build it on, or for, a machine like this one"},
    {"does not match the specified platform", "the image %i is for another architecture: build it for this machine"},
    {"no command or entrypoint provided", "the image %i names no program: give it an ENTRYPOINT"},
    {"No command specified", "the image %i names no program: give it an ENTRYPOINT"},
    {"attempted to invoke a command that was not found",
     "the program that the image %i names is not in it: look at its ENTRYPOINT"},
    {"unable to start container process: exec:",
     "the program that the image %i names is not in it, or is no program: look at its ENTRYPOINT"},
    {"controller `memory` is not available", "memory cannot be limited here: delegate the cgroup controller memory"},
    {"controller `pids` is not available", "processes cannot be limited here: delegate the cgroup controller pids"},
    {"no space left on device", "the disk on which %e keeps its images is full"},
    {NULL, NULL},
};

/* The last line that is not empty, without what stands in front of each of podman's and docker's. */
static void last_line(char *out, size_t size, const char *printed)
{
    static const char *const fronts[] = {"Error: ", "docker: "};
    static const char see[] = "See 'docker ";
    size_t end = strlen(printed), start;

    do {
        while (end > 0 && strchr("\r\n .", printed[end - 1]))
            end--;
        for (start = end; start > 0 && printed[start - 1] != '\n';)
            start--;
        if (strncmp(printed + start, see, sizeof see - 1) != 0)
            break;
        end = start;
    } while (end > 0);
    for (unsigned i = 0; i < sizeof fronts / sizeof *fronts; i++)
        if (end - start > strlen(fronts[i]) && strncmp(printed + start, fronts[i], strlen(fronts[i])) == 0)
            start += strlen(fronts[i]);
    visible_span(out, size, span_of(printed + start, end - start), false);
}

/* In a sentence of a row %e is the engine, %i the image. */
static void expand(char *out, size_t size, const char *sentence, const char *engine, const char *image)
{
    size_t used = 0;

    for (; *sentence && used + 1 < size; sentence++) {
        bool name = sentence[0] == '%' && (sentence[1] == 'e' || sentence[1] == 'i');

        if (name)
            sentence++;
        if (name)
            used += (size_t)snprintf(out + used, size - used, "%s", *sentence == 'e' ? engine : image);
        else
            out[used++] = *sentence;
    }
    out[used < size ? used : size - 1] = '\0';
}

void refusal_write(char *out, size_t size, const char *engine, const char *image, const char *printed)
{
    char last[LAST_MAX];

    for (const struct refusal_row *row = rows; row->printed; row++)
        if (strstr(printed, row->printed)) {
            expand(out, size, row->sentence, engine, image ? image : "that is needed");
            return;
        }
    last_line(last, sizeof last, printed);
    if (*last)
        (void)snprintf(out, size, "%s failed: %s", engine, last);
    else
        (void)snprintf(out, size, "%s failed and printed no reason", engine);
}

void refusal_of(char *out, size_t size, const char *engine, const char *image, const struct answer *answer)
{
    if (answer->reason)
        (void)snprintf(out, size, "%s cannot be run: %s", engine, strerror(answer->reason));
    else if (answer->hung)
        (void)snprintf(out, size, "%s does not answer: try '%s info' by hand", engine, engine);
    else if (WIFSIGNALED(answer->status) && !*answer->error)
        (void)snprintf(out, size, "%s was ended by signal %d", engine, WTERMSIG(answer->status));
    else
        refusal_write(out, size, engine, image, answer->error);
}
