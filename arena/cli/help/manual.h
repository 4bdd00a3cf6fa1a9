/* SPDX-License-Identifier: MIT */
/* The manual pages of the program, in the language of man(7), written from the table of commands. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include <stdio.h>

#include "cli/command.h"

void manual_print_program(FILE *out);
void manual_print_command(FILE *out, const struct command *command);

#endif
