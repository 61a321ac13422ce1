// Package input turns a body into the values of a record, a command or a
// report, and says everything that is wrong with them at once, by dotted path.
package input

import (
	"strconv"

	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Values is one level of a decoded form: typed values by field name. What the
// body did not say is absent, what it said to be empty is nil. Values are
// string, bool, number, time.Time, uint64 (a choice from a source), int64 or
// string (a fixed choice), []any, level, []item, *Upload and fileMark.
type Values map[string]any

// Item is one decoded item of a group; ID is zero for a new one.
type Item struct {
	ID     uint64
	Values Values
	Langs  map[string]Values
}

// FileMark says what happens to a stored file that no upload replaces.
type FileMark string

const (
	FileKept    FileMark = "kept"
	fileRemoved FileMark = "removed"
)

// input is a decoded body.
type Form struct {
	Version *int64
	Echo    Echo
	Main    Values
	Langs   map[string]Values
}

// echoed are the keys that a loaded record carries beside its fields. They may
// come back as they were; nothing else can be said by them.
var echoed = map[string]bool{
	"id": true, "version": true, "created_at": true, "updated_at": true, "deleted_at": true, "can": true, "langs": true,
}

// Decoder turns a body into typed values and gathers what is wrong with it.
type Decoder struct {
	Faults   fault.Fields
	Creating bool
	Locales  []string
}

// Form reads the body of a save.
func (d *Decoder) Form(form resource.Form, body port.Body) Form {
	in := Form{Langs: map[string]Values{}}
	main := form.All()
	known := Names(main)
	for key := range body {
		if !known[key] && !echoed[key] {
			d.Unknown("", key)
		}
	}
	if raw, ok := body["version"]; ok && raw != nil && raw != "" && !known["version"] {
		if n, ok := ParseWhole(raw); ok && n >= 0 {
			in.Version = &n
		} else {
			d.Faults.Add("version", fault.M("errors.type"))
		}
	}
	in.Echo = d.echo(body, known)
	in.Main = d.level(main, body, "")
	in.Langs = d.Localised(form.Locales, body["langs"], "langs", d.Creating)
	return in
}

// Input reads the body of a command.
func (d *Decoder) Input(fields field.List, body port.Body, beside ...string) Values {
	list := fields
	known := Names(list)
	skip := map[string]bool{}
	for _, key := range beside {
		skip[key] = true
	}
	for key := range body {
		if !known[key] && !skip[key] {
			d.Unknown("", key)
		}
	}
	return d.level(list, body, "")
}

// Localised reads the fields that a record or an item has in each locale. A
// new one has every locale, whether the body names it or not.
func (d *Decoder) Localised(list field.List, raw any, path string, every bool) map[string]Values {
	langs := map[string]Values{}
	if len(list) == 0 {
		if raw != nil && raw != "" {
			d.Faults.Add(path, fault.M("errors.unknown"))
		}
		return langs
	}
	tree, ok := Object(raw)
	if !ok {
		d.Faults.Add(path, fault.M("errors.type"))
		return langs
	}
	for locale := range tree {
		if !Contains(d.Locales, locale) {
			d.Unknown(path+".", locale)
		}
	}
	for _, locale := range d.Locales {
		said, named := tree[locale]
		if !named && !every {
			continue
		}
		at := path + "." + locale
		fields, ok := Object(said)
		if !ok {
			d.Faults.Add(at, fault.M("errors.type"))
			continue
		}
		d.unknownKeys(list, fields, at+".", nil)
		langs[locale] = d.level(list, fields, at+".")
	}
	return langs
}

// level reads the fields of list out of tree.
func (d *Decoder) level(list field.List, tree map[string]any, path string) Values {
	out := Values{}
	for _, f := range list {
		raw, said := tree[f.Name]
		at := path + f.Name
		if f.ReadOnlyFlag || f.Kind == field.KindComputed || f.CreateOnlyFlag && !d.Creating {
			continue // shown with the record, so it may come back with it
		}
		if f.EditOnlyFlag && d.Creating {
			if said && raw != nil && raw != "" && raw != false {
				d.Faults.Add(at, fault.M("errors.unknown"))
			}
			continue
		}
		if !said {
			d.absent(f, out, at)
			continue
		}
		value, ok := d.Value(f, raw, at)
		if f.Kind == field.KindPassword && value == nil && !d.Creating {
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
func (d *Decoder) absent(f field.Field, out Values, at string) {
	switch {
	case f.Kind == field.KindObject:
		if inner := d.level(f.Fields, nil, at+"."); len(inner) > 0 {
			out[f.Name] = inner
		}
	case d.Creating && f.DefaultValue != nil:
		if value, ok := d.Value(f, fromGo(f.DefaultValue), at); ok {
			out[f.Name] = value
		}
	case d.Creating && f.Kind == field.KindBool:
		out[f.Name] = false
	case d.Creating || f.Kind == field.KindMulti || f.Kind == field.KindGroup || f.Kind == field.KindMatrix:
		out[f.Name] = nil
	}
}

// Value reads one field; false means that it is wrong and was noted.
func (d *Decoder) Value(f field.Field, raw any, at string) (any, bool) {
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
		tree, ok := Object(raw)
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

func (d *Decoder) group(f field.Field, raw any, at string) (any, bool) {
	rows, ok := Array(raw)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	list, langs := f.Fields, f.Locales
	items := make([]Item, 0, len(rows))
	seen := map[uint64]bool{}
	for i, row := range rows {
		path := at + "." + strconv.Itoa(i)
		tree, ok := Object(row)
		if !ok || row == nil {
			d.Faults.Add(path, fault.M("errors.type"))
			items = append(items, Item{}) // the others keep their place
			continue
		}
		d.unknownKeys(list, tree, path+".", map[string]bool{"id": true, "langs": true})
		it := Item{}
		if raw := tree["id"]; raw != nil && raw != "" {
			id, ok := ParseID(raw)
			switch {
			case !ok:
				d.Faults.Add(path+".id", fault.M("errors.type"))
			case seen[id]:
				d.Faults.Add(path+".id", fault.M("errors.duplicate"))
			}
			seen[id] = true
			it.ID = id
		}
		// A known item keeps what is not said; a new one begins like a new record.
		inner := &Decoder{Faults: d.Faults, Creating: it.ID == 0, Locales: d.Locales}
		it.Values = inner.level(list, tree, path+".")
		it.Langs = inner.Localised(langs, tree["langs"], path+".langs", it.ID == 0)
		items = append(items, it)
	}
	return items, true
}

// unknownKeys notes the keys of tree that list does not declare.
func (d *Decoder) unknownKeys(list field.List, tree map[string]any, path string, beside map[string]bool) {
	known := Names(list)
	for key := range tree {
		if !known[key] && !beside[key] {
			d.Unknown(path, key)
		}
	}
}

// Unknown notes an undeclared key; the path repeats no more of it than is needed to find it.
func (d *Decoder) Unknown(path, key string) {
	d.Faults.Add(path+Printable(key), fault.M("errors.unknown"))
}

func (d *Decoder) wrong(at, key string, pairs ...any) (any, bool) {
	d.Faults.Add(at, fault.M(key, pairs...))
	return nil, false
}

// Object takes a level of a body; empty counts as one without keys.
func Object(raw any) (map[string]any, bool) {
	switch v := raw.(type) {
	case nil:
		return nil, true
	case string:
		return nil, v == ""
	case map[string]any:
		return v, true
	case port.Body:
		return v, true
	}
	return nil, false
}

func Array(raw any) ([]any, bool) {
	switch v := raw.(type) {
	case nil:
		return nil, true
	case string:
		return nil, v == ""
	case []any:
		return v, true
	case port.Indexed:
		return v.Values, true
	}
	return nil, false
}

func Names(list field.List) map[string]bool {
	known := make(map[string]bool, len(list))
	for _, f := range list {
		known[f.Name] = true
	}
	return known
}

func Contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}
