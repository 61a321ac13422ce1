package main

import (
	"context"
	"path/filepath"
)

// poppler reads the documents back that the product prints.
var poppler = service{
	name:      "poppler",
	title:     "poppler",
	variables: []string{"POPPLER"},
	advice:    "apt-get install poppler-utils (or brew install poppler)",
	find:      func() bool { return program("pdftotext") != "" },
	mayAdd:    mayApt,
	add:       func(context.Context) error { return aptInstall("poppler-utils") },
	start: func(context.Context, *stage) ([]string, error) {
		return []string{"POPPLER=" + filepath.Dir(program("pdftotext"))}, nil
	},
}
