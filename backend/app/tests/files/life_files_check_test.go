package files_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
)

// named finds the keys of files in a text.
var named = regexp.MustCompile(`/files/(?:screen|thumb|document)/([a-z0-9]{2}/[a-z0-9]{24}(?:\.[a-z0-9]{1,10})?)`)

// column is where a table holds the key of a file.
type column struct{ table, name string }

// fileColumns are those of all screens.
func (c *clerk) fileColumns() []column {
	all := map[column]bool{}
	var walk func(table string, fields []*bind.Field)
	walk = func(table string, fields []*bind.Field) {
		for _, f := range fields {
			switch {
			case f.Decl.Traits().IsFile && f.Column != nil:
				all[column{table, f.Column.Name}] = true
			case f.Group != nil && !f.Group.JSON:
				walk(f.Group.Table.Name, f.Group.Fields)
			default:
				walk(table, f.Fields)
			}
		}
	}
	for _, s := range c.p.Engine.Screens() {
		walk(s.Main.Name, s.Fields)
		for _, child := range s.Children {
			walk(child.Self.Main.Name, child.Self.Fields)
		}
	}
	return slices.SortedFunc(maps.Keys(all), func(a, b column) int { return strings.Compare(a.table+a.name, b.table+b.name) })
}

// letGo are the tables whose records let their files go once they are removed.
var letGo = map[string]bool{"storage_files": true, "gallery_images": true, "product_images": true}

// holders are the records that hold each file.
func (c *clerk) holders() map[string][]string {
	held := map[string][]string{}
	for _, at := range c.fileColumns() {
		var rows []struct {
			ID  uint64
			Key string
		}
		where := ""
		if letGo[at.table] {
			where = " AND live = 1"
		}
		c.scan(&rows, fmt.Sprintf("SELECT id, `%[1]s` AS `key` FROM %[2]s WHERE `%[1]s` IS NOT NULL AND `%[1]s` <> ''%[3]s", at.name, at.table, where))
		for _, row := range rows {
			held[row.Key] = append(held[row.Key], fmt.Sprint(at.table, " ", row.ID))
		}
	}
	return held
}

// uses are the records whose texts name files, removed ones too: what is, and what should be.
func (c *clerk) uses() (is, should map[string]bool) {
	is, should = map[string]bool{}, map[string]bool{}
	var rows []struct {
		FileKey, Screen string
		RowID           uint64
	}
	c.scan(&rows, "SELECT file_key, screen, row_id FROM file_uses")
	for _, row := range rows {
		is[fmt.Sprint(row.Screen, " ", row.RowID, " ", row.FileKey)] = true
	}
	for _, of := range []struct{ screen, langs, owner string }{
		{"blog", "article_langs", "article_id"}, {"content/page", "page_langs", "page_id"}, {"content/category", "category_langs", "category_id"},
		{"gallery", "gallery_langs", "gallery_id"}, {"video", "video_langs", "video_id"},
	} {
		var texts []struct {
			ID      uint64
			Content string
		}
		c.scan(&texts, "SELECT "+of.owner+" AS id, COALESCE(content, '') AS content FROM "+of.langs)
		for _, text := range texts {
			for _, found := range named.FindAllStringSubmatch(text.Content, -1) {
				should[fmt.Sprint(of.screen, " ", text.ID, " ", found[1])] = true
			}
		}
	}
	return is, should
}

type fileRow struct {
	Key, State string
	Width      int
}

// check demands that files, their holders and the texts that name them agree.
func (c *clerk) check() {
	held := c.holders()
	is, should := c.uses()
	if !maps.Equal(is, should) {
		c.t.Errorf("noted uses are %v, and the texts say %v", is, should)
	}
	used := map[string]bool{}
	for use := range is {
		used[use[strings.LastIndexByte(use, ' ')+1:]] = true
	}
	var rows []fileRow
	c.scan(&rows, "SELECT `key`, state, width FROM files")
	states := map[string]string{}
	for _, f := range rows {
		states[f.Key] = f.State
		holders := held[f.Key]
		for what, wrong := range map[string]bool{
			"it is kept, and held by none":          f.State == "kept" && len(holders) != 1,
			"it is held, and not kept":              f.State != "kept" && len(holders) > 0,
			"a text has it, and it would go":        f.State == "pending" && used[f.Key],
			"no text has it, and it would not go":   f.State == "used" && !used[f.Key],
			"a text names it, and nobody was asked": f.State == "released" && used[f.Key] && !c.warned[f.Key],
		} {
			if wrong {
				c.t.Errorf("%s: %+v, %v", what, f, holders)
			}
		}
	}
	for key, holders := range held {
		if states[key] == "" {
			c.t.Errorf("%v hold %s, which is not there", holders, key)
		}
	}
	c.lie()
	c.served(6)
}

// lie demands that folders lie within each other, names differ, and pictures have places.
func (c *clerk) lie() {
	var wrong []string
	c.scan(&wrong, `SELECT CONCAT('folder ', f.id, ' lies in none') FROM storage_folders f LEFT JOIN storage_folders p ON p.id = f.parent_id AND p.live = 1
		WHERE f.live = 1 AND f.parent_id IS NOT NULL AND p.id IS NULL
		UNION ALL SELECT CONCAT('file ', f.id, ' lies in no folder') FROM storage_files f LEFT JOIN storage_folders p ON p.id = f.folder_id AND p.live = 1 WHERE f.live = 1 AND p.id IS NULL
		UNION ALL SELECT CONCAT('twice in a folder: ', MIN(name)) FROM storage_files WHERE live = 1 GROUP BY folder_id, name_key HAVING COUNT(*) > 1
		UNION ALL SELECT CONCAT('folders twice in one: ', MIN(name)) FROM storage_folders WHERE live = 1 GROUP BY parent_id, name_key HAVING COUNT(*) > 1
		UNION ALL SELECT CONCAT('two pictures at a place of gallery ', gallery_id) FROM gallery_images WHERE live = 1 GROUP BY gallery_id, `+"`order`"+` HAVING COUNT(*) > 1
		UNION ALL SELECT CONCAT('category ', k.id, ' lies below what is not there') FROM categories k JOIN categories p ON p.id = k.parent_id WHERE p.live IS NULL`)
	for _, one := range wrong {
		c.t.Error(one)
	}
	var folders []struct{ ID, ParentID uint64 }
	c.scan(&folders, "SELECT id, COALESCE(parent_id, 0) AS parent_id FROM storage_folders WHERE live = 1")
	above := map[uint64]uint64{}
	for _, f := range folders {
		above[f.ID] = f.ParentID
	}
	for id := range above {
		level := 0
		for at := id; at != 0 && level <= 21; at = above[at] {
			level++
		}
		if level > 21 {
			c.t.Errorf("folder %d lies in itself, or too deep: %v", id, above)
		}
	}
}

// served asks for one in so many of the files: what is held or named goes out, and what is
// removed does not.
func (c *clerk) served(of int) {
	var rows []fileRow
	c.scan(&rows, "SELECT `key`, state, width FROM files ORDER BY id")
	b := c.p.Browser(c.t)
	for _, f := range rows {
		if of > 1 && c.r.IntN(of) > 0 {
			continue
		}
		at := []string{"/files/document/" + f.Key}
		if f.Width > 0 {
			at = []string{"/files/screen/" + f.Key, "/files/thumb/" + f.Key}
		}
		want := http.StatusOK
		if f.State == "released" {
			want = http.StatusNotFound
		}
		for _, address := range at {
			if a := b.Get(address); a.Status != want {
				c.t.Errorf("%+v answers %d at %s", f, a.Status, address)
			}
		}
	}
}
