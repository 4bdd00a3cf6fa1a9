#!/bin/sh
# SPDX-License-Identifier: MIT
# On a machine with systemd and cgroups of version 2, as root: the arena is killed while 50 bots in sandboxes play. What is
# left a second later, and after the next start? In a folder with the programs of the arena.
set -eu

bots=50
sign=86399 # of what bots leave running: no other process has this word
hand=/sys/fs/cgroup/hand
trial=/srv/trial

step() {
    echo "=== $*"
}

fail() {
    echo "FAILED: $*"
    tail -n 5 /tmp/results || true
    cut -c1-300 /tmp/said || true
    journalctl --no-pager --quiet --lines=20 --unit=games || true
    ps -e -o pid,ppid,user,args | grep -v '\[' | tail -20
    exit 1
}

# Waits for a condition, some minutes at most: this machine is slow.
until_true() {
    tries=${2:-3000}
    until eval "$1"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "in vain: $1"
        sleep 0.1
    done
}

# Each bot leaves a process in a session of its own, and fills a MiB of its /tmp.
cat >$trial.sh <<EOF
#!/bin/sh
head -c 1048576 /dev/zero >/tmp/full
echo kept >\$ARENA_STATE/word
setsid sleep $sign &
exec $trial/bot-random
EOF
mkdir -p $trial
mv $trial.sh $trial/bot.sh
cp arena arena-inside bot-random $trial/
chmod -R a+rX $trial
chmod a+x $trial/*
useradd --system trial

# Those that left their parents, the bots, what bubblewrap made, and the arena.
sleeping() {
    pgrep -c -f "^sleep $sign" || true
}
left() {
    pgrep -a -f "$sign|$trial|bwrap" | grep -v systemd-run || true
}
runs() {
    find /sys/fs/cgroup -type d -name 'arena-*' | wc -l
}
shared_kib() {
    sed -n 's/^Shmem: *\([0-9]*\) kB/\1/p' /proc/meminfo
}
mount_namespaces() {
    lsns --type mnt --noheadings --output NS | wc -l
}

words="match --game leduc --player $trial/bot.sh --sandbox namespaces --show $trial --clock none --seed a --json"

# begin USER COMMAND...: a folder for what the arena makes; the command starts it there, in the background.
begin() {
    user=$1
    shift
    rm -rf /srv/place /tmp/results
    mkdir -m 711 /srv/place /srv/place/tmp
    chown -R "$user" /srv/place
    touch /tmp/results
    chmod 666 /tmp/results
    shared=$(shared_kib)
    mounts=$(wc -l </proc/self/mountinfo)
    spaces=$(mount_namespaces)
    "$@" env TMPDIR=/srv/place/tmp $trial/arena $words --state /srv/place/state --games 10000000 --jobs $((bots / 2)) \
        >/tmp/results 2>/tmp/said &
    until_true '[ "$(wc -l </tmp/results)" -ge '$bots' ] || ! kill -0 '$!' 2>/dev/null'
    until_true '[ "$(sleeping)" -ge '$bots' ] || ! kill -0 '$!' 2>/dev/null'
    kill -0 $! || fail "the arena does not run"
    arena=$(pgrep -o -f "^$trial/arena match")
    echo "$(sleeping) bots play, $(mount_namespaces) mount namespaces ($spaces before), $(shared_kib) KiB in memory ($shared before)"
    [ "$(mount_namespaces)" -ge $((spaces + bots)) ] || fail "they are in no sandboxes"
    [ "$(shared_kib)" -ge $((shared + bots * 1000)) ] || fail "they have filled nothing"
}

# All but what is only names: a folder with sockets, and cgroups where nobody manages them.
gone() {
    killed=$(date +%s%N)
    until_true '[ -z "$(left)" ]' 50
    echo "all ended within $((($(date +%s%N) - killed) / 1000000)) ms"
    [ "$(wc -l </proc/self/mountinfo)" = "$mounts" ] || fail "mounts are left"
    until_true '[ "$(mount_namespaces)" -le '"$spaces"' ]' 100
    until_true '[ "$(shared_kib)" -lt '$((shared + 1024))' ]' 100
    [ "$(ls /srv/place/tmp | wc -l)" = 1 ] || fail "not one folder of sockets: $(ls /srv/place/tmp)"
    [ "$(cat /srv/place/state/player/*/word | sort -u)" = kept ] || fail "what they keep is lost"
}

# swept COMMAND...: the next start of the same user removes those names, and can use all again.
swept() {
    "$@" env TMPDIR=/srv/place/tmp $trial/arena $words --state /srv/place/state >/tmp/next 2>/tmp/said ||
        fail "the next run: $(cat /tmp/said)"
    [ -z "$(ls /srv/place/tmp)" ] || fail "left: $(find /srv/place/tmp)"
    [ -z "$(left)" ] || fail "processes are left"
    [ "$(runs)" = 0 ] || fail "cgroups are left: $(find /sys/fs/cgroup -type d -name 'arena-*')"
    sed -n 's/.*"sandbox":"\([a-z]*\)","limits":"\([a-z]*\)".*/the next run: \1, limits by \2/p' /tmp/next
    grep -q "\"limits\":\"$limits\"" /tmp/next || fail "limits are not by $limits"
}

enter='mkdir -p $0 && echo $$ >$0/cgroup.procs && exec "$@"'
mkdir $hand
setfattr -n user.delegate -v 1 $hand

step "root, in a cgroup that no systemd empties"
limits=cgroup
begin root sh -c "$enter" $hand/one
[ "$(runs)" = 1 ] || fail "there is not one run"
[ "$(find $hand -type d -name '[0-9]*' | wc -l)" -ge $bots ] || fail "not each has a cgroup"
kill -9 "$arena"
gone
swept sh -c "$enter" $hand/two

step "not root, in a cgroup that no systemd empties"
chown -R trial $hand
begin trial sh -c "$enter" $hand/one setpriv --reuid=trial --regid=trial --clear-groups
[ "$(runs)" = 1 ] || fail "there is not one run"
kill -9 "$arena"
gone
swept sh -c "$enter" $hand/two setpriv --reuid=trial --regid=trial --clear-groups

step "not root, no cgroup, in a unit of which systemd ends only the arena"
limits=rlimits
unit="systemd-run --quiet --pipe --wait --uid=trial --unit=games"
begin trial $unit --property=KillMode=process
kill -9 "$arena"
gone
systemctl reset-failed games 2>/dev/null || true
swept $unit

step "not root, in a unit that delegates"
limits=cgroup
begin trial $unit --property=Delegate=yes
[ "$(runs)" = 1 ] || fail "there is not one run"
systemctl kill --signal=KILL --kill-whom=main games
gone
until_true '[ "$(runs)" = 0 ]' 100
systemctl reset-failed games 2>/dev/null || true
swept $unit --property=Delegate=yes
step "all is well"
