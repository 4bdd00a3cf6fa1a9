/* SPDX-License-Identifier: MIT */
/* Where the control socket of a folder is: FOLDER/control. The path of a unix socket has 107 bytes at the most; a
 * longer one is named through a descriptor of the folder, /proc/self/fd/N/control, so the file is always in the folder.
 */
#ifndef CONTROL_PLACE_H
#define CONTROL_PLACE_H

#include <stdbool.h>

#include "base/error.h"
#include "hub/endpoint.h"

struct control_place {
    int fd; /* of the folder, while the endpoint is in use; -1 if it is not needed */
    char endpoint[ENDPOINT_MAX];
};

bool control_place_open(struct control_place *place, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
void control_place_close(struct control_place *place);
/* The path of the socket's file, from its endpoint. */
const char *control_place_path(const struct control_place *place);

#endif
