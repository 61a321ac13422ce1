package bind

import (
	"fmt"
	"slices"
	"strings"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/meant"
)

// Child is a declared list of records below another, bound to its tables. It is
// read only.
type Child struct {
	Decl  resource.ChildDef
	Owner *Screen // whose records it belongs to
	Self  *Screen // what one of them is

	OwnerColumn *model.Column // the id of the record it belongs to, in Self
	Position    *model.Column // nil where they stand as they were made
	Upload      *Field        // nil where no file is sent by itself

	// Further are the fields of an image beside its file, its status and its titles.
	Further []*Field
}

// Acts are what is done to records, beside their commands.
var Acts = []resource.Act{resource.ActOptions, resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate, resource.ActPublish,
	resource.ActDestroy, resource.ActRestore, resource.ActPreview, resource.ActExport}

// childActs are what is done to children, beside their commands.
var childActs = []resource.Act{resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate,
	resource.ActPublish, resource.ActDestroy}

// children binds the lists below a screen's records.
func (b *Bound) children(s *Screen) {
	paths, names := map[string]bool{}, map[string]bool{}
	for i, decl := range s.Decl.Children {
		at := fmt.Sprintf("Children[%d]", i)
		problem := func(text string, args ...any) { b.Problem(s.Decl.Name, "S047", at, text, args...) }
		if !IsName(decl.Name) || names[decl.Name] {
			problem("%q is no free name", decl.Name)
		}
		if decl.Of == "" && (!IsName(decl.PathName()) || slices.Contains(AddressWords, decl.PathName()) || paths[decl.Path]) {
			problem("%q is no free path below the screen", decl.Path)
		}
		paths[decl.Path], names[decl.Name] = true, true
		c := &Child{Decl: decl, Owner: s}
		if decl.Of != "" {
			c.Self = b.ByName[decl.Of]
		} else {
			c.Self = b.childScreen(s, c, at)
		}
		if c.Self == nil {
			if decl.Of != "" {
				problem("there is no screen %q", decl.Of)
			}
			continue
		}
		b.checkChild(c, problem)
		if decl.View == resource.ViewImages {
			names := decl.Further()
			for _, f := range c.Self.Fields {
				if _, is := names.Find(f.Decl.Name); is {
					c.Further = append(c.Further, f)
				}
			}
		}
		s.Children = append(s.Children, c)
	}
}

// childScreen binds what one of the children is.
func (b *Bound) childScreen(owner *Screen, c *Child, at string) *Screen {
	decl := c.Decl.Screen
	if c.Decl.Single() {
		decl.Name, decl.Model, decl.Title = owner.Decl.Name, owner.Decl.Model, owner.Decl.Title
	}
	s := &Screen{Decl: decl, ContentLocales: b.locales, ByPath: map[string]*Field{}, AsChild: c}
	main, err := model.ParseTable(decl.Record)
	if err != nil || !Embeds(main.Type, RecordType) {
		b.Problem(owner.Decl.Name, "S003", at, "cannot be bound to a table, or does not embed resource.Record: %v", err)
		return nil
	}
	s.Main = main
	if s.Langs, err = model.ParseLangs(main); err != nil {
		b.Problem(owner.Decl.Name, "S004", at+".Langs", "%v", err)
		return nil
	}
	s.watch()
	b.sources(s)
	b.form(s)
	s.List = b.columns(s, decl.List.Columns, at+".Columns", false)
	if c.Decl.Single() {
		// The record is found and sorted as before.
		s.SearchMain, s.SearchLang, s.SortMain, s.SortLang = owner.SearchMain, owner.SearchLang, owner.SortMain, owner.SortLang
		s.SearchRunes = owner.SearchRunes
	}
	return s
}

func (b *Bound) checkChild(c *Child, problem func(string, ...any)) {
	d, self := c.Decl, c.Self
	if c.OwnerColumn = self.Main.StoredColumn(d.Owner); c.OwnerColumn == nil || c.OwnerColumn.Kind != model.KindUint {
		problem("Owner: %q is no column with the id of the record that a %s belongs to%s", d.Owner, self.Main.Type, meant.Hint(d.Owner, self.Main.Names()))
	}
	if d.Single() && self.Main.Name != c.Owner.Main.Name {
		problem("the one file of a record stands in its own table, %q, not in %q", c.Owner.Main.Name, self.Main.Name)
	}
	if d.Position != "" {
		if c.Position = self.Main.StoredColumn(d.Position); c.Position == nil || c.Position.Kind != model.KindInt {
			problem("%q is no column of a whole number", d.Position)
		}
	}
	if d.Of == "" && d.View == "" {
		problem("nothing shows it: it needs a View")
	}
	if d.Part != "" && (d.View != resource.ViewTable || c.Owner.Decl.Detail == nil || c.Owner.Decl.Detail.Panel == "") {
		problem("only a table stands in a part of the detail's own panel, %q", d.Part)
	}
	if d.Paged && (d.Position != "" || d.Upload != "" || d.Shown > 0) {
		problem("a list of pages is not put in order by hand, holds no files and shows all of itself")
	}
	if d.Upload != "" {
		if c.Upload, _ = self.Field(d.Upload); c.Upload == nil || !c.Upload.IsFile() {
			problem("%q is no field of an image or a file", d.Upload)
		}
	}
	if c.Upload != nil && c.Upload.Decl.SizeIn != "" {
		if size := self.Main.StoredColumn(c.Upload.Decl.SizeIn); size == nil || size.Kind != model.KindInt || !size.Pointer {
			problem("%q is no column of type *int64", c.Upload.Decl.SizeIn)
		}
	}
	if c.Upload == nil && (d.Single() || d.Of != "" || d.View == resource.ViewImages) {
		problem("needs the field that an upload fills")
	}
	if d.Single() {
		for name := range self.ByPath {
			if _, has := c.Owner.Field(name); has {
				problem("the form has a field %q, which would save over it", name)
			}
		}
	}
	if !isModel(self.Decl.Model) {
		problem("%q is no name for the activity log", self.Decl.Model)
	}
	b.checkChildActions(c, problem)
	for act, needed := range d.Acts {
		if !slices.Contains(childActs, act) && !strings.HasPrefix(string(act), "command:") {
			problem("nothing does %q to a child", act)
		}
		if _, declared := c.Owner.Decl.Access[needed]; !declared && !slices.Contains(Acts, needed) {
			problem("the screen knows no right %q", needed)
		}
	}
}

func (b *Bound) checkChildActions(c *Child, problem func(string, ...any)) {
	if c.Decl.Of != "" {
		return
	}
	status, rotation := c.Self.Main.StoredColumn("status"), c.Self.Main.StoredColumn("rotation")
	for _, a := range c.Self.Decl.List.Row {
		switch a.Name {
		case "publish", "hide":
			if status == nil || status.Kind != model.KindBool {
				problem("%s needs a column status that is true or false", a.Name)
			}
		case "rotate":
			if rotation == nil || rotation.Kind != model.KindInt || c.Upload == nil {
				problem("rotate needs an image and a column rotation that is a whole number")
			}
		case "destroy":
		default:
			if !a.Command || Command(c.Self.Decl, a.Name) == nil {
				problem("no action or command is called %q", a.Name)
			}
		}
	}
}

func isModel(name string) bool {
	return len(name) <= 64 && name != "" && name[0] >= 'A' && name[0] <= 'Z' && !strings.ContainsAny(name, " ./_-")
}

// Child finds the children of that name.
func (s *Screen) Child(name string) (*Child, bool) {
	for _, c := range s.Children {
		if c.Decl.Name == name {
			return c, true
		}
	}
	return nil, false
}

// MaxBytes bounds a file that is sent by itself.
func (c *Child) MaxBytes() int64 { return c.Upload.Decl.MaxBytes }

// Bounds are what a file may be that is sent by itself.
func (c *Child) Bounds() resource.Bounds {
	b := resource.Bounds{MaxBytes: c.Upload.Decl.MaxBytes, InPlace: c.Upload.Decl.IsVideo}
	if b.InPlace {
		b.Accept = c.Upload.Decl.Accept
	}
	return b
}

// Target is what parts of such files are kept apart by.
func (c *Child) Target(owner uint64) string {
	return fmt.Sprintf("%s.%s/%d", c.Owner.Decl.Name, c.Decl.Name, owner)
}
