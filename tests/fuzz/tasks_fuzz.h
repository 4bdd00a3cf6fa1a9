/* SPDX-License-Identifier: MIT */
/* The files of tasks on a cluster (spread/task.h, spread/verify_task.h, spread/outcome.h, spread/task_log.h). */
#ifndef TASKS_FUZZ_H
#define TASKS_FUZZ_H

#include "files_fuzz.h"

typedef void add_task_seed(void *context, struct span bytes);

void tasks_seed_task(add_task_seed *add, void *context);
const char *tasks_check_task(struct span bytes);
void tasks_seed_terms(add_task_seed *add, void *context);
const char *tasks_check_terms(struct span bytes);
void tasks_seed_outcome(add_task_seed *add, void *context);
const char *tasks_check_outcome(struct span bytes);
void tasks_seed_parcel(add_task_seed *add, void *context);
const char *tasks_check_parcel(struct span bytes);
void tasks_seed_log(add_task_seed *add, void *context);
const char *tasks_check_log(struct span bytes);
void tasks_seed_verify(add_task_seed *add, void *context);
const char *tasks_check_verify(struct span bytes);
void tasks_seed_found(add_task_seed *add, void *context);
const char *tasks_check_found(struct span bytes);

#endif
