/* SPDX-License-Identifier: MIT */
#include "tasks_fuzz.h"

#include <assert.h>
#include <string.h>

#include "spread/outcome.h"
#include "spread/parcel.h"
#include "spread/task.h"
#include "spread/task_log.h"
#include "spread/verify_task.h"
#include "stage.h"

#define HEX   "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define SEEDS "[\"" SEED "\",\"" SEED "\",\"" SEED "\"]"
#define SEED  "0123456789abcdef0123456789abcdef"

static const char task_text[] = "{\"format\":\"arena-task-1\",\"task\":7,\"terms\":\"" HEX
                                "\",\"matches\":[[4,0,[0,1]," SEEDS "],[5,1,[1,0]," SEEDS "]]}\n";
static const char terms_text[] =
    "{\"format\":\"arena-terms-1\",\"arena\":\"artemia-arena 0.1.0\",\"program\":\"" HEX
    "\",\"protocol\":\"1.1\",\"game\":\"leduc\",\"epoch\":\"leduc-1-0123456789abcdef\",\"plugin\":\"\",\"event\":"
    "\"/srv/event\",\"conf\":\"" HEX
    "\",\"directory\":\"/srv\",\"gating\":1,\"share_seeds\":false,\"cores\":1,\"jobs\":2,\"options\":"
    "[[\"transport\",\"ipc\"]],\"keys\":{\"a\":1},\"variables\":[\"PATH=/bin\"],\"files\":{\"one\":[]}}\n";
static const char outcome_text[] =
    "{\"format\":\"arena-result-1\",\"kind\":\"played\",\"why\":\"\",\"node\":\"n1\",\"took_ms\":61000,\"cpu_ms\":"
    "59000,"
    "\"cores\":1,\"matches\":24,\"bytes\":4096,\"hash\":\"" HEX "\",\"evidence_bytes\":512,\"evidence\":\"" HEX
    "\",\"unplayed\":[[1,\"two ended\"]],\"spent\":[[0,1200],[3,900]]}\n";
static const char parcel_text[] =
    "{\"format\":\"arena-evidence-1\",\"node\":\"n1\",\"left_out\":1,\"bundles\":[[3,1,2,14],[4,0,1,2]],\"outputs\":"
    "[[0,7,6],[1,9,0]]}\n{\"messages\":1}[]hello\n";
static const char log_text[] =
    "{\"cut\":1,\"matches\":[[0,4],[6,2]]}\n{\"submit\":1,\"first\":0,\"count\":2}\n"
    "{\"adopt\":1,\"attempt\":2,\"file\":\"run-0001.arena\",\"hash\":\"" HEX "\",\"evidence\":\"" HEX "\"}\n";

static const char verify_text[] =
    "{\"format\":\"arena-verify-1\",\"task\":7,\"arena\":\"artemia-arena 0.1.0\",\"program\":\"" HEX
    "\",\"plugins\":[\"" HEX
    ":/srv/minnow.so\"],\"gating\":1,\"jobs\":2,\"pieces\":[[\"/srv/run-0001.arena\",4096,\"" HEX
    "\",0,12],[\"/srv/run-0002.arena\",512,\"" HEX "\",3,1]]}\n";
static const char found_text[] =
    "{\"format\":\"arena-found-1\",\"matches\":13,\"found\":[[0,1,\"m1 differs\"],[12,2,\"\"]]}\n";
enum { FOUND_MATCHES = 13 };

void tasks_seed_task(add_task_seed *add, void *context)
{
    add(context, span_text(task_text));
}

/* What was taken is written again, and taken again. */
const char *tasks_check_task(struct span bytes)
{
    struct error error = {0};
    struct buffer text;
    struct task task, again;
    bool good;

    if (!task_parse(&task, bytes, &error))
        return error.text[0] ? NULL : "a task was refused without a word";
    buffer_init(&text, TASK_FILE_MOST);
    good = task_print(&task, &text) && task_parse(&again, buffer_span(&text), &error);
    if (good) {
        good = again.count == task.count && again.number == task.number &&
               memcmp(again.matches, task.matches, task.count * sizeof *task.matches) == 0;
        task_release(&again);
    }
    buffer_release(&text);
    task_release(&task);
    return good ? NULL : "a task is another when it is written again";
}

void tasks_seed_terms(add_task_seed *add, void *context)
{
    add(context, span_text(terms_text));
}

const char *tasks_check_terms(struct span bytes)
{
    struct error error = {0};
    struct task_terms terms, again;
    struct buffer text;
    bool good;

    if (!terms_parse(&terms, bytes, &error))
        return error.text[0] ? NULL : "terms were refused without a word";
    buffer_init(&text, TASK_FILE_MOST);
    good = terms_print(&terms, &text) && terms_parse(&again, buffer_span(&text), &error);
    if (good)
        terms_release(&again);
    buffer_release(&text);
    terms_release(&terms);
    return good ? NULL : "terms cannot be written again";
}

void tasks_seed_outcome(add_task_seed *add, void *context)
{
    struct task_outcome outcome;
    struct error error = {0};

    assert(outcome_parse(&outcome, span_text(outcome_text), &error)); /* else only refusals would be tried */
    outcome_release(&outcome);
    add(context, span_text(outcome_text));
}

const char *tasks_check_outcome(struct span bytes)
{
    struct error error = {0};
    struct task_outcome outcome, again;
    struct buffer text;
    bool good;

    if (!outcome_parse(&outcome, bytes, &error))
        return error.text[0] ? NULL : "a result was refused without a word";
    buffer_init(&text, OUTCOME_FILE_MOST);
    good = outcome_print(&outcome, &text) && outcome_parse(&again, buffer_span(&text), &error);
    if (good)
        outcome_release(&again);
    buffer_release(&text);
    outcome_release(&outcome);
    return good ? NULL : "a result cannot be written again";
}

void tasks_seed_parcel(add_task_seed *add, void *context)
{
    struct parcel parcel;
    struct error error = {0};

    assert(parcel_read(&parcel, span_text(parcel_text), &error));
    parcel_release(&parcel);
    add(context, span_text(parcel_text));
}

/* Its texts are those of the file, one after the other to its end. */
const char *tasks_check_parcel(struct span bytes)
{
    struct error error = {0};
    struct parcel parcel;
    size_t size = 0;
    bool good;

    if (!parcel_read(&parcel, bytes, &error))
        return error.text[0] ? NULL : "evidence was refused without a word";
    for (size_t i = 0; i < parcel.bundle_count; i++)
        size += parcel.bundles[i].text.size;
    for (size_t i = 0; i < parcel.output_count; i++)
        size += parcel.outputs[i].text.size;
    good = size < bytes.size && bytes.at[bytes.size - size - 1] == '\n';
    parcel_release(&parcel);
    return good ? NULL : "evidence has other bytes than its file";
}

void tasks_seed_log(add_task_seed *add, void *context)
{
    add(context, span_text(log_text));
}

static bool drop(void *context, struct task_log_line *line, struct error *error)
{
    (void)context;
    (void)error;
    ranges_release(&line->matches);
    return true;
}

/* What is left of it after a last line that was cut is whole. */
const char *tasks_check_log(struct span bytes)
{
    char path[STAGE_PATH_MAX], folder[STAGE_PATH_MAX];
    struct error error = {0}, later = {0};
    struct task_log log;
    bool good;

    stage_path(folder, ".");
    stage_path(path, "log");
    stage_write(path, bytes);
    good = task_log_open(&log, folder, drop, NULL, &error);
    task_log_close(&log);
    if (!good)
        return error.text[0] ? NULL : "a log was refused without a word";
    good = task_log_open(&log, folder, drop, NULL, &later);
    task_log_close(&log);
    return good ? NULL : "a log that was taken is refused when it is read again";
}

void tasks_seed_verify(add_task_seed *add, void *context)
{
    add(context, span_text(verify_text));
}

const char *tasks_check_verify(struct span bytes)
{
    struct verify_task task, again;
    struct error error = {0};
    struct buffer text;
    bool good;

    if (!verify_task_parse(&task, bytes, &error))
        return error.text[0] ? NULL : "a task of a verification was refused without a word";
    buffer_init(&text, TASK_FILE_MOST);
    good = verify_task_print(&task, &text) && verify_task_parse(&again, buffer_span(&text), &error);
    if (good) {
        good = again.number == task.number && again.matches == task.matches && again.piece_count == task.piece_count &&
               again.plugin_count == task.plugin_count;
        verify_task_release(&again);
    }
    buffer_release(&text);
    verify_task_release(&task);
    return good ? NULL : "a task of a verification is another when it is written again";
}

void tasks_seed_found(add_task_seed *add, void *context)
{
    add(context, span_text(found_text));
}

const char *tasks_check_found(struct span bytes)
{
    struct verify_found found[FOUND_MATCHES] = {{0}}, again[FOUND_MATCHES] = {{0}};
    struct error error = {0};
    struct buffer text;
    const char *broken = NULL;

    buffer_init(&text, TASK_FILE_MOST);
    if (!verify_found_parse(found, FOUND_MATCHES, bytes, &error))
        broken = error.text[0] ? NULL : "what was found was refused without a word";
    else if (!verify_found_print(found, FOUND_MATCHES, &text) ||
             !verify_found_parse(again, FOUND_MATCHES, buffer_span(&text), &error))
        broken = "what was found cannot be written again";
    buffer_release(&text);
    verify_found_release(found, FOUND_MATCHES);
    verify_found_release(again, FOUND_MATCHES);
    return broken;
}
