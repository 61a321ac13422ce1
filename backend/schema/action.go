package schema

import (
	"slices"

	"backoffice/backend/resource"
)

// actions are those that the caller may do.
func (m *maker) actions(list []resource.Action) []Action {
	actions := make([]Action, 0, len(list))
	for _, a := range list {
		if a.Name == resource.Preview.Name && m.screen.SitePath == "" || !m.may(a.Act()) || m.isOff(a) {
			continue
		}
		out := Action{Name: a.Name, Label: m.actionLabel(a.Label), Icon: Icon(a.Icon), Danger: a.Danger || a.Command && m.commandOf(a.Name).Danger, Command: a.Command, Part: a.Part}
		if t := m.commandOf(a.Name).Transition; a.Command && t != nil {
			out.Some = t.Mark
		}
		if a.Opens {
			out.Opens = m.feedAddress(a.Name)
		}
		if a.Confirm || a.Command && m.commandOf(a.Name).Confirm {
			out.Confirm = m.confirm(a.Label)
		}
		if out.Confirm != nil && a.Name == resource.Destroy.Name && !a.Command && m.screen.CountsUses() {
			out.Confirm.Uses = m.screen.API() + "uses"
		}
		actions = append(actions, out)
	}
	return actions
}

// isOff says that the button is for a command that cannot be done as the program
// is configured.
func (m *maker) isOff(a resource.Action) bool {
	return a.Command && slices.ContainsFunc(m.screen.Commands, func(c resource.CommandDef) bool { return c.Name == a.Name && c.Off != "" })
}

// feedAddress is where the feed called name answers.
func (m *maker) feedAddress(name string) string {
	for _, f := range m.screen.Feeds {
		if f.Name == name {
			return m.screen.API() + f.Path
		}
	}
	return ""
}

// commandOf is the command called name; an empty one where there is none.
func (m *maker) commandOf(name string) resource.CommandDef {
	for _, c := range m.screen.Commands {
		if c.Name == name {
			return c
		}
	}
	return resource.CommandDef{}
}

func (m *maker) commands() []Command {
	var commands []Command
	for _, c := range m.screen.Commands {
		if !m.may(resource.CommandAct(c.Name)) || c.Off != "" {
			continue
		}
		for _, scope := range c.Scopes {
			commands = append(commands, m.command(c, scope))
		}
	}
	return commands
}

func (m *maker) command(c resource.CommandDef, scope resource.Scope) Command {
	out := Command{
		Name: c.Name, Label: m.actionLabel(c.Name), Icon: Icon(m.iconOf(c.Name)),
		Scope: string(scope), URL: m.screen.API() + c.At(scope), Payload: c.Payload, Danger: c.Danger, Reads: c.Reads,
	}
	if len(c.Fields) > 0 {
		out.Form = m.form(resource.Form{Main: c.Fields, Live: c.Live})
		out.Form.CanCreate = true
	}
	if i := slices.IndexFunc(m.screen.Feeds, func(f resource.Feed) bool { return f.Name == c.Starts }); c.Starts != "" && i >= 0 {
		out.Start = m.screen.API() + m.screen.Feeds[i].Path
	}
	out.Submit = m.optional(m.key + ".submit." + c.Name)
	out.Preview = c.Previewed
	if c.Confirm {
		out.Confirm = m.confirm(c.Name)
	}
	if c.Warns != "" && scope == resource.ScopeRow {
		out.Warning = &Warning{Path: c.Warns, Text: m.Texts.Text(m.locale, m.key+".warnings."+c.Warns, nil)}
	}
	return out
}

// feeds are the typed reads that the caller may ask, for the screen's panels.
func (m *maker) feeds() []Feed {
	var feeds []Feed
	for _, f := range m.screen.Feeds {
		act := f.Act
		if act == "" {
			act = resource.ActView
		}
		if m.may(act) {
			feeds = append(feeds, Feed{Name: f.Name, URL: m.screen.API() + f.Path, Query: f.Query, Changes: f.Changes})
		}
	}
	return feeds
}

// iconOf is the icon of the button that a list or a detail gives a command.
func (m *maker) iconOf(name string) string {
	var lists [][]resource.Action
	if l := m.screen.List; l != nil {
		lists = append(lists, l.Row, l.Bulk, l.Top)
	}
	if d := m.screen.Detail; d != nil {
		lists = append(lists, d.Actions)
	}
	if s := m.screen.Singleton; s != nil {
		lists = append(lists, s.Actions)
	}
	for _, list := range lists {
		for _, a := range list {
			if a.Command && a.Name == name {
				return a.Icon
			}
		}
	}
	return ""
}

func (m *maker) detail(d resource.Detail) *Detail {
	return &Detail{
		URL:     m.screen.API() + d.At(),
		Columns: m.columns(d.Columns),
		Actions: m.actions(d.Actions),
		Main:    m.main(d.Actions),
		Head:    d.Head,
		Next:    d.Next,
		Panel:   d.Panel,
		First:   d.First,
		Opens:   m.opens(d.Opens),
	}
}

// main is what the declaration names first, where it is a command that the
// caller may run: nothing moves up in place of what a role may not do.
func (m *maker) main(declared []resource.Action) string {
	if len(declared) == 0 || !declared[0].Command || !m.may(declared[0].Act()) || m.isOff(declared[0]) {
		return ""
	}
	return declared[0].Name
}

// opens is the command of that name; empty where the caller may not run it.
func (m *maker) opens(name string) string {
	if name == "" || !m.may(resource.CommandAct(name)) {
		return ""
	}
	return name
}
