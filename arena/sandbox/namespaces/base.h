/* SPDX-License-Identifier: MIT */
/* What every sandboxed bot sees: the programs of the system and the few files of /etc that they need, small folders of
 * its own for /tmp, /dev/shm and its home, and a /proc and /dev without what says much about the machine. */
#ifndef SANDBOX_NAMESPACES_BASE_H
#define SANDBOX_NAMESPACES_BASE_H

#include "sandbox/namespaces/view.h"

/* The places that this machine has. The caller frees the view. NULL: no memory. */
struct view *base_view(void);

#endif
