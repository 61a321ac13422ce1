// Package secret seals what must not be readable in the database, such as the
// keys of outside services and of second factors, with a key that is not there.
package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// MinKey is how many characters a key has at least.
const MinKey = 32

// mark begins whatever Seal made, and says how it was made.
const mark = "s1:"

// ErrUnreadable is what Open returns where a text was sealed with another key
// or for another purpose, was changed, or was never sealed.
var ErrUnreadable = errors.New("sealed with another key, or not sealed at all")

// Box seals and opens. It is safe for use by many goroutines.
type Box struct{ seals []cipher.AEAD }

// New makes a Box of one or more keys, separated by commas, each of at least
// MinKey characters: the first seals, all of them open, so that a key can be
// replaced while what the former one sealed stays readable.
func New(keys string) (*Box, error) {
	b := &Box{}
	for _, key := range strings.Split(keys, ",") {
		key = strings.TrimSpace(key)
		if len(key) < MinKey {
			return nil, fmt.Errorf("each key must have at least %d characters", MinKey)
		}
		derived, err := hkdf.Key(sha256.New, []byte(key), nil, "backoffice secrets", 32)
		if err != nil {
			return nil, fmt.Errorf("derive a key: %w", err)
		}
		block, err := aes.NewCipher(derived)
		if err != nil {
			return nil, fmt.Errorf("use a key: %w", err)
		}
		seal, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			return nil, fmt.Errorf("use a key: %w", err)
		}
		b.seals = append(b.seals, seal)
	}
	return b, nil
}

// Seal returns plain as a text to store. Open gives it back only for the same
// purpose, such as "user/5/second-factor", so that who can write to the
// database cannot move a secret to where it serves another person.
func (b *Box) Seal(purpose string, plain []byte) string {
	return mark + base64.RawStdEncoding.EncodeToString(b.seals[0].Seal(nil, nil, plain, []byte(purpose)))
}

// Open returns what was sealed for that purpose. Returns ErrUnreadable for
// everything else.
func (b *Box) Open(purpose, sealed string) ([]byte, error) {
	text, ok := strings.CutPrefix(sealed, mark)
	if !ok {
		return nil, ErrUnreadable
	}
	raw, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil, ErrUnreadable
	}
	for _, seal := range b.seals {
		if plain, err := seal.Open(nil, nil, raw, []byte(purpose)); err == nil {
			return plain, nil
		}
	}
	return nil, ErrUnreadable
}
