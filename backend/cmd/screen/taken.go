package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// refuseTaken returns an error where the screen's name, its table or its
// record's type exists.
func (p *plan) refuseTaken() error {
	where, err := p.declared()
	if err != nil {
		return err
	}
	if where != "" {
		return fmt.Errorf("there is a screen %q already, in %s", p.name.Name, where)
	}
	for _, table := range []string{p.name.Table, p.name.LangTable} {
		made := regexp.MustCompile(`(?i)create\s+table\s+(if\s+not\s+exists\s+)?` + table + `\s*\(`)
		scripts, err := filepath.Glob(filepath.Join(p.root, migrationsDir, "sqlite", "*.sql"))
		if err != nil {
			return err
		}
		for _, script := range scripts {
			text, err := os.ReadFile(script)
			if err != nil {
				return err
			}
			if made.Match(text) {
				return fmt.Errorf("there is a table %q already, made by %s; choose another name, such as %s", table, filepath.Base(script), p.name.longer())
			}
		}
	}
	return nil
}

// longer is a name for the screen whose table is another one: shop/shop_category for
// shop/category.
func (n name) longer() string {
	group, last, ok := strings.Cut(n.Name, "/")
	if !ok {
		return n.Name + "_entry"
	}
	return group + "/" + group + "_" + last
}

// declared finds the file that declares a screen of that name, or in the same
// package a type of that name. Packages for tests, whose names end in "test", are no
// part of the product.
func (p *plan) declared() (string, error) {
	found := ""
	base := filepath.Join(p.root, "backend")
	err := filepath.WalkDir(base, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && strings.HasSuffix(e.Name(), "test") {
			return fs.SkipDir
		}
		if e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("this does not compile, so names cannot be compared: %w", err)
		}
		own := filepath.Dir(path) == filepath.Join(base, p.name.Package)
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				key, _ := n.Key.(*ast.Ident)
				value, _ := n.Value.(*ast.BasicLit)
				if key != nil && value != nil && key.Name == "Name" && value.Value == strconv.Quote(p.name.Name) {
					found = path
				}
			case *ast.TypeSpec:
				if own && (n.Name.Name == p.name.Type || n.Name.Name == p.name.Type+"Lang") {
					found = path
				}
			}
			return true
		})
		return nil
	})
	if found != "" {
		found, err = filepath.Rel(p.root, found)
	}
	return found, err
}

// registry returns what the screens of the feature in folder need: the type
// argument of its variable Screens.
func registry(folder string) (string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return "", err
	}
	for _, path := range files {
		source, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
		if err != nil {
			return "", err
		}
		for _, decl := range parsed.Decls {
			if deps := screensVar(decl, source); deps != "" {
				return deps, nil
			}
		}
	}
	return "", errors.New(filepath.Base(folder) + " is no feature: backend/" + filepath.Base(folder) +
		" has no variable Screens of type resource.Registry; say another with -in")
}

func screensVar(decl ast.Decl, source []byte) string {
	vars, ok := decl.(*ast.GenDecl)
	if !ok || vars.Tok != token.VAR {
		return ""
	}
	for _, spec := range vars.Specs {
		v := spec.(*ast.ValueSpec)
		index, ok := v.Type.(*ast.IndexExpr)
		if ok && len(v.Names) == 1 && v.Names[0].Name == "Screens" {
			// A file that is parsed alone starts at position 1.
			return string(source[index.Index.Pos()-1 : index.Index.End()-1])
		}
	}
	return ""
}
