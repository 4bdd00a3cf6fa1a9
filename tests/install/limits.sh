#!/bin/sh
# SPDX-License-Identifier: MIT
# On a machine with systemd and cgroups of version 2, as root: what a cgroup holds back, and what is left when the arena
# is killed. In a folder with the program cgroup_trial and those of the arena.
set -eu

base=/sys/fs/cgroup/hand

step() {
    echo "=== $*"
}

fail() {
    echo "FAILED: $*"
    exit 1
}

# Waits for a condition, some seconds at most.
until_true() {
    tries=100
    until eval "$1"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "in vain: $1"
        sleep 0.1
    done
}

# In a scope that systemd delegates.
delegated() {
    systemd-run --quiet --scope --property=Delegate=yes "$@"
}

# expect WORDS COMMAND...: it says so.
expect() {
    wanted=$1
    shift
    "$@" >/tmp/said 2>&1 || { cat /tmp/said; fail "it ended with an error: $*"; }
    grep -q "$wanted" /tmp/said || { cat /tmp/said; fail "not '$wanted'"; }
    grep "$wanted" /tmp/said
}

refuses() {
    wanted=$1
    shift
    if "$@" >/tmp/said 2>&1; then fail "it was not refused: $*"; fi
    grep "$wanted" /tmp/said || { cat /tmp/said; fail "not '$wanted'"; }
}

# The folders of runs anywhere.
runs() {
    find /sys/fs/cgroup -type d -name 'arena-*' | wc -l
}

mkdir -p /srv/trial
cp cgroup_trial arena arena-inside bot-random /srv/trial/
cat >/srv/trial/eater <<'END'
#!/bin/sh
x=aaaaaaaaaaaaaaaa
while :; do x=$x$x; done
END
chmod 755 /srv/trial /srv/trial/*
trial=/srv/trial/cgroup_trial

step "nothing is delegated"
refuses "no cgroup is delegated" $trial memory
refuses "no cgroup is delegated" systemd-run --quiet --scope $trial memory
refuses "other processes are in the cgroup" delegated sh -c "$trial memory; exit \$?"
[ "$(runs)" = 0 ] || fail "cgroups are left"

step "memory"
expect "why 'killed: out of memory, 32 MiB', out of memory 1, most 32 MiB" delegated $trial memory
step "processes"
expect "bred 12" delegated $trial processes
grep "it wanted more than its 10 processes" /tmp/said || fail "it does not say so"
[ "$(runs)" = 0 ] || fail "cgroups are left"

step "not root: a unit of the user arena that is delegated to it"
useradd --system trial
expect "why 'killed: out of memory, 32 MiB'" systemd-run --quiet --pipe --wait --uid=trial --property=Delegate=yes $trial memory
refuses "no cgroup is delegated" systemd-run --quiet --pipe --wait --uid=trial $trial memory
refuses "read-only" systemd-run --quiet --pipe --wait --uid=trial --property=Delegate=yes --property=ProtectControlGroups=yes $trial memory

step "arena match: what a result says of a bot in a sandbox that takes more memory than it may have"
match="/srv/trial/arena match --game leduc --player /srv/trial/eater --player /srv/trial/bot-random --games 1 --clock start=240s,move=60s,bank=600s
    --sandbox namespaces --show /srv/trial --limits memory=64M --json"
killed='"faults":\[{"fault":"gone","decision":0,"evidence":"its process ended with [^"]*: killed: out of memory, 64 MiB"}\],[^{]*"sandbox":"namespaces","limits":"cgroup"'
as_trial="systemd-run --quiet --pipe --wait --uid=trial --working-directory=/tmp"
expect "$killed" delegated $match >/tmp/shown
cut -c1-400 /tmp/shown
expect "$killed" $as_trial --property=Delegate=yes $match >/tmp/shown
cut -c1-400 /tmp/shown
# Without a cgroup it gets no more, and ends in its own way.
expect '"fault":"gone","decision":0,"evidence":"its process ended with [^"]*"}\],[^{]*"sandbox":"namespaces","limits":"rlimits"' $as_trial $match >/tmp/shown
cut -c1-400 /tmp/shown
if grep "out of memory, 64 MiB" /tmp/said; then fail "nobody can know that"; fi

step "shares of the processor, and both ways to measure it"
expect "shares cpu: 1" delegated $trial weights
share=$(sed -n 's/^share of one against four: \([0-9]*\) %/\1/p' /tmp/said)
echo "share: $share %"
# Without shares it would be 20. This machine itself is given more or less of a core from moment to moment.
[ "$share" -ge 35 ] && [ "$share" -le 65 ] || fail "one has $share % against four"
expect "meters: works 1" delegated $trial meters
by_processes=$(sed -n 's/^meters: .*processes \([0-9]*\) ms.*/\1/p' /tmp/said)
by_cgroup=$(sed -n 's/^meters: .*cgroup \([0-9]*\) ms/\1/p' /tmp/said)
# A cgroup learns at the next tick of the clock what a process has used, and ticks are late where the kernel is a process.
noise=$((50 + by_cgroup / 20))
[ "$by_processes" -le $((by_cgroup + noise)) ] && [ "$by_processes" -ge $((by_cgroup - noise)) ] || fail "they do not agree"

step "a run that is killed, below a cgroup that was marked by hand"
mkdir $base
setfattr -n user.delegate -v 1 $base
enter='mkdir $0 && echo $$ >$0/cgroup.procs && exec "$@"'
sh -c "$enter" $base/one $trial hold >/tmp/held 2>&1 &
held=$!
until_true 'grep -q held /tmp/held || ! kill -0 $held'
grep -q held /tmp/held || fail "$(cat /tmp/held)"
[ "$(runs)" = 1 ] || fail "there is not one run"
[ "$(find $base -type d -name '[0-9]*' | wc -l)" = 100 ] || fail "there are not 100 cgroups"
sh -c "$enter" $base/two $trial nothing || fail "a second run beside it"
[ "$(pgrep -c -f 'cgroup_trial hide')" = 200 ] || fail "the second run touched the first: $(pgrep -c -f 'cgroup_trial hide')"
kill -9 $held
wait $held || true
[ "$(runs)" = 1 ] || fail "nothing is left to be swept"
sh -c "$enter" $base/three $trial nothing || fail "a run after it"
[ "$(runs)" = 0 ] || fail "cgroups are left: $(find $base -type d)"
until_true '! pgrep -f "cgroup_trial hide" >/dev/null'

step "a unit that is killed: systemd leaves nothing of it"
systemd-run --quiet --unit=held --property=Delegate=yes $trial hold
until_true 'journalctl --quiet --unit=held | grep -q held'
[ "$(runs)" = 1 ] || fail "there is not one run"
systemctl kill --signal=KILL --kill-whom=main held
until_true '! pgrep -f "cgroup_trial hide" >/dev/null'
until_true '[ "$(runs)" = 0 ]'
step "all is well"
