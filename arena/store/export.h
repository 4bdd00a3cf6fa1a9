/* SPDX-License-Identifier: MIT */
/* Rows for other programs: CSV with a line of names first (RFC 4180, lines end with a line feed), or a JSON object a
 * line. Matches come from the store; of whatever else there is to tell, as standings, the caller gives the rows. */
#ifndef STORE_EXPORT_H
#define STORE_EXPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "store/store.h"

enum export_format { EXPORT_CSV, EXPORT_JSON_LINES };

enum export_kind { EXPORT_NUMBER, EXPORT_REAL, EXPORT_TEXT };

/* What stands in a row under a name. In CSV, a text of letters that a spreadsheet would take for a formula begins with
 * a single quote. */
struct export_field {
    const char *name;
    enum export_kind kind;
    int64_t number;
    double real; /* finite; six digits are told */
    const char *text;
};

/* Zero but for format and file. */
struct export_file {
    enum export_format format;
    FILE *out;
    bool begun; /* the names have been written */
};

/* Each row of an export has the same names. */
void export_row(struct export_file *to, const struct export_field *fields, unsigned count);

/* All matches by round and number, entries and classes by their names. CSV: a line for each seat, with what there is to
 * tell of its match before it. JSON: an object for each match, in which "seats" is an array. False also if the file did
 * not take it. */
bool export_matches(struct export_file *to, struct store *store, struct error *error)
    __attribute__((warn_unused_result));

/* After the last row. False if the file did not take them all. */
bool export_end(struct export_file *to, struct error *error) __attribute__((warn_unused_result));

#endif
