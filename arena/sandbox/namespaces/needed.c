/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/needed.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/namespaces/named.h"
#include "sandbox/namespaces/reach.h"

enum {
    DEPTH_MAX = 8,       /* libraries of libraries */
    LIBRARIES_MAX = 256, /* of one file */
    FOLDERS_MAX = 64,    /* in which one is looked for */
};

static const char origin[] = "$ORIGIN", origin_braced[] = "${ORIGIN}";

/* A file in memory. */
struct image {
    const uint8_t *at;
    size_t size;
};

/* What the loader is told by the file. */
struct dynamic {
    const char *names; /* texts, `names_size` bytes, the last of which is zero */
    size_t names_size;
    size_t needed[LIBRARIES_MAX]; /* places in the names */
    size_t needed_count;
    const char *runpath; /* NULL: none */
    char interpreter[VIEW_PATH_MAX];
};

/* --- the file ---------------------------------------------------------------------------------------------------- */

static bool map(const char *path, struct image *image)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    struct stat info;
    void *at = MAP_FAILED;

    if (fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > (off_t)sizeof(ElfW(Ehdr)))
        at = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (fd >= 0)
        (void)close(fd);
    *image = (struct image){.at = at, .size = at == MAP_FAILED ? 0 : (size_t)info.st_size};
    return at != MAP_FAILED;
}

/* Copies `size` bytes, so that nothing depends on how they are aligned. */
static bool take(const struct image *image, uint64_t from, size_t size, void *out)
{
    if (from > image->size || size > image->size - from)
        return false;
    (void)memcpy(out, image->at + from, size);
    return true;
}

static bool take_segment(const struct image *image, const ElfW(Ehdr) * head, unsigned i, ElfW(Phdr) * segment)
{
    return i < head->e_phnum && head->e_phentsize == sizeof *segment &&
           take(image, head->e_phoff + (uint64_t)i * sizeof *segment, sizeof *segment, segment);
}

/* Where what is loaded to an address lies in the file. */
static bool place_of(const struct image *image, const ElfW(Ehdr) * head, uint64_t address, uint64_t *place)
{
    ElfW(Phdr) segment;

    for (unsigned i = 0; take_segment(image, head, i, &segment); i++)
        if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz) {
            *place = segment.p_offset + (address - segment.p_vaddr);
            return true;
        }
    return false;
}

static const char *name_at(const struct dynamic *dynamic, size_t at)
{
    return at < dynamic->names_size ? dynamic->names + at : "";
}

static void take_dynamic(const struct image *image, const ElfW(Ehdr) * head, const ElfW(Phdr) * segment,
                         struct dynamic *dynamic)
{
    uint64_t names = 0, names_size = 0, place;
    size_t runpath = 0;
    ElfW(Dyn) entry;

    for (uint64_t at = 0; at + sizeof entry <= segment->p_filesz; at += sizeof entry) {
        if (!take(image, segment->p_offset + at, sizeof entry, &entry) || entry.d_tag == DT_NULL)
            break;
        if (entry.d_tag == DT_NEEDED && dynamic->needed_count < LIBRARIES_MAX)
            dynamic->needed[dynamic->needed_count++] = entry.d_un.d_val;
        if (entry.d_tag == DT_RUNPATH || (entry.d_tag == DT_RPATH && !runpath))
            runpath = entry.d_un.d_val;
        if (entry.d_tag == DT_STRTAB)
            names = entry.d_un.d_ptr;
        if (entry.d_tag == DT_STRSZ)
            names_size = entry.d_un.d_val;
    }
    if (names_size == 0 || !place_of(image, head, names, &place) || place > image->size ||
        names_size > image->size - place || image->at[place + names_size - 1] != '\0')
        return;
    dynamic->names = (const char *)image->at + place;
    dynamic->names_size = names_size;
    dynamic->runpath = runpath ? name_at(dynamic, runpath) : NULL;
}

static void take_interpreter(const struct image *image, const ElfW(Phdr) * segment, struct dynamic *dynamic)
{
    if (segment->p_filesz > 1 && segment->p_filesz < VIEW_PATH_MAX)
        (void)take(image, segment->p_offset, segment->p_filesz, dynamic->interpreter);
}

/* True if it is an ELF file of this kind of machine. */
static bool read_dynamic(const struct image *image, struct dynamic *dynamic)
{
    const unsigned char kind = sizeof(void *) == sizeof(uint64_t) ? ELFCLASS64 : ELFCLASS32;
    ElfW(Ehdr) head;
    ElfW(Phdr) segment;

    *dynamic = (struct dynamic){.names = ""};
    if (!take(image, 0, sizeof head, &head) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
        head.e_ident[EI_CLASS] != kind)
        return false;
    for (unsigned i = 0; take_segment(image, &head, i, &segment); i++) {
        if (segment.p_type == PT_DYNAMIC)
            take_dynamic(image, &head, &segment, dynamic);
        if (segment.p_type == PT_INTERP)
            take_interpreter(image, &segment, dynamic);
    }
    return true;
}

/* --- the search -------------------------------------------------------------------------------------------------- */

struct search {
    struct view *view;
    const char *searched;
    const char *own; /* the folder of the bot's files */
    unsigned depth;
};

/* A library of the system is not looked into: what it needs is the system's too. */
static bool is_of_the_system(const char *path)
{
    return view_is_in(path, "/usr") || view_is_in(path, "/lib") || view_is_in(path, "/lib64");
}

static void show_file(const struct search *search, const char *path, bool by_host);

/* One folder of a list, with $ORIGIN in it replaced. */
static bool folder_of(const char *part, size_t size, const char *of, char out[VIEW_PATH_MAX])
{
    size_t skipped = 0;
    int used = 0;

    if (strncmp(part, origin, sizeof origin - 1) == 0)
        skipped = sizeof origin - 1;
    else if (strncmp(part, origin_braced, sizeof origin_braced - 1) == 0)
        skipped = sizeof origin_braced - 1;
    if (skipped > size)
        return false;
    used = snprintf(out, VIEW_PATH_MAX, "%s%.*s", skipped ? of : "", (int)(size - skipped), part + skipped);
    return used > 0 && used < VIEW_PATH_MAX && *out == '/';
}

static bool find_in(const struct search *search, const char *list, const char *of, const char *name)
{
    bool by_host = list == search->searched;

    for (unsigned looked = 0; list && *list && looked < FOLDERS_MAX; looked++) {
        size_t size = strcspn(list, ":");
        char folder[VIEW_PATH_MAX], path[2 * VIEW_PATH_MAX];

        if (folder_of(list, size, of, folder)) {
            (void)snprintf(path, sizeof path, "%s/%s", folder, name);
            if (reach_is_calm_now(path) && access(path, F_OK) == 0) {
                show_file(search, path, by_host);
                return true;
            }
        }
        list += size + (list[size] == ':');
    }
    return false;
}

static void show_needed(const struct search *search, const struct dynamic *dynamic, const char *of)
{
    for (size_t i = 0; i < dynamic->needed_count; i++) {
        const char *name = name_at(dynamic, dynamic->needed[i]);

        if (strlen(name) >= VIEW_PATH_MAX || *name == '\0')
            continue;
        if (*name == '/')
            show_file(search, name, false);
        else if (!strchr(name, '/') && !find_in(search, search->searched, of, name))
            (void)find_in(search, dynamic->runpath, of, name);
    }
}

static void look_into(const struct search *search, const char *real)
{
    const struct search deeper = {search->view, search->searched, search->own, search->depth + 1};
    struct image image;
    struct dynamic *dynamic = malloc(sizeof *dynamic);
    char folder[VIEW_PATH_MAX];

    if (dynamic && map(real, &image)) {
        (void)snprintf(folder, sizeof folder, "%s", real);
        *strrchr(folder, '/') = '\0';
        if (read_dynamic(&image, dynamic)) {
            if (dynamic->interpreter[0] == '/')
                show_file(&deeper, dynamic->interpreter, false);
            show_needed(&deeper, dynamic, folder);
        }
        (void)munmap((void *)(uintptr_t)image.at, image.size);
    }
    free(dynamic);
}

/* True if it begins as a library does. */
static bool is_elf(const char *path)
{
    struct image image;
    bool good = false;

    if (map(path, &image)) {
        good = memcmp(image.at, ELFMAG, SELFMAG) == 0;
        (void)munmap((void *)(uintptr_t)image.at, image.size);
    }
    return good;
}

/* Libraries that need each other in a ring end at the depth, at what is shown already, or when the view is full. What
 * is no library, such as a folder, is not shown, and one that is not free for the bot is refused. */
static void show_file(const struct search *search, const char *path, bool by_host)
{
    char real[VIEW_PATH_MAX];
    size_t before = search->view->count;

    if (search->view->failed.code != EXIT_DONE || is_of_the_system(path))
        return;
    for (size_t i = 0; i < before; i++)
        if (search->view->places[i].kind == VIEW_SHOWN && strcmp(search->view->places[i].path, path) == 0)
            return;
    if (!reach_is_calm_now(path) || !is_elf(path))
        return;
    if (!by_host && !named_is_free(search->view, path, search->own))
        named_refuse(search->view, "its program or a library of it", path);
    else if (view_show(search->view, path, real) && !is_of_the_system(real) && search->depth < DEPTH_MAX)
        look_into(search, real);
}

void needed_show(struct view *view, const char *program, const char *searched)
{
    char own[VIEW_PATH_MAX];
    const struct search search = {view, searched, own, 0};

    named_own(program, own);
    if (!is_of_the_system(program))
        look_into(&search, program);
}
