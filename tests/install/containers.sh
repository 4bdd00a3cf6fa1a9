#!/bin/sh
# SPDX-License-Identifier: MIT
# On a machine with systemd, as root, in a folder with the programs arena and bot-random: bots that are images, with each
# engine that ENGINES names (rootless, which is podman without root; podman; docker); how they end, and what is left of them.
set -u

step() {
    echo "=== $*"
}

fail() {
    echo "FAILED: $*"
    exit 1
}

# Waits for a condition, some minutes at most: this machine is slow.
until_true() {
    tries=240
    until eval "$1"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "in vain: $1"
        sleep 1
    done
}

# A folder with programs and the libraries that they need, as an archive.
pack() {
    archive=$1
    shift
    rm -rf /tmp/packed
    mkdir -p /tmp/packed/bin /tmp/packed/tmp
    for program; do
        cp "$program" /tmp/packed/bin/
        ldd "$program" | grep -o '/[^ )]*' | while read -r library; do
            mkdir -p "/tmp/packed/$(dirname "$library")"
            cp -L "$library" "/tmp/packed/$library"
        done
    done
    cp /bin/dash /tmp/packed/bin/sh
    tar -C /tmp/packed -cf "$archive" .
    chmod 644 "$archive"
}

# The rest runs as the user of the engine.
cat >/tmp/engine.sh <<'END'
set -u
engine=$1
arena=/srv/arena/arena
match="$arena match --game leduc --engine $engine --clock move=60s,start=240s,bank=600s"
cd "$(mktemp -d)" || exit 1

step() { echo "=== $(date +%T) $engine, user $(id -u): $*"; }
fail() { echo "FAILED: $*"; exit 1; }
until_true() {
    tries=240
    until eval "$1"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "in vain: $1"
        sleep 1
    done
}
# Waits until the match with this process, whose output is in this file, has its container.
until_runs() {
    end=$(($(date +%s) + 600))
    until [ "$(running)" = 1 ]; do
        kill -0 "$1" || { cat "$2"; fail "the match ended, and there was no container"; }
        [ "$(date +%s)" -lt $end ] || { cat "$2"; ps -ef | tail -n 40; $engine ps --all; fail "there is no container"; }
        sleep 1
    done
}
# kill -9 of an arena, its keepers and guards, so that no guard sees its keeper end.
kill_with_all() {
    kill -STOP "$1"
    children=$(pgrep -P "$1")
    for child in $children; do children="$children $(pgrep -P "$child")"; done
    kill -STOP $children
    kill -9 $children
    kill -9 "$1"
}
says() { grep -q "$1" said || { cat said; fail "not '$1'"; }; grep "$1" said | head -1 | cut -c1-300; }
containers() { $engine ps --all --quiet --filter label=arena.run | wc -l; }
running() { $engine ps --quiet --filter label=arena.run | wc -l; }
import() { $engine import --change "$3" "$2" "$1" >/dev/null || fail "cannot import $1"; }

step "images"
import localhost/bot /srv/arena/bot.tar 'ENTRYPOINT ["/bin/bot-random"]'
import localhost/sh /srv/arena/sh.tar 'ENTRYPOINT ["/bin/sh","-c"]'

step "two images play"
$match --player image:localhost/bot --player image:localhost/bot --games 10 --json >said 2>told || { cat said told; fail "no match"; }
[ "$(grep -c '"faults":\[\]' said)" = 10 ] || { cat said told; fail "faults"; }
[ "$(grep -o '"faults":\[\],"filler_from":null' said | wc -l)" = 20 ] || fail "not all seats are without a fault"
says '"sandbox":"container","limits":"cgroup"'
[ "$(containers)" = 0 ] || fail "containers are left"

# What a bot prints that is no bot: its match has a fault.
see() {
    $match --player "image:localhost/sh '$1'" --player /srv/arena/bot-random --games 1 --limits memory=64M,processes=20,file=1M,tmp=4M \
        --records records >said 2>&1
    cat records/*/m1-0-1.json >>said 2>/dev/null
    rm -rf records
}

step "what it is, and may not do"
see 'cat /proc/self/status; id; echo x >/file || echo cannot write; echo $ARENA_ENDPOINT; exit 1'
# The command stands in what is said, too, but not at the end of a line.
for line in "CapEff:[[:space:]]*0000000000000000" "CapBnd:[[:space:]]*0000000000000000" "NoNewPrivs:[[:space:]]*1" "Seccomp:[[:space:]]*2" \
    "cannot write$" "sh| ipc://"; do
    says "$line"
done
grep -q "uid=0" said && fail "it is root"
see 'cat /proc/net/dev; ls /tmp/arena-run-*; echo x >$(echo ${ARENA_ENDPOINT#ipc://} | sed s,/bots0,,)/mine || echo read only; exit 1'
says "read only$"
grep -q "eth0" said && fail "it has a network"
see 'dd if=/dev/zero of=/tmp/a bs=64k count=10; dd if=/dev/zero of=/tmp/a bs=64k count=100 || echo too large; exit 1'
says "too large$"

step "memory: the cgroup may be gone some milliseconds after the kill, so it is tried more than once"
for _ in 1 2 3 4; do
    see 'x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done'
    says "killed: out of memory, 64 MiB"
    says '"out_of_memory": true'
done
step "an end like that of a kill, with memory left"
see 'exit 137'
says "signal 9 (Killed)"
says '"out_of_memory": false'

step "its output and its end are evidence"
$match --player "image:localhost/sh 'echo \$((6 * 7)) of it; echo \$((6 * 8)) to stderr >&2; exit 7'" --player /srv/arena/bot-random --games 1 \
    --json --records records >said 2>told
says '"evidence":"its process ended with exit code 7; it last printed: '
bundle=$(sed -n 's/.*"bundle":"\([^"]*\)".*/\1/p' said)
[ -s "$bundle" ] || { cat said told; fail "there is no bundle"; }
cat "$bundle" records/*-sh-1.txt >said
for line in "42 of it" "48 to stderr" "its process ended with exit code 7" '"level": "container"'; do says "$line"; done
rm -rf records

step "an image that is not there, one that ends at once, one without its program"
$match --player image:localhost/nosuch --player /srv/arena/bot-random >said 2>&1 && fail "it was not refused"
says "there is no image localhost/nosuch here: $engine pull localhost/nosuch, or build it"
see 'exit 7'
says "its process ended with exit code 7"
import localhost/none /srv/arena/sh.tar 'ENTRYPOINT ["/bin/nosuch"]'
$match --player image:localhost/none --player /srv/arena/bot-random >said 2>&1
says "the program that the image localhost/none names is not in it"

step "kill -9 of the arena"
$match --player "image:localhost/sh 'while :; do cat /dev/null; done'" --player /srv/arena/bot-random --games 1 >said 2>&1 &
pid=$!
until_runs $pid said
kill -9 $pid
until_true '[ "$(containers)" = 0 ]'
[ -z "$(pgrep -f '^/bin/sh -c [w]hile')" ] || fail "the bot lives: $(pgrep -a -f '[w]hile :; do cat')"
# Without root podman is two processes: the first was killed with its keeper, the second ends when it misses its container.
until_true '[ -z "$(pgrep -f "[w]hile :; do cat")" ]'

step "kill -9 of the arena, its keepers and guards: the next start sweeps"
$match --player "image:localhost/sh 'while :; do cat /dev/null; done'" --player /srv/arena/bot-random --games 1 >said 2>&1 &
pid=$!
until_runs $pid said
kill_with_all $pid
sleep 5
[ "$(running)" = 1 ] || fail "somebody swept it already"
$match --player image:localhost/bot --player /srv/arena/bot-random --games 1 >said 2>&1 || { cat said; fail "no match"; }
[ "$(containers)" = 0 ] || fail "it is not swept"

step "kill -9 of a ladder, its keepers and guards: arena serve --sweep"
mkdir ladder
cat >ladder/ladder.conf <<CONF
game = leduc
clock = "move=60s,start=240s,bank=600s"
jobs = 1
engine = $engine
bot mine { image = "localhost/sh 'while :; do cat /dev/null; done'" owner = anna }
bot other { command = "/srv/arena/bot-random" }
CONF
$arena serve ladder >said 2>&1 &
pid=$!
until_runs $pid said
kill_with_all $pid
[ "$(running)" = 1 ] || fail "somebody swept it already"
$arena serve --sweep ladder >said 2>&1 || { cat said; fail "no sweep"; }
says "left behind, by $engine: 1 removed"
[ "$(containers)" = 0 ] || fail "it is not swept"

step "a living arena's container is left alone"
$match --player "image:localhost/sh 'while :; do cat /dev/null; done'" --player /srv/arena/bot-random --games 1 >first 2>&1 &
pid=$!
until_runs $pid first
$match --player image:localhost/bot --player /srv/arena/bot-random --games 1 >said 2>&1 || { cat said; fail "no match"; }
[ "$(running)" = 1 ] || fail "it was swept"
kill -INT $pid
wait $pid
[ "$(containers)" = 0 ] || fail "containers are left"
[ -z "$(pgrep -f '[c]ontainer-keeper')" ] || fail "a keeper is left"
step "all good"
END

# The unit of the Debian package, with what images need of it (arena/docs/containers.md).
cat >/tmp/unit.sh <<'END'
set -u
fail() { echo "FAILED: $*"; journalctl --quiet --no-pager --unit=arena@club | tail -n 40; exit 1; }
containers() { docker ps --all --quiet --filter label=arena.run | wc -l; }
running() { docker ps --quiet --filter label=arena.run | wc -l; }
cp /srv/arena/arena /srv/arena/bot-random /usr/bin/
cp /test/artemia-arena@.arena.service /etc/systemd/system/arena@.service
mkdir -p /etc/systemd/system/arena@.service.d /var/lib/arena/club
cat >/etc/systemd/system/arena@.service.d/images.conf <<CONF
[Service]
SupplementaryGroups=docker
RuntimeDirectory=arena/%i
Environment=TMPDIR=%t/arena/%i
CONF
# So that no next start sweeps, and a slow machine has the time.
printf '[Service]\nRestart=no\nTimeoutStopSec=5min\n' >/etc/systemd/system/arena@.service.d/trial.conf
useradd --system --home-dir /var/lib/arena arena
cat >/var/lib/arena/club/ladder.conf <<CONF
game = leduc
clock = "move=60s,start=240s,bank=600s"
jobs = 1
engine = docker
bot mine { image = "localhost/sh 'while :; do cat /dev/null; done'" owner = anna }
bot other { command = "/usr/bin/bot-random" }
CONF
chown -R arena:arena /var/lib/arena
systemctl daemon-reload
systemctl start arena@club || fail "it did not start"
end=$(($(date +%s) + 600))
until [ "$(running)" = 1 ]; do
    systemctl --quiet is-active arena@club && [ "$(date +%s)" -lt $end ] || fail "there is no container"
    sleep 1
done
systemctl kill --signal=KILL --kill-whom=all arena@club
until [ "$(systemctl show --property=ActiveState --value arena@club)" = failed ]; do
    [ "$(date +%s)" -lt $end ] || fail "it has not ended"
    sleep 1
done
journalctl --quiet --no-pager --unit=arena@club --output=cat | grep "left behind, by docker: 1 removed" || fail "the unit has not swept"
[ "$(containers)" = 0 ] || fail "containers are left"
END

mount -t hostfs none /lib/modules -o @MODULES@ || fail "no modules"
for module in overlay fuse tun; do modprobe $module || fail "no module $module"; done
echo "127.0.0.1 $(hostname)" >>/etc/hosts
mkdir -p /srv/arena
cp arena bot-random /srv/arena/
chmod 755 /srv/arena /srv/arena/*
pack /srv/arena/bot.tar /srv/arena/bot-random
pack /srv/arena/sh.tar /bin/cat /bin/ls /bin/dd /bin/sed /usr/bin/id
useradd -m -s /bin/bash host
loginctl enable-linger host
until_true '[ -S /run/user/$(id -u host)/bus ]'
failed=0
wanted() { case " $ENGINES " in *" $1 "*) ;; *) false ;; esac; }
runtime=/run/user/$(id -u host)
if wanted rootless; then
    su host -c "XDG_RUNTIME_DIR=$runtime DBUS_SESSION_BUS_ADDRESS=unix:path=$runtime/bus sh /tmp/engine.sh podman" || failed=1
fi
if wanted podman; then
    sh /tmp/engine.sh podman || failed=1
fi
if wanted docker; then
    step "docker"
    dockerd --iptables=false --bridge=none >/tmp/dockerd 2>&1 &
    until_true 'docker version >/dev/null 2>&1'
    sh /tmp/engine.sh docker || failed=1
    step "docker without rights"
    su host -c "/srv/arena/arena match --game leduc --engine docker --player image:localhost/bot --player /srv/arena/bot-random" >/tmp/said 2>&1
    grep "docker may not be used by this user" /tmp/said || failed=1
    step "docker: a ladder of the unit is killed, and the unit sweeps"
    sh /tmp/unit.sh || failed=1
fi
exit $failed
