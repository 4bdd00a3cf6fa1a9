/* SPDX-License-Identifier: MIT */
/* The program as it calls itself in records and files. */
#ifndef RUN_PROGRAM_H
#define RUN_PROGRAM_H

#define RUN_PROGRAM "artemia-arena " ARENA_VERSION

#endif
