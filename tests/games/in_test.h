/* SPDX-License-Identifier: MIT */
/* Trials of the conformance suite in a test of cmocka: what is found fails the test. */
#ifndef TESTS_GAMES_IN_TEST_H
#define TESTS_GAMES_IN_TEST_H

#include "conformance/trial.h"

/* Of so many matches; 1 for a test that plays its own. */
struct trial trial_in_test(const struct game *game, unsigned matches);

#endif
