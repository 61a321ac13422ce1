package secret

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// File returns the key that is kept in the file of that path, which only its
// owner may read. Where there is none it makes one; of several processes that
// do so at once all get the same key.
func File(path string) (string, error) {
	key, err := read(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	made, err := os.CreateTemp(filepath.Dir(path), ".key-*") // mode 0600
	if err != nil {
		return "", fmt.Errorf("make the key file: %w", err)
	}
	defer os.Remove(made.Name())
	_, err = made.WriteString(rand.Text() + rand.Text() + "\n")
	if err := errors.Join(err, made.Sync(), made.Close()); err != nil {
		return "", fmt.Errorf("write the key file: %w", err)
	}
	// A link never replaces the file of who was faster, and is never half written.
	if err := os.Link(made.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("keep the key file: %w", err)
	}
	return read(path)
}

func read(path string) (string, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the key file: %w", err)
	}
	return strings.TrimSpace(string(raw)), nil
}
