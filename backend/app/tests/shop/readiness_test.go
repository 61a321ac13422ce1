package shop_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pickup"
	"backoffice/backend/web/webtest"
)

// A new shop names what it lacks; each thing that is done leaves the list, and the dashboard counts the rest.
func TestReadiness(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		p.Config.MailURL, p.Config.SiteURL, p.Config.AdminURL = "file://"+t.TempDir(), "", ""
		p.Restart()
		b := p.Admin(t)
		type row struct{ Area, Note string }
		rows := func(b *webtest.Client, table string) (all []row) {
			b.Get("/api/settings/readiness/" + table).Is(http.StatusOK).Data(&all)
			return all
		}
		areas := func(b *webtest.Client, table string) (names []string) {
			for _, r := range rows(b, table) {
				names = append(names, r.Area)
			}
			slices.Sort(names)
			return names
		}
		counted := func(b *webtest.Client) int {
			var counts map[string]int
			b.Get("/api/stats/totals").Is(http.StatusOK).Data(&counts)
			return counts["Readiness"]
		}
		new := []string{"Adresa administrácie", "Adresa webu", "Doprava", "E-maily", "Platby", "Ponuka", "Prepojenie s webom", "Správy z webu", "Údaje firmy"}
		if got := areas(b, "open"); !slices.Equal(got, new) {
			t.Errorf("a new shop lacks %q", got)
		}
		if got, n := areas(b, "ready"), counted(b); len(got) != 0 || n != len(new) {
			t.Errorf("ready are %q, %d are counted", got, n)
		}
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		for _, path := range []string{"open", "ready", "open/export?format=csv"} {
			editor.Get("/api/settings/readiness/" + path).Is(http.StatusForbidden)
		}

		create(b, "/api/shop/shipping/", shippingTo("Rozvoz"))
		create(b, "/api/shop/shipping/", with(shippingTo("Packeta"), "provider", "2"))
		create(b, "/api/shop/payment/", with(method("Karta"), "method", "card"))
		create(b, "/api/shop/payment/", with(method("Dobierka"), "method", "cod"))
		createGoods(b, goods("soap-1", apptest.ShopCategory(t, b, "mydla"), nil))
		b.PostJSON("/api/settings/site_key/make", map[string]any{"name": "Web", "may_quote": true, "may_order": true, "may_read": true}).Is(http.StatusOK)
		notes := func(table, area string) (all string) {
			for _, r := range rows(b, table) {
				if r.Area == area {
					all += r.Note + "\n"
				}
			}
			return all
		}
		for _, c := range []struct{ table, area, note string }{
			{"open", "Platby", "Kartou online"}, {"ready", "Platby", "Dobierka"}, {"open", "Doprava", "Packeta"}, {"ready", "Doprava", "sám"},
			{"ready", "Prepojenie s webom", "1 web."}, {"open", "Údaje firmy", "IČO"},
			{"ready", "Ponuka", "1 produkt."}, {"open", "Správy z webu", "Nastavenia › E-mail"},
		} {
			if got := notes(c.table, c.area); !strings.Contains(got, c.note) {
				t.Errorf("%s: %s is %q, without %q", c.table, c.area, got, c.note)
			}
		}

		// The list of points is read by nobody meanwhile, and stands as it is said here.
		list := func(change map[string]any) {
			t.Helper()
			if err := p.DB.Tx(t.Context(), func(tx *gorm.DB) error {
				return tx.Model(&pickup.State{}).Where("provider = ?", 2).Updates(change).Error
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.DB.Tx(t.Context(), func(tx *gorm.DB) error {
			return tx.Save(&pickup.State{Provider: 2, Source: "packeta", DueAt: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)}).Error
		}); err != nil {
			t.Fatal(err)
		}
		p.Config.MailURL, p.Config.SiteURL, p.Config.AdminURL = "smtp://user:secret@127.0.0.1:2525", "https://www.example.com", "http://admin.example.com"
		p.Config.CardURL, p.Config.PacketaURL = "gopay://1:topsecret@gate.gopay.cz/8123456789", "packeta://:0123456789abcdef0123456789abcdef@www.zasilkovna.cz?key=0123456789abcdef"
		p.Restart()
		b = p.Admin(t)
		if got := notes("open", "Adresa administrácie"); !strings.Contains(got, "HTTPS") {
			t.Errorf("an address that is not encrypted: %q", got)
		}
		if got := notes("open", "E-maily"); !strings.Contains(got, "odosielateľ") {
			t.Errorf("a sender is missing: %q", got)
		}
		b.PostJSON("/api/settings/3", map[string]any{
			"email_recipient": apptest.Both("obchod@example.com"), "email_sender": apptest.Both("eshop@example.com"), "email_sender_name": apptest.Both("Dielňa"),
		}).Is(http.StatusOK)
		if got := notes("ready", "Správy z webu"); !strings.Contains(got, "obchod@example.com") {
			t.Errorf("messages have a recipient: %q", got)
		}
		for _, area := range []string{"Adresa webu", "Platby", "Doprava", "E-maily"} {
			if got := notes("open", area); got != "" {
				t.Errorf("%s is connected, and %q", area, got)
			}
		}
		if got := notes("ready", "Doprava"); !strings.Contains(got, "Či platí, sa ukáže pri prvej zásielke.") {
			t.Errorf("an account that nobody has tried is %q", got)
		}
		// A list that cannot be read is often one of a wrong login, and says so before a parcel does.
		failed := time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)
		list(map[string]any{"problem": pickup.Broken, "failed_at": &failed})
		if got := notes("open", "Doprava"); !strings.Contains(got, "Packeta: zoznam výdajných miest sa naposledy nepodarilo načítať") || !strings.Contains(got, "PACKETA_URL") {
			t.Errorf("a list that could not be read: %q", got)
		}
		var ways []struct{ ID uint64 }
		b.Get("/api/shop/shipping/?search=Packeta").Is(http.StatusOK).Data(&ways)
		if got := b.Get("/api/shop/shipping/" + strconv.FormatUint(ways[0].ID, 10)).Is(http.StatusOK).Body; !strings.Contains(got, "načítať nedal") || strings.Contains(got, "spred toho") {
			t.Errorf("a way of shipping whose list was never read: %s", got)
		}
		list(map[string]any{"problem": "", "failed_at": nil})
		// DPD takes no money on delivery before it knows where to send it.
		without := "dpd://shop%40example.com:0123456789abcdef0123456789abcdef@api.dpd.sk?delis=ABC123"
		for account, want := range map[string]string{without: "Dobierka: DPD nemá nastavený bankový účet, preto takú zásielku neprijme. Správca servera ho doplní v premennej DPD_URL.\n", without + "&account=1": ""} {
			p.Config.DPDURL = account
			p.Restart()
			b = p.Admin(t)
			if got := notes("open", "Doprava"); got != want {
				t.Errorf("%s: %q", account, got)
			}
		}
	})
}

// with is the form with a value changed.
func with(form map[string]string, name, value string) map[string]string {
	form[name] = value
	return form
}
