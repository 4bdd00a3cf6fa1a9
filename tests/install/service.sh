#!/bin/sh
# SPDX-License-Identifier: MIT
# On a machine with systemd, as root, in a folder with two versions of the package: from the installation to the purge.
set -eu

club=/var/lib/arena/club
unit=arena@club.service
api=http://127.0.0.1:8080

step() {
    echo "=== $*"
}

fail() {
    echo "FAILED: $*"
    systemctl status --no-pager --lines=0 $unit || true
    journalctl --no-pager --lines=60 --unit=$unit --unit='bot-*' || true
    for bot in anna ben carla; do host why $bot-bot || true; done
    exit 1
}

# Waits for a condition, some minutes at most: this machine is slow.
until_true() {
    tries=120
    until eval "$1"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "in vain: $1"
        sleep 1
    done
}

host() {
    sudo -u arena arena ladder $club "$@"
}

property() {
    systemctl show --value --property="$1" $unit
}

# How many matches of the season are over, as the public sees it.
matches() {
    curl -sf --max-time 10 $api/api/v1/ladder | sed -n 's/.*"matches":\([0-9]*\).*/\1/p'
}

more_matches() {
    before=$(matches)
    until_true "[ \"\$(matches)\" -gt $((before + 5)) ]"
}

# Each match that is over, a line for each seat.
results() {
    host export | sed 1d | sort
}

# The results of this file are still there, as they were, and none counts twice.
nothing_lost() {
    results >/tmp/now
    comm -23 "$1" /tmp/now >/tmp/lost
    [ -s "$1" ] || fail "there were no results"
    [ ! -s /tmp/lost ] || fail "lost: $(cat /tmp/lost)"
    [ -z "$(cut -d, -f1,11 /tmp/now | uniq -d)" ] || fail "twice: $(cut -d, -f1,11 /tmp/now | uniq -d)"
}

# The machine has one core, so a table is published now and then only: what counts is what was played. The last match of a
# bot may have been a trial of another one, which is not rated.
last_match() {
    rated=$(host matches --bot "$1" --last 50 | sed -n 's/^m\([0-9]*\) .* rated$/\1/p' | sort -n | tail -n 1)
    echo "${rated:-0}"
}

# Each bot that attached has a rated match beyond this number.
all_play_after() {
    for bot in anna ben carla; do
        until_true "[ \"\$(last_match $bot-bot)\" -gt $1 ] 2>/dev/null"
    done
}

# An owner of this name, with the token in a file.
new_owner() {
    host owner add "$1"
    host owner token "$1" --json | sed -n 's/.*"token": *"\([^"]*\)".*/\1/p' >"/tmp/token-$1"
    [ -s "/tmp/token-$1" ] || fail "no token"
}

# attach OWNER RESTART: the owner's bot on this machine.
attach() {
    systemd-run --quiet --collect --unit="bot-$1" --property=Restart="$2" --property=RestartSec=1 \
        --setenv=ARENA_ENDPOINT=tcp://127.0.0.1:5555 --setenv=ARENA_TOKEN="$(cat "/tmp/token-$1")" bot-random --name "$1-bot"
}

# in_journal WORD...: the notices of the arena with these fields, as JSON.
in_journal() {
    journalctl --no-pager --quiet --output=json SYSLOG_IDENTIFIER=arena "$@"
}

# Lines of the unit's own, as by `systemctl edit`.
edit_unit() {
    mkdir -p /etc/systemd/system/$unit.d
    printf '[Service]\n%s\n' "$1" >/etc/systemd/system/$unit.d/override.conf
    systemctl daemon-reload
}

echo "127.0.0.1 $(hostname)" >>/etc/hosts
step "install"
apt-get install -y ./old.deb >/dev/null
[ "$(stat -c %U:%a /var/lib/arena)" = arena:750 ] || fail "/var/lib/arena is not of arena"
[ "$(getent passwd arena | cut -d: -f7)" = /usr/sbin/nologin ] || fail "one can log in as arena"
systemctl is-active --quiet arena.target || fail "arena.target is not active"
[ -z "$(systemctl list-units --plain --no-legend 'arena@*')" ] || fail "a ladder runs that nobody made"

step "a ladder, its start and its bots"
sudo -u arena arena init ladder $club
sed -i -e 's|^listen = .*|listen = {"tcp://127.0.0.1:5555"}|' -e 's|^http = .*|http = "127.0.0.1:8080"|' \
    -e '/^bot wits/d' -e 's|^anchor = .*|anchor = "random"|' -e '/^class three/d' -e 's| --pace [0-9]*||' $club/ladder.conf
systemctl enable --now $unit
systemctl is-active $unit
for bot in anna ben carla; do
    new_owner $bot
    attach $bot always
done
all_play_after 0
until_true "curl -sf --max-time 10 $api/api/v1/table | grep -q '\"bot\":\"random\"'"
host show

step "inside of the sandbox"
pid=$(property MainPID)
for line in "Seccomp:	2" "NoNewPrivs:	1" "CapBnd:	0000000000000000" "CapEff:	0000000000000000"; do
    grep -q "^$line" "/proc/$pid/status" || fail "not $line"
done
[ "$(stat -c %U "/proc/$pid")" = arena ] || fail "it is not of arena"
exposed=$(systemd-analyze security $unit | sed -n 's/.*exposure level for [^:]*: \([0-9.]*\) .*/\1/p')
echo "exposed: $exposed"
[ "${exposed%%.*}" -lt 3 ] || fail "exposed: $exposed"

# The cgroups of runs below the unit's, and those of the processes of hosted bots in them: random's owner is not the host.
runs() {
    find "/sys/fs/cgroup$(property ControlGroup)" -type d -name 'arena-*'
}
hosted() {
    find "/sys/fs/cgroup$(property ControlGroup)" -type d -path '*/arena-*/[0-9]*'
}

step "hosted bots are in sandboxes of namespaces, each in a cgroup"
[ "$(runs | wc -l)" = 1 ] || fail "not one run: $(runs)"
until_true '[ -n "$(hosted)" ] && pgrep -x bwrap >/dev/null'
sandboxed=$(pgrep -o -x bwrap)
grep -q "/arena-[^/]*/[0-9]*$" "/proc/$sandboxed/cgroup" || fail "it is elsewhere: $(cat "/proc/$sandboxed/cgroup")"
[ "$(cat "$(hosted | head -n 1)/memory.max")" -gt 0 ] || fail "its memory has no limit"

step "reload"
sed -i 's|^title = .*|title = "The club"|' $club/ladder.conf
systemctl reload $unit
until_true "curl -sf --max-time 10 $api/api/v1/ladder | grep -q 'The club'"
more_matches

step "what happens to a match and a seat is in the journal with its fields"
sed -i 's|^qualification = .*|qualification = 40|' $club/ladder.conf
systemctl reload $unit
new_owner dora
tries=20
until in_journal ARENA_BOT=dora-bot | grep -q ARENA_SEAT; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || fail "it died in no match"
    attach dora no
    until_true "host why dora-bot 2>/dev/null | grep -q 'plays [1-9]'"
    systemctl kill --signal=KILL bot-dora
    until_true "! host why dora-bot | grep -q 'plays [1-9]'"
done
in_journal ARENA_BOT=dora-bot | grep ARENA_SEAT >/tmp/seat
for field in PRIORITY:5 'ARENA_LADDER:[a-z]+' 'ARENA_MATCH:m[0-9]+' 'ARENA_SEAT:[01]' ARENA_BOT:dora-bot ARENA_VERSION:1 \
    ARENA_OWNER:dora "_SYSTEMD_UNIT:$unit" "MESSAGE:dora-bot was gone in its qualification, match m[0-9]+, .*, and pauses for 600 s"; do
    grep -Eq "\"${field%%:*}\":\"${field#*:}\"" /tmp/seat || fail "not $field: $(cat /tmp/seat)"
done

step "a backup while it runs"
results >/tmp/saved
host backup /var/backups/arena/club-1
host backup /var/backups/arena/club-2 secrets
sudo -u arena arena verify /var/backups/arena/club-1 | tail -1
[ ! -e /var/backups/arena/club-1/secret ] || fail "a backup has the secret"

step "kill -9"
results >/tmp/before
systemctl kill --signal=KILL --kill-whom=main $unit
until_true '[ "$(property NRestarts)" = 1 ] && systemctl is-active --quiet $unit'
until_true '[ "$(runs | wc -l)" = 1 ] && [ -n "$(hosted)" ]'
if kill -0 "$sandboxed" 2>/dev/null; then fail "a bot of the killed arena lives"; fi
nothing_lost /tmp/before
more_matches

step "the machine's hand: the watchdog, and results as notices"
edit_unit "WatchdogSec=10s
ExecStart=
ExecStart=/usr/bin/arena serve --quiet --results %S/arena/%i"
systemctl restart $unit
more_matches
last=$(in_journal ARENA_CLASS=duel PRIORITY=6 | tail -1)
echo "$last" | grep -q '"ARENA_MATCH":"m[0-9]*"' || fail "no match in $last"
results >/tmp/before
pid=$(property MainPID)
kill -STOP "$pid"
until_true '[ "$(property MainPID)" != '"$pid"' ] && systemctl is-active --quiet $unit'
journalctl --no-pager --unit=$unit | grep -o 'Watchdog timeout' || fail "it was not the watchdog"
rm -r /etc/systemd/system/$unit.d
systemctl daemon-reload
nothing_lost /tmp/before
more_matches

step "a newer package while it runs"
results >/tmp/before
pid=$(property MainPID)
apt-get install -y ./new.deb >/dev/null
[ "artemia-arena $(dpkg-query -W -f '${Version}' artemia-arena)" = "$(arena version)" ] || fail "$(arena version)"
until_true "[ \"\$(property MainPID)\" != $pid ] && systemctl is-active --quiet $unit"
nothing_lost /tmp/before
more_matches
all_play_after "$(last_match random)"

step "a wrong file is not tried again"
cp -p $club/ladder.conf /tmp/right.conf
echo 'frobnicate = 1' >>$club/ladder.conf
if systemctl restart $unit; then fail "it started by a wrong file"; fi
[ "$(property Result)" = exit-code ] || fail "$(property Result)"
journalctl --no-pager --unit=$unit --lines=20 | grep -o "no such option 'frobnicate'" || fail "nobody is told why"
cp -p /tmp/right.conf $club/ladder.conf
systemctl start $unit

step "what the journal has, and has not"
more_matches
journalctl --no-pager --unit='arena@*' --priority=warning --since yesterday --output=cat | tail -5
in_journal >/tmp/journal
for hidden in $(cat /tmp/token-*) $(od -An -v -tx1 $club/secret | tr -d ' \n'); do
    if grep -q "$hidden" /tmp/journal; then fail "a secret is in the journal"; fi
done

step "the ladder is lost, and comes back from its backup with its bots"
systemctl stop $unit
rm -r $club
sudo -u arena cp -r /var/backups/arena/club-2 $club
sudo -u arena arena serve --check $club
before=$(last_match random)
systemctl start $unit
nothing_lost /tmp/saved
all_play_after "$before"

step "stop, and nothing is lost"
results >/tmp/before
systemctl stop $unit
[ "$(property Result)" = success ] || fail "it ended with $(property Result)"
[ -z "$(pgrep -u arena || true)" ] || fail "processes are left: $(pgrep -u arena)"
sudo -u arena arena verify $club | tee /tmp/verified | tail -1
grep -q agrees /tmp/verified || fail "records do not agree"
nothing_lost /tmp/before

step "an upgrade starts nothing that was stopped"
dpkg -i old.deb >/dev/null 2>&1
if systemctl is-active --quiet $unit; then fail "it was started"; fi
systemctl start $unit

step "remove"
apt-get remove -y artemia-arena >/dev/null
if systemctl is-active --quiet $unit; then fail "it runs without its program"; fi
[ -z "$(pgrep -u arena || true)" ] || fail "processes are left: $(pgrep -a -u arena)"
[ -d $club/records ] || fail "records were removed"

step "purge"
dpkg --purge artemia-arena | grep stays
[ -d $club/records ] || fail "records were removed"
rm -r $club /var/backups/arena/*
apt-get install -y ./new.deb >/dev/null
dpkg --purge artemia-arena >/dev/null
if [ -e /var/lib/arena ] || [ -e /var/backups/arena ]; then fail "empty folders are left"; fi
if [ -e /etc/systemd/system/multi-user.target.wants/arena.target ]; then fail "arena.target is still enabled"; fi
step "all is well"
