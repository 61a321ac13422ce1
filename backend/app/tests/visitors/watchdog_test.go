package visitors_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
	"backoffice/backend/web/webtest"
)

// shopFloor is a shop with somebody before its door.
type shopFloor struct {
	*apptest.Site
	t     *testing.T
	admin *webtest.Client
}

func (s *shopFloor) ask(fields map[string]any) (int, map[string][]string) {
	s.t.Helper()
	raw, err := json.Marshal(fields)
	if err != nil {
		s.t.Fatal(err)
	}
	status, _, wrong, _ := s.Visit(s.t, apptest.Visit{Path: "/api/public/watchdog", Kind: "application/json", From: s.Stranger(), Body: bytes.NewReader(raw)})
	return status, wrong
}

// confirmLink asks, and returns the link of the mail to confirm it.
func (s *shopFloor) confirmLink(email string, product, variant uint64, language string) string {
	s.t.Helper()
	before := len(s.mails(email))
	fields := map[string]any{"email": strings.ToUpper(email[:1]) + email[1:], "product_id": product, "language": language}
	if variant != 0 {
		fields["variant_id"] = variant
	}
	if status, wrong := s.ask(fields); status != http.StatusCreated {
		s.t.Fatalf("asking answers %d %v", status, wrong)
	}
	apptest.Soon(s.t, "the mail to confirm", func() bool { return len(s.mails(email)) > before })
	return s.linkOf(s.mails(email)[before], "confirm")
}

// watches asks and confirms.
func (s *shopFloor) watches(email string, product, variant uint64, language string) {
	s.t.Helper()
	if status, page := s.open(http.MethodPost, s.confirmLink(email, product, variant, language)); status != http.StatusOK {
		s.t.Fatalf("confirming answers %d %s", status, page)
	}
}

var dogLink = regexp.MustCompile(`https://office\.example\.com(/public/watchdog/(confirm|unsubscribe)\?token=\S+)`)

func (s *shopFloor) linkOf(m mailtest.Mail, purpose string) string {
	s.t.Helper()
	for _, found := range dogLink.FindAllStringSubmatch(m.Text, -1) {
		if found[2] == purpose {
			return found[1]
		}
	}
	s.t.Fatalf("no link to %s in %s", purpose, m.Text)
	return ""
}

func (s *shopFloor) open(method, path string) (int, string) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.Base()+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, string(raw)
}

func (s *shopFloor) mails(to string) (found []mailtest.Mail) {
	for _, m := range s.Inbox.All() {
		if slices.Contains(m.To, to) {
			found = append(found, m)
		}
	}
	return found
}

// mailSubjects are the subjects of the mails that somebody has once nothing waits to be sent.
func (s *shopFloor) mailSubjects(to string) (subjects []string) {
	s.t.Helper()
	apptest.Soon(s.t, "all mails", func() bool {
		waiting, _, err := s.Outbox.Pending(s.t.Context())
		return err == nil && waiting == 0
	})
	for _, m := range s.mails(to) {
		subjects = append(subjects, m.Header["Subject"])
	}
	return subjects
}

func (s *shopFloor) move(lines ...stock.Line) {
	s.t.Helper()
	err := s.DB.Tx(s.t.Context(), func(tx *gorm.DB) error {
		return stock.Move(tx, stock.Cause{Reason: stock.ReasonReceipt, At: db.Now()}, lines...)
	})
	if err != nil {
		s.t.Error(err)
	}
}

func (s *shopFloor) variant(product uint64, slug string) uint64 {
	s.t.Helper()
	var made struct{ ID uint64 }
	s.admin.PostJSON("/api/shop/product/variant/", map[string]any{
		"product_id": product, "value_ids": []uint64{s.Property(s.t, s.admin, slug)}, "sku": "variant-" + slug, "status": true,
	}).Is(http.StatusCreated).Data(&made)
	return made.ID
}

type dogRow struct {
	ID      uint64
	Email   string
	Product struct{ Lang struct{ Title string } }
	Variant struct {
		Values []struct {
			Lang struct{ Title string } `json:"value_lang"`
		} `json:"property_values"`
	}
	SentAt *time.Time `json:"sent_at"`
	Can    []string
}

func (s *shopFloor) rows(b *webtest.Client, query string) (rows []dogRow) {
	s.t.Helper()
	b.Get("/api/shop/watchdog/?" + query).Is(http.StatusOK).Data(&rows)
	return rows
}

func shopFloors(t *testing.T, test func(t *testing.T, s *shopFloor)) {
	proxied(t, func(t *testing.T, site *apptest.Site) {
		test(t, &shopFloor{Site: site, t: t, admin: site.Admin(t)})
	})
}

// The whole life of a watchdog: asked for, confirmed, told once, and no more.
func TestWatchdog(t *testing.T) {
	shopFloors(t, func(t *testing.T, s *shopFloor) {
		const jana = "jana@example.com"
		tea := s.Product.Product(t, s.admin, "caj-01")
		confirm := s.confirmLink(jana, tea, 0, "sk")
		asking := s.mails(jana)[0]
		if asking.Header["Subject"] != "Potvrďte stráženie: Výrobok caj-01" || !strings.Contains(asking.Text, "do 7 dní") {
			t.Errorf("the mail to confirm: %v\n%s", asking.Header, asking.Text)
		}
		if status, page := s.open(http.MethodGet, confirm); status != http.StatusOK || !strings.Contains(page, `<html lang="sk">`) ||
			!strings.Contains(page, "Výrobok caj-01") || !strings.Contains(page, jana) || !strings.Contains(page, `<button class="main">Áno, dajte mi vedieť</button>`) {
			t.Errorf("the question: %d %s", status, page)
		}
		if rows := s.rows(s.admin, ""); len(rows) != 0 {
			t.Errorf("stored before it is confirmed: %+v", rows)
		}
		for range 2 { // the second time nothing is changed
			if status, page := s.open(http.MethodPost, confirm); status != http.StatusOK || strings.Contains(page, "<form") || !strings.Contains(page, "Hotovo") {
				t.Errorf("the answer: %d %s", status, page)
			}
		}
		s.watches(jana, tea, 0, "sk") // who waits already goes on waiting, once
		rows := s.rows(s.admin, "")
		if len(rows) != 1 || rows[0].Email != jana || rows[0].Product.Lang.Title != "Výrobok caj-01" || rows[0].SentAt != nil {
			t.Fatalf("listed: %+v", rows)
		}
		want := s.mailSubjects(jana)
		s.move(stock.Line{ProductID: tea, Quantity: 2})
		want = append(want, "Znova na sklade: Výrobok caj-01")
		apptest.Soon(t, "the mail", func() bool { return len(s.mails(jana)) == len(want) })
		if got := s.mailSubjects(jana); !slices.Equal(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
		mail := s.mails(jana)[len(want)-1]
		if !strings.Contains(mail.Text, "https://www.example.com/sk/product/vyrobok-caj-01\n") || mail.Header["List-Unsubscribe-Post"] != "List-Unsubscribe=One-Click" ||
			!strings.Contains(mail.Header["From"], "web@example.com") || strings.Contains(mail.Text, "administrácia") {
			t.Errorf("the mail: %v\n%s", mail.Header, mail.Text)
		}
		if rows := s.rows(s.admin, "sent_at=1&search=CAJ"); len(rows) != 1 || rows[0].SentAt == nil {
			t.Errorf("sent: %+v", rows)
		}
		if rows := s.rows(s.admin, "sent_at=0"); len(rows) != 0 {
			t.Errorf("not sent: %+v", rows)
		}
		// Gone and back again: told once. The old link has done what it was for.
		s.move(stock.Line{ProductID: tea, Quantity: -2})
		s.move(stock.Line{ProductID: tea, Quantity: 1})
		s.move(stock.Line{ProductID: tea, Quantity: -1})
		s.open(http.MethodPost, confirm)
		if got := s.mailSubjects(jana); !slices.Equal(got, want) || len(s.rows(s.admin, "")) != 1 {
			t.Errorf("told again: %q", got)
		}
		// Who asks anew is told anew, in the language asked in.
		s.watches(jana, tea, 0, "en")
		s.move(stock.Line{ProductID: tea, Quantity: 1})
		apptest.Soon(t, "the mail", func() bool { return slices.Contains(s.mailSubjects(jana), "Back in stock: Výrobok caj-01") })
	})
}

func TestWatchdogsWhoAreNotNotified(t *testing.T) {
	shopFloors(t, func(t *testing.T, s *shopFloor) {
		tea := s.Product.Product(t, s.admin, "caj-01")
		red, blue := s.variant(tea, "cervena"), s.variant(tea, "modra")
		for email, variant := range map[string]uint64{"all@example.com": 0, "red@example.com": red, "blue@example.com": blue, "left@example.com": red, "both@example.com": red} {
			s.watches(email, tea, variant, "sk")
		}
		s.watches("both@example.com", tea, 0, "sk")
		leave := s.linkOf(s.mails("left@example.com")[0], "unsubscribe")
		if status, page := s.open(http.MethodGet, leave); status != http.StatusOK || !strings.Contains(page, "left@example.com") || len(s.rows(s.admin, "search=left")) != 1 {
			t.Errorf("the question: %d %s", status, page)
		}
		if status, page := s.open(http.MethodPost, leave); status != http.StatusOK || !strings.Contains(page, "Upozornenia sú zrušené") || len(s.rows(s.admin, "search=left")) != 0 {
			t.Errorf("leaving: %d %s", status, page)
		}
		if rows := s.rows(s.admin, "search=red"); len(rows) != 1 || len(rows[0].Variant.Values) != 1 || rows[0].Variant.Values[0].Lang.Title != "Hodnota cervena" {
			t.Errorf("the variant is not told: %+v", rows)
		}
		s.move(stock.Line{ProductID: tea, VariantID: red, Quantity: 3})
		back := "Znova na sklade: Výrobok caj-01 – Hodnota cervena"
		apptest.Soon(t, "the mails", func() bool {
			return slices.Contains(s.mailSubjects("all@example.com"), back) && slices.Contains(s.mailSubjects("red@example.com"), back)
		})
		for email, mails := range map[string]int{"all@example.com": 2, "red@example.com": 2, "blue@example.com": 1, "left@example.com": 1, "both@example.com": 3} {
			if got := s.mailSubjects(email); len(got) != mails {
				t.Errorf("%s has %q", email, got)
			}
		}
		// Hidden goods keep who waits for them waiting.
		s.Exec(t, "UPDATE products SET status = 0 WHERE id = ?", tea)
		s.move(stock.Line{ProductID: tea, VariantID: blue, Quantity: 3})
		time.Sleep(3 * time.Second)
		if got := s.mailSubjects("blue@example.com"); len(got) != 1 {
			t.Errorf("told of hidden goods: %q", got)
		}
		look := func() {
			t.Helper()
			if err := s.NotifyWaiting(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		s.Exec(t, "UPDATE products SET status = 1, publish_up = ? WHERE id = ?", db.Now().Add(time.Hour), tea)
		if look(); len(s.mailSubjects("blue@example.com")) != 1 {
			t.Error("told of goods that are shown in an hour")
		}
		// Once they are shown, with what came back meanwhile, they are told.
		s.Exec(t, "UPDATE products SET publish_up = NULL WHERE id = ?", tea)
		look()
		if got := s.mailSubjects("blue@example.com"); len(got) != 2 || got[1] != "Znova na sklade: Výrobok caj-01 – Hodnota modra" {
			t.Errorf("once the goods are shown: %q", got)
		}
		if look(); len(s.mailSubjects("blue@example.com")) != 2 || len(s.mailSubjects("left@example.com")) != 1 {
			t.Error("told twice, or who left")
		}
	})
}

// Whoever waits for a product and for its variant is told once, though it came back while
// the site did not show it.
func TestWatchdogsOfBothAreToldOnce(t *testing.T) {
	shopFloors(t, func(t *testing.T, s *shopFloor) {
		tea := s.Product.Product(t, s.admin, "caj-01")
		red := s.variant(tea, "cervena")
		const both = "both@example.com"
		s.watches(both, tea, red, "sk")
		s.watches(both, tea, 0, "sk")
		want := append(s.mailSubjects(both), "Znova na sklade: Výrobok caj-01 – Hodnota cervena")
		s.Exec(t, "UPDATE products SET status = ? WHERE id = ?", false, tea)
		s.move(stock.Line{ProductID: tea, VariantID: red, Quantity: 3})
		s.mailSubjects(both)
		s.Exec(t, "UPDATE products SET status = ? WHERE id = ?", true, tea)
		if err := s.NotifyWaiting(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := s.mailSubjects(both); !slices.Equal(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
	})
}

// Whoever confirmed twice, and then took it back, waits by neither link again.
func TestWatchdogTakenBackStaysSo(t *testing.T) {
	shopFloors(t, func(t *testing.T, s *shopFloor) {
		tea := s.Product.Product(t, s.admin, "caj-01")
		const who = "twice@example.com"
		var links []string
		for range 2 {
			s.Clock.Pass(time.Second)
			links = append(links, s.confirmLink(who, tea, 0, "sk"))
		}
		s.Clock.Pass(time.Second)
		links = append(links, s.linkOf(s.mails(who)[0], "unsubscribe"), links[0], links[1])
		for i, link := range links {
			s.Clock.Pass(time.Second)
			if status, page := s.open(http.MethodPost, link); status != http.StatusOK {
				t.Fatalf("link %d answers %d %s", i, status, page)
			}
		}
		// As is one that was asked for while the person waited.
		s.watches(who, tea, 0, "sk")
		s.Clock.Pass(time.Second)
		again := s.confirmLink(who, tea, 0, "sk")
		for _, link := range []string{again, links[2], again} {
			s.Clock.Pass(time.Second)
			s.open(http.MethodPost, link)
		}
		for _, row := range s.rows(s.admin, "") {
			t.Errorf("waiting is %+v", row)
		}
	})
}

// However many confirm, and however much comes back at once: each person is one
// row and gets one mail.
func TestWatchdogsAtOnce(t *testing.T) {
	shopFloors(t, func(t *testing.T, s *shopFloor) {
		tea := s.Product.Product(t, s.admin, "caj-01")
		red, blue := s.variant(tea, "cervena"), s.variant(tea, "modra")
		const people = 12
		email := func(n int) string { return fmt.Sprintf("p%d@example.com", n) }
		var wait sync.WaitGroup
		for n := range people {
			link := s.confirmLink(email(n), tea, 0, "sk")
			for range 4 {
				wait.Go(func() {
					if status, page := s.open(http.MethodPost, link); status != http.StatusOK {
						t.Errorf("confirming answers %d %s", status, page)
					}
				})
			}
		}
		wait.Wait()
		if rows := s.rows(s.admin, "per_page=100"); len(rows) != people {
			t.Errorf("%d people are %d rows", people, len(rows))
		}
		for _, variant := range []uint64{red, blue, 0} {
			wait.Go(func() { s.move(stock.Line{ProductID: tea, VariantID: variant, Quantity: 1}) })
		}
		wait.Wait()
		apptest.Soon(t, "all are told", func() bool { return len(s.rows(s.admin, "per_page=100&sent_at=0")) == 0 })
		for n := range people {
			if got := s.mailSubjects(email(n)); len(got) != 2 {
				t.Errorf("%s has %q", email(n), got)
			}
		}
		// Back before it was confirmed: told at once.
		s.move(stock.Line{ProductID: tea, VariantID: red, Quantity: -1})
		late := s.confirmLink("late@example.com", tea, red, "sk")
		s.move(stock.Line{ProductID: tea, VariantID: red, Quantity: 1})
		s.open(http.MethodPost, late)
		apptest.Soon(t, "the mail", func() bool { return len(s.mailSubjects("late@example.com")) == 2 })
	})
}

func TestWatchdogRefusals(t *testing.T) {
	shopFloors(t, func(t *testing.T, s *shopFloor) {
		tea, other := s.Product.Product(t, s.admin, "caj-01"), s.Product.Product(t, s.admin, "caj-02")
		red := s.variant(tea, "cervena")
		s.move(stock.Line{ProductID: other, Quantity: 1})
		for name, c := range map[string]struct {
			fields map[string]any
			wrong  []string
		}{
			"nothing":                      {map[string]any{}, []string{"email", "product_id"}},
			"everything":                   {map[string]any{"email": "x", "product_id": "x", "variant_id": -1, "more": 1}, []string{"email", "more", "product_id", "variant_id"}},
			"no such product":              {map[string]any{"email": "x", "product_id": 999}, []string{"email", "product_id"}},
			"what is in stock":             {map[string]any{"email": "a@example.com", "product_id": other}, []string{"product_id"}},
			"a variant of another product": {map[string]any{"email": "a@example.com", "product_id": other, "variant_id": red}, []string{"variant_id"}},
			"a variant that is not there":  {map[string]any{"email": "a@example.com", "product_id": tea, "variant_id": 999}, []string{"variant_id"}},
		} {
			status, wrong := s.ask(c.fields)
			var names []string
			for field := range wrong {
				names = append(names, field)
			}
			if slices.Sort(names); status != http.StatusUnprocessableEntity || !slices.Equal(names, c.wrong) {
				t.Errorf("%s: %d %v", name, status, wrong)
			}
		}
		if status, _ := s.ask(map[string]any{"email": "a@example.com", "product_id": tea, "confirm_url": "x"}); status != http.StatusCreated {
			t.Errorf("a program is told apart: %d", status)
		}
		if got := s.mailSubjects("a@example.com"); len(got) != 0 {
			t.Errorf("mailed: %q", got)
		}
		confirm := s.confirmLink("a@example.com", tea, 0, "sk")
		for range 4 {
			s.confirmLink("a@example.com", tea, 0, "sk")
		}
		if status, _ := s.ask(map[string]any{"email": "a@example.com", "product_id": tea}); status != http.StatusTooManyRequests {
			t.Errorf("one mailbox is filled: %d", status)
		}
		for _, bad := range []string{
			"/public/watchdog/confirm", "/public/watchdog/confirm?token=x", strings.Replace(confirm, "confirm", "unsubscribe", 1), confirm + "x",
		} {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				if status, page := s.open(method, bad); status != http.StatusNotFound || !strings.Contains(page, "Odkaz už neplatí") {
					t.Errorf("%s %s: %d %s", method, bad, status, page)
				}
			}
		}
		s.watches("b@example.com", tea, red, "en")
		row := s.rows(s.admin, "")[0]
		editor, path := s.Staff(t, "ema@example.com", resource.RoleEditor), fmt.Sprintf("/api/shop/watchdog/%d", row.ID)
		var detail dogRow
		editor.Get(path).Is(http.StatusOK).Data(&detail)
		if detail.Email != "b@example.com" || detail.Variant.Values[0].Lang.Title != "Hodnota cervena" || slices.Contains(detail.Can, "destroy") {
			t.Errorf("the detail: %+v", detail)
		}
		if sheet := editor.Get("/api/shop/watchdog/export?format=csv").Is(http.StatusOK); !strings.Contains(sheet.Body, "Hodnota cervena") {
			t.Errorf("the sheet lacks the variant: %s", sheet.Body)
		}
		editor.Delete(path).Is(http.StatusForbidden)
		editor.PostJSON("/api/shop/watchdog/array/destroy", map[string]any{"rows": []uint64{row.ID}}).Is(http.StatusForbidden)
		webtest.Run(t, s.DB.Gorm, []webtest.Scenario{
			{Name: "removed", Client: s.admin, Method: "DELETE", Path: path, Status: 200, Activity: []string{fmt.Sprintf("Watchdog %d destroy", row.ID)}},
		})
		s.move(stock.Line{ProductID: tea, VariantID: red, Quantity: 1})
		time.Sleep(3 * time.Second)
		if got := s.mailSubjects("b@example.com"); len(got) != 1 {
			t.Errorf("who was removed is told: %q", got)
		}
		s.Clock.Pass(8 * 24 * time.Hour)
		if status, _ := s.open(http.MethodPost, confirm); status != http.StatusNotFound {
			t.Errorf("an old link works: %d", status)
		}
	})
}
