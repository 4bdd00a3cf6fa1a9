#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the SDK for Java in a folder of its own, lints it, and passes the suite.
# usage: sh sdk/java/test.sh FOLDER ARENA [quick]
# quick: builds it and the hello bot, reads and writes the golden frames, plays a match of each kind, and ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/../../tests
suite=$tests/sdk/conformance
mkdir -p "$1/rules" "$1/bots"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10
if [ "${3:-}" = quick ]; then matches=1; fi

for program in java javac mvn; do
    command -v "$program" >/dev/null || {
        echo "sdk/java needs a JDK of Java 17 or newer, and Maven; there is no $program"
        exit 77
    }
done
version=$(javac -version 2>&1)
number=${version#javac }
[ "${number%%.*}" -ge 17 ] 2>/dev/null || {
    echo "sdk/java needs Java 17 or newer; this is $version"
    exit 77
}

soon="-XX:+UseSerialGC -XX:TieredStopAtLevel=1" # for programs that end soon
export MAVEN_OPTS="$soon"
# What Maven fetches is fetched once; after that it asks nobody.
offline=
phase=verify only=
if [ "${3:-}" = quick ]; then phase=package only=-Dtest=GoldenTest; fi
if cmp -s "$here/pom.xml" "$folder/installed"; then
    offline=--offline
fi
for game in notalone leduc; do
    "$arena" rules --game "$game" --json >"$folder/rules/$game.json"
done
cd "$here"
# shellcheck disable=SC2086  # no word, if it is empty
mvn $offline $only --batch-mode --quiet --no-transfer-progress "-Dmaven.repo.local=$folder/repository" "-Dfolder=$folder/build" \
    "-Drules=$folder/rules" $phase
if [ "${3:-}" != quick ]; then cp "$here/pom.xml" "$folder/installed"; fi # else the linter was not fetched
(cd "$folder/build/lib" && sha256sum --check --strict --quiet "$here/libraries.sha256")

classes="$folder/build/lib/*:$folder/bots"
python3 "$tests/sdk/examples.py" "$here/README.md" java "$folder/bots/Hello.java" "$folder/bots/Seer.java"
javac -Xlint:all -Werror -cp "$classes" -d "$folder/bots" "$folder/bots/Hello.java" "$folder/bots/Seer.java" "$suite/JavaProbe.java"
python3 "$suite/hello.py" "$arena" "java $soon -cp $classes Hello" hello-java "$folder/bots/Hello.java" "$matches"
if [ "${3:-}" = quick ]; then exit; fi

# A bot by arena init takes the same libraries from the same place.
mkdir -p "$folder/mvn"
printf -- '--offline\n-Dmaven.repo.local=%s\n' "$folder/repository" >"$folder/mvn/maven.config"
python3 "$tests/sdk/init.py" "$arena" java "$folder" .mvn="$folder/mvn"
# shellcheck disable=SC2086  # two words
exec python3 "$suite/suite.py" "$arena" java -- java $soon -cp "$classes" JavaProbe
