/* SPDX-License-Identifier: MIT */
/* The one place that knows the columns: how the tables are made, and which member of a row's struct goes into which
 * column. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stddef.h>

#include "store/rows.h"

enum {
    SCHEMA_VERSIONS = 1,             /* the version of today */
    SCHEMA_APPLICATION = 1095914565, /* the application_id of our databases: "ARTE" */
    SCHEMA_COLUMNS_MAX = 13,         /* of a table */
};

enum schema_kind { SCHEMA_NUMBER /* int64_t */, SCHEMA_TEXT /* const char * */ };

struct schema_column {
    const char *name; /* the member's */
    size_t at;        /* of the member */
    enum schema_kind kind;
};

struct schema_table {
    const char *name;
    const struct schema_column *columns;
    unsigned count;
    unsigned key; /* so many columns identify a row */
};

extern const struct schema_table schema_tables[STORE_TABLES];
/* What makes a database one version newer (migrate.h). */
extern const char *const schema_migrations[SCHEMA_VERSIONS];

#endif
