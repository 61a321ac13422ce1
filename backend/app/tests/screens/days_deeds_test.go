package screens_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"backoffice/backend/app/apptest"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
)

// historyAt is where its history lies; empty where it has none.
func historyAt(s *engine.Screen, id any) string {
	at := s.Decl.HistoryPath()
	if at == "" {
		return ""
	}
	return s.Decl.API() + strings.Replace(at, "{id}", fmt.Sprint(id), 1)
}

func (d *day) sampler(decl resource.Screen, own any) *sampler {
	return &sampler{t: d.t, browser: d.calm, set: d.set, screen: decl, locales: d.m.Config.Locales, dice: d.r, own: own}
}

func (d *day) send(path string, form map[string]any) int {
	return d.did(apptest.Post(d.t, d.b, path, form), "sends %s %v", path, form)
}

// someOf is one of a screen's records, mostly one of the last; 0 where there is none.
func (d *day) someOf(s *engine.Screen) uint64 {
	var ids []uint64
	d.scan(&ids, "SELECT id FROM "+s.Main.Name+" ORDER BY id")
	switch n := len(ids); {
	case n == 0:
		return 0
	case n > 8 && d.r.IntN(3) > 0:
		return ids[n-1-d.r.IntN(8)]
	default:
		return ids[d.r.IntN(n)]
	}
}

// deed does something on a screen and returns what was answered; 0 where there was nothing
// to do.
func (d *day) deed(s *engine.Screen) int {
	api, id := s.Decl.API(), d.someOf(s)
	at := fmt.Sprint(api, id)
	switch n := d.r.IntN(25); {
	case n >= 20:
		return d.browse(s)
	case n < 6:
		return d.create(s)
	case n < 11:
		return d.update(s, id)
	case n < 13:
		return d.did(d.b.Delete(at), "removes %s", at)
	case n < 14:
		return d.did(d.b.PostJSON(at+"/restore", nil), "restores %s", at)
	case n < 15:
		action, ids := []string{"publish", "hide", "destroy", "restore"}[d.r.IntN(4)], []uint64{id, d.someOf(s)}
		return d.did(d.b.PostJSON(api+"array/"+action, map[string]any{"rows": slices.Compact(ids)}), "%s: %s %v", s.Decl.Name, action, ids)
	case n < 16:
		return d.revert(s, id)
	case n < 17 && len(s.Children) > 0:
		return d.child(s, s.Children[d.r.IntN(len(s.Children))], id)
	case n < 18 && s.Decl.Tree != nil:
		return d.layTree(s)
	case n < 18:
		return d.inline(s, id)
	case len(s.Decl.Commands) > 0:
		return d.command(s, s.Decl.Commands[d.r.IntN(len(s.Decl.Commands))], id)
	}
	return 0
}

// browse asks for a page of the list, which is remembered from then on.
func (d *day) browse(s *engine.Screen) int {
	list := s.Decl.List
	ask := url.Values{"page": {fmt.Sprint(1 + d.r.IntN(2))}, "per_page": {"10"}}
	if d.r.IntN(2) == 0 {
		ask.Set("sort", []string{"", "-"}[d.r.IntN(2)]+list.Columns[d.r.IntN(len(list.Columns))].Key)
	}
	if d.r.IntN(6) == 0 {
		ask.Set("removed", "1")
	}
	for _, f := range list.Filters {
		if d.r.IntN(3) > 0 {
			continue
		}
		switch {
		case f.Kind == filter.KindSearch:
			ask.Set(f.Name, []string{"zltucky", "Kôň 1", "2", "kod", "ukazka"}[d.r.IntN(5)])
		case len(f.Cases) > 0:
			ask.Set(f.Name, f.Cases[d.r.IntN(len(f.Cases))].Value)
		case len(f.States) > 0:
			ask.Set(f.Name, fmt.Sprint(f.States[d.r.IntN(len(f.States))].Value))
		case f.Kind == filter.KindSelect:
			ask.Set(f.Name, fmt.Sprint(1+d.r.IntN(3)))
		case f.Kind == filter.KindDateRange:
			ask.Set(f.Name+"[from]", fmt.Sprintf("2026-05-0%d", 1+d.r.IntN(9)))
		case f.Kind == filter.KindNumberRange:
			ask.Set(f.Name+"[to]", fmt.Sprint(d.r.IntN(5)))
		default:
			ask.Set(f.Name, fmt.Sprint(d.r.IntN(2)))
		}
	}
	return d.did(d.b.Get(s.Decl.API()+"?"+ask.Encode()), "lists %s of %s", ask.Encode(), s.Decl.Name)
}

func (d *day) create(s *engine.Screen) int {
	if s.Decl.List.NoCreate || decidedElsewhere[s.Decl.Name] != "" {
		return 0
	}
	form := d.sampler(s.Decl, nil).form()
	a := apptest.Post(d.t, d.b, s.Decl.API(), form)
	if a.Status == http.StatusCreated {
		var made struct{ ID uint64 }
		a.Data(&made)
		d.confirm(s.Main.Name, made.ID)
	}
	return d.did(a, "makes in %s %v", s.Decl.Name, form)
}

// update changes some fields of what is there, or none.
func (d *day) update(s *engine.Screen, id uint64) int {
	a := d.b.Get(loadAt(s.Decl, id))
	if a.Status != http.StatusOK {
		return d.did(a, "loads %s %d", s.Decl.Name, id)
	}
	var form map[string]any
	a.Data(&form)
	if decidedElsewhere[s.Decl.Name] == "" && d.r.IntN(5) > 0 {
		fresh := d.sampler(s.Decl, id).form()
		for _, key := range slices.Sorted(maps.Keys(fresh)) {
			if d.r.IntN(3) == 0 {
				form[key] = fresh[key]
			}
		}
	}
	return d.send(fmt.Sprint(s.Decl.API(), id), form)
}

// past are the entries of a record's history.
func (d *day) past(at string) (entries []struct {
	ID        uint64
	CanRevert bool `json:"can_revert"`
}) {
	if a := d.b.Get(at + "/history"); a.Status == http.StatusOK {
		a.Data(&entries)
	}
	return entries
}

func (d *day) revert(s *engine.Screen, id uint64) int {
	at := historyAt(s, id)
	past := d.past(at)
	if at == "" || len(past) == 0 {
		return 0
	}
	entry := past[d.r.IntN(len(past))]
	status := d.did(d.b.PostJSON(at+"/revert", map[string]any{"entry": entry.ID}), "reverts %s to %d", at, entry.ID)
	if entry.CanRevert && !d.crowd && status != http.StatusOK && status != http.StatusUnprocessableEntity {
		d.t.Errorf("it is offered, and refused: %d", status)
	}
	return status
}

func (d *day) inline(s *engine.Screen, id uint64) int {
	for _, c := range s.Decl.List.Columns {
		if c.Kind == column.KindInline {
			return d.did(d.b.PostJSON(fmt.Sprint(s.Decl.API(), c.Key, "/", id), map[string]any{c.Key: d.r.IntN(30)}), "%s: %s of %d", s.Decl.Name, c.Key, id)
		}
	}
	return 0
}

// command runs one of the screen's own with what its form may hold.
func (d *day) command(s *engine.Screen, c resource.CommandDef, id uint64) int {
	scope := c.Scopes[d.r.IntN(len(c.Scopes))]
	body := map[string]any{}
	d.sampler(s.Decl, id).fill(body, body, c.Fields)
	maps.Copy(body, c.Payload)
	if scope == resource.ScopeBulk {
		body["rows"] = []any{id}
	}
	return d.send(s.Decl.API()+strings.Replace(c.At(scope), "{id}", fmt.Sprint(id), 1), body)
}

// node is a record of a tree with what lies below it.
type node struct {
	ID       uint64
	Children []node
}

// ids are those of the node and of all below it.
func (n node) ids() []uint64 {
	all := []uint64{n.ID}
	for _, below := range n.Children {
		all = append(all, below.ids()...)
	}
	return all
}

// layTree gives the records of a tree other places.
func (d *day) layTree(s *engine.Screen) int {
	var tree node
	d.calm.Get(s.Decl.API() + "tree").Is(http.StatusOK).Data(&tree.Children)
	ids := tree.ids()[1:]
	d.r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	laid := []map[string]any{{"children": []any{}}}
	for _, id := range ids {
		one, parent := map[string]any{"id": id, "children": []any{}}, laid[d.r.IntN(len(laid))]
		parent["children"] = append(parent["children"].([]any), one)
		laid = append(laid, one)
	}
	return d.did(d.b.PostJSON(s.Decl.API(), map[string]any{"tree": laid[0]["children"]}), "lays %s anew: %v", s.Decl.Name, laid[0]["children"])
}

// child does something to the rows below a record.
func (d *day) child(s *engine.Screen, c *engine.Child, id uint64) int {
	if c.Decl.Upload != "" && d.r.IntN(2) == 0 {
		at := strings.Replace(c.Decl.UploadAt(s.Decl), "{id}", fmt.Sprint(id), 1)
		return d.did(apptest.SendFile(d.t, d.b, at, "snímka.jpg", apptest.JPEGOf(d.t, 8+d.r.IntN(30), 20), nil), "sends a picture to %s", at)
	}
	if c.Decl.Of != "" || c.Decl.Screen.Form == nil {
		return 0
	}
	at := strings.TrimSuffix(strings.Replace(c.Decl.At(s.Decl), "{id}", fmt.Sprint(id), 1), "/")
	if c.Decl.Single() {
		return d.did(d.b.Delete(at+"/destroy"), "removes the file of %s", at)
	}
	a := d.b.Get(at + "/")
	if a.Status != http.StatusOK {
		return d.did(a, "lists %s", at)
	}
	var rows []struct{ ID uint64 }
	a.Data(&rows)
	form := d.sampler(c.Decl.Screen, nil).form()
	if len(rows) == 0 || d.r.IntN(3) == 0 {
		return d.send(at+"/", form)
	}
	one := fmt.Sprint(at, "/", rows[d.r.IntN(len(rows))].ID)
	switch d.r.IntN(3) {
	case 0:
		gone := strings.Replace(one, at, at+"/destroy", 1)
		return d.did(d.b.Delete(gone), "removes %s", gone)
	case 1:
		ids := make([]uint64, len(rows))
		for i := range rows {
			ids[i] = rows[i].ID
		}
		d.r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		return d.did(d.b.PostJSON(at+"/reorder", map[string]any{"rows": ids}), "orders %s %v", at, ids)
	}
	return d.send(one, form)
}
