// Package migrations holds the scripts that make the tables, once for each
// dialect. README.md says how to add one.
package migrations

import (
	"embed"
	"io/fs"
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
