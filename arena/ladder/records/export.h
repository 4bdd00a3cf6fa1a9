/* SPDX-License-Identifier: MIT */
/* All finished matches of a ladder's records for other programs, one line for each seat. */
#ifndef LADDER_EXPORT_H
#define LADDER_EXPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

enum export_form { EXPORT_CSV, EXPORT_JSON, EXPORT_FORMS };
extern const char *const export_words[EXPORT_FORMS];

/* Prints them in the order of the records, of all seasons and attempts, with a line of headings before those in CSV. */
bool ladder_export(FILE *out, const char *folder, enum export_form form, struct error *error)
    __attribute__((warn_unused_result));

#endif
