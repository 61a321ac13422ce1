package files_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/media/storage"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func TestStorage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		raw := apptest.JPEGOf(t, 60, 40)
		t.Run("a picture and a document", func(t *testing.T) {
			d := newDrawer(t, p, admin)
			picture := d.add("Leto.jpg", raw)
			if picture.Type != "image/jpeg" || picture.Width != 60 || picture.File.Thumb == "" || picture.Size == 0 {
				t.Errorf("the picture is %+v", picture)
			}
			document := d.add("Zmluva č. 1.txt", []byte("Zmluva o dielo"))
			if document.Width != 0 || document.File.Thumb != "" || !strings.HasPrefix(document.Type, "text/plain") {
				t.Errorf("the document is %+v", document)
			}
			for _, address := range []string{picture.File.URL, picture.File.Thumb, document.File.URL} {
				a := p.Browser(t).Get(address).Is(http.StatusOK)
				if a.Header.Get("X-Content-Type-Options") != "nosniff" {
					t.Errorf("%s may be sniffed", address)
				}
			}
			a := p.Browser(t).Get(document.File.URL)
			if got := a.Header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") || !strings.Contains(got, "Zmluva") {
				t.Errorf("a document goes out as %q", got)
			}
			if got := d.names("kind=image"); !slices.Equal(got, []string{"Leto.jpg"}) {
				t.Errorf("pictures are %v", got)
			}
			if got := d.names("search=zmluva+c"); !slices.Equal(got, []string{"Zmluva č. 1.txt"}) {
				t.Errorf("found %v", got)
			}
			if got := d.names("sort=-size"); !slices.Equal(got, []string{"Leto.jpg", "Zmluva č. 1.txt"}) {
				t.Errorf("by size %v", got)
			}
		})
		t.Run("names", func(t *testing.T) { storageNames(t, p, admin, raw) })
		t.Run("what could run is no page", func(t *testing.T) {
			d := newDrawer(t, p, admin)
			svg := d.add("logo.svg", []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`))
			a := p.Browser(t).Get(svg.File.URL).Is(http.StatusOK)
			if got := a.Header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") {
				t.Errorf("SVG goes out as %q", got)
			}
			if got := a.Header.Get("Content-Security-Policy"); !strings.Contains(got, "sandbox") {
				t.Errorf("with the policy %q", got)
			}
			for name, bad := range map[string]string{
				"a.jpg":  "<!DOCTYPE html><html><script>alert(1)</script></html>",
				"b.html": "<html><body>x</body></html>",
				"c.exe":  "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00",
				"d.jpg":  string(raw[:len(raw)/2]),
				"e.png":  string(bombOf(t)),
			} {
				dropzoneError(t, apptest.SendFile(t, admin, d.api(""), name, []byte(bad), nil), http.StatusUnprocessableEntity)
			}
			if got := d.names(""); !slices.Equal(got, []string{"logo.svg"}) {
				t.Errorf("kept %v", got)
			}
		})
		t.Run("in parts", func(t *testing.T) {
			d := newDrawer(t, p, admin)
			big := apptest.JPEGOf(t, 300, 200)
			parts := apptest.Chunks(apptest.NewUUID(t), "Časti.jpg", big, len(big)/3-7)
			for _, i := range []int{3, 1, 1, 0} {
				parts[i].Send(t, admin, d.api("")).Is(http.StatusOK)
			}
			parts[2].Send(t, admin, d.api("")).Is(http.StatusCreated)
			parts[0].Send(t, admin, d.api("")).Is(http.StatusCreated)
			if got := d.names(""); !slices.Equal(got, []string{"Časti.jpg"}) {
				t.Errorf("kept %v", got)
			}
		})
		t.Run("move", func(t *testing.T) {
			d, to := newDrawer(t, p, admin), newDrawer(t, p, admin)
			a, b := d.add("a.jpg", raw), d.add("b.jpg", raw)
			to.add("a.jpg", raw)
			admin.PostJSON("/api/storage/array/move", map[string]any{"rows": []uint64{a.ID, b.ID}, "folder_id": to.id}).Is(http.StatusOK)
			if got := to.names(""); !slices.Equal(got, []string{"a (2).jpg", "a.jpg", "b.jpg"}) || len(d.files("")) != 0 {
				t.Errorf("moved to %v, left %v", got, d.files(""))
			}
			p.Browser(t).Get(a.File.URL).Is(http.StatusOK) // at the same address
			_, fields := admin.PostJSON("/api/storage/array/move", map[string]any{"rows": []uint64{a.ID, 999999}, "folder_id": d.id}).
				Is(http.StatusUnprocessableEntity).Problem()
			if fields["rows.1"] == nil || len(d.files("")) != 0 {
				t.Errorf("a stranger is not named: %v", fields)
			}
			admin.PostJSON("/api/storage/array/move", map[string]any{"rows": []uint64{a.ID}, "folder_id": 999999}).Is(http.StatusUnprocessableEntity)
		})
		t.Run("folders", func(t *testing.T) { storageFolders(t, p, admin, raw) })
		t.Run("uses", func(t *testing.T) { storageUses(t, p, admin, raw) })
		t.Run("rights", func(t *testing.T) { storageRights(t, p, admin, raw) })
		t.Run("token", func(t *testing.T) { managerToken(t, p, admin) })
	})
}

func storageNames(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	d := newDrawer(t, p, admin)
	first := d.add("Leto 🌞.jpg", raw)
	if again := d.add("leto 🌞.jpg", raw); again.Name != "leto 🌞 (2).jpg" {
		t.Errorf("a doubled name becomes %q", again.Name)
	}
	for sent, kept := range map[string]string{
		`a\b/c.jpg`:                       "c.jpg",
		"..":                              "file",
		strings.Repeat("ž", 300) + ".jpg": strings.Repeat("ž", 196) + ".jpg",
		"obr\u202egpj.exe.jpg":            "obrgpj.exe.jpg",
		"tri  medzery .jpg":               "tri  medzery .jpg",
		"Žltučký kôň – „návrh“ (1) [x] #&%.jpg": "Žltučký kôň – „návrh“ (1) [x] #&%.jpg",
	} {
		if got := d.add(sent, raw); got.Name != kept {
			t.Errorf("%q is called %q, want %q", sent, got.Name, kept)
		}
	}
	again := d.add(strings.Repeat("ž", 300)+".jpg", raw)
	if n := len([]rune(again.Name)); n > 200 || !strings.HasSuffix(again.Name, "ž (2).jpg") {
		t.Errorf("%d letters: %s", n, again.Name)
	}
	rename := func(id uint64, form map[string]any) *webtest.Answer {
		return admin.PostJSON(fmt.Sprintf("/api/storage/%d", id), form)
	}
	rename(first.ID, map[string]any{"name": "Zima.jpg", "version": first.Version}).Is(http.StatusOK)
	rename(first.ID, map[string]any{"name": "Jeseň.jpg", "version": first.Version}).Is(http.StatusConflict)
	for _, bad := range []string{"", "a/b", `a\b`, ".", "..", strings.Repeat("a", 201), "c.jpg", "C.JPG"} {
		_, fields := rename(first.ID, map[string]any{"name": bad}).Is(http.StatusUnprocessableEntity).Problem()
		if fields["name"] == nil {
			t.Errorf("%q: %v", bad, fields)
		}
	}
	rename(first.ID, map[string]any{"name": "ZIMA.jpg"}).Is(http.StatusOK)
	p.Browser(t).Get(first.File.URL).Is(http.StatusOK)

	// Everybody sends the same name at once.
	var group sync.WaitGroup
	statuses := make([]int, 8)
	for i := range statuses {
		group.Go(func() { statuses[i] = apptest.SendFile(t, admin, d.api(""), "naraz.jpg", raw, nil).Status })
	}
	group.Wait()
	seen := map[string]bool{}
	for _, name := range d.names("search=naraz") {
		seen[name] = true
	}
	if len(seen) != len(statuses) || slices.Contains(statuses, http.StatusConflict) {
		t.Errorf("statuses %v, names %v", statuses, seen)
	}
}

func storageFolders(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	d := newDrawer(t, p, admin)
	inner := d.folder("Vnútri", d.id)
	deeper := d.folder("Hlbšie", inner)
	save := func(id any, form map[string]any) *webtest.Answer {
		return admin.PostJSON(fmt.Sprintf("/api/storage/folder/%v", id), form)
	}
	_, fields := admin.PostJSON("/api/storage/folder/", map[string]any{"name": "vnútri", "parent_id": d.id}).Is(http.StatusUnprocessableEntity).Problem()
	if fields["name"] == nil {
		t.Errorf("a doubled folder: %v", fields)
	}
	for _, under := range []any{inner, deeper} {
		if _, fields := save(inner, map[string]any{"name": "Vnútri", "parent_id": under}).Is(http.StatusUnprocessableEntity).Problem(); fields["parent_id"] == nil {
			t.Errorf("a folder in itself: %v", fields)
		}
	}
	save(storage.Root, map[string]any{"name": "x", "parent_id": inner}).Is(http.StatusForbidden)
	save(inner, map[string]any{"name": "Premenovaný", "version": 1}).Is(http.StatusOK)
	save(inner, map[string]any{"name": "Inak", "version": 1}).Is(http.StatusConflict)

	var list []struct {
		ID       any
		Name     string
		ParentID any `json:"parent_id"`
	}
	admin.Get("/api/storage/folder/list").Is(http.StatusOK).Data(&list)
	if len(list) < 4 || !slices.ContainsFunc(list, func(f struct {
		ID       any
		Name     string
		ParentID any `json:"parent_id"`
	}) bool {
		return f.Name == "Premenovaný" && f.ParentID == d.id
	}) {
		t.Errorf("folders %v", list)
	}

	deep := &drawer{t, p, admin, deeper}
	file := deep.add("a.jpg", raw)
	remove := func(confirmed bool, ids ...any) *webtest.Answer {
		return admin.PostJSON("/api/storage/folder/array/remove", map[string]any{"rows": ids, "confirmed": confirmed})
	}
	var inside storage.Used
	remove(false, inner).Is(http.StatusConflict).Data(&inside)
	if inside.Files != 1 || inside.Folders != 1 {
		t.Errorf("it is said to hold %+v", inside)
	}
	remove(true, inner).Is(http.StatusOK)
	// The log tells what went with it.
	var entry struct{ Changes string }
	err := p.DB.Read(t.Context()).Raw("SELECT changes FROM activity_log WHERE screen = 'storage/folder' AND action = 'remove' AND row_id = ?",
		fmt.Sprint(inner)).Scan(&entry).Error
	var changes []struct {
		Field  string
		Before []string
	}
	if err == nil {
		err = json.Unmarshal([]byte(entry.Changes), &changes)
	}
	if want := "Hlbšie" + "/" + file.Name; err != nil || len(changes) != 2 || changes[0].Field != "held_folders" ||
		!slices.Equal(changes[0].Before, []string{"Hlbšie"}) || !slices.Equal(changes[1].Before, []string{want}) {
		t.Errorf("the log tells %s of a removed folder with %s, %v", entry.Changes, want, err)
	}
	remove(true, storage.Root).Is(http.StatusForbidden)
	p.Clock.Pass(61 * time.Minute)
	if _, err := p.Media.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.Browser(t).Get(file.File.URL).Is(http.StatusNotFound)
	apptest.SendFile(t, admin, deep.api(""), "b.jpg", raw, nil).Is(http.StatusNotFound)
	empty := d.folder("Prázdny", d.id)
	remove(false, empty).Is(http.StatusOK)
}

func storageUses(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	d := newDrawer(t, p, admin)
	picture, document, alone := d.add("a.jpg", raw), d.add("b.txt", []byte("text")), d.add("c.jpg", raw)
	form := apptest.Page(strings.ToLower(strings.ReplaceAll(uniqueName("subory"), " ", "-")))
	delete(form, "module_id")
	form["langs[sk][content]"] = fmt.Sprintf(`<p><img src="%s" alt=""> <a href="%s">b</a></p>`, picture.File.URL, document.File.URL)
	var rec map[string]any
	admin.Post("/api/blog/", form).Is(http.StatusCreated).Data(&rec)
	uses := func(f storedFile) (used storage.Used) {
		t.Helper()
		admin.Get(fmt.Sprintf("/api/storage/%d/uses", f.ID)).Is(http.StatusOK).Data(&used)
		return used
	}
	for _, f := range []storedFile{picture, document} {
		used := uses(f)
		if used.Total != 1 || len(used.Uses) != 1 || used.Uses[0].Screen != "blog" || used.Uses[0].Label == "" ||
			fmt.Sprint(used.Uses[0].ID) != fmt.Sprint(rec["id"]) || !strings.HasPrefix(used.Uses[0].Title, "Žena") {
			t.Errorf("%s is used in %+v", f.Name, used)
		}
	}
	admin.Language = "en"
	if used := uses(picture); !strings.HasPrefix(used.Uses[0].Title, "Woman") {
		t.Errorf("a reader of English is told %+v", used)
	}
	admin.Language = ""
	if used := uses(alone); used.Total != 0 || used.Uses == nil {
		t.Errorf("a file that is not used is used in %+v", used)
	}
	// A removed page may be restored.
	address := fmt.Sprintf("/api/blog/%v", rec["id"])
	admin.Delete(address).Is(http.StatusOK)
	if used := uses(picture); used.Total != 1 || !used.Uses[0].Removed {
		t.Errorf("of a removed page: %+v", used)
	}
	var refused storage.Used
	d.remove(admin, false, picture.ID, alone.ID).Is(http.StatusConflict).Data(&refused)
	if refused.Total != 1 || refused.Files != 2 || len(d.files("")) != 3 {
		t.Errorf("refused with %+v, %d left", refused, len(d.files("")))
	}
	admin.Post(address+"/restore", nil).Is(http.StatusOK)
	admin.Post(address, map[string]string{"langs[sk][content]": "<p>Nič</p>"}).Is(http.StatusOK)
	if used := uses(picture); used.Total != 0 {
		t.Errorf("named no more, yet %+v", used)
	}
	d.remove(admin, false, picture.ID).Is(http.StatusOK)
	_, fields := admin.Post(address, map[string]string{"langs[sk][content]": form["langs[sk][content]"]}).Is(http.StatusUnprocessableEntity).Problem()
	if fields["langs.sk.content"] == nil {
		t.Errorf("a text that names a removed file: %v", fields)
	}
	admin.Post(address, map[string]string{"langs[sk][content]": fmt.Sprintf(`<p><a href="%s">b</a></p>`, document.File.URL)}).Is(http.StatusOK)
	d.remove(admin, true, document.ID).Is(http.StatusOK)
}

func storageRights(t *testing.T, p *apptest.Product, admin *webtest.Client, raw []byte) {
	d := newDrawer(t, p, admin)
	file := d.add("a.jpg", raw)
	editorOf := p.Staff(t, strings.ReplaceAll(uniqueName("s"), " ", "")+"@example.com", resource.RoleEditor)
	nobody := p.Browser(t).Begin()
	calls := func(b *webtest.Client) []*webtest.Answer {
		return []*webtest.Answer{
			b.Get("/api/storage/"), b.Get("/api/storage/folder/list"), b.Get(d.api("/token/check")),
			apptest.SendFile(t, b, d.api(""), "b.jpg", raw, nil), b.PostJSON("/api/storage/token", nil),
			b.PostJSON(fmt.Sprintf("/api/storage/%d", file.ID), map[string]any{"name": uniqueName("x") + ".jpg"}),
			b.PostJSON("/api/storage/array/move", map[string]any{"rows": []uint64{file.ID}, "folder_id": d.id}),
			b.PostJSON("/api/storage/folder/", map[string]any{"name": uniqueName("y"), "parent_id": d.id}),
			d.remove(b, true, file.ID),
			b.PostJSON("/api/storage/folder/array/remove", map[string]any{"rows": []any{d.id}, "confirmed": true}),
		}
	}
	for i, a := range calls(nobody) {
		if a.Status != http.StatusUnauthorized {
			t.Errorf("signed out, call %d answers %d", i, a.Status)
		}
	}
	all := calls(editorOf)
	for i, a := range all[:len(all)-2] {
		if a.Status != http.StatusOK && a.Status != http.StatusCreated {
			t.Errorf("an editor, call %d answers %d: %s", i, a.Status, a.Body)
		}
	}
	for _, a := range all[len(all)-2:] {
		a.Is(http.StatusForbidden)
	}
	if len(d.files("")) != 2 {
		t.Errorf("an editor removed: %v", d.names(""))
	}
	webtest.Run(t, p.DB.Write(t.Context()), []webtest.Scenario{
		{Name: "rename", Client: admin, Method: http.MethodPost, Path: fmt.Sprintf("/api/storage/%d", file.ID),
			JSON: map[string]any{"name": "nový.jpg"}, Status: 200, Activity: []string{fmt.Sprintf("Storage %d update", file.ID)}},
		{Name: "move", Client: admin, Method: http.MethodPost, Path: "/api/storage/array/move",
			JSON: map[string]any{"rows": []uint64{file.ID}, "folder_id": storage.Root}, Status: 200, Activity: []string{fmt.Sprintf("Storage %d move", file.ID)}},
		{Name: "remove", Client: admin, Method: http.MethodPost, Path: "/api/storage/array/remove",
			JSON: map[string]any{"rows": []uint64{file.ID}}, Status: 200, Activity: []string{fmt.Sprintf("Storage %d remove", file.ID)}},
	})
}

// managerToken: the page's address is good for ten minutes, in one session,
// and opens nothing else.
func managerToken(t *testing.T, p *apptest.Product, admin *webtest.Client) {
	var pass struct{ Token, URL string }
	admin.PostJSON("/api/storage/token", nil).Is(http.StatusOK).Data(&pass)
	a := admin.Get(pass.URL).Is(http.StatusOK)
	for name, want := range map[string]string{
		"Referrer-Policy": "no-referrer", "X-Frame-Options": "SAMEORIGIN", "Cache-Control": "no-store",
	} {
		if got := a.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	if policy := a.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") {
		t.Errorf("the policy is %s", policy)
	}
	if policy := admin.Get("/admin/login").Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") {
		t.Errorf("another page has the policy %s", policy)
	}
	for _, other := range []*webtest.Client{p.Browser(t), p.Browser(t).Begin(), p.Browser(t).SignIn(apptest.AdminEmail, apptest.Password)} {
		other.Get(pass.URL).Is(http.StatusForbidden)
	}
	// Not the last character: it carries two bits only, so that another may mean the same.
	forged := []byte(pass.Token)
	if forged[0] != 'A' {
		forged[0] = 'A'
	} else {
		forged[0] = 'B'
	}
	for _, bad := range []string{"", "x", string(forged), strings.Repeat("A", 54)} {
		admin.Get("/admin/files?token=" + bad).Is(http.StatusForbidden)
	}
	bearer := p.Browser(t)
	bearer.Header.Set("Authorization", "Bearer "+pass.Token)
	bearer.Get("/api/gallery/image/1/token/check").Is(http.StatusUnauthorized)
	if strings.Contains(p.Log.String(), pass.Token) {
		t.Error("the token stands in the log")
	}
	p.Clock.Pass(9 * time.Minute)
	admin.Get(pass.URL).Is(http.StatusOK)
	p.Clock.Pass(2 * time.Minute)
	admin.Get(pass.URL).Is(http.StatusForbidden)
	admin.PostJSON("/api/storage/token", nil).Is(http.StatusOK).Data(&pass)
	admin.Get(pass.URL).Is(http.StatusOK)
	admin.Post("/api/logout", nil).Is(http.StatusOK)
	admin.Get(pass.URL).Is(http.StatusForbidden)
	*admin = *p.Admin(t)
}
