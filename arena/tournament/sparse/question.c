/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/question.h"

static void weigh_classes(struct sparse_questions *questions, const struct sparse_system *system)
{
    const unsigned classes = system->shape.classes;
    unsigned count = 0;

    for (size_t i = 0; i < system->count; i++) /* its first term is a player */
        questions->weights[system->member[system->first[i]] % system->width] = 1;
    for (unsigned class = 0; class < classes; class ++)
        count += questions->weights[class] > 0;
    for (unsigned class = 0; class < classes; class ++)
        questions->weights[class] = count ? questions->weights[class] / count : 1.0 / classes;
}

struct sparse_questions sparse_questions_of(const struct sparse_system *system)
{
    struct sparse_questions questions = {.shape = system->shape,
                                         .width = system->width,
                                         .columns = system->shape.classes > 1 ? system->shape.classes + 1 : 1};

    questions.count = (system->shape.roles + 1) * questions.columns;
    weigh_classes(&questions, system);
    return questions;
}

unsigned sparse_question(const struct sparse_questions *questions, int role, int class)
{
    unsigned row = role == SPARSE_ALL ? questions->shape.roles : (unsigned)role;
    bool over = class == SPARSE_ALL || questions->columns == 1;

    return row * questions->columns + (over ? questions->columns - 1 : (unsigned)class);
}

/* Over the classes, and then over the roles. */
void sparse_answer_block(const struct sparse_questions *questions, const double *block,
                         double answers[SPARSE_QUESTIONS_MAX])
{
    const struct sparse_shape *shape = &questions->shape;
    const unsigned columns = questions->columns;
    double *all = answers + shape->roles * columns;

    for (unsigned column = 0; column < columns; column++)
        all[column] = 0;
    for (unsigned role = 0; role < shape->roles; role++) {
        const double *player = block + role * questions->width;
        double *row = answers + role * columns, over = 0;

        for (unsigned class = 0; class < shape->classes; class ++) {
            row[class] = player[class];
            over += questions->weights[class] * player[class];
        }
        row[columns - 1] = over;
        for (unsigned column = 0; column < columns; column++)
            all[column] += row[column] / shape->roles;
    }
}

void sparse_answer(const struct sparse_questions *questions, const double *members, unsigned lanes, unsigned lane,
                   unsigned version, double answers[SPARSE_QUESTIONS_MAX])
{
    const unsigned size = questions->width * questions->shape.roles;
    double block[SPARSE_BLOCK_MAX] = {0};

    for (unsigned i = 0; i < size; i++)
        block[i] = members[((size_t)version * size + i) * lanes + lane];
    sparse_answer_block(questions, block, answers);
}

void sparse_ask(const struct sparse_questions *questions, unsigned question, double *block, unsigned stride)
{
    const struct sparse_shape *shape = &questions->shape;
    const unsigned row = question / questions->columns, column = question % questions->columns;

    for (unsigned role = 0; role < shape->roles; role++)
        for (unsigned class = 0; class < shape->classes; class ++) {
            double of_role = row == shape->roles ? 1.0 / shape->roles : row == role;
            double of_class = column == questions->columns - 1 ? questions->weights[class] : column == class;

            block[(role * questions->width + class) * stride] = of_role * of_class;
        }
}
