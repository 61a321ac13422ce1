package shop_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// method is the form of a way of shipping or of payment, offered in countries.
func method(title string, countries ...uint64) map[string]string {
	form := map[string]string{
		"langs[sk][title]": title, "langs[en][title]": title + " EN", "vat": "1", "price": "4.9", "status": "true",
	}
	for i, country := range countries {
		form[fmt.Sprintf("countries[%d]", i)] = id(country)
	}
	return form
}

func shippingTo(title string, countries ...uint64) map[string]string {
	form := method(title, countries...)
	form["provider"] = "0"
	return form
}

type option struct {
	ID    uint64
	Price float64
	Lang  struct{ Title string }
	Text  string
}

func optionTitles(options []option) (list []string) {
	for _, o := range options {
		list = append(list, o.Lang.Title)
	}
	return list
}

// id is an id as addresses have it.
func id(n uint64) string { return strconv.FormatUint(n, 10) }

func create(b *webtest.Client, path string, form map[string]string) string {
	var record struct{ ID uint64 }
	b.Post(path, form).Is(http.StatusCreated).Data(&record)
	return id(record.ID)
}

// wrongForm is a form with values that no record takes, and the fields that
// the answer must name: those and no others.
type wrongForm struct {
	set   map[string]string
	wrong []string
}

// refused sends each of the forms, which begin as a good one, and demands that
// every wrong field is named at once.
func refused(t *testing.T, b *webtest.Client, path string, good func() map[string]string, forms map[string]wrongForm) {
	t.Helper()
	for name, c := range forms {
		form := good()
		maps.Copy(form, c.set)
		_, wrong := b.Post(path, form).Is(http.StatusUnprocessableEntity).Problem()
		if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, c.wrong) {
			t.Errorf("%s: wrong are %v, want %v", name, wrong, c.wrong)
		}
	}
}

// A method without a country is offered everywhere: lists say so, the choice 0
// finds it, and every country's options have it (002 §2, §7).
func TestMethodsByCountry(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		for _, c := range []struct {
			path string
			form func(string, ...uint64) map[string]string
		}{{"/api/shop/shipping/", shippingTo}, {"/api/shop/payment/", method}} {
			create(b, c.path, c.form("Slovenský", lookup.CountrySK))
			create(b, c.path, c.form("Oba", lookup.CountrySK, lookup.CountryCZ))
			create(b, c.path, c.form("Svetový"))
			hidden := c.form("Skrytý", lookup.CountrySK)
			hidden["status"] = "false"
			create(b, c.path, hidden)

			for query, want := range map[string][]string{
				"": {"Oba", "Skrytý", "Slovenský", "Svetový"},
				fmt.Sprint("&country=", lookup.CountryCZ): {"Oba"},
				"&country=0": {"Svetový"},
				"&status=0":  {"Skrytý"},
			} {
				var rows []struct {
					Lang      struct{ Title string }
					Countries []struct {
						ID      uint64
						Country struct{ Name string }
					}
				}
				b.Get(c.path + "?sort=title" + query).Is(http.StatusOK).Data(&rows)
				var got []string
				for _, row := range rows {
					got = append(got, row.Lang.Title)
					if row.Lang.Title == "Svetový" && (len(row.Countries) != 1 || row.Countries[0].ID != 0 || row.Countries[0].Country.Name != "Celý svet") {
						t.Errorf("%s: one offered everywhere shows %+v", c.path, row.Countries)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s%s lists %v, want %v", c.path, query, got, want)
				}
			}
			for path, want := range map[string][]string{
				"list":                                {"Oba", "Slovenský", "Svetový"},
				fmt.Sprint("list/", lookup.CountrySK): {"Oba", "Slovenský", "Svetový"},
				fmt.Sprint("list/", lookup.CountryCZ): {"Oba", "Svetový"},
				"list/1":                              {"Svetový"},
			} {
				var options []option
				b.Get(c.path + path).Is(http.StatusOK).Data(&options)
				if got := optionTitles(options); !slices.Equal(got, want) || options[0].Price != 4.9 {
					t.Errorf("%s%s offers %v, want %v", c.path, path, options, want)
				}
				if got := strings.ReplaceAll(options[0].Text, "\u00a0", " "); got != want[0]+" - 4,90 €" {
					t.Errorf("%s%s calls it %q", c.path, path, got)
				}
			}
		}
	})
}

func TestShippingRules(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		const path = "/api/shop/shipping/"
		var labels map[string]string
		b.Get(path + "providers").Is(http.StatusOK).Data(&labels)
		if len(labels) != 4 || labels["2"] != "Výdajné miesto Packeta" {
			t.Errorf("providers are %v", labels)
		}
		refused(t, b, path, func() map[string]string { return shippingTo("Kuriér") }, map[string]wrongForm{
			"a Packeta carrier without its number": {map[string]string{"provider": "3"}, []string{"packeta_id"}},
			"everything at once": {map[string]string{
				"langs[sk][title]": "ab", "provider": "4", "vat": "9", "price": "1.2345", "add_shipping_days": "-1",
				"langs[en][tracking_link]": "javascript:alert(1)", "countries[0]": "999",
			}, []string{"add_shipping_days", "countries", "langs.en.tracking_link", "langs.sk.title", "price", "provider", "vat"}},
			"a price that overflows": {map[string]string{"price": "1000000000000000"}, []string{"price"}},
			// Decisions 24: 10 % ended with 2024.
			"a rate that ended": {map[string]string{"vat": "2"}, []string{"vat"}},
		})
		form := shippingTo("Kuriér")
		form["provider"], form["packeta_id"], form["langs[sk][tracking_link]"] = "3", "106", "https://www.example.com/{code}"
		id := create(b, path, form)
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.Post(path+"array/hide", map[string]string{"rows[0]": id}).Is(http.StatusOK)
		editor.Delete(path + id).Is(http.StatusForbidden)
		editor.Post(path+"array/destroy", map[string]string{"rows[0]": id}).Is(http.StatusForbidden)
		editor.Post("/api/shop/vat/", map[string]string{"title": "30", "percent": "30", "valid_from": "2026-01-01"}).Is(http.StatusForbidden)
		b.Delete(path + id).Is(http.StatusOK)
	})
}

// Options are the rates of today; what a record has it keeps (decisions.md 24).
func TestVATRatesOfToday(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		offered := func() (ids []uint64) {
			var list []struct {
				ID      uint64
				Percent int
			}
			b.Get("/api/shop/vat/list").Is(http.StatusOK).Data(&list)
			for _, rate := range list {
				ids = append(ids, rate.ID)
			}
			slices.Sort(ids)
			return ids
		}
		if got := offered(); !slices.Equal(got, []uint64{1, 3, 4}) {
			t.Errorf("offered today are %v", got)
		}
		id := create(b, "/api/shop/payment/", method("Karta"))
		yesterday := p.Clock.Now().AddDate(0, 0, -1).Format("2006-01-02")
		b.Post("/api/shop/vat/1", map[string]string{"valid_to": yesterday}).Is(http.StatusOK)
		if got := offered(); !slices.Equal(got, []uint64{3, 4}) {
			t.Errorf("offered after the end are %v", got)
		}
		b.Post("/api/shop/payment/"+id, map[string]string{"vat": "1", "price": "2"}).Is(http.StatusOK)
		_, wrong := b.Post("/api/shop/payment/", method("Prevod")).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["vat"]) != 1 {
			t.Errorf("a rate that ended is taken: %v", wrong)
		}
	})
}

// Whoever offers customers a method by which no money comes is warned, when it is saved
// and whenever its form is open; not of others, nor once a gateway is connected. A new shop
// has no account for transfers.
func TestPaymentOnTrial(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		by := func(how string) map[string]string {
			form := method("Platba " + how)
			form["method"] = how
			return form
		}
		hidden := by("benefit")
		hidden["status"] = "false"
		warned := func(b *webtest.Client, form map[string]string) (saved, open bool) {
			answer := b.Post("/api/shop/payment/", form).Is(http.StatusCreated)
			var made struct {
				Data    struct{ ID uint64 }
				Warning bool
			}
			if err := json.Unmarshal([]byte(answer.Body), &made); err != nil {
				t.Fatal(err)
			}
			var record struct {
				TrialNote *struct{ Warning bool } `json:"trial_note"`
			}
			b.Get("/api/shop/payment/" + id(made.Data.ID)).Is(http.StatusOK).Data(&record)
			return made.Warning, record.TrialNote != nil && record.TrialNote.Warning
		}
		b := p.Admin(t)
		for _, c := range []struct {
			form        map[string]string
			saved, open bool
		}{{by("card"), true, true}, {by("benefit"), true, true}, {hidden, false, true}, {by("transfer"), true, false}, {by("cod"), false, false}} {
			if saved, open := warned(b, c.form); saved != c.saved || open != c.open {
				t.Errorf("%s: warned when saved %v, when open %v", c.form["langs[sk][title]"], saved, open)
			}
		}
		p.Config.CardURL = "gopay://1:topsecret@gate.gopay.cz/8123456789"
		p.Restart()
		if saved, open := warned(p.Admin(t), by("card")); saved || open {
			t.Errorf("a gateway is connected: warned when saved %v, when open %v", saved, open)
		}
	})
}
