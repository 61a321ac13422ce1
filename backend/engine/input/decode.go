// Package input turns a body into the values of a record, a command or a
// report, and says everything that is wrong with them at once, by dotted path.
package input

import (
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Form is a decoded body.
type Form struct {
	Version *int64
	Echo    Echo
	Main    kind.Values
	Langs   map[string]kind.Values
	// Fixed is what the body of an update says, by path, of fields that are only chosen
	// when a record is made. It may repeat them as they are.
	Fixed map[string]any
}

// echoed are the keys that a loaded record carries beside its fields. They may
// come back as they were; nothing else can be said by them.
var echoed = map[string]bool{
	"id": true, "version": true, "created_at": true, "updated_at": true, "deleted_at": true, "can": true, "locked": true, "langs": true, "site_addresses": true,
}

// Decoder turns a body into typed values and gathers what is wrong with it.
type Decoder struct {
	Faults   fault.Fields
	Creating bool
	Locales  []string
	// KeepsAbsent leaves lists that the body does not name as they are.
	KeepsAbsent bool
	// Untouchable are fields of the record that the caller may not change: a form only
	// shows them and leaves them out, so that their lists stay as they are too, and a new
	// record begins without their defaults.
	Untouchable map[string]bool

	fixed map[string]any // see Form.Fixed
}

// Form reads the body of a save.
func (d *Decoder) Form(form resource.Form, body port.Body) Form {
	in := Form{}
	main := form.All()
	known := Names(main)
	for key := range body {
		if derived := key == "title" && !form.AsksTitle(); !known[key] && !echoed[key] && !derived {
			d.Unknown("", key)
		}
	}
	if !known["version"] {
		in.Version = Version(body, d.Faults)
	}
	in.Echo = d.echo(body, known)
	in.Main = d.level(main, body, "")
	in.Langs = d.Localised(form.Locales, body["langs"], "langs", d.Creating)
	in.Fixed = d.fixed
	return in
}

// Version is the version of a record that a body was made from; nil where it
// does not say.
func Version(body port.Body, faults fault.Fields) *int64 {
	raw, said := body["version"]
	if !said || raw == nil || raw == "" {
		return nil
	}
	n, ok := kind.ParseInt(raw)
	if !ok || n < 0 {
		faults.Add("version", fault.M("errors.type"))
		return nil
	}
	return &n
}

// Input reads the body of a command.
func (d *Decoder) Input(fields field.List, body port.Body, beside ...string) kind.Values {
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
func (d *Decoder) Localised(list field.List, raw any, path string, every bool) map[string]kind.Values {
	langs := map[string]kind.Values{}
	if len(list) == 0 {
		if raw != nil && raw != "" {
			d.Faults.Add(path, fault.M("errors.unknown"))
		}
		return langs
	}
	tree, ok := kind.Object(raw)
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
		fields, ok := kind.Object(said)
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
func (d *Decoder) level(list field.List, tree map[string]any, path string) kind.Values {
	out := kind.Values{}
	for _, f := range list {
		raw, said := tree[f.Name]
		at := path + f.Name
		if f.ReadOnlyFlag || f.Traits().IsDerived {
			continue // shown with the record, so it may come back with it
		}
		if f.CreateOnlyFlag && !d.Creating {
			if said {
				d.fix(at, raw)
			}
			continue
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
		if f.Traits().IsWriteOnly && value == nil && !d.Creating {
			continue // nothing typed: the password stays
		}
		if ok {
			out[f.Name] = value
		}
	}
	return out
}

// fix notes what is said of a field that only a new record, or item, chooses.
func (d *Decoder) fix(at string, raw any) {
	if d.fixed == nil {
		d.fixed = map[string]any{}
	}
	d.fixed[at] = raw
}

// absent decides what a field is that the body does not name: a list is
// emptied where the body cannot write an empty one, a new record begins with
// the default, all else stays as it is.
func (d *Decoder) absent(f field.Field, out kind.Values, at string) {
	switch {
	case f.Traits().HasParts:
		if inner := d.level(f.Fields, nil, at+"."); len(inner) > 0 {
			out[f.Name] = inner
		}
	case d.Creating && f.DefaultValue != nil && !d.Untouchable[at]:
		if value, ok := d.Value(f, kind.FromGo(f.DefaultValue), at); ok {
			out[f.Name] = value
		}
	case !d.Creating && (d.KeepsAbsent || d.Untouchable[at]):
	case d.Creating || f.Traits().IsList:
		out[f.Name] = kind.Of(f).Absent
	}
}

// Value reads one field; false means that it is wrong and was noted.
func (d *Decoder) Value(f field.Field, raw any, at string) (any, bool) {
	return kind.Of(f).Decode(d, f, raw, at)
}

// IsNew says that what is read is a new record, or a new item of one.
func (d *Decoder) IsNew() bool { return d.Creating }

// SaysEmptyLists says that a list which the body does not name is not an empty one.
func (d *Decoder) SaysEmptyLists() bool { return d.KeepsAbsent }

// Add notes what is wrong.
func (d *Decoder) Add(at string, m fault.Message) { d.Faults.Add(at, m) }

// Parts reads the fields of an object.
func (d *Decoder) Parts(list field.List, tree map[string]any, at string) kind.Values {
	d.unknownKeys(list, tree, at, nil)
	return d.level(list, tree, at)
}

// Item reads one item of a group. A known item keeps what is not said; a new
// one begins like a new record.
func (d *Decoder) Item(f field.Field, tree map[string]any, id uint64, at string) kind.Item {
	beside := map[string]bool{"id": true, "langs": true}
	if f.RemovableBy != "" {
		beside[f.RemovableBy] = true // shown with the item, so it may come back with it
	}
	d.unknownKeys(f.Fields, tree, at, beside)
	inner := &Decoder{Faults: d.Faults, Creating: id == 0, Locales: d.Locales, KeepsAbsent: d.KeepsAbsent}
	item := kind.Item{
		ID: id, Values: inner.level(f.Fields, tree, at),
		Langs: inner.Localised(f.Locales, tree["langs"], at+"langs", id == 0),
	}
	item.Fixed = inner.fixed
	return item
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
