/* SPDX-License-Identifier: MIT */
/* The list of a game's scenarios, and the program that runs them. A scenario names the clauses of the game's RULES.md
 * that it shows. What it arranges and asserts with is `struct scenario`, which each game defines for itself. */
#ifndef TESTS_SCENARIOS_LIST_H
#define TESTS_SCENARIOS_LIST_H

#include <stddef.h>

struct scenario;

/* The size of the game's struct scenario. Each scenario gets one of its own, all 0. */
extern const size_t scenario_bytes;

struct scenario_case {
    const char *clauses; /* ids of RULES.md, separated by blanks */
    const char *name;
    void (*run)(struct scenario *sc);
};

/* Defines a scenario and puts it on the list, which is a section of the program. */
#define SCENARIO(clauses_, name_)                                                                                      \
    static void name_(struct scenario *sc);                                                                            \
    static const struct scenario_case name_##_case = {clauses_, #name_, name_};                                        \
    static const struct scenario_case *const name_##_entry __attribute__((used, section("scenarios"))) =               \
        &name_##_case;                                                                                                 \
    static void name_(struct scenario *sc)

#endif
