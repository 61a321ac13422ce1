package importing

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/sheet"
	"backoffice/backend/fault"
)

// fileRow is a row of a file.
type fileRow struct {
	line int
	cols []string  // what the file calls its columns that no field has
	key  string    // by which it is matched, as it is stored; empty: by nothing
	by   bool      // it has the column by which it is matched
	body port.Body // as a form would have sent it

	wrong fault.Fields // cells that no longer say what was written into them
}

// cellField is the field that a column of a file fills.
type cellField struct {
	*bind.Field
	locale string // of a localised field
}

// fields are those that the file may hold.
func (m *Import) fields() []*bind.Field {
	if m.Feed {
		return m.Screen.Import.Synced
	}
	return m.Screen.Import.Fields
}

// Columns are what a file may call its columns, the one first that rows are
// matched by: a field of each language by its name and the language, "title.sk".
func (m *Import) Columns() []string {
	var out []string
	for _, f := range m.fields() {
		name, localised := strings.CutPrefix(f.Path, "langs.")
		if !localised {
			out = append(out, name)
			continue
		}
		for _, locale := range m.Screen.ContentLocales {
			out = append(out, name+"."+locale)
		}
	}
	return out
}

// columnNames are the fields by all that a file may call them: also as the
// form does in the caller's language.
func (m *Import) columnNames() map[string]*cellField {
	named := revision.NewDescriber(m.Rows, m.Caller, m.Screen)
	out := map[string]*cellField{}
	for _, f := range m.fields() {
		name, localised := strings.CutPrefix(f.Path, "langs.")
		if !localised {
			of := &cellField{Field: f}
			out[fold(named.Label(name, ""))], out[fold(name)] = of, of
			continue
		}
		for _, locale := range m.Screen.ContentLocales {
			of, path := &cellField{Field: f, locale: locale}, "langs."+locale+"."+name
			out[fold(named.Label(path, locale)+" ("+locale+")")] = of
			out[fold(name+"."+locale)], out[fold(path)] = of, of
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

// row reads a line.
func (m *Import) row(line sheet.Line) fileRow {
	r := fileRow{line: line.Number, body: port.Body{}}
	var langs map[string]any
	for column, value := range line.Values {
		f := m.head(column)
		switch {
		case f == nil:
			r.cols = append(r.cols, column)
		case f.locale == "":
			value = cell(f.Field, value)
			r.body[f.Path] = value
			if text, is := value.(string); is && f.Decl.Traits().IsText && rounded.MatchString(text) {
				r.wrong = fault.Fields{f.Path: {fault.M("errors.import.rounded")}}
			}
			if f.Field == m.Screen.Import.By {
				r.by, r.key = true, keyOf(f.Field, value)
			}
		default:
			if langs == nil {
				langs = map[string]any{}
				r.body["langs"] = langs
			}
			of, begun := langs[f.locale].(map[string]any)
			if !begun {
				of = map[string]any{}
				langs[f.locale] = of
			}
			of[f.Decl.Name] = cell(f.Field, value)
		}
	}
	return r
}

// keyOf is what a row is matched by, as it is stored: a code in capitals, a
// text without spaces around.
func keyOf(by *bind.Field, value any) string {
	d := &input.Decoder{Faults: fault.Fields{}}
	if said, ok := d.Value(by.Decl, value, ""); value != nil && ok && said != nil {
		return fmt.Sprint(said)
	}
	return ""
}

var (
	truths = []string{"1", "true", "yes", "áno", "ano"}
	untrue = []string{"0", "false", "no", "nie", ""}
)

// isTruth says whether the field is true or false.
func isTruth(f *bind.Field) bool { return f.Column != nil && f.Column.Kind == model.KindBool }

// thousands are the spaces that separate thousands.
var thousands = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "")

// rounded is what spreadsheets make of a long number, such as an EAN, in a column
// of numbers: 8,58E+12. Its last digits are lost.
var rounded = regexp.MustCompile(`^\d([.,]\d+)?E\+\d\d$`)

// cell is a cell as a form would have sent it: with a decimal point, without
// the spaces of thousands.
func cell(f *bind.Field, value any) any {
	text, is := value.(string)
	if !is {
		if n, number := value.(json.Number); number && f.Decl.Traits().IsText {
			return n.String()
		}
		return value
	}
	text = strings.TrimSpace(text)
	switch t := f.Decl.Traits(); {
	case t.IsRich:
		return formatted(text)
	case t.IsNumber:
		text = thousands.Replace(text)
		if !strings.Contains(text, ".") {
			text = strings.Replace(text, ",", ".", 1)
		}
		return text
	case isTruth(f) && slices.Contains(truths, strings.ToLower(text)):
		return true
	case isTruth(f) && slices.Contains(untrue, strings.ToLower(text)):
		return false
	case t.IsList:
		list := []any{}
		for _, one := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '|' }) {
			list = append(list, strings.TrimSpace(one))
		}
		return list
	}
	return text
}
