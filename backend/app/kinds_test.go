package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestKindsAreLocal holds that the kinds of fields are named where they are
// told, and nowhere else: in the declaration's words, in the engine's package
// kind, and in the files of the schema called kind_ (ADR 0034).
func TestKindsAreLocal(t *testing.T) {
	const words = "backoffice/backend/resource/field"
	named := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		as := ""
		for _, spec := range file.Imports {
			if strings.Trim(spec.Path.Value, `"`) == words {
				as = "field"
				if spec.Name != nil {
					as = spec.Name.Name
				}
			}
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, "../"))
		place := strings.HasPrefix(rel, "engine/kind/") || strings.HasPrefix(rel, "schema/kind_")
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok || as == "" || len(s.Sel.Name) <= len("Kind") || !strings.HasPrefix(s.Sel.Name, "Kind") || s.Sel.Name == "Kinds" {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == as {
				named[rel] = true
				if !place {
					t.Errorf("%s knows field.%s: ask for the kind's traits, or register what is meant", rel, s.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(named) < 10 {
		t.Errorf("only %d files name a kind: the test looks at the wrong ones", len(named))
	}
}
