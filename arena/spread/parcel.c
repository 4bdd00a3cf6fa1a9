/* SPDX-License-Identifier: MIT */
#include "spread/parcel.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/visible.h"
#include "json/json.h"
#include "json/json_file.h"

static const char format[] = "arena-evidence-1";

enum { DECIMAL = 10, NUMBERS = 3, ITEMS_MOST = PARCEL_BUNDLES_MOST + PARCEL_OUTPUTS_MOST };

/* --- packing ----------------------------------------------------------------------------------------------------- */

/* A file that is there: of a bundle its match, from 1, its seat and its fault; of an output its bot and process. */
struct item {
    bool is_output;
    unsigned number[NUMBERS];
};

struct packing {
    const char *folder, *stem;
    const struct plan *plan;
    struct item *items; /* ITEMS_MOST */
    size_t count;
    unsigned left_out;
    struct buffer bytes;
};

static void path_of(const struct packing *packing, const struct item *item, char path[TASK_PATH_MAX])
{
    if (item->is_output)
        (void)snprintf(path, TASK_PATH_MAX, "%s/%s-%s-%u.txt", packing->folder, packing->stem,
                       packing->plan->bots[item->number[0]].name, item->number[1]);
    else
        (void)snprintf(path, TASK_PATH_MAX, "%s/%s/m%u-%u-%u.json", packing->folder, packing->stem, item->number[0],
                       item->number[1], item->number[2]);
}

/* The name that an item has, and no other spelling of it. */
static bool is_called(const struct packing *packing, const struct item *item, const char *name)
{
    char path[TASK_PATH_MAX];

    path_of(packing, item, path);
    return strcmp(strrchr(path, '/') + 1, name) == 0;
}

static void add_item(struct packing *packing, const struct item *item)
{
    if (packing->count < ITEMS_MOST)
        packing->items[packing->count++] = *item;
    else
        packing->left_out++;
}

static void take_bundle(struct packing *packing, const char *name)
{
    struct item item = {0};
    const char *at = name + 1;

    for (unsigned i = 0; i < NUMBERS && *name == 'm'; i++) {
        char *end;

        item.number[i] = (unsigned)strtoul(at, &end, DECIMAL);
        at = end + (*end == '-');
    }
    if (*name == 'm' && item.number[0] && item.number[2] && is_called(packing, &item, name))
        add_item(packing, &item);
}

/* Bots of one program have one name: then it is that of the first. */
static void take_output(struct packing *packing, const char *name)
{
    const char *dash = strrchr(name, '-');
    struct item item = {.is_output = true};

    item.number[1] = dash ? (unsigned)strtoul(dash + 1, NULL, DECIMAL) : 0;
    for (; item.number[1] && item.number[0] < packing->plan->bot_count; item.number[0]++)
        if (is_called(packing, &item, name)) {
            add_item(packing, &item);
            return;
        }
}

static void list(struct packing *packing, bool outputs)
{
    char path[TASK_PATH_MAX];
    const struct dirent *entry;
    DIR *listing;

    (void)snprintf(path, sizeof path, "%s%s%s", packing->folder, outputs ? "" : "/", outputs ? "" : packing->stem);
    listing = opendir(path);
    while (listing && (entry = readdir(listing)) != NULL)
        (outputs ? take_output : take_bundle)(packing, entry->d_name);
    if (listing)
        (void)closedir(listing);
}

static int compare(const void *one, const void *other)
{
    const struct item *a = one, *b = other;

    if (a->is_output != b->is_output)
        return a->is_output ? 1 : -1;
    for (unsigned i = 0; i < NUMBERS; i++)
        if (a->number[i] != b->number[i])
            return a->number[i] < b->number[i] ? -1 : 1;
    return 0;
}

static json_t *item_json(const struct item *item, size_t bytes)
{
    if (item->is_output)
        return json_pack("[i i I]", (int)item->number[0], (int)item->number[1], (json_int_t)bytes);
    return json_pack("[i i i I]", (int)item->number[0] - 1, (int)item->number[1], (int)item->number[2],
                     (json_int_t)bytes);
}

/* Appends the file's bytes, if there is room. */
static bool append(struct packing *packing, const struct item *item)
{
    size_t before = packing->bytes.used, room = PARCEL_MOST - PARCEL_LINE_MOST - before,
           most = item->is_output ? PARCEL_OUTPUT_MOST : PARCEL_EACH_MOST;
    struct error none = {0};
    char path[TASK_PATH_MAX];

    path_of(packing, item, path);
    if (disk_read(path, room < most ? room : most, &packing->bytes, &none))
        return true;
    packing->bytes.used = before;
    packing->left_out++;
    return false;
}

static void print(struct packing *packing, struct buffer *out)
{
    json_t *bundles = json_array(), *outputs = json_array();
    char node[OUTCOME_NODE_MAX] = "?";

    for (size_t i = 0; i < packing->count; i++) {
        const struct item *item = &packing->items[i];
        size_t before = packing->bytes.used;

        if (append(packing, item))
            (void)json_array_append_new(item->is_output ? outputs : bundles,
                                        item_json(item, packing->bytes.used - before));
    }
    (void)gethostname(node, sizeof node - 1);
    if (json_file_add(out, json_pack("{ss so si so so}", "format", format, "node", json_text(node), "left_out",
                                     (int)packing->left_out, "bundles", bundles, "outputs", outputs)))
        buffer_add(out, packing->bytes.at, packing->bytes.used);
}

void parcel_pack(const char *folder, const char *stem, const struct plan *plan, struct buffer *out)
{
    struct packing packing = {
        .folder = folder, .stem = stem, .plan = plan, .items = calloc(ITEMS_MOST, sizeof *packing.items)};

    if (!packing.items)
        return;
    buffer_init(&packing.bytes, PARCEL_MOST + 1);
    list(&packing, false);
    list(&packing, true);
    if (packing.count) {
        qsort(packing.items, packing.count, sizeof *packing.items, compare);
        print(&packing, out);
    }
    buffer_release(&packing.bytes);
    free(packing.items);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

/* Numbers of a list, each at most that. */
static bool take_numbers(const json_t *list, const json_int_t *most, unsigned *out, size_t count)
{
    if (!json_is_array(list) || json_array_size(list) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *number = json_array_get(list, i);

        if (!json_file_is_number(number, most[i]))
            return false;
        out[i] = (unsigned)json_integer_value(number);
    }
    return true;
}

/* The next bytes of the file. */
static bool take_bytes(struct span *rest, unsigned size, struct span *out)
{
    if (size > rest->size)
        return false;
    *out = span_of(rest->at, size);
    *rest = span_of(rest->at + size, rest->size - size);
    return true;
}

static bool take_bundles(struct parcel *parcel, const json_t *list, struct span *rest)
{
    static const json_int_t most[] = {PLAN_GAMES_MAX - 1, GAME_SEATS_MAX - 1, RUN_FAULTS_MAX, PARCEL_EACH_MOST};
    unsigned number[sizeof most / sizeof *most];
    const json_t *one;
    size_t i;

    if (!json_is_array(list) || json_array_size(list) > PARCEL_BUNDLES_MOST)
        return false;
    parcel->bundles = calloc(json_array_size(list) + 1, sizeof *parcel->bundles);
    json_array_foreach(list, i, one)
    {
        struct parcel_bundle *bundle = &parcel->bundles[i];

        if (!parcel->bundles || !take_numbers(one, most, number, sizeof most / sizeof *most) || number[2] == 0 ||
            !take_bytes(rest, number[3], &bundle->text))
            return false;
        bundle->match = number[0];
        bundle->seat = number[1];
        bundle->fault = number[2];
    }
    parcel->bundle_count = json_array_size(list);
    return true;
}

static bool take_outputs(struct parcel *parcel, const json_t *list, struct span *rest)
{
    static const json_int_t most[] = {PLAN_BOTS_MAX - 1, INT32_MAX, PARCEL_OUTPUT_MOST};
    unsigned number[sizeof most / sizeof *most];
    const json_t *one;
    size_t i;

    if (!json_is_array(list) || json_array_size(list) > ITEMS_MOST)
        return false;
    parcel->outputs = calloc(json_array_size(list) + 1, sizeof *parcel->outputs);
    json_array_foreach(list, i, one)
    {
        struct parcel_output *output = &parcel->outputs[i];

        if (!parcel->outputs || !take_numbers(one, most, number, sizeof most / sizeof *most) || number[1] == 0 ||
            !take_bytes(rest, number[2], &output->text))
            return false;
        output->bot = number[0];
        output->process = number[1];
    }
    parcel->output_count = json_array_size(list);
    return true;
}

static bool take(struct parcel *parcel, const json_t *json, struct span rest)
{
    const char *node = json_file_text(json_object_get(json, "node"));
    const json_t *left_out = json_object_get(json, "left_out");

    if (!node || !json_file_is_number(left_out, INT32_MAX))
        return false;
    visible(parcel->node, sizeof parcel->node, node);
    parcel->left_out = (unsigned)json_integer_value(left_out);
    return take_bundles(parcel, json_object_get(json, "bundles"), &rest) &&
           take_outputs(parcel, json_object_get(json, "outputs"), &rest) && rest.size == 0;
}

bool parcel_read(struct parcel *parcel, struct span bytes, struct error *error)
{
    const uint8_t *end = bytes.size ? memchr(bytes.at, '\n', bytes.size) : NULL;
    size_t line = end ? (size_t)(end - bytes.at) : 0;
    json_t *json;
    bool good;

    *parcel = (struct parcel){.left_out = 0};
    if (!end || line > PARCEL_LINE_MOST)
        return error_set(error, EXIT_COULD_NOT_RUN, "it was cut short or changed");
    json = json_file_load(span_of(bytes.at, line), format, error);
    good = json && take(parcel, json, span_of(end + 1, bytes.size - line - 1));
    json_decref(json);
    if (good)
        return true;
    parcel_release(parcel);
    return error_set(error, EXIT_COULD_NOT_RUN, "a value in it is none that an arena writes");
}

void parcel_release(struct parcel *parcel)
{
    free(parcel->bundles);
    free(parcel->outputs);
    *parcel = (struct parcel){.left_out = 0};
}
