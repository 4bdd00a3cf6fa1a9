/* SPDX-License-Identifier: MIT */
/* The program's name and version, in records and files. */
#ifndef RUN_PROGRAM_H
#define RUN_PROGRAM_H

#define RUN_PROGRAM "artemia-arena " ARENA_VERSION

#endif
