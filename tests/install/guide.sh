#!/bin/sh
# SPDX-License-Identifier: MIT
# Before the commands of the guide for hosts (arena/HOSTING.md), on a machine with systemd, as root, in a folder with the
# package: what the guide takes for granted, and what it lets people do by hand. guide.py appends the commands.
set -eu

club=/var/lib/arena/club
site=arena.example.org

fail() {
    echo "FAILED: $*"
    systemctl status --no-pager --lines=0 arena@club || true
    journalctl --no-pager --lines=60 --unit=arena@club || true
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

# guide COMMAND: one line of the guide.
guide() {
    echo "\$ $1"
    sh -euc "$1" </dev/null || fail "$1"
}

# again COMMAND: the guide says to give it again until it is done.
again() {
    until_true "$1"
    echo "\$ $1"
}

# firewall COMMAND: the same, if the kernel of this machine can have rules.
firewall() {
    if modprobe nf_tables 2>/dev/null && systemctl start nftables; then
        guide "$1"
    else
        echo "LEFT OUT, as this kernel has no nftables: $1"
    fi
}

# edit LINE: one key of ladder.conf, as in an editor.
edit() {
    echo "  $1"
    grep -q "^${1%% = *} = " $club/ladder.conf || fail "ladder.conf has no key ${1%% = *}"
    line=$(printf '%s' "$1" | sed 's/[&|\\]/\\&/g')
    sed -i "s|^${1%% = *} = .*|$line|" $club/ladder.conf
}

# The owner's part, on their machine: a pair of keys, of which the host gets one, and later a bot that attaches.
owner_makes_keys() {
    arena keys new anna --bot anna-bot
}

owner_starts_bot() {
    systemd-run --quiet --collect --unit=bot-anna --property=Restart=always --property=WorkingDirectory="$PWD" \
        --setenv=ARENA_ENDPOINT=tcp://127.0.0.1:5555 --setenv=ARENA_SERVER_KEY="$(arena keys show $club/arena)" \
        --setenv=ARENA_KEYS="$PWD/anna" bot-random --name anna-bot
    until_true "arena ladder $club matches --bot anna-bot --last 1 | grep -q ' rated\$'"
    echo "  anna-bot plays rated matches"
}

# The bots of the sample wait for people who watch; nobody does here.
hasten() {
    sed -i 's| --pace [0-9]*||' $club/ladder.conf
    ! grep -q 'bot-.*--pace' $club/ladder.conf || fail "bots wait"
}

has_matches() {
    until_true "arena ladder $club matches --last 1 2>/dev/null | grep -q '^m[0-9]'"
}

has_the_first() {
    until_true "arena ladder $club explain m1 >/dev/null 2>&1"
}

# What the pull and the build make.
comes_newer() {
    before=$(dpkg-query -W -f '${Version}' artemia-arena)
    pid=$(systemctl show --value --property=MainPID arena@club)
    mv newer.deb artemia-arena_newer.deb
}

# The package, the program and the daemon are of the later commit, and matches go on.
is_upgraded() {
    version=$(dpkg-query -W -f '${Version}' artemia-arena)
    dpkg --compare-versions "$before" lt "$version" || fail "$version is no upgrade of $before"
    [ "$(arena version)" = "artemia-arena $version" ] || fail "$(arena version) in the package $version"
    zcat /usr/share/doc/artemia-arena/changelog.gz | grep -qF "artemia-arena ($version) " || fail "no line in the changelog"
    until_true "[ \"\$(systemctl show --value --property=MainPID arena@club)\" != $pid ] && systemctl is-active --quiet arena@club"
    until_true "curl -sf --max-time 10 --header 'Host: $site' http://127.0.0.1:8080/metrics | grep -qF 'arena_info{version=\"$version\"} 1'"
    last=$(last_match)
    until_true "[ \"\$(last_match)\" -gt $last ]"
    echo "  $before became $version"
}

last_match() {
    arena ladder $club matches --last 1 | sed -n 's/^m\([0-9]*\) .*/\1/p'
}

# A certificate for the name, as from whoever signs such.
has_certificate() {
    mkdir -p /etc/letsencrypt/live/$site
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$site" \
        -keyout /etc/letsencrypt/live/$site/privkey.pem -out /etc/letsencrypt/live/$site/fullchain.pem 2>/dev/null ||
        fail "no certificate"
    rm -f /etc/nginx/sites-enabled/default # it listens with IPv6, which this machine has not
    systemctl start nginx || { nginx -t && fail "nginx does not start"; }
}

reader_asks() {
    until_true "curl -skf --max-time 10 --resolve $site:443:127.0.0.1 https://$site/api/v1/table | grep -q '\"bot\":\"random\"'"
    echo "  https://$site/api/v1/table answers"
}

echo "127.0.0.1 $(hostname)" >>/etc/hosts
