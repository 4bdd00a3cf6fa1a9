/* SPDX-License-Identifier: MIT */
/* The file of a unix socket, by which peers find it. Without its file the socket's connections still work, but no new
 * one can be made. The endpoint is the socket's own; for endpoints other than ipc:// these functions do nothing. */
#ifndef HUB_SOCKET_FILE_H
#define HUB_SOCKET_FILE_H

#include <stdbool.h>
#include <sys/types.h>

/* The identity of the file. */
struct socket_file {
    dev_t device;
    ino_t number;
    bool known; /* false: there is no file, as for tcp */
};

/* Stores the identity of the file that is there now. */
void socket_file_note(struct socket_file *file, const char *endpoint);
/* True if the file there is still the same. */
bool socket_file_is_there(const struct socket_file *file, const char *endpoint);
/* Lets every user connect. False with errno on failure. */
bool socket_file_admit_all(const char *endpoint);
/* Removes the file if it is still the same. */
void socket_file_remove(const struct socket_file *file, const char *endpoint);

#endif
