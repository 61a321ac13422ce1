package screens_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/app/sample"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/schema"
	"backoffice/locales"
)

var update = flag.Bool("update", false, "write the golden files anew")

// What the browser sees of the sample is kept beside it: with the views of the
// product it is everything that the browser app's registries must know.
func TestSampleViewsAreFresh(t *testing.T) {
	texts, err := i18n.Load(locales.FS, sample.Texts)
	if err != nil {
		t.Fatal(err)
	}
	set := sample.Screens()
	s, err := schema.New(schema.Deps{
		Screens: set, Texts: texts, Locales: []string{"sk", "en"}, May: func(resource.Actor, string, resource.Act) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, screen := range set {
		if !screen.HasView() {
			continue
		}
		view, err := s.View(resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, "sk", screen.Name)
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(view); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("..", "..", "sample", "views", strings.ReplaceAll(screen.Name, "/", ".")+".json")
		if *update {
			if err := os.WriteFile(path, want.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s is stale: run go test ./backend/app/tests/screens -run TestSampleViews -update (%v)", path, err)
		}
		seen++
	}
	if files, err := os.ReadDir(filepath.Join("..", "..", "sample", "views")); err != nil || len(files) != seen {
		t.Errorf("%d files of %d views, %v", len(files), seen, err)
	}
}
