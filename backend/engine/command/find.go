package command

import (
	"fmt"
	"maps"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// At are the names of the commands that a call of one may mean: all at its address.
func At(s resource.Screen, name string) (names []string) {
	c := bind.Command(s, name)
	for i := range s.Commands {
		if one := &s.Commands[i]; c != nil && (one == c || c.Path != "" && one.Path == c.Path) {
			names = append(names, one.Name)
		}
	}
	return names
}

// Find is the command that a call means: of several at one address the
// one whose payload the body has.
func Find(s resource.Screen, name string, row bool, body port.Body) (*resource.CommandDef, error) {
	c := bind.Command(s, name)
	if c == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if !row || c.Path == "" {
		return c, nil
	}
	wrong, several := fault.Fields{}, 0
	known := map[string]bool{"version": true, "dry": true}
	for i := range s.Commands {
		one := &s.Commands[i]
		if one.Path != c.Path {
			continue
		}
		for _, f := range one.Fields {
			known[f.Name] = true
		}
		meant := true
		for _, key := range slices.Sorted(maps.Keys(one.Payload)) {
			known[key] = true
			got, said := body[key]
			meant = meant && said && fmt.Sprint(got) == fmt.Sprint(one.Payload[key])
			switch {
			case len(wrong[key]) > 0:
			case said:
				wrong.Add(key, fault.M("errors.option"))
			default:
				wrong.Add(key, fault.M("errors.required"))
			}
		}
		if several++; meant {
			return one, nil
		}
	}
	if several == 1 {
		return c, nil
	}
	// What was sent is wrong; what was not is missing only where nothing was.
	if said := maps.Clone(wrong); len(said) > 0 {
		maps.DeleteFunc(said, func(key string, _ []fault.Message) bool { _, sent := body[key]; return !sent })
		if len(said) > 0 {
			wrong = said
		}
	}
	for name := range body {
		if !known[name] {
			wrong.Add(input.Printable(name), fault.M("errors.unknown"))
		}
	}
	return nil, wrong.Err()
}

// ScopeOf is what a call names: a record, or what the command is for without one.
func ScopeOf(c *resource.CommandDef, id uint64) resource.Scope {
	switch {
	case id != 0:
		return resource.ScopeRow
	case c.On == resource.OnList:
		return resource.ScopeList
	}
	return resource.ScopeBulk
}
