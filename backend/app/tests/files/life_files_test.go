package files_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/media/storage"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// clerk is one of those who fill a house with files: into folders, texts, galleries and
// videos. All who are there at once share what was done.
type clerk struct {
	t     *testing.T
	p     *apptest.Product
	b     *webtest.Client
	r     *rand.Rand
	crowd bool
	*cabinet
}

// cabinet is what clerks share.
type cabinet struct {
	mu       sync.Mutex
	deeds    []string
	pictures []string        // addresses that were once put into texts, or could be
	warned   map[string]bool // keys that somebody removed though they were told where they are used
	count    int
}

// Whatever is uploaded, moved, named in texts, turned, put in order, removed and brought
// back, alone or by several at once: each file has a holder, each holder its file, what is
// used is not lost, what is removed is served no more, and nothing is left in the store.
func TestLifeOfFiles(t *testing.T) {
	apptest.Lives(t, 60, []int{1, 4}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			c := &clerk{t: t, p: p, b: p.Admin(t), crowd: life.People > 1, cabinet: &cabinet{warned: map[string]bool{}}}
			editor := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
			night := rand.New(rand.NewPCG(life.Seed, 3))
			for round := range life.Rounds() {
				life.AtOnce(round, func(person int, r *rand.Rand) {
					one := *c
					if one.r = r; person%2 == 1 {
						one.b = editor
					}
					one.step()
				})
				c.r = night
				c.check()
				c.endIfFailed()
				if night.IntN(15) == 0 {
					c.rests()
					if c.b = p.Admin(t); c.crowd {
						editor = p.Browser(t).SignIn("redaktor@example.com", apptest.Password)
					}
				}
			}
			c.b = p.Admin(t)
			c.end()
			c.endIfFailed()
		})
	})
}

func (c *clerk) endIfFailed() {
	c.t.Helper()
	if c.t.Failed() {
		c.t.Fatal(strings.Join(c.deeds, "\n"))
	}
}

func (c *clerk) note(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deeds = append(c.deeds, fmt.Sprintf(format, args...))
}

// did notes what was asked and answered, and says whether it was done. Being refused is
// part of life; that the program fails is not.
func (c *clerk) did(a *webtest.Answer, format string, args ...any) bool {
	c.note("%s: %d %.200s", fmt.Sprintf(format, args...), a.Status, a.Body)
	if a.Status >= 500 || a.Status == 401 || a.Status == 419 {
		c.t.Errorf("it answers %d: %s", a.Status, a.Body)
	}
	return a.Status < 300
}

func (c *clerk) scan(into any, query string, args ...any) {
	c.t.Helper()
	if err := c.p.DB.Write(c.t.Context()).Raw(query, args...).Scan(into).Error; err != nil {
		c.t.Errorf("%s: %v", query, err)
	}
}

// deedsOfClerks are what may happen next, each as often as it says.
var deedsOfClerks = []struct {
	often int
	do    func(c *clerk)
}{
	{2, (*clerk).makesFolder}, {3, (*clerk).movesFolder}, {1, (*clerk).removesFolder}, {4, (*clerk).uploads}, {1, (*clerk).breaksOff},
	{2, (*clerk).renames}, {2, (*clerk).movesFiles}, {3, (*clerk).removesFiles}, {2, (*clerk).puts}, {7, (*clerk).writes}, {3, (*clerk).removes},
	{2, (*clerk).restores}, {2, (*clerk).reverts}, {3, (*clerk).hangs}, {4, (*clerk).arranges}, {2, (*clerk).films}, {1, (*clerk).cleans},
}

func (c *clerk) step() {
	sum := 0
	for _, deed := range deedsOfClerks {
		sum += deed.often
	}
	at := c.r.IntN(sum)
	for _, deed := range deedsOfClerks {
		if at -= deed.often; at < 0 {
			deed.do(c)
			return
		}
	}
}

// some is one of the ids that a query answers, mostly one of the last; 0 where there is none.
func (c *clerk) some(query string) uint64 {
	var ids []uint64
	c.scan(&ids, query)
	switch n := len(ids); {
	case n == 0:
		return 0
	case n > 5 && c.r.IntN(3) > 0:
		return ids[n-1-c.r.IntN(5)]
	default:
		return ids[c.r.IntN(n)]
	}
}

func (c *clerk) folder() uint64 {
	return c.some("SELECT id FROM storage_folders WHERE live = 1 ORDER BY id")
}

// file is one of the files in folders, now and then one that was removed.
func (c *clerk) file() uint64 {
	if c.r.IntN(8) == 0 {
		return c.some("SELECT id FROM storage_files ORDER BY id")
	}
	return c.some("SELECT id FROM storage_files WHERE live = 1 ORDER BY id")
}

func (c *clerk) name() string {
	return []string{"Leto", "leto", "Zmluva č. 1", "Fotka", "d"}[c.r.IntN(5)]
}

func (c *clerk) makesFolder() {
	form := map[string]any{"name": c.name(), "parent_id": c.folder()}
	c.did(c.b.PostJSON("/api/storage/folder/", form), "makes a folder %v", form)
}

func (c *clerk) movesFolder() {
	id, form := c.folder(), map[string]any{}
	if c.r.IntN(3) > 0 {
		form["parent_id"] = c.folder()
	}
	if c.r.IntN(2) == 0 {
		form["name"] = c.name()
	}
	if a := c.b.PostJSON(fmt.Sprint("/api/storage/folder/", id), form); c.did(a, "folder %d gets %v", id, form) && id == storage.Root {
		c.t.Error("the root was changed")
	}
}

func (c *clerk) removesFolder() {
	id, confirmed := c.folder(), c.r.IntN(2) == 0
	var keys []string
	if confirmed {
		c.scan(&keys, "SELECT file FROM storage_files WHERE live = 1")
		c.warns(keys)
	}
	c.did(c.b.PostJSON("/api/storage/folder/array/remove", map[string]any{"rows": []uint64{id}, "confirmed": confirmed}), "removes folder %d, confirmed %v", id, confirmed)
}

// warns notes that files may go though they are used.
func (c *clerk) warns(keys []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, key := range keys {
		c.warned[key] = true
	}
}

func (c *clerk) sample() (name string, raw []byte) {
	if c.r.IntN(3) == 0 {
		return c.name() + ".txt", []byte(fmt.Sprint("Zmluva o diele ", c.r.IntN(100)))
	}
	return c.name() + ".jpg", apptest.JPEGOf(c.t, 8+c.r.IntN(30), 20)
}

func (c *clerk) uploads() {
	name, raw := c.sample()
	to := c.folder()
	c.did(apptest.SendFile(c.t, c.b, fmt.Sprint("/api/storage/upload/", to), name, raw, nil), "uploads %s to folder %d", name, to)
}

// uuid names an upload in parts.
func (c *clerk) uuid() string {
	return fmt.Sprintf("%08x-0000-4000-8000-%012x", c.r.Uint32(), c.r.Uint64()&0xffffffffffff)
}

// breaksOff sends some parts of a file, and seldom the last.
func (c *clerk) breaksOff() {
	name, raw := c.sample()
	to := fmt.Sprint("/api/storage/upload/", c.folder())
	for _, part := range apptest.Chunks(c.uuid(), name, raw, len(raw)/3+1) {
		if c.r.IntN(4) == 0 {
			c.note("gives up")
			return
		}
		c.did(part.Send(c.t, c.b, to), "sends part %d of %s to %s", part.Index, name, to)
	}
}

func (c *clerk) renames() {
	id, form := c.file(), map[string]any{"name": c.name() + ".jpg"}
	if id == 0 {
		return
	}
	if c.r.IntN(3) == 0 {
		form["folder_id"] = c.folder()
	}
	c.did(c.b.PostJSON(fmt.Sprint("/api/storage/", id), form), "file %d gets %v", id, form)
}

func (c *clerk) movesFiles() {
	form := map[string]any{"rows": slices.Compact([]uint64{c.file(), c.file()}), "folder_id": c.folder()}
	c.did(c.b.PostJSON("/api/storage/array/move", form), "moves %v", form)
}

func (c *clerk) removesFiles() {
	id, confirmed := c.file(), c.r.IntN(4) == 0
	if id == 0 {
		return
	}
	var keys, named []string
	c.scan(&keys, "SELECT file FROM storage_files WHERE id = ? AND live = 1", id)
	if confirmed {
		c.warns(keys)
	}
	c.scan(&named, "SELECT u.file_key FROM file_uses u JOIN storage_files s ON s.file = u.file_key WHERE s.id = ?", id)
	done := c.did(c.b.PostJSON("/api/storage/array/remove", map[string]any{"rows": []uint64{id}, "confirmed": confirmed}), "removes file %d %v, confirmed %v", id, keys, confirmed)
	if !c.crowd && len(keys) > 0 && c.admin() && done == (len(named) > 0 && !confirmed) {
		c.t.Errorf("it is named by %v, confirmed %v, and removed: %v", named, confirmed, done)
	}
}

// admin says whether the clerk may remove files.
func (c *clerk) admin() bool { return !c.crowd }

// puts uploads a picture as the editor of texts does.
func (c *clerk) puts() {
	var answer struct{ Location string }
	a := apptest.SendFile(c.t, c.b, "/api/upload", "obr.jpg", apptest.JPEGOf(c.t, 10+c.r.IntN(20), 20), nil)
	if !c.did(a, "puts a picture into a text") {
		return
	}
	if err := json.Unmarshal([]byte(a.Body), &answer); err != nil {
		c.t.Error(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pictures = append(c.pictures, answer.Location)
}

// rests lets time pass while nobody is at work, and has what nobody needs be cleaned away.
func (c *clerk) rests() {
	d := time.Duration(1+c.r.IntN(30)) * time.Hour
	c.note("%s pass", d)
	c.p.Clock.Pass(d)
	c.cleans()
}

func (c *clerk) cleans() {
	_, err := c.p.Media.Sweep(c.t.Context())
	_, again := c.p.Uploads.Sweep(c.t.Context())
	if err != nil || again != nil {
		c.t.Error(err, again)
	}
	c.note("it is cleaned")
}

// end has everything that is not needed go, and compares what is left with the store.
func (c *clerk) end() {
	c.p.Clock.Pass(49 * time.Hour)
	for range 2 { // what is replaced goes by the second
		c.cleans()
		c.p.Clock.Pass(2 * time.Hour)
	}
	c.cleans()
	found, err := app.CheckFiles(c.t.Context(), c.p.Config)
	if err != nil || len(found.Missing) > 0 || len(found.Unknown) > 0 {
		c.t.Errorf("missing %v, unknown %v, %v", found.Missing, found.Unknown, err)
	}
	var left []string
	c.scan(&left, "SELECT `key` FROM files WHERE state NOT IN ('kept', 'used')")
	var uploads int
	if c.scan(&uploads, "SELECT COUNT(*) FROM uploads"); uploads > 0 || len(left) > 0 {
		c.t.Errorf("%d uploads and the files %v were left", uploads, left)
	}
	c.served(1)
}
