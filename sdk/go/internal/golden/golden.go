// SPDX-License-Identifier: MIT

// Package golden reads the golden frames of the arena's checkout, for tests. A copy of the module alone does not have
// them.
package golden

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Vector is a frame as JSON, and its canonical bytes.
type Vector struct {
	About string
	From  string // in the example alone
	Frame []json.RawMessage
	Hex   string
}

// Bytes is the frame on the wire.
func (v *Vector) Bytes(t *testing.T) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(v.Hex, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Path is that of a file below tests/golden. A test that needs one is skipped outside of a checkout.
func Path(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "tests", "golden", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("this is no checkout of the arena: %v", err)
	}
	return path
}

// Frames are the vectors of a type of message.
func Frames(t *testing.T, kind string) []Vector {
	t.Helper()
	text, err := os.ReadFile(Path(t, filepath.Join("wire", kind+".json")))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []Vector }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) == 0 {
		t.Fatalf("%s has no vectors", kind)
	}
	return file.Vectors
}
