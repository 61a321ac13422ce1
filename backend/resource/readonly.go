package resource

// ReadOnlyScreen declares calls that only read and are about no record, such as
// statistics. With a panel they have a screen of their own.
type ReadOnlyScreen struct {
	Name   string
	Menu   Menu
	Feeds  []Feed
	Panels []string
	Access Access
}

// noRecord stands in for the record that such a screen does not have. No table of
// that name exists, and nothing that a screen of feeds can do asks for one.
type noRecord struct{ Record }

// Screen makes the screen.
func (r ReadOnlyScreen) Screen() Screen {
	return Screen{
		Name: r.Name, Menu: r.Menu, Feeds: r.Feeds, Panels: r.Panels, Access: r.Access, Record: new(noRecord),
	}
}
