package tempfile

import (
	"io"
	"os"
	"testing"
)

func TestNew(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	f, err := New("a test")
	if err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left by whoever is killed, %v", left, err)
	}
	if _, err := f.WriteString("kept"); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(io.NewSectionReader(f, 0, 100)); string(text) != "kept" || err != nil {
		t.Errorf("it holds %q, %v", text, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	t.Setenv("TMPDIR", dir+"/none")
	if _, err := New("a test"); err == nil {
		t.Error("a file is made in no folder")
	}
}
