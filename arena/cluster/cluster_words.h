/* SPDX-License-Identifier: MIT */
/* What a host says of a cluster: keys of event.conf and ladder.conf, and options of the command line for the same
 * values. A row each, as in event/event_words.h:
 *
 *     X(type, name, flag, value, preset, help, take)
 *
 * Their values are texts, and what takes all of them is one function: it hands name and text to cluster_spec_take.
 * Where tasks run changes no result. */
#ifndef CLUSTER_CLUSTER_WORDS_H
#define CLUSTER_CLUSTER_WORDS_H

#define CLUSTER_KEYS(X, type, take)                                                                                    \
    X(type, "on", "on", "CLUSTER", "",                                                                                 \
      "where it runs: slurm; kubernetes; or \"command: WORDS\", which starts a task elsewhere and ends with it, "      \
      "where {} stands for the task; \"\": on this machine",                                                           \
      take)                                                                                                            \
    X(type, "partition", "partition", "NAME", "", "of Slurm: the partition; \"\": the default one", take)              \
    X(type, "account", "account", "NAME", "", "of Slurm: the account that is charged; \"\": the default one", take)    \
    X(type, "tasks", "tasks", "N", "",                                                                                 \
      "tasks that run at once at the most; \"\": as many as the cluster lets run, and for a command as many as there " \
      "are cores here",                                                                                                \
      take)                                                                                                            \
    X(type, "task_cores", "task-cores", "N", "", "cores of a task; \"\": one", take)                                   \
    X(type, "task_memory", "task-memory", "SIZE", "", "memory of a task, such as 4G; \"\": as much as it gives", take) \
    X(type, "task_time", "task-time", "TIME", "",                                                                      \
      "time after which the cluster ends a task, such as 90m or 4h; \"\": as long as it gives", take)                  \
    X(type, "cluster_words", "cluster-words", "WORDS", "",                                                             \
      "more words for sbatch, or for each call of kubectl, such as \"--qos=low --nice\"", take)                        \
    X(type, "namespace", "namespace", "NAME", "", "of Kubernetes: the namespace; \"\": that of kubectl", take)         \
    X(type, "task_image", "task-image", "IMAGE", "", "of Kubernetes: the image with arena and the bots", take)         \
    X(type, "volume", "volume", "CLAIM=PATH", "",                                                                      \
      "of Kubernetes: the claim of the volume that all share, and the path at which it is mounted, here and in pods",  \
      take)

#endif
