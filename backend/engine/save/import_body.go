package save

import (
	"encoding/json"
	"fmt"
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

// Columns are what a file may call its columns, the one first that rows are
// matched by: a field of each language by its name and the language, "title.sk".
func (m *Importing) Columns() []string {
	var out []string
	for _, f := range m.Screen.Import.Fields {
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

// names are the paths of fields by all that a file may call them: also as the
// form does in the caller's language.
func (m *Importing) names() map[string]string {
	named := revision.NewDescriber(m.Rows, m.Caller, m.Screen)
	out := map[string]string{}
	for _, f := range m.Screen.Import.Fields {
		name, localised := strings.CutPrefix(f.Path, "langs.")
		if !localised {
			out[fold(named.Label(name, ""))] = name
			out[fold(name)] = name
			continue
		}
		for _, locale := range m.Screen.ContentLocales {
			path := "langs." + locale + "." + name
			out[fold(named.Label(path, locale)+" ("+locale+")")] = path
			out[fold(name+"."+locale)], out[fold(path)] = path, path
		}
	}
	return out
}

func fold(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// key is what a row is matched by.
func (m *Importing) key(line sheet.Line) string {
	for name, value := range line.Values {
		if m.columns[fold(name)] == m.Screen.Import.By.Path && value != nil {
			// As it is stored: a code in capitals, a text without spaces around.
			d := &input.Decoder{Faults: fault.Fields{}}
			if said, ok := d.Value(m.Screen.Import.By.Decl, cell(m.Screen.Import.By, value), ""); ok && said != nil {
				return fmt.Sprint(said)
			}
			return ""
		}
	}
	return ""
}

// body is a row as a form would have sent it.
func (m *Importing) body(line sheet.Line) port.Body {
	body, langs := port.Body{}, map[string]any{}
	for name, value := range line.Values {
		path := m.columns[fold(name)]
		rest, localised := strings.CutPrefix(path, "langs.")
		if !localised {
			if f := m.Screen.ByPath[path]; f != nil {
				body[path] = cell(f, value)
			}
			continue
		}
		locale, own, _ := strings.Cut(rest, ".")
		of, ok := langs[locale].(map[string]any)
		if !ok {
			of = map[string]any{}
			langs[locale] = of
		}
		of[own] = value
	}
	if len(langs) > 0 {
		body["langs"] = langs
	}
	return body
}

var (
	truths = []string{"1", "true", "yes", "áno", "ano"}
	untrue = []string{"0", "false", "no", "nie", ""}
)

// isTruth says whether the field is true or false.
func isTruth(f *bind.Field) bool { return f.Column != nil && f.Column.Kind == model.KindBool }

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
	case t.IsNumber:
		text = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "").Replace(text)
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
