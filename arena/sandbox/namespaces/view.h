/* SPDX-License-Identifier: MIT */
/* What a sandboxed bot sees of the files: a list of places, each at the path that it has outside. Symbolic links on the
 * way to a place are made again as links, so a path means the same inside as outside.
 *
 * Errors are sticky: the first is kept, later calls do nothing, and view_settle says so. */
#ifndef SANDBOX_NAMESPACES_VIEW_H
#define SANDBOX_NAMESPACES_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum {
    VIEW_PATH_MAX = 4096, /* bytes of a path, with its final zero */
    VIEW_PLACES_MAX = 512,
};

/* In the order in which two for the same path are preferred. */
enum view_kind {
    VIEW_PROC,     /* a /proc of its own */
    VIEW_DEVICES,  /* a small /dev of its own */
    VIEW_MASKED,   /* nothing is there, whatever is outside */
    VIEW_ROOM,     /* an empty folder in memory that it may write */
    VIEW_WRITABLE, /* a folder outside that it may write; text: its path there */
    VIEW_SHOWN,    /* a file or folder outside, with all in it, to read */
    VIEW_LINK,     /* a symbolic link; text: where to */
    VIEW_FOLDER,   /* a folder that is there; what is in it is said by other places */
};

struct view_place {
    enum view_kind kind;
    char *path; /* absolute, without . and .. */
    char *text;
};

struct view {
    struct view_place places[VIEW_PLACES_MAX];
    size_t count;
    struct error failed; /* EXIT_DONE: nothing failed */
};

struct view *view_new(void); /* NULL: no memory */
void view_free(struct view *view);
/* Adds all places of another. */
void view_join(struct view *view, const struct view *other);

void view_add(struct view *view, enum view_kind kind, const char *path, const char *text);
/* Shows an absolute path as it is outside, and the links on the way there. Writes the path without links that it ends
 * at (VIEW_PATH_MAX bytes; NULL: not wanted). False if nothing is there, which is no error. */
bool view_show(struct view *view, const char *path, char *real);
/* Sorts the places, so that folders come before what is in them, and removes what others show already. */
bool view_settle(struct view *view, struct error *error) __attribute__((warn_unused_result));
/* True if a settled view has what lies at this path outside. */
bool view_has(const struct view *view, const char *path);

/* True if `path` is `folder` or lies in it; neither ends with a slash, but for "/". */
bool view_is_in(const char *path, const char *folder);
/* Makes a path absolute and plain: no double slashes, no `.`; `..` stays where a link may come before it. `folder` is
 * absolute. False: too long. */
bool view_absolute(const char *path, const char *folder, char out[VIEW_PATH_MAX]);

#endif
