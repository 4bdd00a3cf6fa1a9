/* SPDX-License-Identifier: MIT */
/* Folders of tests: what a test started has ended before its folder goes. All return 0 if it is done. */
#ifndef TESTS_TEST_FOLDER_H
#define TESTS_TEST_FOLDER_H

/* Makes a folder. The last six letters of the path are replaced, so that one array serves a test after another. */
int test_folder_make(char *path);
/* Ends the processes that use the folder, and removes it, by folder.py. For a test that starts programs. */
int test_folder_remove(const char *path);
/* Removes the folder and no more, which costs no process. For a test that starts no program. */
int test_folder_remove_plain(const char *path);

#endif
