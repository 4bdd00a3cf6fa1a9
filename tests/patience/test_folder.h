/* SPDX-License-Identifier: MIT */
/* Folders of tests: what a test started has ended before its folder goes. */
#ifndef TESTS_TEST_FOLDER_H
#define TESTS_TEST_FOLDER_H

/* Ends the processes that use the folder, and removes it, by folder.py: 0 if it is gone. For a test that starts
 * programs. */
int test_folder_remove(const char *path);

#endif
