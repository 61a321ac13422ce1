package shop_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// variantModel is a product as somebody would keep it on paper: each variant by
// its values, with what must not change while others come and go.
type variantModel struct {
	byValues map[string]*paperVariant
	used     map[string]bool // codes that other goods have
}

type paperVariant struct {
	id     uint64 // 0 until it was saved
	sku    string
	stock  int
	values []uint64
}

func valuesKey(values []uint64) string { return fmt.Sprint(slices.Sorted(slices.Values(values))) }

// step is one save: the rows that a form sends, and whether paper allows them.
type step struct {
	rows    []any
	allowed bool
	after   map[string]*paperVariant
}

// next draws what is saved next: most variants stay as they are, some fall
// away, some change, some are new, and now and then something is wrong.
func (m *variantModel) next(r *rand.Rand, n int, properties [][]uint64) step {
	s := step{allowed: true, after: map[string]*paperVariant{}}
	codes := map[string]bool{}
	add := func(v *paperVariant) {
		row := map[string]any{"sku": v.sku, "stock": v.stock, "value_ids": v.values}
		if v.id != 0 {
			row["id"] = v.id
		}
		s.rows = append(s.rows, row)
		_, twice := s.after[valuesKey(v.values)]
		s.allowed = s.allowed && !twice && !codes[v.sku] && !m.used[v.sku] && len(v.values) > 0 && !m.repeats(v.values, properties)
		codes[v.sku] = true
		s.after[valuesKey(v.values)] = v
	}
	for _, key := range slices.Sorted(maps.Keys(m.byValues)) {
		v := *m.byValues[key]
		switch r.IntN(6) {
		case 0:
			continue
		case 1:
			v.stock = r.IntN(30)
		case 2:
			v.sku = fmt.Sprintf("kod-%d-%d", n, len(s.rows))
		}
		add(&v)
	}
	for i := range r.IntN(4) {
		v := &paperVariant{sku: fmt.Sprintf("novy-%d-%d", n, i), stock: r.IntN(9)}
		for _, p := range properties {
			if r.IntN(3) > 0 {
				v.values = append(v.values, p[r.IntN(len(p))])
			}
		}
		r.Shuffle(len(v.values), func(a, b int) { v.values[a], v.values[b] = v.values[b], v.values[a] })
		switch r.IntN(12) {
		case 0:
			v.sku = "cudzi-1"
		case 1:
			v.sku = "mydlo-model"
		case 2:
			v.values = append(v.values, properties[0][r.IntN(len(properties[0]))])
		}
		add(v)
	}
	return s
}

// repeats says whether two of the values are of one property.
func (m *variantModel) repeats(values []uint64, properties [][]uint64) bool {
	for _, p := range properties {
		n := 0
		for _, v := range values {
			if slices.Contains(p, v) {
				n++
			}
		}
		if n > 1 {
			return true
		}
	}
	return false
}

// agree compares what the server holds with paper, and notes the ids of new ones.
func (m *variantModel) agree(t *testing.T, b *webtest.Client, product uint64) int64 {
	t.Helper()
	now := loadVariants(b, product)
	if len(now.Variants) != len(m.byValues) {
		t.Fatalf("there are %d variants, on paper %d", len(now.Variants), len(m.byValues))
	}
	for _, is := range now.Variants {
		want := m.byValues[valuesKey(is.ValueIDs)]
		if want == nil || want.sku != is.SKU || want.stock != is.Stock || want.id != 0 && want.id != is.ID {
			t.Fatalf("there is %+v, on paper %+v", is, want)
		}
		want.id = is.ID
	}
	return now.Version
}

// Any sequence of saves of a product's variants ends as it would on paper:
// those that stay keep their ids whatever comes or goes beside them, what is
// wrong changes nothing, and the ledger makes the stock.
func TestVariantsAgreeWithPaper(t *testing.T) {
	seed := rand.Uint64()
	if text := os.Getenv("TEST_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("TEST_SEED=%d repeats this", seed)
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		r := rand.New(rand.NewPCG(seed, 1))
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, red, blue := twoProperties(t, b)
		createGoods(b, goods("cudzi-1", soaps, nil))
		product := createGoods(b, goods("mydlo-model", soaps, nil))
		m := &variantModel{byValues: map[string]*paperVariant{}, used: map[string]bool{"cudzi-1": true, "mydlo-model": true}}
		version, saved, refused := m.agree(t, b, product), 0, 0
		for n := range 60 {
			s := m.next(r, n, [][]uint64{{small, large}, {red, blue}})
			answer := save(b, product, version, s.rows...)
			if s.allowed {
				answer.Is(http.StatusOK)
				m.byValues = s.after
				saved++
			} else {
				answer.Is(http.StatusUnprocessableEntity)
				refused++
			}
			version = m.agree(t, b, product)
		}
		sound(t, p)
		if saved < 10 || refused < 5 {
			t.Errorf("%d were saved and %d refused: that tries little", saved, refused)
		}
	})
}
