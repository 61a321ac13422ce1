package engine

import (
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Values is one level of a decoded form: typed values by field name. What the
// body did not say is absent, what it said to be empty is nil. Values are
// string, bool, number, time.Time, uint64 (a choice from a source), int64 or
// string (a fixed choice), []any, level, []item, *Upload and fileMark.
type Values map[string]any

// item is one decoded item of a group; ID is zero for a new one.
type item struct {
	id     uint64
	values Values
	langs  map[string]Values
}

// fileMark says what happens to a stored file that no upload replaces.
type fileMark string

const (
	fileKept    fileMark = "kept"
	fileRemoved fileMark = "removed"
)

// input is a decoded body.
type input struct {
	version *int64
	main    Values
	langs   map[string]Values
}

// echoed are the keys that a loaded record carries beside its fields.
var echoed = map[string]bool{
	"id": true, "version": true, "created_at": true, "updated_at": true, "deleted_at": true, "can": true, "langs": true,
}

// decoder turns a body into typed values and gathers what is wrong with it.
type decoder struct {
	faults   fault.Fields
	creating bool
	locales  []string
}

// form reads the body of a save.
func (d *decoder) form(form resource.Form, body Body) input {
	in := input{langs: map[string]Values{}}
	main := form.All()
	known := names(main)
	for key := range body {
		if !known[key] && !echoed[key] {
			d.unknown("", key)
		}
	}
	if raw, ok := body["version"]; ok && raw != nil && raw != "" && !known["version"] {
		if n, ok := parseWhole(raw); ok && n >= 0 {
			in.version = &n
		} else {
			d.faults.Add("version", fault.M("errors.type"))
		}
	}
	in.main = d.level(main, body, "")
	in.langs = d.localised(form.Locales, body["langs"], "langs", d.creating)
	return in
}

// input reads the body of a command.
func (d *decoder) input(fields field.List, body Body, beside ...string) Values {
	list := fields
	known := names(list)
	skip := map[string]bool{}
	for _, key := range beside {
		skip[key] = true
	}
	for key := range body {
		if !known[key] && !skip[key] {
			d.unknown("", key)
		}
	}
	return d.level(list, body, "")
}

// localised reads the fields that a record or an item has in each locale. A
// new one has every locale, whether the body names it or not.
func (d *decoder) localised(list field.List, raw any, path string, every bool) map[string]Values {
	langs := map[string]Values{}
	if len(list) == 0 {
		if raw != nil && raw != "" {
			d.faults.Add(path, fault.M("errors.unknown"))
		}
		return langs
	}
	tree, ok := object(raw)
	if !ok {
		d.faults.Add(path, fault.M("errors.type"))
		return langs
	}
	for locale := range tree {
		if !contains(d.locales, locale) {
			d.unknown(path+".", locale)
		}
	}
	for _, locale := range d.locales {
		said, named := tree[locale]
		if !named && !every {
			continue
		}
		at := path + "." + locale
		fields, ok := object(said)
		if !ok {
			d.faults.Add(at, fault.M("errors.type"))
			continue
		}
		d.unknownKeys(list, fields, at+".", nil)
		langs[locale] = d.level(list, fields, at+".")
	}
	return langs
}

// level reads the fields of list out of tree.
func (d *decoder) level(list field.List, tree map[string]any, path string) Values {
	out := Values{}
	for _, f := range list {
		raw, said := tree[f.Name]
		at := path + f.Name
		if f.ReadOnlyFlag || f.Kind == field.KindComputed || f.CreateOnlyFlag && !d.creating {
			continue // shown with the record, so it may come back with it
		}
		if f.EditOnlyFlag && d.creating {
			if said && raw != nil && raw != "" && raw != false {
				d.faults.Add(at, fault.M("errors.unknown"))
			}
			continue
		}
		if !said {
			d.absent(f, out, at)
			continue
		}
		value, ok := d.value(f, raw, at)
		if f.Kind == field.KindPassword && value == nil && !d.creating {
			continue // nothing typed: the password stays
		}
		if ok {
			out[f.Name] = value
		}
	}
	return out
}

// absent decides what a field is that the body does not name: a list is
// emptied, a new record begins with the default, all else stays as it is.
func (d *decoder) absent(f field.Field, out Values, at string) {
	switch {
	case f.Kind == field.KindObject:
		if inner := d.level(f.Fields, nil, at+"."); len(inner) > 0 {
			out[f.Name] = inner
		}
	case d.creating && f.DefaultValue != nil:
		if value, ok := d.value(f, fromGo(f.DefaultValue), at); ok {
			out[f.Name] = value
		}
	case d.creating && f.Kind == field.KindBool:
		out[f.Name] = false
	case d.creating || f.Kind == field.KindMulti || f.Kind == field.KindGroup || f.Kind == field.KindMatrix:
		out[f.Name] = nil
	}
}

// value reads one field; false means that it is wrong and was noted.
func (d *decoder) value(f field.Field, raw any, at string) (any, bool) {
	switch f.Kind {
	case field.KindText, field.KindPassword, field.KindSlug, field.KindArea, field.KindRich:
		return d.text(f, raw, at)
	case field.KindNumber, field.KindMoney:
		return d.number(f, raw, at)
	case field.KindBool:
		return d.bool(raw, at)
	case field.KindDate:
		return d.date(f, raw, at)
	case field.KindDateTime:
		return d.dateTime(f, raw, at)
	case field.KindSelect:
		return d.choice(f, raw, at)
	case field.KindMulti:
		return d.choices(f, raw, at)
	case field.KindImage, field.KindFile:
		return d.file(raw, at)
	case field.KindObject:
		tree, ok := object(raw)
		if !ok {
			return d.wrong(at, "errors.type")
		}
		d.unknownKeys(f.Fields, tree, at+".", nil)
		return d.level(f.Fields, tree, at+"."), true
	case field.KindGroup:
		return d.group(f, raw, at)
	case field.KindMap:
		return d.mapValue(f, raw, at)
	case field.KindMatrix:
		return d.matrix(raw, at)
	}
	return d.wrong(at, "errors.unknown")
}

func (d *decoder) group(f field.Field, raw any, at string) (any, bool) {
	rows, ok := array(raw)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	list, langs := f.Fields, f.Locales
	items := make([]item, 0, len(rows))
	seen := map[uint64]bool{}
	for i, row := range rows {
		path := at + "." + strconv.Itoa(i)
		tree, ok := object(row)
		if !ok || row == nil {
			d.faults.Add(path, fault.M("errors.type"))
			items = append(items, item{}) // the others keep their place
			continue
		}
		d.unknownKeys(list, tree, path+".", map[string]bool{"id": true, "langs": true})
		it := item{}
		if raw := tree["id"]; raw != nil && raw != "" {
			id, ok := parseID(raw)
			switch {
			case !ok:
				d.faults.Add(path+".id", fault.M("errors.type"))
			case seen[id]:
				d.faults.Add(path+".id", fault.M("errors.duplicate"))
			}
			seen[id] = true
			it.id = id
		}
		// A known item keeps what is not said; a new one begins like a new record.
		inner := &decoder{faults: d.faults, creating: it.id == 0, locales: d.locales}
		it.values = inner.level(list, tree, path+".")
		it.langs = inner.localised(langs, tree["langs"], path+".langs", it.id == 0)
		items = append(items, it)
	}
	return items, true
}

// unknownKeys notes the keys of tree that list does not declare.
func (d *decoder) unknownKeys(list field.List, tree map[string]any, path string, beside map[string]bool) {
	known := names(list)
	for key := range tree {
		if !known[key] && !beside[key] {
			d.unknown(path, key)
		}
	}
}

// unknown notes an undeclared key; the path repeats no more of it than is needed to find it.
func (d *decoder) unknown(path, key string) {
	d.faults.Add(path+printable(key), fault.M("errors.unknown"))
}

func (d *decoder) wrong(at, key string, pairs ...any) (any, bool) {
	d.faults.Add(at, fault.M(key, pairs...))
	return nil, false
}

// object takes a level of a body; empty counts as one without keys.
func object(raw any) (map[string]any, bool) {
	switch v := raw.(type) {
	case nil:
		return nil, true
	case string:
		return nil, v == ""
	case map[string]any:
		return v, true
	case Body:
		return v, true
	}
	return nil, false
}

func array(raw any) ([]any, bool) {
	switch v := raw.(type) {
	case nil:
		return nil, true
	case string:
		return nil, v == ""
	case []any:
		return v, true
	case Indexed:
		return v.Values, true
	}
	return nil, false
}

func names(list field.List) map[string]bool {
	known := make(map[string]bool, len(list))
	for _, f := range list {
		known[f.Name] = true
	}
	return known
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}
