package orders_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// on is a place on the shelf: of a product, or of one of its variants.
type on struct{ product, variant uint64 }

// shelf is what lies in a shop that sells variants.
type shelf struct {
	*life
	tea    uint64 // has variants
	values [2][]uint64
	*brought
}

// brought is what staff said to have come, less what they said to be gone.
type brought struct {
	pieces map[on]int
	made   int
}

const variantAPI = "/api/shop/product/variant/"

// However variants come, go, come back, are hidden, counted, sold, returned and written off,
// with their product or by themselves, by one or several at once: on each place lies what
// was brought less what orders hold, and what is not there is not sold.
func TestLifeOfTheShelf(t *testing.T) {
	apptest.Lives(t, 80, []int{1, 4}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			l := begunLife(t, p, life.Seed)
			l.crowd = life.People > 1
			s := &shelf{life: l, brought: &brought{pieces: map[on]int{{product: l.soap}: 30, {product: l.balm}: 30}}}
			for i, name := range []string{"velkost", "farba"} {
				values := []any{}
				for n := range 3 {
					values = append(values, map[string]any{"langs": titled(fmt.Sprint(name, n))})
				}
				langs := titled("Vlastnosť " + name)
				for _, lang := range langs {
					lang.(map[string]any)["title_url"] = name
				}
				var made struct{ Values []struct{ ID uint64 } }
				l.b.PostJSON("/api/shop/property/", map[string]any{"langs": langs, "values": values}).Is(http.StatusCreated).Data(&made)
				for _, v := range made.Values {
					s.values[i] = append(s.values[i], v.ID)
				}
			}
			s.tea = l.goods(t, "tea-1", 7.5, 5)
			l.placed(l.place(t, map[string]any{"status": 1, "products": []any{map[string]any{"id": l.giftGoods, "quantity": 1, "gift": true}}}), "") // of which a mail tells
			s.pieces[on{product: s.tea}] = 5
			for round := range life.Rounds() {
				l.disturbTill()
				life.AtOnce(round, func(_ int, r *rand.Rand) {
					one, own := *s, *l
					one.life, own.r = &own, r
					one.step()
				})
				s.lies()
				l.endIfFailed()
			}
			l.look()
			l.endIfFailed()
		})
	})
}

func (s *shelf) step() {
	order := s.someOrder()
	switch n := s.r.IntN(24); {
	case n < 6:
		s.sells()
	case n < 8:
		s.act(order)
	case n < 10:
		s.takeBack(order)
	case n < 11:
		s.remove(order)
	case n < 12:
		s.withdraw(order)
	case n < 15:
		s.makes()
	case n < 17:
		s.counts()
	case n < 19:
		s.changes()
	case n < 20:
		s.leavesOut()
	case n < 21:
		s.goes()
	case n < 22:
		what := []string{"hide", "publish"}[s.r.IntN(2)]
		s.did(s.b.PostJSON("/api/shop/product/array/"+what, map[string]any{"rows": []uint64{s.tea, s.soap}[:1+s.r.IntN(2)]}), "%s products", what)
	case n < 23:
		s.comesAndGoes()
	default:
		if !s.crowd { // a file says how many there are, whatever there were
			s.imports()
		}
	}
}

// lying are the variants of the tea.
func (s *shelf) lying(live bool) (ids []uint64) {
	s.scan(&ids, "SELECT id FROM product_variants WHERE product_id = ? AND (live IS NOT NULL) = ? ORDER BY id", s.tea, live)
	return ids
}

func (s *shelf) some(ids []uint64) uint64 {
	if len(ids) == 0 {
		return 999
	}
	return ids[s.r.IntN(len(ids))]
}

// said notes how many pieces more are there by what staff said.
func (s *shelf) said(at on, more int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pieces[at] += more
}

// sells sells what is there, and now and then what is not.
func (s *shelf) sells() {
	items, wanted := []any{}, map[on]int{}
	for range 1 + s.r.IntN(3) {
		at := on{product: []uint64{s.tea, s.tea, s.soap}[s.r.IntN(3)]}
		item := s.item(at.product, 1+s.r.IntN(4))
		if at.product == s.tea && s.r.IntN(8) > 0 {
			at.variant = s.some(s.lying(s.r.IntN(10) > 0))
			item["variant"] = at.variant
		}
		wanted[at] += item["quantity"].(int)
		items = append(items, item)
	}
	form := s.order(map[string]any{"products": items, "status": []int{1, 8, 9}[s.r.IntN(3)], "payment_id": []uint64{s.card, s.cod}[s.r.IntN(2)]})
	why := ""
	for at, n := range wanted {
		var there []struct {
			Stock int
			Shown bool
		}
		if at.variant == 0 {
			s.scan(&there, "SELECT stock, status AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = products.id AND v.live = 1) AS shown FROM products WHERE id = ?", at.product)
		} else {
			s.scan(&there, "SELECT v.stock, v.status AND v.live IS NOT NULL AND p.status AND p.deleted_at IS NULL AS shown FROM product_variants v JOIN products p ON p.id = v.product_id WHERE v.id = ? AND p.id = ?", at.variant, at.product)
		}
		if len(there) == 0 || !there[0].Shown || there[0].Stock < n {
			why = fmt.Sprintf("%d of %+v, of which there is %+v", n, at, there)
		}
	}
	a := s.b.PostJSON(orderAPI, form)
	done := s.did(a, "the desk sells %v", items)
	if done != (why == "") && !s.crowd {
		s.t.Errorf("it is sold: %v, %s", done, why)
	}
	if done {
		var made struct{ ID uint64 }
		a.Data(&made)
		s.placed(made.ID, "")
	}
}

// makes makes a variant, by itself or with its product.
func (s *shelf) makes() {
	s.mu.Lock()
	s.made++
	n := s.made
	s.mu.Unlock()
	pieces := s.r.IntN(6)
	form := map[string]any{"value_ids": []uint64{s.values[0][s.r.IntN(3)], s.values[1][s.r.IntN(3)]}[s.r.IntN(2):], "sku": fmt.Sprint("tea-1-", n), "stock": pieces}
	if s.r.IntN(2) == 0 {
		form["product_id"] = s.tea
		a := s.b.PostJSON(variantAPI, form)
		if s.did(a, "a variant is made: %v", form) {
			var made struct{ ID uint64 }
			a.Data(&made)
			s.said(on{s.tea, made.ID}, pieces)
		}
		return
	}
	s.saves("a variant more", func(all []any) []any { return append(all, form) })
}

// saves has the form of the tea say other variants, and notes what is there since.
func (s *shelf) saves(what string, other func(all []any) []any) {
	type variant struct {
		ID       uint64   `json:"id"`
		SKU      string   `json:"sku"`
		Stock    int      `json:"stock"`
		Status   bool     `json:"status"`
		ValueIDs []uint64 `json:"value_ids"`
	}
	var was struct {
		Version  int64
		Stock    int
		Variants []variant
	}
	a := s.b.Get(fmt.Sprint("/api/shop/product/", s.tea))
	if a.Status != http.StatusOK {
		return
	}
	a.Data(&was)
	rows := []any{}
	for _, v := range was.Variants {
		rows = append(rows, v)
	}
	form := map[string]any{"version": was.Version, "variants": other(rows), "stock": was.Stock + s.r.IntN(2)}
	if a = s.b.PostJSON(fmt.Sprint("/api/shop/product/", s.tea), form); !s.did(a, "%s: %v", what, form["variants"]) {
		return
	}
	s.said(on{product: s.tea}, form["stock"].(int)-was.Stock)
	for _, row := range form["variants"].([]any) {
		made, is := row.(map[string]any)
		if !is {
			continue // it stays as many as it was
		}
		s.said(on{s.tea, uint64(s.number(s.t, "SELECT MAX(id) FROM product_variants WHERE sku = ?", made["sku"]))}, made["stock"].(int))
	}
}

// counts has the modal of the stock say what there is.
func (s *shelf) counts() {
	product := []uint64{s.tea, s.soap}[s.r.IntN(2)]
	var was struct {
		Version  int64
		Price    float64
		Stock    int
		Variants []struct {
			ID    uint64
			Stock int
		}
	}
	at := fmt.Sprint("/api/shop/product/stock/", product)
	a := s.b.Get(at)
	if a.Status != http.StatusOK {
		return
	}
	a.Data(&was)
	form := map[string]any{"version": was.Version, "price": was.Price, "stock": s.r.IntN(20), "reason": []string{"receipt", "count", "loss"}[s.r.IntN(3)]}
	more, rows := map[on]int{{product: product}: form["stock"].(int) - was.Stock}, []any{}
	for _, v := range was.Variants {
		if n := s.r.IntN(12); s.r.IntN(2) == 0 {
			rows = append(rows, map[string]any{"id": v.ID, "stock": n})
			more[on{product, v.ID}] = n - v.Stock
		}
	}
	form["variants"] = rows
	if s.did(s.b.PostJSON(at, form), "counted of product %d: %v", product, form) {
		for place, n := range more {
			s.said(place, n)
		}
	}
}

// changes has the form of a variant say how many there are.
func (s *shelf) changes() {
	id := s.some(s.lying(true))
	var was struct {
		Version int64
		Stock   int
	}
	a := s.b.Get(fmt.Sprint(variantAPI, "record/", id))
	if a.Status != http.StatusOK {
		return
	}
	a.Data(&was)
	form := map[string]any{"version": was.Version, "stock": s.r.IntN(12), "status": s.r.IntN(4) > 0}
	if s.did(s.b.PostJSON(fmt.Sprint(variantAPI, id), form), "variant %d gets %v", id, form) {
		s.said(on{s.tea, id}, form["stock"].(int)-was.Stock)
	}
}

// leavesOut leaves a variant out of the form of its product.
func (s *shelf) leavesOut() {
	s.saves("a variant less", func(all []any) []any {
		if len(all) > 0 {
			i := s.r.IntN(len(all))
			all = slices.Delete(all, i, i+1)
		}
		s.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		return all
	})
}

// goes removes a variant that no order holds, or brings one back.
func (s *shelf) goes() {
	if s.r.IntN(2) == 0 {
		id := s.some(s.lying(true))
		used := s.number(s.t, "SELECT COUNT(*) FROM order_lines WHERE variant_id = ?", id) > 0
		done := s.did(s.b.Delete(fmt.Sprint(variantAPI, id)), "variant %d is removed", id)
		if done && used {
			s.t.Errorf("variant %d is removed, which orders name", id)
		}
		return
	}
	id := s.some(s.lying(false))
	s.did(s.b.PostJSON(fmt.Sprint(variantAPI, id, "/restore"), nil), "variant %d is brought back", id)
}

// comesAndGoes removes the tea, or brings it back with the variants it had.
func (s *shelf) comesAndGoes() {
	before := s.lying(true)
	at := fmt.Sprint("/api/shop/product/", s.tea)
	if s.did(s.b.Delete(at), "the tea is removed") && s.did(s.b.PostJSON(at+"/restore", nil), "the tea is brought back") && !s.crowd {
		if after := s.lying(true); !slices.Equal(before, after) {
			s.t.Errorf("the tea came back with %v, and had %v", after, before)
		}
	}
}

// imports has a file say how many there are.
func (s *shelf) imports() {
	var rows []struct {
		ID    uint64
		SKU   string
		Stock int
	}
	s.scan(&rows, "SELECT id, sku, stock FROM product_variants WHERE product_id = ? AND live = 1", s.tea)
	if len(rows) == 0 {
		return
	}
	var file strings.Builder
	file.WriteString("sku;stock\n")
	more := map[on]int{}
	for _, row := range rows {
		n := s.r.IntN(9)
		fmt.Fprintf(&file, "%s;%d\n", row.SKU, n)
		more[on{s.tea, row.ID}] = n - row.Stock
	}
	a := apptest.SendFile(s.t, s.b, variantAPI+"import", "sklad.csv", []byte(file.String()), nil)
	if s.did(a, "a file says %q", file.String()) {
		for place, n := range more {
			s.said(place, n)
		}
	}
}

// lies holds what lies on the shelf against what was brought and what orders hold.
func (s *shelf) lies() {
	s.settle()
	s.sound(s.t)
	var rows []struct {
		Product, Variant uint64
		Stock, Held      int
	}
	s.scan(&rows, `SELECT p.id AS product, 0 AS variant, p.stock, (SELECT COALESCE(SUM(taken - returned), 0) FROM order_lines l WHERE l.product_id = p.id AND l.variant_id IS NULL) AS held FROM products p
		UNION ALL SELECT v.product_id, v.id, v.stock, (SELECT COALESCE(SUM(taken - returned), 0) FROM order_lines l WHERE l.variant_id = v.id) FROM product_variants v`)
	for _, row := range rows {
		at := on{row.Product, row.Variant}
		if brought := s.pieces[at]; row.Stock < 0 || at.product == s.tea && row.Stock != brought-row.Held {
			s.t.Errorf("on %+v lie %d: %d were brought, orders hold %d", at, row.Stock, brought, row.Held)
		}
	}
}
