package schema

import (
	"strings"

	"backoffice/backend/resource"
)

// children describes the lists below each record that the caller may see.
func (m *maker) children() []Child {
	var out []Child
	for _, d := range m.screen.Children {
		if d.Of != "" || !m.may(d.Act(resource.ActView)) {
			continue
		}
		out = append(out, m.child(d))
	}
	return out
}

func (m *maker) child(d resource.ChildDef) Child {
	of := m.within(d)
	c := Child{Name: d.Name, View: d.View, Part: d.Part, API: d.At(m.screen), Can: []string{}, Ordered: d.Position != "", Upload: d.Upload != ""}
	if d.Paged {
		c.PageSizes = pageSizes
	}
	for _, act := range []resource.Act{resource.ActCreate, resource.ActUpdate, resource.ActPublish, resource.ActDestroy} {
		if of.may(act) && (!d.Single() || act == resource.ActCreate || act == resource.ActDestroy) {
			c.Can = append(c.Can, string(act))
		}
	}
	if further := d.Further(); len(further) > 0 {
		c.Form = of.form(resource.Form{Locales: d.Screen.Form.Locales, Main: further})
		c.Form.CanUpdate = of.may(resource.ActUpdate)
	}
	if d.View == resource.ViewImages || d.View == resource.ViewFile {
		return c
	}
	c.Title = m.Texts.First(m.locale, of.key+".title")
	c.Singular = m.Texts.First(m.locale, of.key+".singular", of.key+".title")
	c.Columns, c.Row, c.Bulk = of.columns(d.Screen.List.Columns), of.actions(d.Screen.List.Row), of.actions(d.Screen.List.Bulk)
	c.Commands = of.commands()
	if d.Screen.Form != nil {
		c.Form = of.form(*d.Screen.Form)
		c.Form.CanCreate, c.Form.CanUpdate = of.may(resource.ActCreate), of.may(resource.ActUpdate)
		if c.Form.CanCreate {
			c.New = m.Texts.First(m.locale, of.key+".new")
		}
	}
	return c
}

// within makes what one of the children shows; its rights are those of the
// screen that it belongs to.
func (m *maker) within(d resource.ChildDef) *maker {
	of := *m
	of.screen, of.key = d.Screen, d.Screen.Key()
	// The id of a command's address is that of the child.
	of.screen.Address = strings.Trim(strings.Replace(d.At(m.screen), "{id}", "{owner}", 1)[len("/api"):], "/")
	of.May = func(actor resource.Actor, _ string, act resource.Act) bool {
		return m.May(actor, m.screen.Name, d.Act(act))
	}
	return &of
}
