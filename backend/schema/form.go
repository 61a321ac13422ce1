package schema

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// form makes the JSON Schema and the uiSchema of a form.
func (m *maker) form(f resource.Form) *Form {
	b := &formMaker{maker: m, main: f.All(), locales: f.Locales}
	return &Form{Schema: b.schema(), UISchema: b.uiSchema(f), Live: m.live(f.Live), LiveRecord: m.live(f.LiveRecord)}
}

// live is the call whose answer is shown while a form is filled in; nil without, and for
// those who may not ask it.
func (m *maker) live(name string) *Live {
	for _, c := range m.screen.Commands {
		if name == "" || c.Name != name || !m.may(resource.CommandAct(name)) {
			continue
		}
		live := &Live{URL: m.screen.API() + c.At(c.Scopes[0])}
		for _, one := range c.Fields {
			live.Fields = append(live.Fields, one.Name)
			for _, part := range one.Fields {
				live.Fields = append(live.Fields, one.Name+"."+part.Name)
			}
		}
		return live
	}
	return nil
}

// formMaker makes one form.
type formMaker struct {
	*maker
	main    field.List
	locales field.List
	lifted  []any // rules of fields further down that depend on the main form
}

// place is where an object stands: by names for labels, by steps for the schema.
type place struct {
	names string   // "navigation.", empty at the root and within a locale
	steps []string // "langs", "sk"; "[]" is an item of a list
	root  bool
	item  bool // an item of a group, or its locale: new or known by its own id
}

func (p place) in(name string) place {
	return place{names: p.names + name + ".", steps: p.step(name), item: p.item}
}

func (p place) step(steps ...string) []string {
	return append(append([]string(nil), p.steps...), steps...)
}

// path is the full name of a field for its labels.
func (p place) path(name string) string { return p.names + name }
