package resource

import (
	"cmp"
	"slices"
	"strings"
)

// Key is the beginning of the screen's locale keys: "content.page".
func (s Screen) Key() string { return strings.ReplaceAll(s.Name, "/", ".") }

// Group is the menu group of the screen: that of its menu, else the part of
// its name before the slash, empty for a screen that stands alone.
func (s Screen) Group() string {
	if s.Menu.Group != "" {
		return s.Menu.Group
	}
	group, _, nested := strings.Cut(s.Name, "/")
	if !nested {
		return ""
	}
	return group
}

// RouteName is the name that links use: "contentPage" (000 §2.1).
func (s Screen) RouteName() string {
	parts := strings.FieldsFunc(s.Name, func(r rune) bool { return r == '/' || r == '_' || r == '-' })
	for i, p := range parts {
		if i > 0 {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "")
}

// HistoryPath is the address of a record below {api} that its history is asked
// for at, followed by "/history"; empty where the log knows no such records.
func (s Screen) HistoryPath() string {
	switch {
	case s.NoHistoryNoCache || s.Form == nil && s.Detail == nil:
		return ""
	case s.Singleton != nil:
		return s.Singleton.Key
	}
	return "{id}"
}

// NumberedTitle is how a record is called that has a number, see Screen.Numbered; what is
// empty is left out.
func NumberedTitle(number, title string) string {
	if number == "" || title == "" {
		return number + title
	}
	return number + " · " + title
}

// SourceName is the name by which fields refer to the option list: the
// screen's name and the fixed beginning of the list's path, such as
// "content/category/list".
func (s Screen) SourceName(o Options) string {
	fixed, _, _ := strings.Cut(o.Path, "{")
	return strings.TrimSuffix(s.Name+"/"+strings.Trim(fixed, "/"), "/")
}

// Params are the names in braces of the list's path; an optional one ends with "?".
func (o Options) Params() []string {
	var params []string
	for _, part := range strings.Split(o.Path, "/") {
		if strings.HasPrefix(part, "{") && strings.HasSuffix(part, "}") {
			params = append(params, part[1:len(part)-1])
		}
	}
	return params
}

// Source finds the option list called name, and the screen that declares it.
// What follows the list's own name fills its first parameters:
// "content/category/list/1" is "content/category/list" with module_id 1.
func (set Set) Source(name string) (screen Screen, list Options, fixed []string, found bool) {
	longest := -1
	for _, s := range set {
		for _, o := range s.Options {
			source := s.SourceName(o)
			rest, ok := strings.CutPrefix(name+"/", source+"/")
			if !ok || len(source) <= longest {
				continue
			}
			given := strings.FieldsFunc(rest, func(r rune) bool { return r == '/' })
			if len(given) <= len(o.Params()) {
				longest, screen, list, fixed, found = len(source), s, o, given, true
			}
		}
	}
	return screen, list, fixed, found
}

// LabelKeys are the locale keys of what name is called, in the order in which they
// are looked up: those of its screen before the common ones, the kinds ("fields",
// "columns") in their order. Of a dotted name its last part is enough. screen is the
// key of the screen, empty where that is not known.
func LabelKeys(screen, name string, kinds ...string) []string {
	names := []string{name}
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		names = append(names, name[dot+1:])
	}
	var keys []string
	for _, start := range []string{screen, "common"} {
		if start == "" {
			continue
		}
		for _, n := range names {
			for _, kind := range kinds {
				keys = append(keys, start+"."+kind+"."+n)
			}
		}
	}
	return keys
}

// OptionKeys are the locale keys of an entry of the fixed choice of the field at path, in
// the order in which they are looked up: what a state of the screen is called need not
// be said again of a field that offers it.
func OptionKeys(screen, path, key string) []string {
	last := path[strings.LastIndexByte(path, '.')+1:]
	return slices.Compact([]string{
		screen + ".options." + path + "." + key, screen + ".options." + last + "." + key, "common.options." + last + "." + key,
		screen + ".states." + key, "common.states." + key,
	})
}

// SortForMenu sorts screens as the side navigation has them: by Menu.Order, those of a
// group together, where the first of them stands.
func SortForMenu(screens []Screen) {
	slices.SortStableFunc(screens, func(a, b Screen) int {
		return cmp.Or(cmp.Compare(a.Menu.Order, b.Menu.Order), cmp.Compare(a.Name, b.Name))
	})
	key := func(s Screen) string {
		if group := s.Group(); group != "" {
			return group + "/" // as no screen is called
		}
		return s.Name
	}
	place := map[string]int{}
	for i, s := range screens {
		if _, known := place[key(s)]; !known {
			place[key(s)] = i
		}
	}
	slices.SortStableFunc(screens, func(a, b Screen) int { return cmp.Compare(place[key(a)], place[key(b)]) })
}
