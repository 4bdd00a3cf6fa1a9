/* SPDX-License-Identifier: MIT */
#include "cli/check/junit.h"

#include <stdlib.h>
#include <string.h>

enum { US_PER_S = 1000000 };

void junit_init(struct junit *junit)
{
    *junit = (struct junit){0};
    buffer_init(&junit->cases, JUNIT_MAX);
}

void junit_release(struct junit *junit)
{
    buffer_release(&junit->cases);
}

static void add_line(struct markup *markup, const char *label, const char *words)
{
    if (!words)
        return;
    markup_text(markup, "\n%s", label);
    markup_words(markup, words);
}

static void add_finding(struct markup *markup, const struct doctor_finding *finding)
{
    char *frame = finding->frame ? json_dumps(finding->frame, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;

    markup_open(markup, finding->health == HEALTH_FAIL ? "failure" : "system-out");
    if (finding->health == HEALTH_FAIL)
        markup_attribute(markup, "message", "%s", finding->text);
    markup_text(markup, "%s: ", health_words[finding->health]);
    markup_words(markup, finding->text);
    add_line(markup, "sent: ", frame);
    add_line(markup, "printed:\n", finding->printed);
    add_line(markup, "to mend it: ", finding->remedy);
    markup_close(markup);
    free(frame);
}

void junit_add(struct junit *junit, const struct report *report)
{
    struct markup markup;

    junit->of[report->health]++;
    junit->took_us += report->took_us;
    markup_begin(&markup, &junit->cases);
    markup_open(&markup, "testcase");
    markup_attribute(&markup, "classname", "arena.check");
    markup_attribute(&markup, "name", "%s", report->check->name);
    markup_attribute(&markup, "time", "%.3f", (double)report->took_us / (double)US_PER_S);
    if (report->health == HEALTH_SKIPPED)
        markup_void(&markup, "skipped", "message", report->text, "type", "needs");
    for (unsigned i = 0; i < report->count; i++) /* the schema has failures before outputs */
        if (report->findings[i].health == HEALTH_FAIL)
            add_finding(&markup, &report->findings[i]);
    for (unsigned i = 0; i < report->count; i++)
        if (report->findings[i].health != HEALTH_FAIL)
            add_finding(&markup, &report->findings[i]);
    markup_end(&markup);
}

void junit_write(const struct junit *junit, const char *name, struct buffer *out)
{
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    unsigned tests = 0;
    struct markup markup;

    for (unsigned i = 0; i < HEALTHS; i++)
        tests += junit->of[i];
    buffer_add(out, head, sizeof head - 1);
    markup_begin(&markup, out);
    markup_open(&markup, "testsuite");
    markup_attribute(&markup, "name", "arena check %s", name);
    markup_attribute(&markup, "tests", "%u", tests);
    markup_attribute(&markup, "failures", "%u", junit->of[HEALTH_FAIL]);
    markup_attribute(&markup, "errors", "0");
    markup_attribute(&markup, "skipped", "%u", junit->of[HEALTH_SKIPPED]);
    markup_attribute(&markup, "time", "%.3f", (double)junit->took_us / (double)US_PER_S);
    markup_text(&markup, "\n");
    buffer_add(out, junit->cases.at, junit->cases.used);
    markup_end(&markup);
}
