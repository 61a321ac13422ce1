package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"backoffice/backend/store/db"
)

//go:embed template/*.tmpl
var templates embed.FS

var parsed = template.Must(template.ParseFS(templates, "template/*.tmpl"))

const (
	migrationsDir = "backend/store/db/migrations"
	featuresFile  = "backend/app/features.go"
	importsTest   = "backend/app/imports_test.go"
)

// plan is what will be written: everything is made before the first file is,
// so that a refusal leaves nothing behind.
type plan struct {
	root  string
	name  name
	files []file
	notes []string // what is left to do by hand
}

type file struct {
	path    string // below root
	content []byte
	changed bool // there was one already
}

func newPlan(root string, n name) (*plan, error) {
	p := &plan{root: root, name: n}
	for _, step := range []func() error{p.refuseTaken, p.screen, p.migrations, p.locales, p.feature} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *plan) read(path string) ([]byte, error) { return os.ReadFile(filepath.Join(p.root, path)) }

func (p *plan) has(path string) bool {
	_, err := os.Stat(filepath.Join(p.root, path))
	return err == nil
}

// add makes a new file from a template.
func (p *plan) add(path, from string) error {
	if p.has(path) {
		return fmt.Errorf("%s exists already", path)
	}
	var out bytes.Buffer
	if err := parsed.ExecuteTemplate(&out, from, p.name); err != nil {
		return err
	}
	content := out.Bytes()
	if strings.HasSuffix(path, ".go") {
		var err error
		if content, err = format.Source(content); err != nil {
			return fmt.Errorf("format %s: %w", path, err)
		}
	}
	p.files = append(p.files, file{path: path, content: content})
	return nil
}

// screen makes the Go file and, in a new feature, the package.
func (p *plan) screen() error {
	folder := "backend/" + p.name.Package
	if !p.has(folder) {
		if err := p.add(folder+"/doc.go", "doc.go.tmpl"); err != nil {
			return err
		}
		if err := p.readme(); err != nil {
			return err
		}
	} else {
		deps, err := registry(filepath.Join(p.root, folder))
		if err != nil {
			return err
		}
		p.name.Deps = deps
	}
	return p.add(folder+"/"+p.name.File, "screen.go.tmpl")
}

// readme adds a new feature to the tree of the README, before what features
// stand on. Where that is not found it notes the line to add by hand.
func (p *plan) readme() error {
	const path, before = "README.md", "  lookup/ media/"
	line := fmt.Sprintf("  %-15s %s: one screen a file\n", p.name.Package+"/", strings.ToLower(p.name.Plural))
	source, err := p.read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	at := bytes.Index(source, []byte(before))
	if at < 0 {
		p.notes = append(p.notes, fmt.Sprintf("add to the tree of %s: %s", path, strings.TrimSpace(line)))
		return nil
	}
	content := slices.Concat(source[:at], []byte(line), source[at:])
	p.files = append(p.files, file{path: path, content: content, changed: true})
	return nil
}

var numbered = regexp.MustCompile(`^(\d{4})_`)

// migrations makes the scripts of each table on both engines, which share
// their numbers.
func (p *plan) migrations() error {
	next := max(30, db.LastGoMigration()+1) // lower ones belong to the stores
	for _, dialect := range []string{"sqlite", "mysql"} {
		entries, err := os.ReadDir(filepath.Join(p.root, migrationsDir, dialect))
		if err != nil {
			return err
		}
		for _, e := range entries {
			if m := numbered.FindStringSubmatch(e.Name()); m != nil {
				if n, err := strconv.Atoi(m[1]); err == nil {
					next = max(next, n+1)
				}
			}
		}
	}
	tables := []string{p.name.Table}
	if p.name.Langs {
		tables = append(tables, p.name.LangTable)
	}
	for i, table := range tables {
		kind := []string{"table", "langs"}[i]
		for _, dialect := range []string{"sqlite", "mysql"} {
			path := fmt.Sprintf("%s/%s/%04d_%s.sql", migrationsDir, dialect, next+i, table)
			if err := p.add(path, dialect+"_"+kind+".sql.tmpl"); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes every file; a new one never over another.
func (p *plan) write() error {
	for _, f := range p.files {
		path := filepath.Join(p.root, f.path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		mode := os.O_WRONLY | os.O_CREATE | os.O_EXCL
		if f.changed {
			mode = os.O_WRONLY | os.O_TRUNC
		}
		w, err := os.OpenFile(path, mode, 0o644)
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%s exists already", f.path)
		}
		if err != nil {
			return err
		}
		_, err = w.Write(f.content)
		if err := errors.Join(err, w.Close()); err != nil {
			return fmt.Errorf("write %s: %w", f.path, err)
		}
	}
	return nil
}

// report says what was written and what is left to do.
func (p *plan) report(out io.Writer) error {
	var text strings.Builder
	for _, f := range p.files {
		verb := "new     "
		if f.changed {
			verb = "changed "
		}
		fmt.Fprintf(&text, "%s %s\n", verb, f.path)
	}
	text.WriteString("\nLeft to do:\n")
	for i, note := range append(p.notes, "make locales schemas, then make test") {
		fmt.Fprintf(&text, "%d. %s\n", i+1, note)
	}
	_, err := io.WriteString(out, text.String())
	return err
}
