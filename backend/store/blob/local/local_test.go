package local

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backoffice/backend/store/blob/driver"
)

func TestBackup(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	for _, key := range []string{"a/table.csv", "plain"} {
		if _, err := d.Put(t.Context(), key, strings.NewReader("a;b"), 3, "text/csv"); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("files alone", func(t *testing.T) {
		copied := t.TempDir()
		if err := os.CopyFS(copied, only(os.DirFS(dir), "a/table.csv")); err != nil {
			t.Fatal(err)
		}
		wantType(t, open(t, copied), "a/table.csv", "text/plain; charset=utf-8")
	})
	t.Run("everything", func(t *testing.T) {
		copied := t.TempDir()
		if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		wantType(t, open(t, copied), "a/table.csv", "text/csv")
	})
	t.Run("a file changed by hand", func(t *testing.T) {
		if err := os.WriteFile(filepath.Join(dir, "plain"), []byte("%PDF-1.7 other"), 0o600); err != nil {
			t.Fatal(err)
		}
		wantType(t, d, "plain", "application/pdf")
	})
}

func TestLinkOutside(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	d := open(t, dir)
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if f, _, err := d.Open(t.Context(), "link"); err == nil {
		f.Close()
		t.Fatal("a link led out of the folder")
	}
	if err := d.List(t.Context(), "", func(a driver.Attrs) error { return errors.New(a.Key) }); err != nil {
		t.Fatalf("a link was listed: %v", err)
	}
}

func TestNothingLeftBehind(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	broken := io.MultiReader(strings.NewReader("half"), errReader{})
	if _, err := d.Put(t.Context(), "a/b", broken, -1, ""); err == nil {
		t.Fatal("a broken source was saved")
	}
	if _, err := d.Put(t.Context(), "c/d/e", strings.NewReader("x"), 1, "text/x"); err != nil {
		t.Fatal(err)
	}
	if err := d.Delete(t.Context(), "c/d/e"); err != nil {
		t.Fatal(err)
	}
	if err := d.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, e fs.DirEntry, err error) error {
		if p != "." && p != temporary && p != types {
			t.Errorf("%s is left", p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAbandonedTemporaryFiles(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	for name, age := range map[string]time.Duration{"old": 25 * time.Hour, "young": time.Hour} {
		p := filepath.Join(dir, temporary, name)
		if err := os.WriteFile(p, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(p, time.Now().Add(-age), time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	open(t, dir)
	entries, err := os.ReadDir(filepath.Join(dir, temporary))
	if err != nil || len(entries) != 1 || entries[0].Name() != "young" {
		t.Fatalf("%v, %v", entries, err)
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, errors.New("the line went dead") }

// only is a file system with one file of another.
func only(source fs.FS, name string) fs.FS { return single{source, name} }

type single struct {
	fs.FS
	name string
}

func (s single) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(s.FS, name)
	var kept []fs.DirEntry
	for _, e := range all {
		p := filepath.ToSlash(filepath.Join(name, e.Name()))
		if p == s.name || strings.HasPrefix(s.name, p+"/") {
			kept = append(kept, e)
		}
	}
	return kept, err
}

func open(t *testing.T, dir string) *Driver {
	t.Helper()
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func wantType(t *testing.T, d *Driver, key, want string) {
	t.Helper()
	attrs, err := d.Stat(t.Context(), key)
	if err != nil || attrs.ContentType != want {
		t.Fatalf("%+v, %v; want %s", attrs, err, want)
	}
}
