/* SPDX-License-Identifier: MIT */
#include "pages/cell.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "page/cells.h"

enum {
    PLOT_HEIGHT = 22,
    SHARE_HEIGHT = 6,
    INTERVAL_MOST = 150,
    ELO_SHOWN = 10,
    STEPS_SHOWN = 5,
    GROUP = 3,
    CLASSES_MAX = 64
};

/* --- values ------------------------------------------------------------------------------------------------------ */

const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

double number_in(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

uint64_t count_in(const json_t *object, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(object, key));
}

bool flag_in(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

void grouped_words(uint64_t number, char out[GROUPED_MAX])
{
    char digits[24];
    int size = snprintf(digits, sizeof digits, "%" PRIu64, number), used = 0;

    for (int i = 0; i < size; i++) {
        if (i > 0 && (size - i) % GROUP == 0)
            used += snprintf(out + used, GROUPED_MAX - (size_t)used, "\u202f");
        out[used++] = digits[i];
    }
    out[used] = '\0';
}

void grouped_leaf(struct markup *markup, const char *element, const char *class, uint64_t number)
{
    char words[GROUPED_MAX];

    grouped_words(number, words);
    markup_leaf_words(markup, element, class, words);
}

/* --- strengths --------------------------------------------------------------------------------------------------- */

static double shown_interval(const json_t *estimate)
{
    return fmin(number_in(estimate, "interval"), INTERVAL_MOST);
}

void estimate_widen(struct scale *scale, const json_t *estimate)
{
    double elo = number_in(estimate, "elo"), interval = shown_interval(estimate);

    scale->low = fmin(scale->low, elo - interval);
    scale->high = fmax(scale->high, elo + interval);
}

struct scale elo_scale(double low, double high)
{
    double more = fmax((double)ELO_SHOWN - (high - low), 0) / 2;

    struct scale scale = scale_around(low - more, high + more);

    if (scale.high - scale.low > ((double)STEPS_SHOWN + 0.5) * scale.step) {
        scale.step *= 2;
        scale.low = floor(scale.low / scale.step) * scale.step;
        scale.high = ceil(scale.high / scale.step) * scale.step;
    }
    return scale;
}

void estimate_words(struct markup *markup, const json_t *estimate)
{
    char words[NUMBER_MAX];

    elo_words(number_in(estimate, "elo"), words, sizeof words);
    markup_leaf_words(markup, "span", "elo", words);
    markup_leaf(markup, "span", "give", "\u00b1%.0f", number_in(estimate, "interval"));
}

void estimate_plot(struct markup *markup, const struct scale *scale, const json_t *estimate)
{
    double elo = number_in(estimate, "elo"), interval = number_in(estimate, "interval");

    plot_open(markup, PLOT_HEIGHT, NULL);
    plot_rules(markup, scale, PLOT_HEIGHT, 0);
    plot_interval(markup, scale, elo - interval, elo + interval, PLOT_HEIGHT / 2, "estimate");
    plot_dot(markup, scale, elo, PLOT_HEIGHT / 2, "estimate");
    markup_close(markup);
}

void estimate_axis(struct markup *markup, const struct scale *scale)
{
    markup_open_class(markup, "div", "axis");
    plot_axis(markup, scale, elo_words);
    markup_close(markup);
}

/* --- small things ------------------------------------------------------------------------------------------------ */

void share_bar(struct markup *markup, double share)
{
    const struct scale whole = {0, 1, 1};
    char words[NUMBER_MAX];

    percent_words(share, words, sizeof words);
    markup_leaf_words(markup, "span", "percent", words);
    markup_open_class(markup, "svg", "share-plot");
    markup_attribute(markup, "width", "100%%");
    markup_attribute(markup, "height", "%d", SHARE_HEIGHT);
    markup_attribute(markup, "aria-hidden", "true");
    plot_bar(markup, &whole, 1, 0, SHARE_HEIGHT, "whole");
    plot_bar(markup, &whole, share, 0, SHARE_HEIGHT, "part");
    markup_close(markup);
}

void sign(struct markup *markup, const char *class, const char *words, const char *explained)
{
    char classes[CLASSES_MAX];

    markup_open(markup, "span");
    (void)snprintf(classes, sizeof classes, "sign %s", class);
    markup_attribute_words(markup, "class", classes);
    markup_attribute_words(markup, "title", explained);
    markup_words(markup, words);
    markup_close(markup);
}

void column(struct markup *markup, const char *class, const char *words)
{
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "col");
    markup_attribute(markup, "role", "columnheader");
    if (class)
        markup_attribute_words(markup, "class", class);
    markup_words(markup, words);
    markup_close(markup);
}
