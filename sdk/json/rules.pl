#!/usr/bin/env perl
# SPDX-License-Identifier: MIT
# Plays a kind of action that it likes, by the words of the game, and else anything.
use strict;
use warnings;
use JSON::PP;

my @likes = qw(raise play call commit pass);

$| = 1;    # or its answers lie in a buffer
while (my $line = <STDIN>) {
    my $said = decode_json($line);
    next unless $said->{type} eq 'decision';
    my @actions = @{ $said->{actions} };
    my $pick    = $actions[ rand @actions ];
    for my $kind (@likes) {
        my ($liked) = grep { ( $_->{kind} // '' ) eq $kind } @actions;
        if ($liked) { $pick = $liked; last }
    }
    print encode_json( { match => $said->{match}, decision => $said->{decision}, action => $pick->{id} } ), "\n";
}
