package storage

import (
	"fmt"
	"reflect"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/media"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// File is a file in a folder.
type File struct {
	resource.Record
	resource.Keys
	FolderID uint64
	File     string
	Name     string
	NameKey  string `log:"-"`
	Type     string `order:"bytes"` // sniffed
	Size     int64  // bytes, as uploaded
	Width    int    // pixels, of a picture
	Height   int
}

// TableName is where files of folders are kept.
func (File) TableName() string { return "storage_files" }

// accepted are the types of file that staff need. What could run script in a
// page is either not among them, or goes out as a download (decisions.md 32).
var accepted = append(slices.Clone(field.ImageTypes),
	"image/svg+xml", "application/pdf", "application/rtf", "text/rtf", "text/plain", "text/csv", "application/zip",
	"application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation",
	"application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.spreadsheet",
	"application/vnd.oasis.opendocument.presentation",
	"audio/mpeg", "audio/ogg", "audio/wav", "audio/x-m4a", "video/mp4", "video/webm", "application/epub+zip",
)

var _ = Screens.Declare(resource.Resource[File]{
	Name: "storage", Title: "name", Model: "Storage",
	Menu:        resource.Menu{Icon: "folder-open", Order: 45},
	Tiles:       []resource.Tile{{Key: "Storage", Order: 100}},
	NotPersonal: map[string]string{"name": "what a file is called", "name_key": "what a file is called"},
	List: resource.List{
		Columns: column.List{
			column.Image("file"),
			column.Text("name"),
			column.Text("folder_id").As("folder").From("storage/folder/list"),
			column.Text("type").Wide(),
			column.Bytes("size"),
			column.Number("width").Wide(),
			column.Number("height").Wide(),
			column.DateTime("created_at").Wide(),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("name"),
			filter.Select("folder").On("folder_id").From("storage/folder/list"),
			filter.Choice("kind",
				filter.Case{Value: "image", Key: "image", Where: "width > 0"},
				filter.Case{Value: "document", Key: "document", Where: "width = 0"}),
		},
		Bulk:     []resource.Action{resource.CommandAction("move", "folder"), removeAction},
		Row:      []resource.Action{resource.Edit},
		NoCreate: true, // files are dropped
		Panel:    "files",
	},
	Form: resource.Form{Main: field.List{
		nameField(),
		field.Select("folder_id").From("storage/folder/list").Required(),
		field.File("file", accepted...).UpTo(FileBytes).Sized().Required().CreateOnly(),
		field.Text("type").ReadOnly(),
		field.Number("size").ReadOnly(),
		field.Number("width").ReadOnly(),
		field.Number("height").ReadOnly(),
	}},
	Commands: []resource.Command[File]{
		{Name: "move", Run: resource.AllRows(moveFiles), Fields: field.List{
			field.Select("folder_id").From("storage/folder/list").Required(),
		}},
		{Name: "remove", Run: resource.AllRows(removeFiles), Fields: field.List{field.Bool("confirmed")}},
	},
	Feeds:  []resource.Feed{{Name: "uses", Path: "{id}/uses", Answers: reflect.TypeFor[Used](), Record: resource.RecordFeed(usesOfFile)}},
	Access: resource.Access{removeRight: resource.AdminOnly},
	Hooks:  resource.Hooks[File]{BeforeSave: placeFile},
})

// placeFile checks what a file is called and where it is put, and learns of a
// new one what it is. A new file whose name the folder has gets a number.
func placeFile(c *resource.Call, rec, old *File) error {
	if err := hold(c.Tx, rec.FolderID, "folder_id"); err != nil {
		return err
	}
	if old == nil {
		var taken media.File
		if err := c.Tx.Where(map[string]any{"key": rec.File}).Take(&taken).Error; err != nil {
			return fmt.Errorf("read file %s: %w", rec.File, err)
		}
		rec.Type, rec.Size, rec.Width, rec.Height = taken.Type, taken.Size, taken.Width, taken.Height
	}
	rec.Name = clean(rec.Name)
	rec.NameKey = keyOf(rec.Name)
	name, err := availableName(c.Tx, "storage_files", "folder_id", rec.FolderID, rec.Name, rec.ID, nil)
	if err != nil {
		return err
	}
	if name != rec.Name && old != nil && rec.NameKey != old.NameKey {
		return fault.Field("name", "errors.fileNameTaken")
	}
	rec.Name, rec.NameKey = name, keyOf(name)
	// Whoever downloads it gets this name.
	return c.Tx.Model(&media.File{}).Where(map[string]any{"key": rec.File}).Update("name", rec.Name).Error
}

type moveInput struct{ FolderID uint64 }

// moveFiles puts files into another folder; one whose name it has gets a number.
func moveFiles(c *resource.Call, recs []*File, in moveInput) (resource.Reply, error) {
	if err := hold(c.Tx, in.FolderID, "folder_id"); err != nil {
		return resource.Reply{}, err
	}
	taken := map[string]bool{}
	for _, rec := range recs {
		if rec.FolderID == in.FolderID {
			continue
		}
		name, err := availableName(c.Tx, "storage_files", "folder_id", in.FolderID, rec.Name, rec.ID, taken)
		if err != nil {
			return resource.Reply{}, err
		}
		rec.FolderID, rec.Name, rec.NameKey = in.FolderID, name, keyOf(name)
		taken[rec.NameKey] = true
	}
	return resource.Reply{Message: "storage.messages.moved"}, nil
}

type removeInput struct{ Confirmed bool }

// removeFiles removes files for good. Returns Conflict with the records that
// name them, where there are any and it is not confirmed.
func removeFiles(c *resource.Call, recs []*File, in removeInput) (resource.Reply, error) {
	keys := keysOf(recs)
	if err := media.Hold(c.Tx, keys); err != nil {
		return resource.Reply{}, err
	}
	if !in.Confirmed {
		found, err := usesIn(c, keys)
		if err != nil {
			return resource.Reply{}, err
		}
		if found.Total > 0 {
			found.Files = len(recs)
			return resource.Reply{}, fault.New(fault.Conflict, "errors.fileUsed").With(found)
		}
	}
	for _, rec := range recs {
		rec.Remove(c.Now)
	}
	return resource.Reply{Message: "common.messages.destroyed"}, media.DetachAll(c.Tx, keys, c.Now)
}

func keysOf(files []*File) []string {
	keys := make([]string, len(files))
	for i, f := range files {
		keys[i] = f.File
	}
	return keys
}

// Used is where files are named, and what else would go with them.
type Used struct {
	Uses    []Use `json:"uses"`
	Total   int   `json:"total"` // records that name them, listed or not
	Files   int   `json:"files,omitempty"`
	Folders int   `json:"folders,omitempty"`
}

// Use is a record whose text names a file.
type Use struct {
	Screen  string `json:"screen"`
	ID      uint64 `json:"id"`
	Label   string `json:"label"`
	Title   string `json:"title"` // empty where the caller may not see it
	Removed bool   `json:"removed"`
}

func usesIn(c *resource.Call, keys []string) (Used, error) {
	found, total, err := media.UsesOf(c.Tx, keys, usesShown)
	if err != nil {
		return Used{}, err
	}
	used := Used{Uses: []Use{}, Total: total}
	for _, u := range found {
		named, err := c.Names(u.Screen, []uint64{u.RowID})
		if err != nil {
			return Used{}, err
		}
		n := named[u.RowID]
		used.Uses = append(used.Uses, Use{Screen: u.Screen, ID: u.RowID, Label: n.Label, Title: n.Title, Removed: n.Removed})
	}
	return used, nil
}

// usesOfFile lists where a file is named.
func usesOfFile(c *resource.Call, file *File, _ map[string]string) (resource.Reply, error) {
	used, err := usesIn(c, []string{file.File})
	return resource.Reply{Data: used}, err
}
