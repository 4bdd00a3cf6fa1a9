#!/bin/sh
# SPDX-License-Identifier: MIT
# On a machine with systemd and cgroups of version 2, as root, in a folder with the programs and modules of beside.py: bots of
# a ladder that try all that is in the table of tests/sandbox/hostile at once, beside three honest ones.
set -eu

hand=/sys/fs/cgroup/hand
build=/srv/beside

mkdir -p $build/bin $build/tests $build/real
mv bot-random $build/bin/
mv bot-hostile $build/tests/
mv arena arena-inside $build/real/
# Each arena in a cgroup of its own, where no other process is, below one that was marked by hand.
cat >$build/bin/arena <<END
#!/bin/sh
mkdir -p $hand/\$\$ && echo \$\$ >$hand/\$\$/cgroup.procs && exec $build/real/arena "\$@"
END
chmod -R a+rX $build
chmod a+x $build/bin/* $build/tests/* $build/real/*
mkdir $hand
setfattr -n user.delegate -v 1 $hand
# This machine is slow, so its bots get more time; they are busy all the same.
ARENA_BUILD=$build HOSTILE_ALL=1 HOSTILE_CLOCK=move=10s,bank=0ms,grace=1s HOSTILE_TURNS=2 HOSTILE_SECONDS=150 \
    PYTHONDONTWRITEBYTECODE=1 python3 -m unittest beside >/tmp/said 2>&1 || failed=1
cat /tmp/said
grep -q "^limits by cgroup, root:" /tmp/said || failed=1
exit ${failed:-0}
