#!/bin/sh
# SPDX-License-Identifier: MIT
# Plays the first action that it may: the number behind the first "id" of a decision.
while read -r line; do
    case $line in
    *'"type":"decision"'*)
        ids=${line#*'"actions":['}
        ids=${ids%%']'*}
        id=${ids#*'"id":'}
        echo "${id%%[,\}]*}"
        ;;
    esac
done
