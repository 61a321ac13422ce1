package main

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// feature adds a new feature to the composition root. Where that cannot be
// done safely it notes the line to add by hand.
func (p *plan) feature() error {
	source, err := p.read(featuresFile)
	if err != nil {
		return err
	}
	imported := "backoffice/backend/" + p.name.Package
	line := p.name.Package + ".Screens.Screens(" + p.name.Deps + "{})"
	changed, state := enlist(source, imported, line)
	switch state {
	case listed:
	case enlisted:
		if p.name.Deps == "struct{}" {
			p.files = append(p.files, file{path: featuresFile, content: changed, changed: true})
			break
		}
		fallthrough
	default:
		p.notes = append(p.notes, fmt.Sprintf("add the feature to %s: import %q and list %s among the others", featuresFile, imported, line))
	}
	rules, err := p.read(importsTest)
	if err == nil && !strings.Contains(string(rules), strconv.Quote(p.name.Package)) {
		p.notes = append(p.notes, fmt.Sprintf("say in %s which layer the package %s belongs to", importsTest, p.name.Package))
	}
	return nil
}

// The outcomes of enlist.
const (
	listed   = "listed"   // it was there already
	enlisted = "enlisted" // it is there now
	unsure   = "unsure"   // the file does not look as expected
)

// enlist adds an import and an element to the one list of resource.Set in the
// file.
func enlist(source []byte, imported, element string) ([]byte, string) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, featuresFile, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, unsure
	}
	var last token.Pos
	for _, spec := range parsed.Imports {
		if spec.Path.Value == strconv.Quote(imported) {
			return nil, listed
		}
		last = spec.End()
	}
	list := featureList(parsed)
	if list == nil || last == token.NoPos || set.Position(list.Lbrace).Line == set.Position(list.Rbrace).Line {
		return nil, unsure
	}
	offset := func(pos token.Pos) int { return set.Position(pos).Offset }
	text := string(source)
	// From the end, so that the earlier position stays true.
	brace := offset(list.Rbrace)
	text = text[:brace] + element + ",\n" + text[brace:]
	at := offset(last)
	text = text[:at] + "\n\t" + strconv.Quote(imported) + text[at:]
	out, err := format.Source([]byte(text))
	if err != nil {
		return nil, unsure
	}
	return out, enlisted
}

// featureList is the only []resource.Set that a function of the file writes
// out, nil where there is none or another.
func featureList(parsed *ast.File) *ast.CompositeLit {
	var found []*ast.CompositeLit
	for _, decl := range parsed.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		ast.Inspect(fn, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			array, ok := lit.Type.(*ast.ArrayType)
			if !ok || array.Len != nil {
				return true
			}
			kind, ok := array.Elt.(*ast.SelectorExpr)
			if ok && kind.Sel.Name == "Set" {
				found = append(found, lit)
			}
			return true
		})
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}
