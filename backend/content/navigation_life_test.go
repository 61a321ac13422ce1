package content_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// gardener tends a navigation, alone or with others.
type gardener struct {
	*site
	r     *rand.Rand
	crowd bool
	*garden
}

// garden is what gardeners did.
type garden struct {
	mu    sync.Mutex
	all   []uint64
	deeds []string
}

// places are where pages stand: the ids of each level in their order, by what is above.
type places map[uint64][]uint64

func (p places) of() map[uint64]uint64 {
	above := map[uint64]uint64{}
	for parent, ids := range p {
		for _, id := range ids {
			above[id] = parent
		}
	}
	return above
}

// Whatever is made, moved, renamed, taken out, removed, brought back and reverted, alone or
// by several at once: each page of the navigation stands in it once, below another or at its
// top, nothing else moves, each address is of one page, and what is read can be saved.
func TestLifeOfTheNavigation(t *testing.T) {
	apptest.Lives(t, 60, []int{1, 4}, func(t *testing.T, life apptest.Life) {
		sites(t, func(t *testing.T, s *site) {
			g := &gardener{site: s, crowd: life.People > 1, garden: &garden{}}
			who := []*webtest.Client{s.Client, s.staff("eva@example.com", resource.RoleEditor)}
			for round := range life.Rounds() {
				before := g.places()
				life.AtOnce(round, func(person int, r *rand.Rand) {
					one, own := *g, *s
					one.r, one.site = r, &own
					own.Client = who[person%2]
					one.step(before)
				})
				if g.sound(round%5 == 0); t.Failed() {
					t.Fatal(strings.Join(g.deeds, "\n"))
				}
			}
		})
	})
}

func (g *gardener) did(a *webtest.Answer, format string, args ...any) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.deeds = append(g.deeds, fmt.Sprintf("%s: %d %.200s", fmt.Sprintf(format, args...), a.Status, a.Body))
	if a.Status >= http.StatusInternalServerError || a.Status == http.StatusUnauthorized {
		g.t.Errorf("it answers %d %s", a.Status, a.Body)
	}
	return a.Status < 300
}

// places reads where pages stand.
func (g *gardener) places() places {
	var roots []node
	g.Get(navigation + "tree").Is(http.StatusOK).Data(&roots)
	all := places{}
	var walk func(parent uint64, nodes []node)
	walk = func(parent uint64, nodes []node) {
		for _, n := range nodes {
			all[parent] = append(all[parent], n.ID)
			walk(n.ID, n.Children)
		}
	}
	walk(0, roots)
	return all
}

// some is one of the pages, mostly of the last.
func (g *gardener) some() uint64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	if n := len(g.all); n > 12 && g.r.IntN(4) > 0 {
		return g.all[n-1-g.r.IntN(12)]
	}
	return g.all[g.r.IntN(len(g.all))]
}

func at(id uint64) string { return pages + strconv.FormatUint(id, 10) }

// step does something and, where nobody else does, holds it against what stood there.
func (g *gardener) step(before places) {
	g.mu.Lock()
	few := len(g.all) < 5
	g.mu.Unlock()
	if few || g.r.IntN(6) == 0 {
		g.makes(before)
		return
	}
	switch id := g.some(); g.r.IntN(9) {
	case 0, 1, 2:
		g.moves(before, id)
	case 3:
		ids := slices.Compact([]uint64{id, g.some()})
		if g.did(g.PostJSON(pages+"array/destroy", map[string]any{"rows": ids}), "remove %v", ids) {
			g.left(before, ids...)
		}
	case 4:
		if g.did(g.Delete(at(id)), "remove %d", id) {
			g.left(before, id)
		}
	case 5:
		if id = g.removed(); g.did(g.PostJSON(at(id)+"/restore", nil), "bring back %d", id) {
			g.returned(before, id)
		}
	case 6:
		g.reverts(id)
	default:
		g.lays(before)
	}
}

// removed is one of the pages that are removed, where there is one.
func (g *gardener) removed() uint64 {
	var ids []uint64
	if err := g.DB.Read(g.t.Context()).Raw("SELECT id FROM pages WHERE deleted_at IS NOT NULL ORDER BY id").Scan(&ids).Error; err != nil || len(ids) == 0 {
		return g.some()
	}
	return ids[g.r.IntN(len(ids))]
}

// addressed is a page's form with an address that another may have.
func (g *gardener) addressed(under uint64, in bool) map[string]any {
	name := fmt.Sprint("a", g.r.IntN(40))
	lang := func(l string) map[string]any {
		return map[string]any{"title": "Stránka " + l + name, "title_url": l + "-" + name}
	}
	placed := map[string]any{"value": in, "parent_id": nil}
	if under != 0 {
		placed["parent_id"] = under
	}
	return map[string]any{"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}, "status": g.r.IntN(3) > 0, "navigation": placed}
}

func (g *gardener) makes(before places) {
	under := uint64(0)
	g.mu.Lock()
	if n := len(g.all); n > 0 && g.r.IntN(3) > 0 {
		under = g.all[g.r.IntN(n)]
	}
	g.mu.Unlock()
	form := g.addressed(under, g.r.IntN(6) > 0)
	a := g.PostJSON(pages, form)
	if !g.did(a, "make %v", form) {
		return
	}
	var made struct{ ID uint64 }
	a.Data(&made)
	g.mu.Lock()
	g.all = append(g.all, made.ID)
	g.mu.Unlock()
	g.moved(before, made.ID, form)
}

func (g *gardener) moves(before places, id uint64) {
	form := g.addressed([]uint64{0, g.some()}[g.r.IntN(2)], g.r.IntN(5) > 0)
	var was struct{ Version int64 }
	if a := g.Get(at(id)); a.Status != http.StatusOK {
		return
	} else if a.Data(&was); g.r.IntN(4) == 0 {
		delete(form, "langs")
	}
	form["version"] = was.Version
	if g.did(g.PostJSON(at(id), form), "page %d gets %v", id, form) {
		g.moved(before, id, form)
	}
}

func (g *gardener) reverts(id uint64) {
	a := g.Get(at(id) + "/history")
	if a.Status != http.StatusOK {
		return
	}
	var past []struct{ ID uint64 }
	if a.Data(&past); len(past) > 0 {
		entry := past[g.r.IntN(len(past))]
		g.did(g.PostJSON(at(id)+"/revert", map[string]any{"entry": entry.ID}), "revert %d to %d", id, entry.ID)
	}
}

type laid struct {
	ID       uint64  `json:"id"`
	Children []*laid `json:"children"`
}

// lays puts some pages elsewhere on the screen of the navigation.
func (g *gardener) lays(before places) {
	var answer struct{ Version int64 }
	if err := json.Unmarshal([]byte(g.Get(navigation+"tree").Is(http.StatusOK).Body), &answer); err != nil {
		g.t.Fatal(err)
	}
	want := before.copied()
	above := want.of()
	ids := slices.Sorted(maps.Keys(above))
	for range 1 + g.r.IntN(3) {
		if len(ids) < 2 {
			return
		}
		id, to := ids[g.r.IntN(len(ids))], uint64(0)
		if g.r.IntN(3) > 0 {
			to = ids[g.r.IntN(len(ids))]
		}
		under := false
		for at, in := to, true; in && at != 0; at, in = above[at] {
			under = under || at == id
		}
		if under {
			continue
		}
		want[above[id]] = slices.DeleteFunc(want[above[id]], func(one uint64) bool { return one == id })
		want[to] = slices.Insert(want[to], g.r.IntN(len(want[to])+1), id)
		above = want.of()
	}
	var build func(parent uint64) []*laid
	build = func(parent uint64) []*laid {
		nodes := []*laid{}
		for _, id := range want[parent] {
			nodes = append(nodes, &laid{id, build(id)})
		}
		return nodes
	}
	if g.did(g.PostJSON(navigation, map[string]any{"tree": build(0), "version": answer.Version}), "lay %v", want) && !g.crowd {
		g.stand(want)
	}
}
