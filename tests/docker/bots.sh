# SPDX-License-Identifier: MIT
# For flow.sh: the image of a bot in each language of sdk/, and the way of one to a host. There is no registry: in place of an
# image with a toolchain stands one on our base, with the toolchain of the machine that runs flow.py. A column at the end says
# what was built, and what not, because. C, C++, Python and lines of JSON must be.
cd /tree
export PACKAGES=/kept RUN_BASE=
mkdir -p -m 777 /bots
: >/tmp/column

# column LANGUAGE WORDS
column() {
    printf '%-12s %s\n' "$1" "$2" >>/tmp/column
}

# stand_in IMAGE LINES: makes an image of that name, on the base.
stand_in() {
    mkdir -p /stand-in
    printf 'FROM %s\n%s\n' "$base" "$2" >/stand-in/Dockerfile
    build "docker.io/library/$1" /stand-in
}

# has LANGUAGE TOOLCHAIN...: they are here, and what its bots need.
has() {
    language=$1
    shift
    for name in "caches/$language" "$@"; do
        [ -e "/mirror/$name" ] || {
            column "$language" "not built: no image can be pulled, and there is no $name of the machine that runs flow.py"
            return 1
        }
    done
}

# bot LANGUAGE NAME: its image NAME:1. False: there is none.
bot() {
    [ -e "/bots/$2.ready" ] || {
        rm -rf "/bots/$2"
        podman run --rm --network none --volume /bots:/bots "$arena" init bot --lang "$1" "/bots/$2" || return 1
        touch "/bots/$2.ready"
    }
    began=$(date +%s)
    if ! timeout 1200 docker/bots/make "$1" "/bots/$2" >/tmp/built 2>&1; then
        tail -n 20 /tmp/built
        column "$1" "not built: $(tail -n 1 /tmp/built | cut -c1-160)"
        return 1
    fi
    sync
    podman tag "$2:1" "docker.io/library/$2:1"
    took=$(($(date +%s) - began))
    # Without an arena it ends, and says what it lacks.
    podman run --rm --network none "$2:1" >/tmp/ran 2>&1 && ran=0 || ran=$?
    column "$1" "built in $took s; started without an arena, it ends with $ran: $(grep . /tmp/ran | tail -n 1 | cut -c1-120)"
    tail -n 1 /tmp/column
}

# The n-th of these commands in docker/README.md, for another bot.
moves() {
    sed -n "s/^    \(docker $1 .*[^ ]\)  *# the .*/\1/p" docker/README.md | sed 's/my-bot/c-bot/g'
}

step "a bot of lines of JSON, in C, in C++ and in Python"
build json-bot:1 --build-arg BASE=$arena --file docker/bots/json/Dockerfile sdk/json
podman tag json-bot:1 docker.io/library/json-bot:1
column json built
bot c c-bot || fail "no bot in C"
small c-bot:1 45000000
bot c++ cpp-bot || fail "no bot in C++"
small cpp-bot:1 45000000
stand_in python:3.11-slim-bookworm "RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-pip \
    && rm -f /usr/lib/python3*/EXTERNALLY-MANAGED
ENV PIP_NO_INDEX=1 PIP_FIND_LINKS=/mirror/wheels"
BASE=docker.io/library/python:3.11-slim-bookworm
bot python py-bot || fail "no bot in Python"

step "an author's image comes to a host"
id=$(podman image inspect --format '{{.Id}}' c-bot:1)
cd /tmp
echo "$(cd /tree && moves save)"
eval "$(cd /tree && moves save)"
podman rmi --force "$id"
if podman image exists c-bot:1; then fail "it is still here"; fi
echo "$(cd /tree && moves load)"
gzip --test c-bot.tar.gz
eval "$(cd /tree && moves load)" || {
    echo "this podman does not load it compressed"
    gzip --decompress c-bot.tar.gz
    docker load <c-bot.tar
}
[ "$id" = "$(podman image inspect --format '{{.Id}}' c-bot:1)" ] || fail "it is another one"
podman tag c-bot:1 docker.io/library/c-bot:1
cd /tree

step "a bot in Go, in Java, in Rust and in TypeScript"
if has go toolchains/go; then
    stand_in golang:1.22-bookworm "RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && ln -s /mirror/toolchains/go /usr/local/go
ENV PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV GOPROXY=file:///mirror/caches/go/cache/download GOSUMDB=off GOTOOLCHAIN=local GOFLAGS=-buildvcs=false"
    BASE=docker.io/library/golang:1.22-bookworm
    bot go go-bot || true
fi
if has java toolchains/jdk toolchains/maven; then
    stand_in maven:3-eclipse-temurin-17 "RUN mkdir -p ~/.m2 && cp -r /mirror/caches/java ~/.m2/repository \
    && echo '<settings><offline>true</offline></settings>' >~/.m2/settings.xml
ENV JAVA_HOME=/mirror/toolchains/jdk PATH=/mirror/toolchains/maven/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    stand_in eclipse-temurin:17-jre "RUN cp -r /mirror/toolchains/jdk /opt/jdk && ln -s /opt/jdk/bin/java /usr/local/bin/java"
    BASE=docker.io/library/maven:3-eclipse-temurin-17 RUN_BASE=docker.io/library/eclipse-temurin:17-jre
    bot java java-bot || true
    RUN_BASE=
fi
if has rust toolchains/rust; then
    stand_in rust:1-bookworm "RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && cp -r /mirror/caches/rust /usr/local/cargo
ENV PATH=/mirror/toolchains/rust/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV CARGO_HOME=/usr/local/cargo CARGO_NET_OFFLINE=true"
    BASE=docker.io/library/rust:1-bookworm
    bot rust rust-bot || true
fi
if has typescript toolchains/node toolchains/npm; then
    stand_in node:20-bookworm-slim "RUN cp /mirror/toolchains/node /usr/local/bin/node && cp -r /mirror/toolchains/npm /usr/local/lib/npm \
    && cp -r /mirror/caches/typescript /npm && ln -s /usr/local/lib/npm/bin/npm-cli.js /usr/local/bin/npm
ENV npm_config_cache=/npm npm_config_offline=true"
    BASE=docker.io/library/node:20-bookworm-slim
    bot typescript ts-bot || true
fi
BASE=$base
step "images of bots"
cat /tmp/column
