/* SPDX-License-Identifier: MIT */
/* Tables whose rows begin with zeros that are not kept, against the whole of them. */
#include "tournament/strength/matrix.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "luck.h"

enum { BLOCK = 4, BLOCKS = 3, BASES = 3, SIZE = BLOCK * BLOCKS + BASES };

static struct matrix matrix;
static double whole[SIZE][SIZE];

/* Blocks that meet in the last rows alone, each of which begins with its own number of zeros in each block. */
static void make(struct luck *luck)
{
    unsigned first[SIZE];

    for (unsigned r = 0; r < SIZE; r++)
        first[r] = r < BLOCK * BLOCKS ? r / BLOCK * BLOCK : 0;
    assert_true(matrix_begin(&matrix, SIZE, first));
    matrix_clear(&matrix);
    memset(whole, 0, sizeof whole);
    for (unsigned r = 0; r < SIZE; r++)
        for (unsigned c = first[r]; c <= r; c++) {
            bool base = r >= BLOCK * BLOCKS && c < BLOCK * BLOCKS;
            double number = r == c ? (double)SIZE : base && c % BLOCK != r - BLOCK * BLOCKS ? 0 : luck_normal(luck);

            *matrix_at(&matrix, r, c) = whole[r][c] = whole[c][r] = number;
        }
}

static void a_solution_solves(void **unused)
{
    struct luck luck = {3};
    double given[SIZE], vector[SIZE];

    (void)unused;
    make(&luck);
    for (unsigned i = 0; i < SIZE; i++)
        given[i] = vector[i] = luck_normal(&luck);
    matrix_decompose(&matrix);
    matrix_solve(&matrix, vector);
    for (unsigned r = 0; r < SIZE; r++)
        assert_true(fabs(matrix_product(whole[r], vector, SIZE) - given[r]) < 1e-10);
    matrix_release(&matrix);
}

static void halves_of_solutions_make_the_inverse(void **unused)
{
    struct luck luck = {4};

    (void)unused;
    make(&luck);
    matrix_decompose(&matrix);
    for (unsigned a = 0; a < SIZE; a++)
        for (unsigned b = 0; b < SIZE; b++) {
            double half_a[SIZE] = {0}, half_b[SIZE] = {0}, solved[SIZE] = {0};

            half_a[a] = half_b[b] = solved[b] = 1;
            matrix_solve_half(&matrix, half_a, a, a + 1);
            matrix_solve_half(&matrix, half_b, 0, SIZE);
            matrix_solve(&matrix, solved);
            assert_true(fabs(matrix_product(half_a, half_b, SIZE) - solved[a]) < 1e-12);
        }
    matrix_release(&matrix);
}

/* Four times, where a row and the same column are doubled. */
static void the_determinant_grows_with_a_row(void **unused)
{
    struct luck luck = {5};
    double before;

    (void)unused;
    make(&luck);
    matrix_decompose(&matrix);
    before = matrix_log_determinant(&matrix);
    matrix_release(&matrix);
    luck.state = 5;
    make(&luck);
    for (unsigned c = 0; c < SIZE; c++)
        *matrix_at(&matrix, SIZE - 1, c) *= c == SIZE - 1 ? 4 : 2;
    matrix_decompose(&matrix);
    assert_true(fabs(matrix_log_determinant(&matrix) - before - log(4)) < 1e-12);
    matrix_release(&matrix);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solution_solves),
        cmocka_unit_test(halves_of_solutions_make_the_inverse),
        cmocka_unit_test(the_determinant_grows_with_a_row),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
