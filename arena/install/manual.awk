# SPDX-License-Identifier: MIT
# Makes a manual page of what a bot prints under --help: "usage: NAME WORDS", sentences, and lines of options with at least
# two blanks between an option and what it does.

function plain(text)
{
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    return text
}

BEGIN { FS = "  +" }

/^usage: / {
    split($0, words, " ")
    name = words[2]
    usage = substr($0, length("usage: " name) + 1)
    next
}

/^  --/ {
    options = options ".TP\n\\fB" plain($2) "\\fR\n" plain($3) "\n"
    next
}

{ about = about (about ? "\n" : "") plain($0) }

END {
    sub(/\n+$/, "", about)
    short = about
    sub(/\.(\n| ).*/, "", short)
    sub(/\.$/, "", short)
    printf ".TH %s 1 \"\" \"\" \"Artemia Arena\"\n", toupper(plain(name))
    printf ".SH NAME\n%s \\- %s%s\n", name, tolower(substr(short, 1, 1)), substr(short, 2)
    printf ".SH SYNOPSIS\n\\fB%s\\fR%s\n", plain(name), plain(usage)
    printf ".SH DESCRIPTION\n%s\n.SH OPTIONS\n%s", about, options
    printf ".SH SEE ALSO\n.BR arena (1),\n.BR arena\\-match (1)\n"
}
