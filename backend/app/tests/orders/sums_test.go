package orders_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
)

// sum is what orders in one currency make together, in thousandths.
type sum struct {
	Currency                       string
	Records, Amount, Apart, Beside int64
}

// foots are lists, and what the slow way to add them up asks for.
var foots = map[string]string{
	"":                                     "1 = 1",
	"status=1":                             "status = 1",
	"status=8":                             "status = 8",
	"status[0]=1&status[1]=8":              "status IN (1, 8)",
	"status_admin=99":                      "is_open = 1",
	"status_admin[0]=2&status_admin[1]=99": "status_admin = 2 OR is_open = 1", // one holds what the other does
	"status_admin=3":                       "status_admin = 3",
	"status_admin=4":                       "status_admin = 4",
	"others=sale":                          "on_sale = 1",
	"others=vat":                           "has_vat = 1",
	"others=withdrawal":                    "withdrawal_id IS NOT NULL",
	"others=vat&status_admin=99":           "has_vat = 1 AND is_open = 1",
	"language=1":                           "language_id = 1",
	"language=2":                           "language_id = 2",
	"search=cierny":                        "fullname = 'Ján Čierny'",
	"search=ja":                            "search_norm LIKE '%ja%'", // too short for an index
	"search=nobody":                        "1 = 0",
	"created_at[from]=2020-01-01":          "1 = 1",
	"created_at[to]=2020-01-01":            "1 = 0",
	"created_at[from]=2020-01-01&status=1": "status = 1",
}

// foot is what the list tells.
func (d *desk) foot(t *testing.T, query string) []sum {
	t.Helper()
	var page struct {
		Meta struct {
			Total int64
			Sums  []struct {
				Currency       string
				Records, Apart int64
				Amount, Beside string
			}
		}
	}
	if err := json.Unmarshal([]byte(d.b.Get(orderAPI+"?"+query).Is(http.StatusOK).Body), &page); err != nil {
		t.Fatal(err)
	}
	all := []sum{}
	counted := int64(0)
	for _, s := range page.Meta.Sums {
		all = append(all, sum{s.Currency, s.Records, thousandths(t, s.Amount), s.Apart, thousandths(t, s.Beside)})
		counted += s.Records + s.Apart
	}
	if counted != page.Meta.Total {
		t.Errorf("%q has %d orders, its foot %d", query, page.Meta.Total, counted)
	}
	slices.SortFunc(all, func(a, b sum) int { return strings.Compare(a.Currency, b.Currency) })
	return all
}

func thousandths(t *testing.T, text string) int64 {
	t.Helper()
	var whole, rest int64
	if _, err := fmt.Sscanf(text, "%d.%03d", &whole, &rest); err != nil {
		t.Fatalf("%q is no amount: %v", text, err)
	}
	return whole*1000 + rest
}

// slow adds the orders up.
func (d *desk) slow(t *testing.T, live, where string) []sum {
	t.Helper()
	all := []sum{}
	err := d.DB.Write(t.Context()).Raw("SELECT currency, SUM(CASE WHEN status_admin IN (4, 5) THEN 0 ELSE 1 END) AS records, SUM(CASE WHEN status_admin IN (4, 5) THEN 0 ELSE price END) AS amount," +
		" SUM(CASE WHEN status_admin IN (4, 5) THEN 1 ELSE 0 END) AS apart, SUM(CASE WHEN status_admin IN (4, 5) THEN price ELSE 0 END) AS beside" +
		" FROM orders WHERE " + live + " AND (" + where + ") GROUP BY currency ORDER BY currency").Scan(&all).Error
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (d *desk) wantFoots(t *testing.T, when string) {
	t.Helper()
	for query, where := range foots {
		if got, want := d.foot(t, query), d.slow(t, "live = 1", where); !slices.Equal(got, want) {
			t.Fatalf("%s, %q: the foot tells %+v, the orders %+v", when, query, got, want)
		}
	}
	if got, want := d.foot(t, "removed=1"), d.slow(t, "live IS NULL", "1 = 1"); !slices.Equal(got, want) {
		t.Fatalf("%s, removed: the foot tells %+v, the orders %+v", when, got, want)
	}
}

var errTaken = errors.New("taken back")

// After every change, however it is made, the foot of the list tells what adding up
// the orders one by one tells; what is rolled back leaves nothing, and folding
// changes nothing.
func TestSums(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		d.Exec(t, "UPDATE products SET stock = 1000")
		d.wantFoots(t, "without orders")
		var ids []uint64
		for i := range 8 {
			ids = append(ids, d.place(t, map[string]any{
				"language_id": 1 + i%2, "billing_vat": []string{"", "SK2020202020"}[i/4], "products": []any{d.item(d.soap, 1+i)}, "status": []int{1, 8, 9}[i%3],
			}))
		}
		d.Exec(t, "UPDATE orders SET currency = 'CZK' WHERE id = ?", ids[2])
		d.wantFoots(t, "after orders")
		random := rand.New(rand.NewPCG(11, 280))
		for turn := range 40 {
			id := ids[random.IntN(len(ids))]
			what := random.IntN(8)
			switch what {
			case 0:
				d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 1 + random.IntN(5)})
			case 1:
				d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1})
			case 2:
				d.b.PostJSON(orderAPI+"array/destroy", map[string]any{"rows": []uint64{id}})
			case 3:
				d.b.PostJSON(orderAPI+"array/restore", map[string]any{"rows": []uint64{id}})
			case 4:
				d.Exec(t, "UPDATE orders SET price = price + ?, on_sale = 1 - on_sale, country_id = ? WHERE id = ?", random.IntN(900), lookup.CountryCZ, id)
			case 5:
				err := d.DB.Tx(t.Context(), func(tx *gorm.DB) error {
					if err := tx.Exec("UPDATE orders SET price = price * 2, status = 4 WHERE id = ?", id).Error; err != nil {
						return err
					}
					return errTaken
				})
				if !errors.Is(err, errTaken) {
					t.Fatal(err)
				}
			case 6:
				d.Exec(t, "UPDATE orders SET note = 'x' WHERE id = ?", id)
			default:
				// As long as many rows tell of the same, they are folded.
				for range 60 {
					d.Exec(t, "UPDATE orders SET price = price + 10 WHERE live = 1")
				}
				if err := d.Engine.FoldSums(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			d.wantFoots(t, fmt.Sprintf("after turn %d, %d of order %d", turn, what, id))
		}
		d.Exec(t, "UPDATE orders SET price = price + 1 WHERE live = 1")
		if d.number(t, "SELECT COUNT(*) FROM order_sums") == 0 {
			t.Fatal("the database keeps no sums")
		}
		for d.number(t, "SELECT COUNT(*) FROM order_sums") < 500 {
			d.Exec(t, "UPDATE orders SET price = price + 1")
		}
		if err := d.Engine.FoldSums(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_sums"); n > int64(2*len(ids)) {
			t.Errorf("%d rows are left of the sums of %d orders", n, len(ids))
		}
		d.wantFoots(t, "folded")
		// More than one transaction takes are folded all the same.
		d.Exec(t, "INSERT INTO order_sums (live, status, status_admin, is_open, country_id, language_id, on_sale, has_vat, currency, records, price) "+
			"SELECT o.live, o.status, o.status_admin, o.is_open, o.country_id, o.language_id, o.on_sale, o.has_vat, o.currency, 0, 0 FROM orders o, countries a, countries b LIMIT 20500")
		if err := d.Engine.FoldSums(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM order_sums"); n > int64(2*len(ids)) {
			t.Errorf("%d rows are left of more than a turn folds", n)
		}
		d.wantFoots(t, "folded in turns")
		// A database that keeps no sums adds up, which takes longer.
		d.Exec(t, "DELETE FROM order_sums")
		d.wantFoots(t, "not kept")
	})
}
