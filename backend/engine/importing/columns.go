package importing

import (
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/revision"
)

// cellField is the field that a column of a file fills.
type cellField struct {
	*bind.Field
	column string     // what programs call it: "price", "title.sk", "currencies.price.CZK"
	locale string     // of a localised field
	part   *bind.Part // of an item
	key    string     // what identifies the item
	called string     // and what that is called
}

// cells are the fields of all columns that a file may have, the one first that rows are
// matched by: a localised field has one for each language, a field of items one for each
// item that may be.
func (m *Import) cells() []*cellField {
	var out []*cellField
	for _, f := range m.fields() {
		name, localised := strings.CutPrefix(f.Path, "langs.")
		if !localised {
			out = append(out, &cellField{Field: f, column: name})
			continue
		}
		for _, locale := range m.Screen.ContentLocales {
			out = append(out, &cellField{Field: f, column: name + "." + locale, locale: locale})
		}
	}
	for _, p := range m.parts() {
		for _, key := range m.choices[p.Key].all() {
			called := m.choices[p.Key].called(key)
			out = append(out, &cellField{Field: p.Field, column: p.Of.Path + "." + p.Field.Decl.Name + "." + called, part: &p, key: key, called: called})
		}
	}
	return out
}

// Columns are what programs call the columns.
func (m *Import) Columns() []string {
	var out []string
	for _, f := range m.cells() {
		out = append(out, f.column)
	}
	return out
}

// heading is what a language calls a column: as the form does, with what distinguishes it
// behind, "Name (sk)" and "Price (CZK)".
func (m *Import) heading(f *cellField, language string) string {
	named := revision.NewDescriber(m.Rows, port.Caller{Locale: language}, m.Screen)
	switch name := strings.TrimPrefix(f.Path, "langs."); {
	case f.part != nil:
		return named.Label(f.part.Of.Path+"."+f.Decl.Name, "") + " (" + f.called + ")"
	case f.locale != "":
		return named.Label("langs."+f.locale+"."+name, f.locale) + " (" + f.locale + ")"
	default:
		return named.Label(name, "")
	}
}

// headings are those of columns in a language; a column that would be called as another is
// called as programs call it.
func (m *Import) headings(cells []*cellField, language string) []string {
	out, times := make([]string, len(cells)), map[string]int{}
	for i, f := range cells {
		out[i] = m.heading(f, language)
		times[fold(out[i])]++
	}
	for i, f := range cells {
		if times[fold(out[i])] > 1 {
			out[i] = f.column
		}
	}
	return out
}

// columnNames are the fields by all that a file may call them: as programs do, as the form
// does in the caller's language, and in another of the site's, as colleagues exported it.
func (m *Import) columnNames() map[string]*cellField {
	cells, out := m.cells(), map[string]*cellField{}
	languages := slices.DeleteFunc(slices.Clone(m.Screen.ContentLocales), func(l string) bool { return l == m.Caller.Locale })
	for _, language := range append(languages, m.Caller.Locale) {
		for i, heading := range m.headings(cells, language) {
			out[fold(heading)] = cells[i]
		}
	}
	for _, f := range cells {
		out[fold(f.column)] = f
		switch {
		case f.locale != "":
			out[fold("langs."+f.locale+"."+strings.TrimPrefix(f.Path, "langs."))] = f
		case f.part != nil:
			out[fold(f.part.Of.Path+"."+f.Decl.Name+"."+f.key)] = f
		}
	}
	return out
}

func fold(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// head is the field of a column; nil where there is none.
func (m *Import) head(column string) *cellField {
	of, known := m.heads[column]
	if !known {
		of = m.names[fold(column)]
		m.heads[column] = of
	}
	return of
}

// isHead says whether cells are the headings: the column is among them by which rows are
// matched.
func (m *Import) isHead(cells []string) bool {
	if text := strings.TrimSpace(strings.Join(cells, " ")); m.first == "" {
		m.first = text
	}
	return slices.ContainsFunc(cells, func(cell string) bool {
		f := m.names[fold(cell)]
		return f != nil && f.Field == m.Screen.Import.By
	})
}
