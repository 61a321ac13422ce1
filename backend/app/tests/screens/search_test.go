package screens_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"backoffice/backend/app/apptest"
)

// awaitFirstFold waits for the start, which writes what is searched, too: it would note what a
// test has not written yet.
func awaitFirstFold(t *testing.T, p *apptest.Product) {
	t.Helper()
	apptest.Soon(t, "what is searched is noted", func() (noted bool) {
		if err := p.DB.Read(t.Context()).Raw("SELECT EXISTS (SELECT 1 FROM searched_columns)").Scan(&noted).Error; err != nil {
			t.Fatal(err)
		}
		return noted
	})
}

// A list finds what a reader asks it by: what is seen of a row, and by which
// other name it is known.
func TestSearchOfWhatIsSeen(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		lang := func(title, slug, about string) map[string]any {
			return map[string]any{"title": title, "title_url": slug, "content": "<p>x</p>", "meta_description": about}
		}
		apptest.Post(t, admin, "/api/content/page/", map[string]any{"langs": map[string]any{
			"sk": lang("Obchodné podmienky", "podmienky-nakupu", "Čo platí, keď u nás nakúpite."), "en": lang("Terms of sale", "terms", "What holds when you buy."),
		}}).Is(http.StatusCreated)
		apptest.Post(t, admin, "/api/user/", map[string]any{
			"role_id": 3, "name": "Eva", "surname": "Malá", "title_url": "eva", "email": "eva@example.com", "status": true,
			"password": "correct-horse", "password_2": "correct-horse", "phone": "+421 905 214 630", "city": "Košice",
		}).Is(http.StatusCreated)
		for i, statement := range []string{
			"INSERT INTO form_contacts (id, created_at, updated_at, live, version, search_norm, sort_key, name, email, message) VALUES (?, ?, ?, 1, 1, '', 'x', 'Ján', 'jan@example.com', 'Chcem šípkový olej.')",
			"INSERT INTO form_returns (id, created_at, updated_at, live, version, search_norm, sort_key, type, name, surname, fullname, email, message, status, order_id) " +
				"VALUES (?, ?, ?, 1, 1, '', 'x', 1, 'Ján', 'Malý', 'Ján Malý', 'jan@example.com', 'Rozbitý pohár', 0, 104277)",
		} {
			p.Exec(t, statement, 7000+i, p.Clock.Now(), p.Clock.Now())
		}
		awaitFirstFold(t, p)
		// Those stand as a product before would have left them.
		p.Exec(t, "UPDATE page_langs SET search_norm = 'obchodne podmienky'")
		p.Exec(t, "DELETE FROM searched_columns")
		if err := p.Engine.Refold(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ language, list, text string }{
			{"sk", "content/page", "PODMIENKY-nakupu"}, {"sk", "content/page", "nakúpite"}, {"sk", "content/page", "terms of"},
			{"en", "content/page", "obchodne podm"}, {"en", "content/page", "what holds"},
			{"sk", "user", "905214630"}, {"sk", "user", "905 214"}, {"sk", "user", "kosice"},
			{"sk", "form/contact", "sipkovy olej"}, {"sk", "form/return", "104277"}, {"sk", "form/return", "rozbity"}, {"sk", "form/return", "malý ján"}, {"sk", "form/return", "ján malý"},
		} {
			admin.Language = c.language
			var rows []map[string]any
			admin.Get("/api/" + c.list + "/?search=" + url.QueryEscape(c.text)).Is(http.StatusOK).Data(&rows)
			if len(rows) != 1 {
				t.Errorf("%s in %s: %q finds %d rows", c.list, c.language, c.text, len(rows))
			}
		}
		// What was written anew is written once.
		p.Exec(t, "UPDATE page_langs SET search_norm = 'nothing'")
		if err := p.Engine.Refold(t.Context()); err != nil {
			t.Fatal(err)
		}
		var left int64
		if err := p.DB.Read(t.Context()).Table("page_langs").Where("search_norm = 'nothing'").Count(&left).Error; err != nil || left == 0 {
			t.Error(fmt.Sprint("the second call wrote again: ", left, err))
		}
	})
}

// A message is searched beyond what the column of other tables holds, however
// it came to be stored.
func TestSearchOfLongMessages(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		long := ""
		for len(long) < 3000 {
			long += "všetko možné aj nemožné "
		}
		awaitFirstFold(t, p)
		p.Exec(t, "INSERT INTO form_returns (id, created_at, updated_at, live, version, search_norm, sort_key, type, name, surname, fullname, email, message, status) "+
			"VALUES (7, ?, ?, 1, 1, '', 'x', 1, 'Ján', 'Malý', 'Ján Malý', 'jan@example.com', ?, 0)", p.Clock.Now(), p.Clock.Now(), long+"napokon krčah")
		p.Exec(t, "DELETE FROM searched_columns")
		if err := p.Engine.Refold(t.Context()); err != nil {
			t.Fatal(err)
		}
		found := func() int {
			var rows []map[string]any
			admin.Get("/api/form/return/?search=krcah").Is(http.StatusOK).Data(&rows)
			return len(rows)
		}
		if found() != 1 {
			t.Error("the end of a long message is not found")
		}
		apptest.Post(t, admin, "/api/form/return/7/status", map[string]any{"status": 1}).Is(http.StatusOK)
		if found() != 1 {
			t.Error("the end of a long message is not found once the form is completed")
		}
	})
}
