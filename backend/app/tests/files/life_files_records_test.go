package files_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"backoffice/backend/app/apptest"
)

type hook struct{ api, table string }

// hung are the screens whose records hold pictures and name files in their texts, with
// their tables.
var hung = []hook{
	{"/api/blog/", "articles"}, {"/api/content/page/", "pages"}, {"/api/content/category/", "categories"}, {"/api/gallery/", "galleries"}, {"/api/video/", "videos"},
}

// html names some files: pictures of texts, and files of folders, there or gone.
func (c *clerk) html() string {
	all := []string{}
	var keys []string
	c.scan(&keys, "SELECT file FROM storage_files ORDER BY id")
	for _, key := range keys {
		folder := "screen"
		if strings.HasSuffix(key, ".txt") {
			folder = "document"
		}
		all = append(all, "/files/"+folder+"/"+key)
	}
	c.mu.Lock()
	all = append(all, c.pictures...)
	c.mu.Unlock()
	text := "<p>Text</p>"
	for range c.r.IntN(3) {
		if n := len(all); n > 0 {
			at := all[n-1-c.r.IntN(min(n, 12))]
			text += `<p><a href="` + at + `">odkaz</a> <img src="` + at + `" alt=""></p>`
		}
	}
	return text
}

// writes makes a record, or changes one.
func (c *clerk) writes() {
	of := hung[c.r.IntN(len(hung))]
	id := c.some("SELECT id FROM " + of.table + " ORDER BY id")
	c.mu.Lock()
	c.count++
	slug := fmt.Sprint("zaznam-", c.count)
	c.mu.Unlock()
	lang := func(l string) map[string]any {
		return map[string]any{"title": "Záznam " + l + slug, "title_url": slug, "content": c.html()}
	}
	form := map[string]any{}
	if c.r.IntN(3) > 0 {
		form["langs"] = map[string]any{"sk": lang("sk"), "en": lang("en")}
	}
	switch c.r.IntN(4) {
	case 0, 1:
		form["image"] = apptest.Picture{}
	case 2:
		form["image"] = nil
	}
	path := of.api
	if id != 0 && c.r.IntN(2) == 0 {
		path += fmt.Sprint(id)
		if c.r.IntN(2) == 0 {
			var was struct{ Version int64 }
			if a := c.b.Get(path); a.Status == http.StatusOK {
				a.Data(&was)
				form["version"] = was.Version
			}
		}
	} else {
		form["langs"], form["status"] = map[string]any{"sk": lang("sk"), "en": lang("en")}, true
		if of.table == "categories" {
			form["module_id"] = 1
		}
	}
	if of.table == "categories" && c.r.IntN(2) == 0 {
		form["parent_id"] = c.some("SELECT id FROM categories WHERE live = 1 ORDER BY id")
	}
	c.did(apptest.Post(c.t, c.b, path, form), "writes %s %v", path, form)
}

func tableOf(api string) string {
	return hung[slices.IndexFunc(hung, func(of hook) bool { return of.api == api })].table
}

// record is one of the records, or one of the removed ones.
func (c *clerk) record(removed bool) (api string, id uint64) {
	of := hung[c.r.IntN(len(hung))]
	where := " WHERE live = 1"
	if removed {
		where = " WHERE live IS NULL"
	}
	return of.api, c.some("SELECT id FROM " + of.table + where + " ORDER BY id")
}

func (c *clerk) removes() {
	api, id := c.record(false)
	if id == 0 {
		return
	}
	if c.r.IntN(2) == 0 {
		c.did(c.b.Delete(fmt.Sprint(api, id)), "removes %s%d", api, id)
		return
	}
	c.did(c.b.PostJSON(api+"array/destroy", map[string]any{"rows": slices.Compact([]uint64{id, c.some("SELECT id FROM " + tableOf(api) + " ORDER BY id")})}), "removes of %s %d and another", api, id)
}

func (c *clerk) restores() {
	api, id := c.record(true)
	if id == 0 {
		return
	}
	c.did(c.b.PostJSON(fmt.Sprint(api, id, "/restore"), nil), "brings back %s%d", api, id)
}

// reverts has a record be what it was once; its pictures of then may be gone.
func (c *clerk) reverts() {
	api, id := c.record(false)
	at := fmt.Sprint(api, id)
	a := c.b.Get(at + "/history")
	if a.Status != http.StatusOK {
		return
	}
	var past []struct{ ID uint64 }
	if a.Data(&past); len(past) > 0 {
		entry := past[c.r.IntN(len(past))]
		c.did(c.b.PostJSON(at+"/revert", map[string]any{"entry": entry.ID}), "reverts %s to %d", at, entry.ID)
	}
}

// hangs sends a picture to a gallery, at times in parts.
func (c *clerk) hangs() {
	gallery := c.some("SELECT id FROM galleries ORDER BY id")
	if gallery == 0 {
		return
	}
	at := fmt.Sprint("/api/gallery/image/", gallery, "/upload")
	raw := apptest.JPEGOf(c.t, 10+c.r.IntN(30), 20)
	if c.r.IntN(3) > 0 {
		c.did(apptest.SendFile(c.t, c.b, at, "snímka.jpg", raw, nil), "hangs a picture at %s", at)
		return
	}
	for _, part := range apptest.Chunks(c.uuid(), "časti.jpg", raw, len(raw)/2+1) {
		c.did(part.Send(c.t, c.b, at), "hangs part %d of a picture at %s", part.Index, at)
	}
}

// arranges does something to the pictures of a gallery.
func (c *clerk) arranges() {
	gallery := c.some("SELECT gallery_id FROM gallery_images ORDER BY id")
	at := fmt.Sprint("/api/gallery/image/", gallery)
	var ids []uint64
	if c.scan(&ids, "SELECT id FROM gallery_images WHERE gallery_id = ? AND live = 1 ORDER BY `order`", gallery); len(ids) == 0 {
		return
	}
	one := ids[c.r.IntN(len(ids))]
	switch c.r.IntN(6) {
	case 0, 1:
		c.r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		images := make([]any, len(ids))
		for i, id := range ids {
			images[i] = id
		}
		c.did(c.b.PostJSON(at+"/reorder/", map[string]any{"images": images}), "orders gallery %d: %v", gallery, ids)
	case 2:
		c.did(c.b.PostJSON(fmt.Sprint(at, "/rotate/", one), nil), "turns picture %d of gallery %d", one, gallery)
	case 3:
		c.did(c.b.PostJSON(at+"/array/hide", map[string]any{"rows": []uint64{one}}), "hides picture %d", one)
	case 4:
		c.did(c.b.PostJSON(at+"/array/destroy", map[string]any{"rows": []uint64{one, ids[0]}}), "takes pictures %d and %d down", one, ids[0])
	default:
		c.did(c.b.Delete(fmt.Sprint(at, "/destroy/", one)), "takes picture %d down", one)
	}
}

// films sends the file of a video in parts, or takes it away.
func (c *clerk) films() {
	video := c.some("SELECT id FROM videos ORDER BY id")
	if video == 0 {
		return
	}
	at := fmt.Sprint("/api/video/file/", video)
	if c.r.IntN(3) == 0 {
		c.did(c.b.Delete(at+"/destroy/"), "takes the file of %s away", at)
		return
	}
	for _, part := range apptest.Chunks(c.uuid(), "film.mp4", apptest.MP4Of(2000+c.r.IntN(900)), 1000) {
		if c.r.IntN(6) == 0 {
			c.note("gives up")
			return
		}
		c.did(part.Send(c.t, c.b, at+"/upload"), "films part %d at %s", part.Index, at)
	}
}
