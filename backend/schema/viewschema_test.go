package schema

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

func TestViewSchemaIsFresh(t *testing.T) {
	got, err := ViewSchema()
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "../../schemas/view.schema.json", got)
}

// golden compares got with the committed file, or writes it.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is stale: run go test ./backend/schema/ -update", path)
	}
}
