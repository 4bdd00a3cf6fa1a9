// SPDX-License-Identifier: MIT

package game

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

const rulesPatience = 10 * time.Second

// count is a number; what is an array, or "seats", is another shape and becomes `other`.
type count struct {
	number int
	other  bool
}

func (c *count) UnmarshalJSON(text []byte) error {
	c.other = json.Unmarshal(text, &c.number) != nil
	return nil
}

// printed is what is needed of the object that `arena rules --json` prints.
type printed struct {
	Game, Epoch string
	Meanings    []struct{ Type string }
	Actions     []Action
	View        []struct {
		Key, Holds, Means string
		Empty             count
		Most              int
		Rows              *count
		Names             []Name
		Unknown           int
	}
}

// ParseRules makes words of the object that `arena rules --game G --json` prints.
func ParseRules(text []byte) (*Words, error) {
	var rules printed
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &rules); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	if rules.Game == "" || rules.Epoch == "" {
		return nil, errors.New("it has no game or no epoch")
	}
	pieces := []Piece{}
	for _, meaning := range rules.Meanings {
		var rows []Piece
		if all[meaning.Type+"s"] == nil || meaning.Type == "" {
			continue
		}
		if err := json.Unmarshal(all[meaning.Type+"s"], &rows); err != nil {
			return nil, fmt.Errorf("%ss: %w", meaning.Type, err)
		}
		for _, piece := range rows {
			piece.Type = meaning.Type
			pieces = append(pieces, piece)
		}
	}
	return NewWords(rules.Game, rules.Epoch, rules.Actions, pieces, rules.keys()), nil
}

func (p *printed) keys() []Key {
	keys := make([]Key, 0, len(p.View))
	for _, key := range p.View {
		rows := OneRow
		if key.Rows != nil {
			rows = key.Rows.number
			if key.Rows.other {
				rows = RowForEachSeat
			}
		}
		keys = append(keys, Key{Key: key.Key, Holds: key.Holds, Means: key.Means, Empty: key.Empty.number, Most: key.Most,
			Rows: rows, Names: key.Names, Unknown: key.Unknown})
	}
	return keys
}

// FromRules reads the words of any game: from the file in ARENA_RULES, or else from the program `arena`, if it is on
// the PATH. It waits 10 s at most.
func FromRules(game string) (*Words, error) {
	text, err := rulesText(game)
	if err != nil {
		return nil, err
	}
	words, err := ParseRules(text)
	if err == nil && words.Game != game {
		err = fmt.Errorf("these are the rules of %s", words.Game)
	}
	if err != nil {
		return nil, err
	}
	return words, nil
}

func rulesText(game string) ([]byte, error) {
	if path := os.Getenv("ARENA_RULES"); path != "" {
		return os.ReadFile(path)
	}
	limit, cancel := context.WithTimeout(context.Background(), rulesPatience)
	defer cancel()
	var out bytes.Buffer
	command := exec.CommandContext(limit, "arena", "rules", "--game", game, "--json")
	command.Stdout = &out
	err := command.Run()
	return out.Bytes(), err
}
