package resource

// ReadOnlyScreen declares calls that are about no record of its own, such as
// statistics. With a panel they have a screen of their own.
type ReadOnlyScreen struct {
	Name     string
	Menu     Menu
	Feeds    []Feed
	Commands []Command[NoRecord] // of the whole list, which there is none of
	Panels   []string
	Access   Access
	BySite   bool // see Screen
}

// NoRecord stands in for the record that such a screen does not have. No table of
// that name exists, and nothing that a screen of feeds can do asks for one.
type NoRecord struct{ Record }

// Screen makes the screen.
func (r ReadOnlyScreen) Screen() Screen {
	s := Screen{
		Name: r.Name, Menu: r.Menu, Feeds: r.Feeds, Panels: r.Panels, Access: r.Access, BySite: r.BySite, Record: new(NoRecord),
	}
	for _, c := range r.Commands {
		def := c.erase()
		def.Scopes = s.scopes(def)
		s.Commands = append(s.Commands, def)
	}
	return s
}
