package crash_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// stocked is goods with variants, as the modal of their stock tells them.
type stocked struct {
	Version  int64 `json:"version"`
	Stock    int   `json:"stock"`
	Variants []struct {
		ID    json.Number `json:"id"`
		Stock int         `json:"stock"`
	} `json:"variants"`
}

func (s stocked) text() string {
	text := fmt.Sprint(s.Stock)
	for _, v := range s.Variants {
		text += fmt.Sprint(" ", v.Stock)
	}
	return text
}

// storekeeper counts one product anew until the program dies under it.
type storekeeper struct {
	sender
	product          string
	saves, doubts    int
	begun            func() // says that a save was confirmed since the program began
	confirmed, doubt string // the stocks as they stand for certain, and as they were asked last without an answer
}

func (s *storekeeper) work() {
	defer s.begun() // nobody waits for whom the program refused
	path := "/api/shop/product/stock/" + s.product
	for {
		status, answer, err := s.call(http.MethodGet, path, "application/json", nil)
		if err != nil {
			return
		}
		var now struct{ Data stocked }
		if err := json.Unmarshal(answer, &now); status != http.StatusOK || err != nil {
			s.t.Errorf("stock of product %s: %d %s", s.product, status, answer)
			return
		}
		next := now.Data
		next.Stock = s.dice.IntN(50)
		for i := range next.Variants {
			next.Variants[i].Stock = s.dice.IntN(50)
		}
		body, err := json.Marshal(map[string]any{"version": next.Version, "price": "5", "stock": next.Stock, "variants": next.Variants, "reason": stock.ReasonCount, "reference": s.name})
		if err != nil {
			s.t.Error(err)
			return
		}
		s.doubt = next.text()
		switch status, answer, err = s.call(http.MethodPost, path, "application/json", body); {
		case err != nil:
			return
		case status != http.StatusOK:
			s.t.Errorf("stock of product %s: %d %s", s.product, status, answer)
			return
		}
		s.saves++
		s.begun()
		s.confirmed, s.doubt = s.doubt, ""
	}
}

// killedWithStock kills the program again and again while the stock of goods
// and their variants is saved: every save is there whole or not at all, and the
// ledger makes what stands in stock.
func killedWithStock(t *testing.T, program string, c config.Config, rounds int) {
	seed := apptest.Seed(t)
	kills := apptest.Dice(seed, "kills")
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	cookie, token := "session="+admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")
	var keepers []*storekeeper
	for n := range 3 {
		keepers = append(keepers, &storekeeper{product: variedGoods(t, admin, n), confirmed: "0 0 0 0 0 0 0"})
	}
	for range rounds {
		var wait, begun sync.WaitGroup
		begun.Add(len(keepers))
		for n, s := range keepers {
			name := fmt.Sprintf("inventúra %d", n)
			s.sender = sender{t: t, base: p.base, cookie: cookie, token: token, name: name}
			s.dice = apptest.Dice(seed+uint64(s.saves), name)
			s.begun = sync.OnceFunc(begun.Done)
			wait.Go(s.work)
		}
		begun.Wait()
		time.Sleep(time.Duration(kills.IntN(400)) * time.Millisecond)
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
		reader := webtest.New(t, p.base)
		reader.Header.Set("Cookie", cookie)
		for _, s := range keepers {
			var now stocked
			reader.Get("/api/shop/product/stock/" + s.product).Is(http.StatusOK).Data(&now)
			if is := now.text(); is != s.confirmed && is != s.doubt {
				t.Errorf("product %s has %s, confirmed were %q and asked %q", s.product, is, s.confirmed, s.doubt)
			}
			if s.doubt != "" {
				s.doubts++
			}
			s.confirmed, s.doubt = now.text(), ""
		}
	}
	p.stop(t)
	wrong, err := stock.Check(t.Context(), dbtest.MustOpen(t, c.DBURL))
	if err != nil || len(wrong) > 0 {
		t.Errorf("the stock does not agree with its movements: %v %v", wrong, err)
	}
	for _, s := range keepers {
		t.Logf("product %s: %d saves were confirmed, %d cut off", s.product, s.saves, s.doubts)
		if s.saves < rounds {
			t.Errorf("product %s: only %d saves were confirmed", s.product, s.saves)
		}
	}
}

// variedGoods are goods in six variants.
func variedGoods(t *testing.T, admin *webtest.Client, n int) string {
	t.Helper()
	both := func(values map[string]any) map[string]any { return map[string]any{"sk": values, "en": values} }
	name := fmt.Sprintf("velkost-%d", n)
	values := make([]any, 6)
	for i := range values {
		values[i] = map[string]any{"langs": both(map[string]any{"title": fmt.Sprint(i)})}
	}
	var property struct{ Values []struct{ ID json.Number } }
	admin.PostJSON("/api/shop/property/", map[string]any{"langs": both(map[string]any{"title": name, "title_url": name}), "values": values}).
		Is(http.StatusCreated).Data(&property)
	form := apptest.Goods(fmt.Sprintf("tovar-%d", n), apptest.ShopCategory(t, admin, name))
	variants := make([]any, len(property.Values))
	for i, v := range property.Values {
		variants[i] = map[string]any{"sku": fmt.Sprintf("tovar-%d-%d", n, i), "stock": 0, "value_ids": []any{v.ID}}
	}
	form["variants"] = variants
	var made struct{ ID json.Number }
	admin.PostJSON("/api/shop/product/", form).Is(http.StatusCreated).Data(&made)
	return made.ID.String()
}
