// Package migrations holds the scripts that make the tables, once for each
// dialect. README.md says how to add one.
package migrations

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
)

//go:embed sqlite/*.sql mysql/*.sql
var files embed.FS

// Files returns the scripts of dialect ("sqlite" or "mysql").
func Files(dialect string) fs.FS {
	scripts, err := fs.Sub(files, dialect)
	if err != nil {
		panic(err) // only an invalid path does this
	}
	return scripts
}

var makesTable = regexp.MustCompile(`CREATE TABLE (?:IF NOT EXISTS )?(\w+)`)

// Tables returns the names of all tables that a script of dialect makes, those
// among them that a later one removes.
func Tables(dialect string) (map[string]bool, error) {
	names := map[string]bool{}
	err := fs.WalkDir(files, dialect, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := files.ReadFile(path)
		for _, found := range makesTable.FindAllSubmatch(text, -1) {
			names[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	return names, nil
}
