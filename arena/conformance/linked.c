/* SPDX-License-Identifier: MIT */
/* What a plugin file has beside its table: what it calls, and its variables. A built-in game has no file. */
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/property.h"
#include "conformance/scene.h"

/* --- what it calls ----------------------------------------------------------------------------------------------- */

/* Besides the mem functions: the function behind game/chance.h, what compilers add by themselves, and a failed
 * assertion. A name that ends with * stands
 * for all that begin so. */
static const char *const allowed[] = {
    "memcpy",       "memmove",       "memset",         "memcmp",        "bcmp",           "strlen",
    "__memcpy_chk", "__memmove_chk", "__memset_chk",   "__stack_chk_*", "_ITM_*",         "__cxa_*",
    "__gxx_*",      "_Unwind_*",     "__gmon_start__", "__assert_*",    "__sanitizer_*",  "__asan_*",
    "__ubsan_*",    "__tsan_*",      "__gcov_*",       "__llvm_*",      "__tls_get_addr", "crypto_shorthash_siphash24",
};

static bool is_allowed(const char *name)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        size_t size = strlen(allowed[i]);
        bool begins = allowed[i][size - 1] == '*';

        if (begins ? strncmp(name, allowed[i], size - 1) == 0 : strcmp(name, allowed[i]) == 0)
            return true;
    }
    return false;
}

struct symbols {
    const ElfW(Sym) * at;
    const char *texts;
    uint32_t undefined; /* the first so many can be undefined: the table of hashes has the others */
};

/* Addresses of the dynamic section are those in memory already, as the loader leaves them. */
static struct symbols symbols_of(const struct link_map *map)
{
    struct symbols symbols = {0};

    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        const void *at = (const void *)(uintptr_t)entry->d_un.d_ptr;

        if (entry->d_tag == DT_SYMTAB)
            symbols.at = at;
        else if (entry->d_tag == DT_STRTAB)
            symbols.texts = at;
        else if (entry->d_tag == DT_GNU_HASH || (entry->d_tag == DT_HASH && symbols.undefined == 0))
            symbols.undefined = ((const uint32_t *)at)[1];
    }
    return symbols;
}

static void fail_file(const struct trial *trial, const char *words, const char *names)
{
    struct finding finding = {.seat = NO_SEAT};

    (void)snprintf(finding.words, sizeof finding.words, "%s%s", words, names);
    trial->failed(trial->context, &finding);
}

void property_calls(const struct trial *trial)
{
    char names[FINDING_WORDS / 2] = "";
    struct symbols symbols;
    size_t used = 0;

    if (!trial->image)
        return;
    symbols = symbols_of(trial->image);
    for (uint32_t i = 0; symbols.at && symbols.texts && i < symbols.undefined; i++) {
        const char *name = symbols.texts + symbols.at[i].st_name;

        if (symbols.at[i].st_shndx == SHN_UNDEF && *name && !is_allowed(name) && used < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", name);
    }
    if (used)
        fail_file(trial, "of libc a game may use memcpy, memmove, memset and memcmp only, and the file needs ", names);
}

/* --- its variables ----------------------------------------------------------------------------------------------- */

/* The part of its memory that stays writable once it is loaded. */
struct writable {
    ElfW(Addr) base;
    const unsigned char *from;
    size_t size;
    const unsigned char *constant; /* of it: written by the loader only */
    size_t constants;
};

static int find_writable(struct dl_phdr_info *info, size_t size, void *context)
{
    struct writable *out = context;

    (void)size;
    if (info->dlpi_addr != out->base)
        return 0;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        const unsigned char *at = (const unsigned char *)(uintptr_t)(info->dlpi_addr + part->p_vaddr);

        if (part->p_type == PT_LOAD && part->p_flags & PF_W) {
            out->from = at;
            out->size = part->p_memsz;
        } else if (part->p_type == PT_GNU_RELRO) {
            out->constant = at;
            out->constants = part->p_memsz;
        }
    }
    return 1;
}

/* Copies all of it, the guards of a sanitizer between variables included. */
__attribute__((no_sanitize("address"))) static void copy_raw(unsigned char *to, const volatile unsigned char *from,
                                                             size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = from[i];
}

static void call_all(struct scene *scene)
{
    const struct game *game = scene->game;
    struct game_verdict verdict;

    (void)game->turn(scene->state.bytes);
    (void)game->verdict(scene->state.bytes, &verdict);
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        struct game_seed seed = dice_seed(&scene->dice);
        uint16_t actions[GAME_ACTIONS_MAX];
        struct block view, sampled;

        if (!scene_has_audience(scene, audience))
            continue;
        game->view(scene->state.bytes, audience, view.bytes);
        (void)game->view_actions(view.bytes, actions);
        if (audience != GAME_ALL)
            game->sample(view.bytes, &seed, sampled.bytes);
    }
}

static void require_same_variables(const struct trial *trial, const struct writable *writable,
                                   const unsigned char *before, const unsigned char *after)
{
    char words[80];

    for (size_t i = 0; i < writable->size; i++) {
        const unsigned char *at = writable->from + i;

        if (before[i] == after[i] || (at >= writable->constant && at < writable->constant + writable->constants))
            continue;
        (void)snprintf(words, sizeof words, "%#lx of the file (nm or addr2line name it)",
                       (unsigned long)((ElfW(Addr))(uintptr_t)at - writable->base));
        fail_file(trial, "it has a variable that changes, and several threads call a game at once: it lies at address ",
                  words);
    }
}

void property_variables(const struct trial *trial)
{
    struct writable writable = {0};
    unsigned char *before, *after;

    if (!trial->image)
        return;
    writable.base = ((const struct link_map *)trial->image)->l_addr;
    (void)dl_iterate_phdr(find_writable, &writable);
    before = calloc(2, writable.size + 1);
    if (!before)
        return;
    after = before + writable.size;
    copy_raw(before, writable.from, writable.size);
    scene_visit(trial, call_all);
    copy_raw(after, writable.from, writable.size);
    require_same_variables(trial, &writable, before, after);
    free(before);
}
