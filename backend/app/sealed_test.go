package app_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
)

// A copy that could not read what the others sealed does not start, and says
// what it needs; a key that is lost for good is given up by a command.
func TestOtherKey(t *testing.T) {
	c := apptest.Embedded(t)
	boot := func(key string) error {
		t.Helper()
		c.SecretKey = key
		m, err := app.New(t.Context(), c, app.Options{Log: slog.New(slog.DiscardHandler)})
		if err == nil {
			err = m.Close()
		}
		return err
	}
	const first, second = "the first key of over 32 characters", "the second key of over 32 characters"
	if err := boot(first); err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{"", second} {
		if err := boot(other); err == nil || !strings.Contains(err.Error(), "SECRET_KEY") || strings.Contains(err.Error(), first) {
			t.Errorf("another key: %v", err)
		}
	}
	if err := boot(second + "," + first); err != nil {
		t.Errorf("a key being replaced: %v", err)
	}
	if err := app.RenewSecrets(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := boot(second); err != nil {
		t.Errorf("after the key was given up: %v", err)
	}
}

// Without SECRET_KEY the key outlives the process, readable by nobody else.
func TestKeyFile(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	path := filepath.Join(p.Config.StorageDir, "secret.key")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p.Restart()
	after, err := os.ReadFile(path)
	if err != nil || string(after) != string(before) {
		t.Errorf("another key after a restart, %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("it has mode %v, %v", info.Mode(), err)
	}
}
