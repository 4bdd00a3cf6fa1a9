# SPDX-License-Identifier: MIT
# On a machine with systemd and podman, as root, with what flow.py keeps in /kept: images are built and measured, and the
# commands of docker/README.md are given. FROM_SOURCE: the arena is compiled in a container. ONLY=bots: no
# ladder is played. MODULES: those of the kernel. MIRROR: the folder of packages.
set -eu
export DOCKER_HOST=unix:///run/podman/podman.sock COMPOSE_HTTP_TIMEOUT=900
export BASE=docker.io/library/debian:bookworm-slim
base=$BASE
arena=docker.io/library/artemia-arena:0.1.0

step() {
    echo "=== $(date +%T) $*"
}

fail() {
    echo "FAILED: $*"
    podman ps --all
    podman logs --tail 30 arena_arena_1 || true
    podman logs --tail 30 arena_owners_1 || true
    exit 1
}

# Waits for a condition, some minutes at most: this machine is slow.
until_true() {
    tries=300
    until eval "$1"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || fail "in vain: $1"
        sleep 1
    done
}

ladder() {
    podman exec arena_arena_1 arena ladder /ladder "$@"
}

# The number of the last rated match of a bot; 0: there is none.
last() {
    ladder matches --bot "$1" --last 1 2>/dev/null | sed -n 's/^m\([0-9]*\) .* rated$/\1/p' | grep . || echo 0
}

# The n-th command with which docker/README.md begins.
typed() {
    sed -n 's/^    \(docker compose .*\)/\1/p' /tree/docker/README.md | sed -n "$1p"
}

# up WORDS: `docker compose up` with these. podman 4.3 fails if a container has ended before it looks at its process.
up() {
    for _ in 1 2 3; do
        if docker compose up --detach "$@" >/tmp/up 2>&1; then
            cat /tmp/up
            return
        fi
        cat /tmp/up
        grep -q 'cgroup: no such process' /tmp/up || fail "docker compose up"
        echo "podman did not see that a container had ended already; what is typed is typed again"
    done
    fail "docker compose up, three times"
}

# NUMBER BOT...
play_after() {
    number=$1
    shift
    for bot; do
        until_true "[ \"\$(last $bot)\" -gt $number ]"
    done
}
all_play_after() {
    play_after "$1" anna ben carla
}

# Docker, as commands name it: images are built with no network but the mirror of packages, and what was built stays built.
# What `docker compose build` builds is what compose.yaml says, on the base that is here, of packages that are built already.
cat >/usr/local/bin/docker <<'EOF'
#!/bin/sh
word=$1
shift
case $word in
build) CONTAINERS_CONF=/etc/containers/build.conf exec podman build --layers --network none --pull=never "$@" ;;
compose)
    [ "$1" != build ] || {
        said=$(docker-compose config)
        find() {
            echo "$said" | sed -n "s/^ *$1: //p" | head -n 1
        }
        cd "$(find context)"
        exec docker build --build-arg "BASE=$BASE" --build-arg "VERSION=$(find VERSION)" --file "$(find dockerfile)" --tag "$ARENA" ${READY:+--build-context "packages=$READY"} .
    }
    [ "$1 $2" != "exec arena" ] || {
        shift
        set -- exec -T "$@"
    }
    exec docker-compose --ansi never "$@"
    ;;
*) exec podman "$word" "$@" ;;
esac
EOF
chmod +x /usr/local/bin/docker

# made NAME COMMAND...: it makes the image NAME.
made() {
    name=$1
    shift
    "$@" >/tmp/built 2>&1 || {
        cat /tmp/built
        fail "$name was not built"
    }
    sync
    echo "$name: $(grep -c 'Using cache' /tmp/built) of $(grep -c STEP /tmp/built) steps were made before; $(date +%T)"
}

build() {
    name=$1
    shift
    made "$name" docker build --tag "$name" "$@"
}

# small IMAGE BYTES: it has at most so many, compressed.
small() {
    sizes=/var/sizes/$(podman image inspect --format '{{.Id}}' "$1")
    [ -s "$sizes" ] || {
        podman save --quiet --output /tmp/saved "$1"
        gzip -c /tmp/saved | wc -c >"$sizes"
        rm /tmp/saved
    }
    bytes=$(cat "$sizes")
    echo "$1: $bytes bytes compressed"
    [ "$bytes" -le "$2" ] || fail "$1 has more than $2"
}

mkdir -p /mirror /var/sizes
mount -t hostfs none /lib/modules -o "$MODULES"
mount -t hostfs none /mirror -o "$MIRROR"
for module in overlay bridge veth iptable_nat iptable_filter; do modprobe $module; done
update-alternatives --set iptables /usr/sbin/iptables-legacy
printf '[containers]\nvolumes = ["/mirror:/mirror:ro"]\n' >/etc/containers/build.conf
rm -rf /tree
mkdir /tree
tar -C /tree -xf /kept/tree.tar
systemctl start podman.socket
# A run that was broken off has left some: images alone are kept.
cd /tree/docker
docker compose down --volumes --remove-orphans

step "the base, without a registry"
podman image exists $base || podman import --quiet --change CMD=/bin/bash /kept/slim.tar $base
echo "not pulled: $(sed -n 's/^ARG BASE=//p' /tree/docker/arena/Dockerfile)"
podman images --digests --format '{{.Repository}}:{{.Tag}} {{.Digest}}'

step "the arena's image"
export ARENA=$arena READY= IMAGE_VERSION=0.1.0+git7.0ad5954f
[ -n "$FROM_SOURCE" ] || {
    READY=/debs
    mkdir -p $READY
    cp -p /kept/*.deb $READY
}
made $arena $(typed 1)
small $arena 60000000
label=$(podman image inspect --format '{{index .Labels "org.opencontainers.image.version"}}' $arena)
[ "$label" = "$IMAGE_VERSION" ] || fail "the label of the image says $label"
podman run --rm --network none --read-only --tmpfs /tmp $arena match --creature bot-wits --hunted bot-random --quiet --strict

[ "$ONLY" != bots ] || {
    . /tree/tests/docker/bots.sh
    step "all is well"
    exit 0
}

step "a ladder, as docker/README.md begins"
docker compose config --quiet
docker compose --profile monitoring config --services | sort | tr '\n' ' '
[ "$(typed 2)" = "docker compose up --detach" ] || fail "README.md begins otherwise"
up
$(typed 3) || fail "$(typed 3)"
all_play_after 0
docker compose exec arena arena ladder /ladder

step "what a bot can reach, and what it cannot"
address() {
    podman inspect "arena_$1_1" | jq -r ".[0].NetworkSettings.Networks[\"arena_$2\"].IPAddress"
}
reaches() {
    podman exec "arena_$1_1" timeout 5 bash -c "exec 3<>/dev/tcp/$2" 2>/dev/null
}
reaches carla "$(address arena carla)/5555" || fail "carla does not reach the arena"
for other in "$(address anna anna)/5555" "$(address arena anna)/5555" "$(address arena front)/5555" 192.0.2.1/53; do
    if reaches carla "$other"; then fail "carla reaches $other"; fi
done
for bot in arena anna ben carla; do
    podman exec arena_${bot}_1 sh -c 'cat /proc/self/status; (: >/x) 2>/dev/null || echo not written' >/tmp/status
    for line in "CapBnd:	0000000000000000" "NoNewPrivs:	1" "Seccomp:	2" "Uid:	100[0-9][0-9]	" "not written"; do
        grep -q "^$line" /tmp/status || fail "$bot: not $line"
    done
done
podman exec arena_arena_1 arena-healthy || fail "the arena is not well"

step "a bot is killed, and comes back"
before=$(last anna)
kill -9 "$(podman inspect arena_anna_1 --format '{{.State.Pid}}')"
all_play_after "$before"

step "the daemon is restarted with its volume"
key=$(podman exec arena_anna_1 cat /door/arena.key)
ladder export | sort >/tmp/before
before=$(last carla)
docker compose restart arena
all_play_after "$before"
ladder export | sort >/tmp/after
[ -z "$(comm -23 /tmp/before /tmp/after)" ] || fail "results are lost"

step "all goes, and comes again with the same keys"
docker compose down
up
all_play_after "$before"
[ "$key" = "$(podman exec arena_anna_1 cat /door/arena.key)" ] || fail "the arena has another key"
ladder export | sort >/tmp/after
[ -z "$(comm -23 /tmp/before /tmp/after)" ] || fail "results are lost"

step "a backup comes to the host, and into an empty volume"
docker compose exec arena arena ladder /ladder backup /ladder/backup-1
podman exec arena_arena_1 arena verify /ladder/backup-1 | tail -1
docker compose exec -T arena tar -C /ladder/backup-1 -cf - . >/tmp/club-1.tar
docker compose exec arena rm -r /ladder/backup-1
before=$(last carla)
docker compose down
podman volume rm arena_ladder arena_door
docker compose run --rm --no-deps -T --entrypoint tar arena -C /ladder --exclude ./ladder.conf -xf - </tmp/club-1.tar
up
all_play_after "$before"
ladder export | sort >/tmp/restored
[ -z "$(comm -23 /tmp/after /tmp/restored)" ] || fail "results are lost"
podman exec arena_arena_1 test -L /ladder/ladder.conf || fail "ladder.conf is not that of the checkout"
docker compose stop # so that images are built on an idle machine

. /tree/tests/docker/bots.sh

step "bots in C and Python in place of two of its own"
cd docker
cat >compose.override.yaml <<EOF
services:
  anna:
    image: c-bot:1
    command: [/usr/local/bin/bot]
  ben:
    image: py-bot:1
    command: [python3, /bot/bot.py]
EOF
up
before=$(last carla)
play_after "$before" c-bot py-bot carla # the names that they say themselves
docker compose exec arena arena ladder /ladder

step "Prometheus of Debian in place of that of its makers; Grafana is not here: what its dashboard asks, we ask"
sed -n 's/^ *image: \(docker.io.*\)/not pulled: \1/p' compose.yaml
mkdir -p /prometheus
cat >/prometheus/Dockerfile <<EOF
FROM $base
RUN apt-get update && apt-get install -y --no-install-recommends prometheus && mkdir -p -m 777 /prometheus
USER 65534:65534
ENTRYPOINT ["prometheus", "--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]
EOF
build docker.io/library/prometheus:debian /prometheus
cat >>compose.override.yaml <<EOF
  prometheus:
    image: prometheus:debian
EOF
COMPOSE_PROFILES=monitoring up prometheus
prometheus=http://127.0.0.1:9090/api/v1
# ask QUERY: how many results Prometheus has, which are in /tmp/answer; nothing if it did not take it.
ask() {
    curl --silent --fail --get --data-urlencode "query=$1" $prometheus/query >/tmp/answer || return
    jq 'select(.status == "success") | .data.result | length' /tmp/answer
}
until_true '[ -n "$(ask up)" ]'
curl --silent --fail $prometheus/rules | jq -r '.data.groups[].rules[].name' >/tmp/rules
[ "$(sort /tmp/rules)" = "$(sed -n 's/^ *- alert: *//p' ../arena/monitoring/alerts.yml | sort)" ] || fail "alerts: $(cat /tmp/rules)"
until_true '[ "$(ask "arena_ready{job=\"arena\"} == 1")" = 1 ]'
until_true '[ "0$(ask "rate(arena_matches_total[1m]) > 0")" -gt 0 ]'
jq -r '.. | .expr? // empty' ../arena/monitoring/dashboard.json | sed 's/\$__rate_interval/1m/g; s/\$instance/.*/g' >/tmp/asked
answered=0
while read -r query; do
    count=$(ask "$query") && [ -n "$count" ] || fail "Prometheus does not take $query"
    if [ "$count" -gt 0 ]; then answered=$((answered + 1)); else echo "no answer: $query"; fi
done </tmp/asked
echo "$(wc -l </tmp/rules) alerts are known; of $(wc -l </tmp/asked) queries of the dashboard, $answered have an answer"
[ "$answered" -gt 20 ] || fail "most of the dashboard is empty"

step "all is well"
