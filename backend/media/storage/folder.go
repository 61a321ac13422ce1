package storage

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/media"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// Folder holds files and folders.
type Folder struct {
	resource.Record
	resource.Keys
	ParentID *uint64
	Name     string
	NameKey  string `log:"-"`
}

// TableName is where folders are kept.
func (Folder) TableName() string { return "storage_folders" }

var _ = Screens.Declare(resource.Resource[Folder]{
	Name: "storage/folder", Title: "name", Model: "StorageFolder",
	Menu:        resource.Menu{Icon: "folder", None: true},
	NotPersonal: map[string]string{"name": "what a folder is called", "name_key": "what a folder is called"},
	Form: resource.Form{Main: field.List{
		nameField(),
		field.Select("parent_id").From("storage/folder/list").NotOwn().Required(),
	}},
	Options: []resource.Options{{Path: "list", Label: "name", Parent: "parent_id", Extra: []string{"parent_id", "version"}}},
	Commands: []resource.Command[Folder]{{
		Name: "remove", Run: resource.AllRows(removeFolders), Fields: field.List{field.Bool("confirmed")},
		AuditValues: []string{heldFolders, heldFiles},
	}},
	// Files are dropped on a folder: the calls stand below the files' own address.
	Children: []resource.ChildDef{{
		Name: "files", Of: "storage", Address: "storage/upload", Owner: "folder_id", Upload: "file", NameField: "name",
	}},
	Access: resource.Access{removeRight: resource.AdminOnly},
	Hooks: resource.Hooks[Folder]{
		BeforeSave: placeFolder,
		May: func(_ resource.Actor, act resource.Act, rec *Folder) bool {
			return rec.ID != Root || act == resource.ActList || act == resource.ActView
		},
	},
})

// What the log records of a removed folder.
const (
	heldFolders = "held_folders"
	heldFiles   = "held_files"
	// heldShown is how many names of each it lists; of more, how many there were.
	heldShown = 200
)

var removeAction = resource.Action{Name: "remove", Label: "destroy", Icon: "delete", Command: true, Danger: true}

// placeFolder checks what a folder is called and where it is put.
func placeFolder(c *resource.Call, rec, old *Folder) error {
	// Whoever changes how folders lie in each other does so alone.
	if err := hold(c.Tx, Root, "parent_id"); err != nil {
		return err
	}
	if err := hold(c.Tx, *rec.ParentID, "parent_id"); err != nil {
		return err
	}
	rec.Name = clean(rec.Name)
	rec.NameKey = keyOf(rec.Name)
	rec.SearchNorm = db.Fold(rec.Name)
	if old == nil || *rec.ParentID != *old.ParentID || rec.NameKey != old.NameKey {
		name, err := availableName(c.Tx, "storage_folders", "parent_id", *rec.ParentID, rec.Name, rec.ID, nil)
		if err != nil {
			return err
		}
		if name != rec.Name {
			return fault.Field("name", "errors.fileNameTaken")
		}
	}
	all, err := readTree(c.Tx)
	if err != nil {
		return err
	}
	if all.depthOf(*rec.ParentID)+all.heightOf(rec.ID) >= depth {
		return fault.Field("parent_id", "errors.folderDepth", "Count", depth)
	}
	return nil
}

// tree is how folders lie in each other.
type tree struct {
	name     map[uint64]string
	parent   map[uint64]uint64
	children map[uint64][]uint64
}

func readTree(tx *gorm.DB) (tree, error) {
	var rows []struct {
		ID       uint64
		ParentID *uint64
		Name     string
	}
	err := tx.Table("storage_folders").Clauses(clause.Locking{Strength: "SHARE"}).
		Where("`live` = ?", true).Select("id, parent_id, name").Find(&rows).Error
	if err != nil {
		return tree{}, fmt.Errorf("read folders: %w", err)
	}
	t := tree{name: map[uint64]string{}, parent: map[uint64]uint64{}, children: map[uint64][]uint64{}}
	for _, row := range rows {
		t.name[row.ID] = row.Name
		if row.ParentID != nil {
			t.parent[row.ID] = *row.ParentID
			t.children[*row.ParentID] = append(t.children[*row.ParentID], row.ID)
		}
	}
	return t, nil
}

// depthOf is how many folders lie around one.
func (t tree) depthOf(id uint64) int {
	level := 0
	for at, inner := t.parent[id]; inner && level <= depth; at, inner = t.parent[at] {
		level++
	}
	return level
}

// heightOf is how deep folders lie in one, itself counted.
func (t tree) heightOf(id uint64) int {
	height := 0
	if id != 0 {
		for _, child := range t.children[id] {
			height = max(height, t.heightOf(child))
		}
	}
	return height + 1
}

// below is a folder and all in it.
func (t tree) below(ids ...uint64) []uint64 {
	all := append([]uint64{}, ids...)
	seen := map[uint64]bool{}
	for _, id := range ids {
		seen[id] = true
	}
	for i := 0; i < len(all); i++ {
		for _, child := range t.children[all[i]] {
			if !seen[child] {
				seen[child] = true
				all = append(all, child)
			}
		}
	}
	return all
}

// removeFolders removes folders. Returns Conflict with what they hold, where
// they hold anything and it is not confirmed.
func removeFolders(c *resource.Call, recs []*Folder, in removeInput) (resource.Reply, error) {
	if err := hold(c.Tx, Root, "rows"); err != nil {
		return resource.Reply{}, err
	}
	all, err := readTree(c.Tx)
	if err != nil {
		return resource.Reply{}, err
	}
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = rec.ID
	}
	ids = all.below(ids...)
	for _, id := range ids {
		if err := hold(c.Tx, id, "rows"); err != nil {
			return resource.Reply{}, err
		}
	}
	folders, err := resource.Find[Folder](c, "id IN ?", ids)
	if err != nil {
		return resource.Reply{}, err
	}
	files, err := resource.Find[File](c, "folder_id IN ?", ids)
	if err != nil {
		return resource.Reply{}, err
	}
	if err := media.Hold(c.Tx, keysOf(files)); err != nil {
		return resource.Reply{}, err
	}
	slices.SortStableFunc(files, func(a, b *File) int { return bytes.Compare(a.SortKey, b.SortKey) })
	if !in.Confirmed && (len(files) > 0 || len(ids) > len(recs)) {
		inside, err := usesIn(c, keysOf(files))
		if err != nil {
			return resource.Reply{}, err
		}
		inside.Files, inside.Folders = len(files), len(ids)-len(recs)
		return resource.Reply{}, fault.New(fault.Conflict, "errors.folderFull").With(inside)
	}
	for _, file := range files {
		file.Remove(c.Now)
	}
	for _, folder := range folders {
		folder.Remove(c.Now)
	}
	reply := resource.Reply{Message: "common.messages.destroyed", AuditValues: map[uint64]map[string][]string{}}
	for _, rec := range recs {
		reply.AuditValues[rec.ID] = all.contentsBelow(rec.ID, files)
	}
	return reply, media.DetachAll(c.Tx, keysOf(files), c.Now)
}

// contentsBelow is what a folder holds at any depth, by its path from there.
func (t tree) contentsBelow(id uint64, files []*File) map[string][]string {
	paths := map[uint64]string{id: ""}
	var folders, names []string
	for _, at := range t.below(id)[1:] {
		paths[at] = paths[t.parent[at]] + t.name[at] + "/"
		folders = append(folders, strings.TrimSuffix(paths[at], "/"))
	}
	for _, f := range files {
		if within, inside := paths[f.FolderID]; inside {
			names = append(names, within+f.Name)
		}
	}
	return map[string][]string{heldFolders: firstOf(folders), heldFiles: firstOf(names)}
}

// firstOf are the first of many names, and how many more there are.
func firstOf(names []string) []string {
	if more := len(names) - heldShown; more > 0 {
		return append(names[:heldShown:heldShown], fmt.Sprintf("+ %d", more))
	}
	return names
}
