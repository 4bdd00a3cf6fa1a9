/* SPDX-License-Identifier: MIT */
/* What this build is. version.sh writes the one source file with it, at each build: a commit recompiles that file
 * alone. Programs that are installed are linked with it. All others, which are tests, have the plain release: the texts
 * that they compare change with no commit, and no commit links them again. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

/* RELEASE, or RELEASE+gitCOUNT.COMMIT: 48 bytes at most. */
extern const char version_text[];
/* "artemia-arena " and the version, as in records, files and the welcome. */
extern const char version_program[];

#endif
