/* SPDX-License-Identifier: MIT */
/* The container engine of this machine: podman or docker, and what it can do for this user. */
#ifndef SANDBOX_CONTAINER_ENGINE_H
#define SANDBOX_CONTAINER_ENGINE_H

#include <stdbool.h>

#include "base/error.h"
#include "launch/find.h"
#include "launch/ask.h"
#include "sandbox/container/image.h"
#include "sandbox/limits.h"

enum {
    ENGINE_MS = 30000,       /* deadline of a short command */
    ENGINE_PULL_MS = 600000, /* of one that loads an image */
    IMAGE_ID_MAX = 80,       /* bytes of an id, with its final zero */
    IMAGE_WORD_MAX = 64,
};

struct container_engine {
    char path[FIND_PLACE_MAX];
    const char *name; /* "podman" or "docker" */
    bool is_docker;
    bool is_rootless; /* users in its containers are others for the machine: none of its containers runs as root */
    bool counts_memory, counts_processes; /* it can limit them, by cgroups */
    unsigned users;                       /* numbers of users in a container, from 0; 0: all */
    char machine[IMAGE_WORD_MAX];         /* the architecture, in the words of images: amd64, arm64, ... */
};

struct image {
    char id[IMAGE_ID_MAX]; /* the hash of its contents, hex digits */
    unsigned long long bytes;
    char system[IMAGE_WORD_MAX], machine[IMAGE_WORD_MAX];
    bool has_volumes; /* it declares folders that an engine would make on the disk */
};

/* Finds the engine and asks it what it can do. `wanted`: "podman", "docker" or a path that ends so; NULL: podman if it
 * is in PATH, else docker. Inside a container there is none, unless it is wanted by name. The error says what is
 * missing and what to do. */
bool container_engine_find(struct container_engine *engine, const char *wanted, struct error *error)
    __attribute__((warn_unused_result));

/* Looks at an image; with `pulls` the engine loads it if it is not there. False with a sentence if it cannot be had, or
 * is for another machine. */
bool container_engine_look(const struct container_engine *engine, const char *name, bool pulls, struct image *image,
                           struct error *error) __attribute__((warn_unused_result));

/* False with a sentence if the engine cannot keep these limits. */
bool container_engine_limits(const struct container_engine *engine, const struct sandbox_limits *limits,
                             struct error *error) __attribute__((warn_unused_result));

#endif
