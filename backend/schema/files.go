package schema

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"backoffice/backend/i18n"
	"backoffice/backend/resource"
)

// WriteAll writes what is committed of the schema into dir: view.schema.json,
// and views/ with each screen as the administrator sees it in the default
// language. A view whose screen is gone is removed.
func (s *Schema) WriteAll(dir string) error {
	files, err := s.files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "views"), 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	for _, name := range present(dir) {
		if _, wanted := files[name]; !wanted {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Stale names the files in dir that WriteAll would write otherwise, in order;
// an error of making them counts as one.
func (s *Schema) Stale(dir string) []string {
	files, err := s.files()
	if err != nil {
		return []string{err.Error()}
	}
	var stale []string
	for name, content := range files {
		if old, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(old, content) {
			stale = append(stale, name)
		}
	}
	for _, name := range present(dir) {
		if _, wanted := files[name]; !wanted {
			stale = append(stale, name)
		}
	}
	slices.Sort(stale)
	return stale
}

// files are the committed files by their path below the folder.
func (s *Schema) files() (map[string][]byte, error) {
	view, err := ViewSchema()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"view.schema.json": view}
	admin := resource.Actor{RoleID: resource.RoleAdmin}
	for _, screen := range s.deps.Screens {
		if s.kind(screen) == "" || !s.opens(admin, screen) {
			continue
		}
		v, err := s.View(admin, i18n.Default, screen.Name)
		if err != nil {
			return nil, err
		}
		content, err := Indented(v)
		if err != nil {
			return nil, err
		}
		files[filepath.Join("views", strings.ReplaceAll(screen.Name, "/", ".")+".json")] = content
	}
	return files, nil
}

// present are the views that dir holds.
func present(dir string) []string {
	found, _ := filepath.Glob(filepath.Join(dir, "views", "*.json"))
	for i, path := range found {
		found[i] = filepath.Join("views", filepath.Base(path))
	}
	return found
}
