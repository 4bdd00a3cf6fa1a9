/* SPDX-License-Identifier: MIT */
/* What the pages of a ladder show alike of the API's answers: strengths, shares, signs. */
#ifndef PAGES_CELL_H
#define PAGES_CELL_H

#include <jansson.h>

#include "page/plot.h"

/* Texts and numbers of an object; "" and 0 if they are not there. */
const char *text_in(const json_t *object, const char *key);
double number_in(const json_t *object, const char *key);
uint64_t count_in(const json_t *object, const char *key);
bool flag_in(const json_t *object, const char *key);

/* A number with a narrow blank between thousands: "1 234 567". */
enum { GROUPED_MAX = 40 };
void grouped_words(uint64_t number, char out[GROUPED_MAX]);
/* An element with such a number. */
void grouped_leaf(struct markup *markup, const char *element, const char *class, uint64_t number);

/* Makes a scale show an estimate of the API ({"elo", "interval"}), but no more of its interval than a table has room
 * for. */
void estimate_widen(struct scale *scale, const json_t *estimate);
/* Returns a scale for such values that has rules at whole numbers, also where they are all the same; few, as the words
 * below a bar have little room. */
struct scale elo_scale(double low, double high);
/* The estimate in words: "+12", then "±30" in a quiet voice. */
void estimate_words(struct markup *markup, const json_t *estimate);
/* A plot of it beside its words. */
void estimate_plot(struct markup *markup, const struct scale *scale, const json_t *estimate);
/* The labels of such plots, one under the other. */
void estimate_axis(struct markup *markup, const struct scale *scale);

/* A part of a whole, 0 to 1, as a bar and in words. */
void share_bar(struct markup *markup, double share);
/* A short sign with a class that colours it: "anchor". */
void sign(struct markup *markup, const char *class, const char *words, const char *explained);
/* A heading of a column. */
void column(struct markup *markup, const char *class, const char *words);

#endif
