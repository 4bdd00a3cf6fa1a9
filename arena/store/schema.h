/* SPDX-License-Identifier: MIT */
/* The columns of the tables, in one place: the SQL that makes them, and the struct member for each column. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stddef.h>

#include "store/rows.h"

enum {
    SCHEMA_VERSIONS = 3,             /* the current version */
    SCHEMA_APPLICATION = 1095914565, /* the application_id of our databases: "ARTE" */
    SCHEMA_COLUMNS_MAX = 15,         /* of a table */
};

enum schema_kind { SCHEMA_NUMBER /* int64_t */, SCHEMA_TEXT /* const char * */ };

struct schema_column {
    const char *name; /* of the column and of the member */
    size_t at;        /* offset of the member */
    enum schema_kind kind;
};

struct schema_table {
    const char *name;
    const struct schema_column *columns;
    unsigned count;
    unsigned key; /* the first so many columns are the key */
};

extern const struct schema_table schema_tables[STORE_TABLES];
/* SQL that makes a database one version newer (migrate.h). */
extern const char *const schema_migrations[SCHEMA_VERSIONS];

#endif
