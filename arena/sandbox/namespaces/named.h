/* SPDX-License-Identifier: MIT */
/* What the files of a bot name: the interpreter of a script, the libraries of a program, where a link leads. They may
 * be a stranger's, who names what they would like to see. So what they name is shown only if it is the system's, lies
 * among the bot's own files, or is shown by the host anyway. What the host's command names needs none of this. */
#ifndef SANDBOX_NAMESPACES_NAMED_H
#define SANDBOX_NAMESPACES_NAMED_H

#include <stdbool.h>

#include "sandbox/namespaces/view.h"

/* Where the bot's own files lie: the folder of its program, or the one above that if it is a `bin`; "": in none, as the
 * folder is one of many things. `program` has no links in it. */
void named_own(const char *program, char own[VIEW_PATH_MAX]);
/* True if it is there and is such a file or folder. */
bool named_is_free(const struct view *view, const char *path, const char *own);
/* The view fails with a sentence that says what `what` names, and how the host shows it. */
void named_refuse(struct view *view, const char *what, const char *path);

#endif
