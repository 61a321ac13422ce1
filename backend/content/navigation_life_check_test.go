package content_test

import (
	"maps"
	"net/http"
	"slices"
)

// moved holds where a page stands that a form placed: as it was, last, or nowhere.
func (g *gardener) moved(before places, id uint64, form map[string]any) {
	if g.crowd {
		return
	}
	placed := form["navigation"].(map[string]any)
	if placed["value"] != true {
		g.left(before, id)
		return
	}
	under, _ := placed["parent_id"].(uint64)
	want := before.copied()
	was, in := before.of()[id]
	if !in || was != under {
		want[was] = slices.DeleteFunc(want[was], func(one uint64) bool { return one == id })
		want[under] = append(want[under], id)
	}
	g.stand(want)
}

func (p places) copied() places {
	all := places{}
	for parent, ids := range p {
		all[parent] = slices.Clone(ids)
	}
	return all
}

func (g *gardener) stand(want places) {
	now := g.places()
	maps.DeleteFunc(want, func(_ uint64, ids []uint64) bool { return len(ids) == 0 })
	if !maps.EqualFunc(now, want, slices.Equal) {
		g.t.Errorf("the navigation is %v, and should be %v", now, want)
	}
}

// left holds that what was below pages that went stands where they stood.
func (g *gardener) left(before places, ids ...uint64) {
	if g.crowd {
		return
	}
	want := before.copied()
	for _, id := range ids {
		above, in := want.of()[id]
		if i := slices.Index(want[above], id); in {
			want[above] = slices.Replace(want[above], i, i+1, want[id]...)
			delete(want, id)
		}
	}
	g.stand(want)
}

// returned holds that a page that comes back takes some of those beside it below it, and
// that all others stand as they did.
func (g *gardener) returned(before places, id uint64) {
	if g.crowd {
		return
	}
	now := g.places()
	above, in := now.of()[id]
	if !in {
		g.stand(before)
		return
	}
	without := now.copied()
	i := slices.Index(without[above], id)
	without[above] = slices.Delete(without[above], i, i+1)
	for _, child := range now[id] {
		was, there := before.of()[child]
		if !there {
			g.t.Errorf("%d came back with %d, which was not there", id, child)
		}
		without[was] = append(without[was], child)
	}
	delete(without, id)
	maps.DeleteFunc(without, func(_ uint64, ids []uint64) bool { return len(ids) == 0 })
	sorted := func(p places) places {
		for _, ids := range p {
			slices.Sort(ids)
		}
		return p
	}
	rest := before.copied()
	for parent := range rest {
		rest[parent] = slices.DeleteFunc(rest[parent], func(one uint64) bool { return slices.Contains(now[id], one) })
		kept := slices.DeleteFunc(slices.Clone(now[parent]), func(one uint64) bool { return one == id })
		if !slices.Equal(rest[parent], kept) {
			g.t.Errorf("%d came back, and of %v became %v below %d", id, rest[parent], kept, parent)
		}
	}
	if was := sorted(before.copied()); !maps.EqualFunc(sorted(without), was, slices.Equal) {
		g.t.Errorf("%d came back into %v, which is %v now", id, before, now)
	}
}

// sound holds the navigation against the pages and their forms.
func (g *gardener) sound(closely bool) {
	now := g.places()
	above := now.of()
	var rows []struct {
		ID          uint64
		Value, Live bool
		ParentID    *uint64
	}
	if err := g.DB.Read(g.t.Context()).Raw("SELECT id, navigation_value AS value, live IS NOT NULL AS live, navigation_parent_id AS parent_id FROM pages").Scan(&rows).Error; err != nil {
		g.t.Fatal(err)
	}
	for _, row := range rows {
		parent, in := above[row.ID]
		if in != (row.Value && row.Live) {
			g.t.Errorf("page %d: live %v, in the navigation %v, shown in it %v", row.ID, row.Live, row.Value, in)
		}
		if stored := uint64(0); in {
			if row.ParentID != nil {
				stored = *row.ParentID
			}
			if stored != parent {
				g.t.Errorf("page %d stands below %d, and is shown below %d", row.ID, stored, parent)
			}
		}
	}
	var twice []string
	err := g.DB.Read(g.t.Context()).Raw("SELECT l.title_url FROM page_langs l JOIN pages p ON p.id = l.page_id WHERE p.deleted_at IS NULL GROUP BY l.locale, l.title_url HAVING COUNT(*) > 1").
		Scan(&twice).Error
	if err != nil || len(twice) > 0 {
		g.t.Errorf("addresses of more than one page: %v %v", twice, err)
	}
	if !closely {
		return
	}
	var options []node
	if g.Get(navigation).Is(http.StatusOK).Data(&options); len(options) != len(above) {
		g.t.Errorf("%d pages are offered to stand below, and there are %d", len(options), len(above))
	}
	var build func(parent uint64) []*laid
	build = func(parent uint64) []*laid {
		nodes := []*laid{}
		for _, id := range now[parent] {
			nodes = append(nodes, &laid{id, build(id)})
		}
		return nodes
	}
	if len(above) > 0 {
		g.did(g.PostJSON(navigation, map[string]any{"tree": build(0)}).Is(http.StatusOK), "laid as it is")
		g.stand(now)
	}
	for id := range above {
		var form map[string]any
		g.Get(at(id)).Is(http.StatusOK).Data(&form)
		g.did(g.PostJSON(at(id), form).Is(http.StatusOK), "page %d is saved as it is", id)
	}
	g.stand(now)
}
