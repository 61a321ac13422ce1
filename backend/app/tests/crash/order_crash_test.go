package crash_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// ordered is something whose order people change.
type ordered struct {
	name, path string
	// make thinks of another order: the body of the call, and how read tells it.
	make func(dice *rand.Rand) (body any, want string)
	// read tells the order as it is stored.
	read func(reader *webtest.Client) string
	now  string // as it was read last
	// saves is how many calls were confirmed, doubts how many were cut off.
	saves, doubts int
}

// orderer changes an order until the program dies under it.
type orderer struct {
	sender
	of        *ordered
	saves     int
	confirmed string // empty before the first
	doubt     string // asked last, without an answer
	begun     func() // called once something was confirmed, or cannot be
}

func (o *orderer) work() {
	defer o.begun()
	for {
		body, want := o.of.make(o.dice)
		raw, err := json.Marshal(body)
		if err != nil {
			o.t.Error(err)
			return
		}
		o.doubt = want
		status, answer, err := o.call(http.MethodPost, o.of.path, "application/json", raw)
		if err != nil {
			return
		}
		if status != http.StatusOK {
			o.t.Errorf("order %s: %d %s", o.of.name, status, answer)
			return
		}
		o.saves++
		o.confirmed, o.doubt = want, ""
		o.begun()
	}
}

// node is a node of a tree, as it is sent and as it is read.
type node struct {
	ID       json.Number `json:"id"`
	Children []*node     `json:"children"`
}

func treeText(nodes []*node) string {
	var b strings.Builder
	for _, n := range nodes {
		fmt.Fprintf(&b, "%s(%s) ", n.ID, treeText(n.Children))
	}
	return b.String()
}

// treeOf hangs ids into each other at random, no deeper than a call may say.
func treeOf(dice *rand.Rand, ids []json.Number) []*node {
	const deepest = 7
	var all []*node // that may have children
	depth := map[*node]int{}
	root := &node{Children: []*node{}}
	for _, i := range dice.Perm(len(ids)) {
		n := &node{ID: ids[i], Children: []*node{}}
		above := root
		if len(all) > 0 && dice.IntN(2) == 0 {
			above = all[dice.IntN(len(all))]
		}
		above.Children = append(above.Children, n)
		if depth[n] = depth[above] + 1; depth[n] < deepest {
			all = append(all, n)
		}
	}
	return root.Children
}

// orderedTree is a navigation of some pages.
func orderedTree(admin *webtest.Client) *ordered {
	var ids []json.Number
	for i := range 12 {
		form := apptest.PageOutsideModules("uzol-" + strconv.Itoa(i))
		form["navigation[value]"] = "1"
		var rec struct{ ID json.Number }
		admin.Post("/api/content/page/", form).Is(http.StatusCreated).Data(&rec)
		ids = append(ids, rec.ID)
	}
	return &ordered{
		name: "the navigation", path: "/api/content/navigation/",
		make: func(dice *rand.Rand) (any, string) {
			tree := treeOf(dice, ids)
			return map[string]any{"tree": tree}, treeText(tree)
		},
		read: func(reader *webtest.Client) string {
			var tree []*node
			reader.Get("/api/content/navigation/tree").Is(http.StatusOK).Data(&tree)
			return treeText(tree)
		},
	}
}

// orderedImages are the images of a gallery.
func orderedImages(t *testing.T, admin *webtest.Client) *ordered {
	g := apptest.NewGallery(t, nil, admin)
	for range 12 {
		g.Add("a.jpg", apptest.JPEGOf(t, 8, 8))
	}
	ids := g.IDs()
	return &ordered{
		name: fmt.Sprintf("gallery %v", g.ID), path: g.API("/reorder/"),
		make: func(dice *rand.Rand) (any, string) {
			order := slices.Clone(ids)
			dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			return map[string]any{"images": order}, fmt.Sprint(order)
		},
		read: func(reader *webtest.Client) string {
			var list []apptest.UploadedImage
			reader.Get(g.API("")).Is(http.StatusOK).Data(&list)
			var order []uint64
			for i, image := range list {
				order = append(order, image.ID)
				if image.Order != i+1 {
					t.Errorf("gallery %v: image %d of the order says it is number %d", g.ID, i+1, image.Order)
				}
			}
			return fmt.Sprint(order)
		},
	}
}

// orderedNumber is the number that a gallery has in its list.
func orderedNumber(t *testing.T, admin *webtest.Client) *ordered {
	g := apptest.NewGallery(t, nil, admin)
	return &ordered{
		name: fmt.Sprintf("the number of gallery %v", g.ID), path: fmt.Sprintf("/api/gallery/order/%v", g.ID),
		make: func(dice *rand.Rand) (any, string) {
			n := dice.IntN(1_000_000)
			return map[string]any{"order": n}, strconv.Itoa(n)
		},
		read: func(reader *webtest.Client) string {
			var rows []struct {
				ID    any
				Order int
			}
			reader.Get("/api/gallery/?per_page=100").Is(http.StatusOK).Data(&rows)
			for _, row := range rows {
				if row.ID == g.ID {
					return strconv.Itoa(row.Order)
				}
			}
			return "gone"
		},
	}
}

// killedWithOrders kills the program again and again while orders change, by
// one and by two at once: what it confirmed last is there, or what it was
// asked for and could not answer, and never something of both.
func killedWithOrders(t *testing.T, program string, c config.Config, rounds int) {
	seed := apptest.Seed(t)
	kills := apptest.Dice(seed, "kills")
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	cookie, token := "session="+admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")
	targets := []*ordered{orderedTree(admin), orderedImages(t, admin), orderedNumber(t, admin), orderedNumber(t, admin)}
	for _, target := range targets {
		target.now = target.read(admin)
	}
	for round := range rounds {
		working := map[*ordered][]*orderer{}
		var wait, begun sync.WaitGroup
		begun.Add(len(targets))
		for _, target := range targets {
			first := sync.OnceFunc(begun.Done)
			for n := range 1 + round%2 {
				dice := apptest.Dice(seed, fmt.Sprint(target.name, round, n))
				o := &orderer{sender: sender{t: t, base: p.base, cookie: cookie, token: token, dice: dice}, of: target, begun: first}
				working[target] = append(working[target], o)
				wait.Go(o.work)
			}
		}
		begun.Wait()
		time.Sleep(time.Duration(kills.IntN(400)) * time.Millisecond)
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
		reader := webtest.New(t, p.base)
		reader.Header.Set("Cookie", cookie)
		for _, target := range targets {
			target.verify(t, reader, working[target])
		}
	}
	p.stop(t)
	placesOnce(t, c, targets)
	for _, target := range targets {
		t.Logf("%s: %d orders were confirmed, %d cut off", target.name, target.saves, target.doubts)
		if target.saves < rounds {
			t.Errorf("%s: only %d orders were confirmed", target.name, target.saves)
		}
	}
}

// verify reads an order after a kill.
func (o *ordered) verify(t *testing.T, reader *webtest.Client, working []*orderer) {
	t.Helper()
	possible := map[string]bool{}
	confirmed := false
	for _, w := range working {
		o.saves += w.saves
		possible[w.confirmed], confirmed = true, confirmed || w.confirmed != ""
		if w.doubt != "" {
			possible[w.doubt] = true
			o.doubts++
		}
	}
	delete(possible, "")
	if !confirmed {
		possible[o.now] = true
	}
	if o.now = o.read(reader); !possible[o.now] {
		t.Errorf("%s is %s, and was to be one of %v", o.name, o.now, possible)
	}
}

// placesOnce looks for places taken twice or left out, and for orders that the
// log does not tell, or tells twice.
func placesOnce(t *testing.T, c config.Config, targets []*ordered) {
	t.Helper()
	d := dbtest.MustOpen(t, c.DBURL)
	count := func(query string) (n int) {
		if err := d.Read(t.Context()).Raw(query).Scan(&n).Error; err != nil {
			t.Error(err)
		}
		return n
	}
	for what, query := range map[string]string{
		"parents whose pages do not stand at 0, 1, 2 and on": "SELECT COUNT(*) FROM (SELECT navigation_parent_id FROM pages" +
			" WHERE navigation_value = 1 GROUP BY navigation_parent_id HAVING MIN(navigation_position) <> 0" +
			" OR MAX(navigation_position) <> COUNT(*) - 1 OR COUNT(DISTINCT navigation_position) <> COUNT(*)) x",
		"galleries whose images do not stand at 1, 2 and on": "SELECT COUNT(*) FROM (SELECT gallery_id FROM gallery_images" +
			" GROUP BY gallery_id HAVING MIN(`order`) <> 1 OR MAX(`order`) <> COUNT(*) OR COUNT(DISTINCT `order`) <> COUNT(*)) x",
	} {
		if n := count(query); n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	images := targets[1]
	if n := count("SELECT COUNT(*) FROM activity_log WHERE action = 'reorder'"); n < images.saves || n > images.saves+images.doubts {
		t.Errorf("%d orders of images are told, %d were confirmed and %d cut off", n, images.saves, images.doubts)
	}
}
