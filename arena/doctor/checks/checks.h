/* SPDX-License-Identifier: MIT */
/* The functions of the table of checks (doctor/checks/checks.c), by the file that has them. */
#ifndef CHECKS_CHECKS_H
#define CHECKS_CHECKS_H

#include "doctor/exam.h"

/* --- visit.c: the bot is started once ------------------------------------------------------------------------------
 */
void check_program(struct exam *exam);
void check_connection(struct exam *exam);
/* --- hello.c -------------------------------------------------------------------------------------------------------
 */
void check_hello(struct exam *exam);
/* --- wire.c: matches by a script -----------------------------------------------------------------------------------
 */
void check_match(struct exam *exam);
void check_tolerance(struct exam *exam);
void check_ping(struct exam *exam);
void check_handles(struct exam *exam);
void check_capacity(struct exam *exam);
void check_talk(struct exam *exam);
/* --- breaks.c ------------------------------------------------------------------------------------------------------
 */
void check_break(struct exam *exam);
void check_restart(struct exam *exam);
/* --- again.c: the same match again, and many of them ---------------------------------------------------------------
 */
void check_determinism(struct exam *exam);
void check_memory(struct exam *exam);
/* --- play.c: matches by the engine ---------------------------------------------------------------------------------
 */
void check_roles(struct exam *exam);
void check_seats(struct exam *exam);
void check_joint(struct exam *exam);
void check_mixes(struct exam *exam);
void check_windows(struct exam *exam);
/* --- seen.c: what the checks before have seen ----------------------------------------------------------------------
 */
void check_speed(struct exam *exam);
void check_close(struct exam *exam);
void check_exceptions(struct exam *exam);

#endif
