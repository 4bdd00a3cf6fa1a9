/* SPDX-License-Identifier: MIT */
/* What squeue prints, for arena/cluster/slurm.c alone: a line for each task, in columns of fixed widths. Lines that are
 * not of this program's jobs are passed over, whatever is in them. */
#ifndef CLUSTER_SLURM_LINES_H
#define CLUSTER_SLURM_LINES_H

#include <stdbool.h>

#include "base/span.h"
#include "cluster/cluster.h"

/* The columns, for squeue --Format. A job is called BATCH.FIRST, as by slurm_job_name. */
#define SLURM_COLUMNS "Name:84,JobArrayID:40,State:24,exit_code:16,NodeList:63,Reason:127"

enum {
    SLURM_JOB_NAME_MAX = CLUSTER_NAME_MAX + 16,
    SLURM_ID_MAX = 40, /* bytes of a job's id, with its final zero */
};

/* A line. The texts of the report live in it. */
struct slurm_line {
    char batch[CLUSTER_NAME_MAX];
    char id[SLURM_ID_MAX]; /* of the array */
    unsigned index;        /* in it */
    char where[CLUSTER_WHERE_MAX];
    char why[CLUSTER_WHY_MAX];
    struct cluster_report report;
};

void slurm_job_name(const struct cluster_batch *batch, char out[SLURM_JOB_NAME_MAX]);

/* Calls `take` for each line of a task. */
void slurm_lines_read(struct span text, void (*take)(void *context, const struct slurm_line *line), void *context);

#endif
