package secret

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const (
	one = "one key of thirty-two characters"
	two = "two keys of thirty-two characters"
)

func must(t *testing.T, keys string) *Box {
	t.Helper()
	b, err := New(keys)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSeal(t *testing.T) {
	b := must(t, one)
	sealed := b.Seal("user/5", []byte("JBSWY3DPEHPK3PXP"))
	if strings.Contains(sealed, "JBSWY3DP") || b.Seal("user/5", []byte("JBSWY3DPEHPK3PXP")) == sealed {
		t.Errorf("sealed as %s", sealed)
	}
	plain, err := b.Open("user/5", sealed)
	if err != nil || string(plain) != "JBSWY3DPEHPK3PXP" {
		t.Fatalf("opened as %q, %v", plain, err)
	}
	t.Run("empty", func(t *testing.T) {
		if plain, err := b.Open("x", b.Seal("x", nil)); err != nil || len(plain) != 0 {
			t.Errorf("got %q, %v", plain, err)
		}
	})
	bad := map[string]func() ([]byte, error){
		"other purpose": func() ([]byte, error) { return b.Open("user/6", sealed) },
		"other key":     func() ([]byte, error) { return must(t, two).Open("user/5", sealed) },
		"changed":       func() ([]byte, error) { return b.Open("user/5", sealed[:len(sealed)-2]+"AA") },
		"cut short":     func() ([]byte, error) { return b.Open("user/5", sealed[:10]) },
		"never sealed":  func() ([]byte, error) { return b.Open("user/5", "JBSWY3DPEHPK3PXP") },
		"no letters":    func() ([]byte, error) { return b.Open("user/5", mark+"!") },
	}
	for name, open := range bad {
		t.Run(name, func(t *testing.T) {
			if plain, err := open(); !errors.Is(err, ErrUnreadable) {
				t.Errorf("got %q, %v", plain, err)
			}
		})
	}
}

func TestReplacedKey(t *testing.T) {
	sealed := must(t, one).Seal("x", []byte("kept"))
	both := must(t, two+", "+one)
	if plain, err := both.Open("x", sealed); err != nil || string(plain) != "kept" {
		t.Errorf("the former key does not open: %q, %v", plain, err)
	}
	if plain, err := must(t, two).Open("x", both.Seal("x", []byte("new"))); err != nil || string(plain) != "new" {
		t.Errorf("the new key does not seal: %q, %v", plain, err)
	}
}

func TestShortKey(t *testing.T) {
	for _, keys := range []string{"", "short", one + ",short", one + ","} {
		if _, err := New(keys); err == nil || strings.Contains(err.Error(), one) {
			t.Errorf("%q: %v", keys, err)
		}
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret.key")
	keys := make([]string, 8)
	var wait sync.WaitGroup
	for i := range keys {
		wait.Go(func() {
			var err error
			if keys[i], err = File(path); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, key := range keys {
		if key != keys[0] || len(key) < MinKey {
			t.Fatalf("keys differ: %q", keys)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file has mode %v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if _, err := File(filepath.Join(path, "below")); err == nil {
		t.Error("a key out of nowhere")
	}
}
