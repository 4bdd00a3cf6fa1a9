// SPDX-License-Identifier: MIT

package arena

import (
	"fmt"
	"sync"

	"artemia-arena.example/sdk/game"
	"artemia-arena.example/sdk/games/leduc"
	"artemia-arena.example/sdk/games/notalone"
)

// The words of package game, so that most bots need no other import.
type (
	Action = game.Action
	Piece  = game.Piece
	View   = game.View
	Words  = game.Words
)

// made are the games of this module.
var made = map[string]*Words{leduc.Words.Game: leduc.Words, notalone.Words.Game: notalone.Words}

type found struct {
	words   *Words
	missing string
}

// finds keeps what was looked for, because to run `arena rules` takes a while.
var finds struct {
	sync.Mutex
	all map[[2]string]found
}

// findWords returns the words of this game and epoch, and a sentence if there are none: then actions have no words but
// their numbers.
func findWords(name, epoch string) (*Words, string) {
	finds.Lock()
	defer finds.Unlock()
	key := [2]string{name, epoch}
	if known, ok := finds.all[key]; ok {
		return known.words, known.missing
	}
	one := lookFor(name, epoch)
	if finds.all == nil {
		finds.all = map[[2]string]found{}
	}
	finds.all[key] = one
	return one.words, one.missing
}

func lookFor(name, epoch string) found {
	words := made[name]
	if words == nil || words.Epoch != epoch {
		if other, err := game.FromRules(name); err == nil && (words == nil || other.Epoch == epoch) {
			words = other
		}
	}
	none := game.NewWords(name, epoch, nil, nil, nil)
	switch {
	case words == nil:
		return found{none, fmt.Sprintf("%s has no words here: its actions are numbers; put arena on the PATH, or set "+
			"ARENA_RULES to a file that arena rules --game %s --json printed", name, name)}
	case words.Epoch != epoch:
		return found{none, fmt.Sprintf("the rules of %s are of the epoch %s, and the words here of %s: actions are numbers "+
			"now; another version of this library knows them", name, epoch, words.Epoch)}
	default:
		return found{words, ""}
	}
}
