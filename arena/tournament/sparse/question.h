/* SPDX-License-Identifier: MIT */
/* What is asked of a version: how strong it is over all roles and classes, and in each. Such a *question* is a sum of
 * members, the same one for each version:
 *
 *     question = role * columns + column      role = roles: the mean over all roles
 *                                             column = classes: the mean over the classes that count
 *
 * With one class there is one column, which is that class. */
#ifndef TOURNAMENT_SPARSE_QUESTION_H
#define TOURNAMENT_SPARSE_QUESTION_H

#include "tournament/standing/outcome.h"
#include "tournament/sparse/system.h"

enum {
    SPARSE_QUESTIONS_MAX = (EVENT_ROLES + 1) * (EVENT_CLASSES + 1),
    SPARSE_BLOCK_MAX = EVENT_ROLES * (EVENT_CLASSES + 1), /* members of a version */
    SPARSE_ALL = -1,                                      /* in place of a role or a class */
};

struct sparse_questions {
    struct sparse_shape shape;
    unsigned width; /* members of a player */
    unsigned columns, count;
    double weights[EVENT_CLASSES]; /* of the classes in what is over them */
};

/* Classes without comparisons do not count, unless none has any. */
struct sparse_questions sparse_questions_of(const struct sparse_system *system);

/* The number of a question; SPARSE_ALL in place of a role or class. */
unsigned sparse_question(const struct sparse_questions *questions, int role, int class);

/* The answers of a version, from lane `lane` of `lanes` vectors of members. */
void sparse_answer(const struct sparse_questions *questions, const double *members, unsigned lanes, unsigned lane,
                   unsigned version, double answers[SPARSE_QUESTIONS_MAX]);
/* The same from the members of its block alone. */
void sparse_answer_block(const struct sparse_questions *questions, const double *block,
                         double answers[SPARSE_QUESTIONS_MAX]);

/* Writes how much each member counts in a question about a version. `block`: the members of the version, which are
 * written to at [i * stride]. */
void sparse_ask(const struct sparse_questions *questions, unsigned question, double *block, unsigned stride);

#endif
