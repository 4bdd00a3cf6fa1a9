// SPDX-License-Identifier: MIT

package wire

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"unicode/utf8"
)

const (
	keySize         = 40
	certificateMost = 65536 // bytes that are read of one
)

var keyLine = regexp.MustCompile(`(?m)^\s*(public|secret)-key\s*=\s*"([^"\s]{40})"\s*$`)

// Keys are for an encrypted connection, each 40 characters of Z85.
type Keys struct {
	Server string // the arena's public one
	Public string // the bot's own pair
	Secret string
}

// ReadKeys puts together the arena's public key and the bot's own pair, which is in the file at path: a certificate as
// czmq and `arena keys new` write it. Of path and path_secret the second is read if it is there. Nil if both words are
// "".
func ReadKeys(serverKey, path string) (*Keys, error) {
	if serverKey == "" && path == "" {
		return nil, nil
	}
	if serverKey == "" || path == "" {
		missing := "ARENA_SERVER_KEY"
		if path == "" {
			missing = "ARENA_KEYS"
		}
		return nil, fmt.Errorf("ARENA_SERVER_KEY and ARENA_KEYS go together: the arena's public key, and the file of the "+
			"bot's own secret certificate; %s is not set", missing)
	}
	if len(serverKey) != keySize {
		return nil, fmt.Errorf("ARENA_SERVER_KEY must be the arena's public key, %d characters", keySize)
	}
	public, secret, err := readCertificate(path)
	if err != nil {
		return nil, err
	}
	return &Keys{Server: serverKey, Public: public, Secret: secret}, nil
}

func readCertificate(path string) (public, secret string, err error) {
	if _, err := os.Stat(path + "_secret"); err == nil {
		path += "_secret"
	}
	file, err := os.Open(path)
	if err != nil {
		return "", "", fmt.Errorf("ARENA_KEYS: %s cannot be read: %w", path, err)
	}
	defer file.Close()
	about, err := file.Stat()
	if err != nil {
		return "", "", fmt.Errorf("ARENA_KEYS: %s cannot be read: %w", path, err)
	}
	if about.Mode().Perm()&0o077 != 0 {
		return "", "", fmt.Errorf("ARENA_KEYS: others may read %s; type chmod 600 %s", path, path)
	}
	content, err := io.ReadAll(io.LimitReader(file, certificateMost))
	if err != nil {
		return "", "", fmt.Errorf("ARENA_KEYS: %s cannot be read: %w", path, err)
	}
	if !utf8.Valid(content) {
		return "", "", fmt.Errorf("ARENA_KEYS: %s cannot be read: it is no text", path)
	}
	keys := map[string]string{}
	for _, found := range keyLine.FindAllSubmatch(content, -1) {
		keys[string(found[1])] = string(found[2])
	}
	if len(keys) != 2 {
		return "", "", fmt.Errorf("ARENA_KEYS: %s is no secret certificate; make one with: "+
			"arena keys new FILE --bot NAME", path)
	}
	return keys["public"], keys["secret"], nil
}
