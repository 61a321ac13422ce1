package resource

import (
	"strings"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// below is how the path of a child begins that stands below the address of its record.
const below = "{id}/"

// PathName is what the child is called in its address.
func (c ChildDef) PathName() string { return strings.TrimPrefix(c.Path, below) }

// Child declares a list of records that belong to each record of a screen: the
// images of a gallery, the contacts of a supplier, the one file of a video. T
// embeds Record and has the column Owner. Rights, history and caches follow
// from the screen that it belongs to.
type Child[T any] struct {
	Name string // of the list, as calls, texts and the log have it: "contacts"
	Path string // its address below the screen's, "{id}/contacts" below the record's; empty: Name
	// Owner is the column with the id of the record that it belongs to. "id"
	// says that T is that record itself, of which the child is one file.
	Owner    string
	Title    string // column that names one in the log; empty: the name of its file
	Model    string // name in the log; empty: that of T
	Columns  column.List
	Locales  field.List
	Fields   field.List
	Newest   bool   // the last made stands first
	Position string // column of the place in which one stands, changed by hand; empty: they stand as they were made
	// Upload is the field that a file fills which is sent by itself, whole or in
	// parts: {path}/{id}/upload. A list of images takes new ones in no other way.
	Upload string
	Most   int // how many a record may have; 0: 5000
	Shown  int // how many are shown at most, the first of their order; 0: all
	// Paged says that they may be very many, and are asked for a page at a time
	// as a list is: ?page and per_page, with the meta of a list.
	Paged    bool
	Actions  []Action
	Commands []Command[T] // of one of them, or of those that are ticked
	// Acts maps what is done to them to the right on the screen that it needs,
	// where that is another than: seeing needs view and everything else,
	// removing too, needs update (001 §6).
	Acts map[Act]Act
	View string // how it is shown: ViewTable, ViewImages, ViewFile, or a registered component
	Part string // of the detail's own panel, in which its table stands; empty: below the panel
	// Personal are the columns beside its personal fields that identify a person.
	Personal []string
	// NotPersonal are columns that look so and are not, see Screen.
	NotPersonal map[string]string
	Hooks       Hooks[T]
}

// The views that every product has. Those of images and of a file have the wire
// formats that 001 §7 gives.
const (
	ViewTable  = "table"  // a table in the form and the detail of the record
	ViewImages = "images" // the image manager, a panel of the row
	ViewFile   = "file"   // the one file of the record, a panel of the row
)

// Rotate turns an image by 90 degrees. Its list has the column rotation.
var Rotate = Action{Name: "rotate", Label: "rotate", Icon: "redo"}

// ChildDef is a child, its record's type erased.
type ChildDef struct {
	Name     string
	Path     string
	Owner    string
	Position string
	Newest   bool
	Upload   string
	Most     int
	Shown    int
	Paged    bool
	Acts     map[Act]Act
	View     string
	Part     string
	// Of is the screen on which children have a life of their own: its form,
	// rights and hooks hold, and here files are only put below a record. Address
	// is then that of these calls below /api/, NameField what is called like the file.
	Of        string
	Address   string
	NameField string
	// Screen is what one of them is, as a screen that nothing lists: its record,
	// form, columns, actions, commands and hooks. Its name is "<screen>.<child>".
	Screen Screen
}

// Def erases the record's type.
func (c Child[T]) Def() ChildDef {
	list := List{Columns: c.Columns, Row: c.Actions}
	for _, a := range c.Actions {
		if a.Name != Rotate.Name {
			list.Bulk = append(list.Bulk, a)
		}
	}
	s := Resource[T]{
		Title: c.Title, Model: c.Model, Form: Form{Locales: c.Locales, Main: c.Fields}, Commands: c.Commands, Hooks: c.Hooks, List: list, Personal: c.Personal, NotPersonal: c.NotPersonal,
	}.Screen()
	if s.List == nil {
		s.List = &list
	}
	def := ChildDef{
		Name: c.Name, Path: c.Path, Owner: c.Owner, Position: c.Position, Newest: c.Newest, Upload: c.Upload, Most: c.Most, Shown: c.Shown, Paged: c.Paged, Acts: c.Acts, View: c.View, Part: c.Part, Screen: s,
	}
	if def.Path == "" {
		def.Path = c.Name
	}
	if def.Most == 0 {
		def.Most = 5000
	}
	return def
}

// Act is the right on the screen that act on a child needs.
func (c ChildDef) Act(act Act) Act {
	if needed, ok := c.Acts[act]; ok {
		return needed
	}
	if act == ActList || act == ActView {
		return ActView
	}
	return ActUpdate
}

// RemoveFileAction is what the activity log calls taking the one file from a record.
const RemoveFileAction = "remove_file"

// Single says that the child is one file of the record itself.
func (c ChildDef) Single() bool { return c.Owner == "id" }

// HasAction says whether an action of that name is declared.
func (c ChildDef) HasAction(name string) bool {
	if c.Screen.List == nil {
		return false
	}
	for _, a := range c.Screen.List.Row {
		if a.Name == name {
			return true
		}
	}
	return false
}

// Further are the fields of an image beside its file and its status: they are
// loaded and saved with its titles (002 §7).
func (c ChildDef) Further() field.List {
	if c.View != ViewImages || c.Screen.Form == nil {
		return nil
	}
	var list field.List
	for _, f := range c.Screen.Form.Main {
		if f.Name != c.Upload && f.Name != "status" {
			list = append(list, f)
		}
	}
	return list
}

// At is the address of the calls on the children of a record, both slashes
// included: "/api/gallery/image/{id}/".
func (c ChildDef) At(owner Screen) string {
	if c.Address != "" {
		return "/api/" + c.Address + "/{id}/"
	}
	if strings.HasPrefix(c.Path, below) {
		return owner.API() + c.Path + "/"
	}
	return owner.API() + c.Path + "/{id}/"
}

// UploadAt is the address that files are sent to.
func (c ChildDef) UploadAt(owner Screen) string {
	if c.Of != "" {
		return c.At(owner)
	}
	return c.At(owner) + "upload/"
}

// Child finds the children of the screen of that name; nil where there are none.
func (s Screen) Child(name string) *ChildDef {
	for i := range s.Children {
		if s.Children[i].Name == name {
			return &s.Children[i]
		}
	}
	return nil
}
