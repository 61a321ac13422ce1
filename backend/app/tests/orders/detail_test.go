package orders_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

type customer struct {
	Orders, Ended int
	Sums          []struct {
		Currency      string
		Price         float64
		PriceFormated string `json:"price_formated"`
	}
	Others []struct {
		ID            uint64
		Number        string
		PriceFormated string `json:"price_formated"`
		StatusAdmin   int    `json:"status_admin"`
	}
}

// The detail tells what else its customer ordered: orders of another person, and
// removed ones, are no part of it.
func TestCustomer(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		first := d.place(t, nil)
		var view customer
		ask := func(id uint64) {
			view = customer{}
			d.b.Get(at(id, "/customer")).Is(http.StatusOK).Data(&view)
		}
		if ask(first); view.Orders != 1 || view.Ended != 0 || len(view.Others) != 0 || len(view.Sums) != 1 || view.Sums[0].Price != 29.5 {
			t.Errorf("of a first order: %+v", view)
		}
		second := d.place(t, map[string]any{"email": "JAN@example.com", "products": []any{d.item(d.balm, 1)}})
		cancelled := d.place(t, nil)
		removed := d.place(t, nil)
		d.place(t, map[string]any{"email": "else@example.com"})
		d.b.PostJSON(at(cancelled, "/status"), map[string]any{"status_admin": 4}).Is(http.StatusOK)
		d.b.Delete(at(removed, "")).Is(http.StatusOK)
		ask(first)
		if view.Orders != 2 || view.Ended != 1 || len(view.Sums) != 1 || strings.ReplaceAll(view.Sums[0].PriceFormated, "\u00a0", " ") != "39,30 €" {
			t.Errorf("of three orders: %+v", view)
		}
		if len(view.Others) != 2 || view.Others[0].ID != cancelled || view.Others[0].StatusAdmin != 4 || view.Others[1].ID != second {
			t.Errorf("the others are %+v", view.Others)
		}
		if answer := d.b.Get(at(999, "/customer")); answer.Status != http.StatusNotFound {
			t.Errorf("of an order that is not there: %d", answer.Status)
		}
		p.Browser(t).Get(at(first, "/customer")).Is(http.StatusUnauthorized)
	})
}

// The detail says what to go on with, how products look, and what happened in
// words of the reader.
func TestDetail(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		gift := d.gift(t, "gift-1", 50)
		apptest.SendFile(t, d.b, fmt.Sprintf("/api/shop/product/image/%d/upload", d.soap), "soap.png", apptest.PicturePNG(t), nil).Is(http.StatusCreated)
		id := d.place(t, map[string]any{"payment_id": d.cod, "products": []any{d.item(d.soap, 2), map[string]any{"id": gift, "quantity": 1, "gift": true}}})
		var detail struct {
			Next     []string
			Can      []string
			Pictures map[string]struct{ URL string }
			Gifts    []struct {
				ID         uint64
				ValidUntil time.Time `json:"valid_until"`
			}
		}
		read := func() {
			detail.Next, detail.Can = nil, nil
			d.b.Get(fmt.Sprint("/api/order/detail/", id)).Is(http.StatusOK).Data(&detail)
		}
		if read(); !slices.Equal(detail.Next, []string{"send_to_dpd", "send_to_packetery", "ship"}) {
			t.Errorf("of an order paid on delivery next are %v", detail.Next)
		}
		if picture := detail.Pictures[fmt.Sprint(d.soap)].URL; len(detail.Pictures) != 1 || picture == "" {
			t.Errorf("pictures are told of %v", detail.Pictures)
		} else {
			d.b.Get(picture).Is(http.StatusOK)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status_admin": 2}).Is(http.StatusOK)
		if read(); !slices.Equal(detail.Next, []string{"tracking", "mark_paid"}) || !slices.Contains(detail.Can, "mark_paid") {
			t.Errorf("once it is sent next are %v of %v", detail.Next, detail.Can)
		}
		d.b.PostJSON(at(id, "/status"), map[string]any{"status": 1}).Is(http.StatusOK)
		if read(); !slices.Equal(detail.Next, []string{"tracking", "complete"}) || len(detail.Gifts) != 1 {
			t.Fatalf("once it is paid next are %v, gifts %v", detail.Next, detail.Gifts)
		}

		prolong := func(until time.Time) string {
			return fmt.Sprint(at(id, "/gift/"), detail.Gifts[0].ID, "/prolong?until=", until.Format(time.RFC3339))
		}
		send := func(until time.Time) (int, string) {
			url, _, _ := strings.Cut(prolong(until), "?")
			answer := d.b.PostJSON(url, map[string]any{"valid_until": until.UTC().Format(time.RFC3339)})
			return answer.Status, answer.Body
		}
		if status, body := send(time.Now().Add(-time.Hour)); status != http.StatusUnprocessableEntity || !strings.Contains(body, `"valid_until"`) {
			t.Errorf("a day that has passed answers %d: %s", status, body)
		}
		if status, body := send(time.Date(2031, 3, 4, 22, 0, 0, 0, time.UTC)); status != http.StatusOK {
			t.Errorf("a later day answers %d: %s", status, body)
		}
		if read(); detail.Gifts[0].ValidUntil.Year() != 2031 {
			t.Errorf("it is valid until %v", detail.Gifts[0].ValidUntil)
		}
		if n := d.number(t, "SELECT COUNT(*) FROM vouchers WHERE publish_down LIKE '2031-03-04%'"); n != 1 {
			t.Errorf("%d vouchers are valid until then", n)
		}

		var events []struct {
			Said string
			Kind json.RawMessage
			User any
		}
		d.b.Get(at(id, "/events")).Is(http.StatusOK).Data(&events)
		var said []string
		for _, e := range events {
			said = append(said, strings.ReplaceAll(e.Said, "\u00a0", " "))
		}
		all := strings.Join(said, "|")
		for _, want := range []string{"Objednávka vytvorená", "Zaplatené 76,10 € (zapísané ručne)", "Vytvorený darčekový poukaz ", " zmenená do 4. 3. 2031"} {
			if !strings.Contains(all, want) {
				t.Errorf("the timeline lacks %q: %s", want, all)
			}
		}
	})
}
