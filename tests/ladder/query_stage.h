/* SPDX-License-Identifier: MIT */
/* A ladder whose old matches are asked for: MATCHES are over, numbered from 1, and UNFINISHED are not. */
#ifndef QUERY_STAGE_H
#define QUERY_STAGE_H

#include <sqlite3.h>

#include "archive_stage.h"
#include "ladder/records/query.h"

enum { MATCHES = 260, UNFINISHED = 5, PAGE = 7 };

extern struct archive_stage stage;
extern int64_t now_us;

/* A clock that stands at now_us. */
int64_t stands(void);
struct query *open_query(int64_t (*clock)(void));

/* For cmocka: make the ladder and its database, and take them away. */
int make(void **unused);
int clear(void **unused);

/* The database, as another program opens it. */
sqlite3 *open_database(void);

#endif
