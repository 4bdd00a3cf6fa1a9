/* SPDX-License-Identifier: MIT */
/* With t above 0 (else scores and t are turned round) let a distribution have deviation s, and so mean c = 1/2 + t s.
 * Near it mean - t deviation changes as the expectation of
 *
 *     pull(a) = a - 1/2 - t s / 2 - t (a - c)^2 / (2 s),
 *
 * so what is sought has the form seen(a) / (1 + x pull(a)), with x such that the pull is 0 on average. For each s that
 * is a sum which falls with x (`tilt`). It is what is sought if its mean square around c is s^2; that is the slope of
 * the likelihood along s. Where the t value seen is above t, it is 0 once only between the two s at which x is 0. Where
 * it is below, there may be two summits, one of small and one of large deviation: the higher is taken. */
#include "tournament/strength/likeliest.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { STEPS_MOST = 80, PARTS = 16 };

static const double CLOSE = 1e-7; /* of a root, as a part of it; the likelihood is flat there, so that it is exact */

static double value_of(unsigned score, unsigned scores)
{
    return (double)score / (scores - 1);
}

/* What is looked for, and the deviations between which it is. */
struct search {
    const double *seen;
    unsigned scores;
    double t, from, to;
};

/* --- with a given pull ------------------------------------------------------------------------------------------- */

/* With x = -1 / most to 1 / least for v = 0 to infinity, 1 + x pull is (at_0 + v at_1) / (1 + v): exact at both ends,
 * next to which the root is if hardly any of the seen pulls to one side. */
struct tilt {
    double weight[SCORES_MAX]; /* seen * pull */
    double at_0[SCORES_MAX], at_1[SCORES_MAX];
    double neutral; /* v for x = 0 */
    unsigned scores;
};

static void set_tilt(struct tilt *tilt, const struct search *search, double deviation)
{
    double centre = 0.5 + search->t * deviation, pull[SCORES_MAX], most = 0, least = 0;

    for (unsigned i = 0; i < search->scores; i++) {
        double off = value_of(i, search->scores) - centre;

        pull[i] = off + search->t * (deviation - off * off / deviation) / 2;
        most = fmax(most, pull[i]);
        least = fmax(least, -pull[i]);
    }
    for (unsigned i = 0; i < search->scores; i++) {
        tilt->weight[i] = search->seen[i] * pull[i];
        tilt->at_0[i] = 1 - pull[i] / most;
        tilt->at_1[i] = 1 + pull[i] / least;
    }
    tilt->neutral = least / most;
    tilt->scores = search->scores;
}

/* v times the sum is about a straight line, so that Newton's method finds its root. */
static double balance(const struct tilt *tilt, double v)
{
    double low = 0, high = INFINITY;

    for (unsigned step = 0; step < STEPS_MOST; step++) {
        double sum = 0, slope = 0, next;

        for (unsigned i = 0; i < tilt->scores; i++) {
            double part = 1 / (tilt->at_0[i] + v * tilt->at_1[i]), term = tilt->weight[i] * part;

            sum += term;
            slope += term * tilt->at_0[i] * part;
        }
        if (sum > 0)
            low = v;
        else
            high = v;
        next = v - v * sum / slope;
        if (!(next > low && next < high))
            next = high == INFINITY ? 64 * v : low == 0 ? v / 64 : sqrt(low * high);
        if (fabs(next - v) <= CLOSE * v)
            return next;
        v = next;
    }
    return v;
}

/* Fills `out`, and returns by how much its mean square is too large for the deviation. `*turn` is where v is looked for
 * first, as a multiple of the neutral, and then where it was. */
static double tilted(const struct search *search, double deviation, double *turn, double *out)
{
    double centre = 0.5 + search->t * deviation, squares = 0, v;
    struct tilt tilt;

    set_tilt(&tilt, search, deviation);
    v = balance(&tilt, *turn * tilt.neutral);
    *turn = v / tilt.neutral;
    for (unsigned i = 0; i < search->scores; i++) {
        double off = value_of(i, search->scores) - centre;

        out[i] = search->seen[i] * (1 + v) / (tilt.at_0[i] + v * tilt.at_1[i]);
        squares += out[i] * off * off;
    }
    return squares / (deviation * deviation) - 1;
}

/* --- of the right deviation ----------------------------------------------------------------------------------------
 */

static double likelihood(const struct search *search, const double *of)
{
    double sum = 0;

    for (unsigned i = 0; i < search->scores; i++)
        sum += search->seen[i] * log(of[i]);
    return sum;
}

/* The summit between two deviations, by the secant from one of them. */
static double climb(const struct search *search, double deviation, double turn, double *out)
{
    double from = search->from, to = search->to, last = 0, last_excess = 0;

    for (unsigned step = 0; step < STEPS_MOST; step++) {
        double excess = tilted(search, deviation, &turn, out);
        double next =
            step ? deviation - excess * (deviation - last) / (excess - last_excess) : deviation * sqrt(1 + excess);

        if (excess > 0)
            from = deviation;
        else
            to = deviation;
        if (!(next > from && next < to))
            next = sqrt(from * to);
        if (fabs(next - deviation) <= CLOSE * deviation)
            break;
        last = deviation;
        last_excess = excess;
        deviation = next;
    }
    return likelihood(search, out);
}

/* The highest of the summits, each between two of a row of deviations. */
static void climb_all(const struct search *search, double *out)
{
    const double stride = pow(search->to / search->from, 1.0 / (double)PARTS);
    double best = -INFINITY, turn = 1, found[SCORES_MAX];
    struct search part = *search;
    bool rose = true;

    for (unsigned i = 1; i <= PARTS; i++) {
        bool rises;

        part.to = i < PARTS ? part.from * stride : search->to;
        rises = i < PARTS && tilted(search, part.to, &turn, found) > 0;
        if (rose && !rises) {
            double height = climb(&part, sqrt(part.from * part.to), turn, found);

            if (height > best)
                memcpy(out, found, search->scores * sizeof *out);
            best = fmax(best, height);
        }
        rose = rises;
        part.from = part.to;
    }
}

/* The search begins with the least and the largest deviation that scores of 0 to 1 can have with such a t value, if the
 * next score above 1/2 pulls upwards. */
static void find(const double *seen, unsigned scores, double t, double *out)
{
    double stretch = sqrt(1 + t * t), mean = 0, squares = 0, inside, turn = 1;
    struct search search = {seen, scores, t, t / ((scores - 1) * stretch * (stretch + 1)), 0.5 / stretch};

    for (unsigned i = 0; i < scores; i++) {
        mean += seen[i] * (value_of(i, scores) - 0.5);
        squares += seen[i] * (value_of(i, scores) - 0.5) * (value_of(i, scores) - 0.5);
    }
    inside = mean * mean * stretch * stretch - t * t * squares;
    if (t == 0) {
        (void)tilted(&search, 0.5, &turn, out);
    } else if (mean > 0 && inside >= 0) {
        double sum = stretch * (mean * stretch + sqrt(inside));

        search.from = fmax(search.from, t * squares / sum);
        search.to = fmin(search.to, sum / (t * stretch * stretch));
        (void)climb(&search, fmin(fmax(sqrt(squares - mean * mean), search.from), search.to), turn, out);
    } else {
        climb_all(&search, out);
    }
}

static void turn_round(const double *from, unsigned scores, double *to)
{
    for (unsigned i = 0; i < scores; i++)
        to[i] = from[scores - 1 - i];
}

void likeliest(const double *seen, unsigned scores, double t, double *out)
{
    double turned[SCORES_MAX] = {0}, found[SCORES_MAX] = {0};

    if (t >= 0) {
        find(seen, scores, t, out);
        return;
    }
    turn_round(seen, scores, turned);
    find(turned, scores, -t, found);
    turn_round(found, scores, out);
}
