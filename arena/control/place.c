/* SPDX-License-Identifier: MIT */
#include "control/place.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ipc[] = "ipc://";

/* False: the path is too long. */
static bool name_directly(struct control_place *place, const char *real)
{
    int size = snprintf(place->endpoint, sizeof place->endpoint, "%s%s/control", ipc, real);

    return size > 0 && size <= (int)(sizeof ipc - 1 + ENDPOINT_PATH_MAX);
}

bool control_place_open(struct control_place *place, const char *folder, struct error *error)
{
    char real[PATH_MAX];

    *place = (struct control_place){.fd = -1};
    if (!realpath(folder, real))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    if (name_directly(place, real))
        return true;
    place->fd = open(real, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (place->fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    (void)snprintf(place->endpoint, sizeof place->endpoint, "%s/proc/self/fd/%d/control", ipc, place->fd);
    return true;
}

void control_place_close(struct control_place *place)
{
    if (place->fd >= 0)
        (void)close(place->fd);
    place->fd = -1;
}

const char *control_place_path(const struct control_place *place)
{
    return place->endpoint + sizeof ipc - 1;
}
