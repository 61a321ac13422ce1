package files_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/media/storage"
	"backoffice/backend/web/webtest"
)

type storedFile struct {
	ID, Version uint64
	Name, Type  string
	Size        int64
	Folder      string
	FolderID    uint64 `json:"folder_id"`
	Width       int
	File        struct{ URL, Thumb string }
}

// drawer is a folder of its own to test with.
type drawer struct {
	t     *testing.T
	p     *apptest.Product
	admin *webtest.Client
	id    any
}

func newDrawer(t *testing.T, p *apptest.Product, admin *webtest.Client) *drawer {
	t.Helper()
	d := &drawer{t, p, admin, nil}
	d.id = d.folder(uniqueName("Priečinok"), storage.Root)
	return d
}

func uniqueName(stem string) string {
	return stem + " " + fmt.Sprintf("%x", time.Now().UnixNano())
}

func (d *drawer) folder(name string, parent any) any {
	d.t.Helper()
	var rec map[string]any
	d.admin.PostJSON("/api/storage/folder/", map[string]any{"name": name, "parent_id": parent}).Is(http.StatusCreated).Data(&rec)
	return rec["id"]
}

func (d *drawer) api(path string) string { return fmt.Sprintf("/api/storage/upload/%v%s", d.id, path) }

func (d *drawer) add(name string, raw []byte) storedFile {
	d.t.Helper()
	var rec struct{ ID uint64 }
	apptest.SendFile(d.t, d.admin, d.api(""), name, raw, nil).Is(http.StatusCreated).Data(&rec)
	for _, f := range d.files("") {
		if f.ID == rec.ID {
			return f
		}
	}
	d.t.Fatalf("%s is not listed", name)
	return storedFile{}
}

func (d *drawer) files(query string) []storedFile {
	d.t.Helper()
	var list []storedFile
	d.admin.Get(fmt.Sprintf("/api/storage/?per_page=100&folder=%v&%s", d.id, query)).Is(http.StatusOK).Data(&list)
	return list
}

func (d *drawer) names(query string) (names []string) {
	for _, f := range d.files(query) {
		names = append(names, f.Name)
	}
	return names
}

func (d *drawer) remove(b *webtest.Client, confirmed bool, ids ...uint64) *webtest.Answer {
	d.t.Helper()
	return b.PostJSON("/api/storage/array/remove", map[string]any{"rows": ids, "confirmed": confirmed})
}
