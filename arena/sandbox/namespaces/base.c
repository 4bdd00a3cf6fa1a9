/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/base.h"

#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "sandbox/namespaces/bubble.h"

/* Folders and files of the system. On most machines all but /usr are links into it. */
static const char *const of_the_system[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", NULL};

/* How the loader finds libraries, which of several programs is meant by a name, the time zone, and what interpreters
 * cannot start without. No certificates, keys, names of users. Each mount costs a start some tenth of a millisecond, so
 * the list is short; links cost nothing. */
static const char *const of_etc[] = {"/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime",
                                     "/etc/os-release",  "/etc/java-*",       "/etc/php",
                                     "/etc/R",           "/etc/mono",         NULL};

/* Of /proc: what tells of the kernel and its devices. The settings of the kernel say what machine this is and how busy
 * it is. What only root may read is closed anyhow: root has no name in the namespace. */
static const char *const masked[] = {
    "/proc/acpi",          "/proc/asound",        "/proc/bus",     "/proc/cmdline",
    "/proc/driver",        "/proc/dynamic_debug", "/proc/fs",      "/proc/interrupts",
    "/proc/irq",           "/proc/kallsyms",      "/proc/kcore",   "/proc/keys",
    "/proc/latency_stats", "/proc/locks",         "/proc/modules", "/proc/pressure",
    "/proc/sched_debug",   "/proc/scsi",          "/proc/sys",     "/proc/sysrq-trigger",
    "/proc/timer_list",    "/proc/timer_stats",   "/proc/tty",     NULL};

static void show_all(struct view *view, const char *const *patterns)
{
    for (; *patterns; patterns++) {
        glob_t found;

        if (glob(*patterns, GLOB_NOSORT, NULL, &found) != 0)
            continue;
        for (size_t i = 0; i < found.gl_pathc; i++)
            (void)view_show(view, found.gl_pathv[i], NULL);
        globfree(&found);
    }
}

static void mask(struct view *view, const char *path)
{
    struct stat info;

    if (stat(path, &info) == 0 && (info.st_mode & S_IROTH))
        view_add(view, VIEW_MASKED, path, S_ISDIR(info.st_mode) ? NULL : "/dev/null");
}

struct view *base_view(void)
{
    struct view *view = view_new();

    if (!view)
        return NULL;
    view_add(view, VIEW_PROC, "/proc", NULL);
    view_add(view, VIEW_DEVICES, "/dev", NULL);
    view_add(view, VIEW_MASKED, "/dev/pts", NULL); /* the machine has so many terminals for all together */
    view_add(view, VIEW_ROOM, "/dev/shm", NULL);
    view_add(view, VIEW_ROOM, "/tmp", NULL);
    view_add(view, VIEW_ROOM, BUBBLE_HOME, NULL);
    show_all(view, of_the_system);
    show_all(view, of_etc);
    for (const char *const *path = masked; *path; path++)
        mask(view, *path);
    if (view->failed.code == EXIT_DONE)
        return view;
    view_free(view);
    return NULL;
}
