#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the version of this tree, such as 0.1.0+git1192.0ad5954f: the release, the number of commits, the last commit.
# usage: version.sh [FILE]     FILE: the C source with this version, which is written only if it changes.
# The number is 0 where the history is not known: in a shallow clone, and in what `git archive` made. Without a commit the
# version is the release. `.dirty`: files that git knows differ from the commit. ARENA_VERSION: the version, if the tree
# cannot know it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck disable=SC2016 # git archive fills it in
archived='$Format:%h$'

# The path of the repository is given, so that a repository around this tree does not count, and that root may ask one of
# somebody else: who builds a tree runs its programs already.
ask() {
    git --no-optional-locks --git-dir="$root/.git" --work-tree="$root" "$@" 2>/dev/null
}

commit() {
    if [ -e "$root/.git" ] && hash=$(ask rev-parse --short HEAD); then
        count=0
        [ "$(ask rev-parse --is-shallow-repository)" != false ] || count=$(ask rev-list --count HEAD)
        [ -z "$(ask status --porcelain --untracked-files=no)" ] || hash=$hash.dirty
        echo "+git$count.$hash"
    else
        case $archived in
        \$*) ;;
        *) echo "+git0.$archived" ;;
        esac
    fi
}

text=${ARENA_VERSION:-$(sed -n 's/^project(artemia-arena VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt")$(commit)}
# A package has it as its version, and a welcome has room for 64 bytes.
case $text in
[!0-9]* | *[!0-9A-Za-z.+~]* | ?????????????????????????????????????????????????*)
    echo "version.sh: '$text' is no version: up to 48 letters, digits and . + ~, of which a digit is the first" >&2
    exit 2
    ;;
esac
if [ $# -eq 0 ]; then
    echo "$text"
    exit
fi
source=$(
    cat <<END
/* SPDX-License-Identifier: MIT */
/* Made by version.sh. */
#include "base/version.h"

const char version_text[] = "$text";
const char version_program[] = "artemia-arena $text";
END
)
[ -e "$1" ] && [ "$(cat "$1")" = "$source" ] || echo "$source" >"$1"
