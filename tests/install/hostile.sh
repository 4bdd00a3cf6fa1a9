#!/bin/sh
# SPDX-License-Identifier: MIT
# On a machine with systemd and cgroups of version 2, as root: the table of tests/sandbox/hostile in each of its columns. In a
# folder with its programs.
set -eu

mkdir -p /srv/hostile/tests /srv/hostile/bin
cp test-sandbox-hostile bot-hostile /srv/hostile/tests/
cp arena-inside /srv/hostile/bin/
chmod -R a+rX /srv/hostile
useradd --system trial
failed=0

# play WORDS COMMAND...: the table, and the column is the one of the words.
play() {
    column=$1
    shift
    echo "=== $column"
    began=$(date +%s)
    "$@" /srv/hostile/tests/test-sandbox-hostile /srv/hostile/tests/bot-hostile --table >/tmp/said 2>&1 || {
        echo "FAILED: it ended with $?"
        failed=1
    }
    grep -E '^FAILED|not promised|^skipped|: root|: no root' /tmp/said || true
    echo "$(($(date +%s) - began)) s"
    grep -q "$column" /tmp/said || {
        echo "FAILED: that was not the column $column"
        failed=1
    }
}

play ": no root, no cgroup" systemd-run --quiet --pipe --wait --uid=trial
play ": no root, cgroup" systemd-run --quiet --pipe --wait --uid=trial --property=Delegate=yes
play ": root, no cgroup" systemd-run --quiet --pipe --wait
play ": root, cgroup" systemd-run --quiet --pipe --wait --property=Delegate=yes
exit $failed
