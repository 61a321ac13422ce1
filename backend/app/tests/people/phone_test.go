package people_test

import (
	"net/http"
	"net/url"
	"testing"

	"backoffice/backend/app/apptest"
)

// A telephone is found however it was written, and however it is asked for.
func TestTelephonesAreFound(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		stored := []string{"+421 904 590 123", "0904/590 123", "00421904590123", "0904 590 123"}
		for i, phone := range stored {
			name := string(rune('a' + i))
			apptest.Post(t, b, "/api/user/", map[string]any{
				"role_id": 3, "name": "Zuzana", "surname": "Kováčová", "title_url": "zuzana-" + name, "email": name + "@example.com",
				"password": "heslo12345", "password_2": "heslo12345", "phone": phone,
			}).Is(http.StatusCreated)
		}
		apptest.Post(t, b, "/api/user/", map[string]any{
			"role_id": 3, "name": "Iná", "surname": "Osoba", "title_url": "ina", "email": "ina@example.com",
			"password": "heslo12345", "password_2": "heslo12345", "phone": "+421 905 111 222",
		}).Is(http.StatusCreated)
		found := func(path string) (all []struct{ ID uint64 }) {
			b.Get(path).Is(http.StatusOK).Data(&all)
			return all
		}
		for _, asked := range []string{"0904 590", "0904590123", "0904-590-123", "904 590", "+421 904 590 123", "+421904590123", "00421 904 590 123", "590 123"} {
			if list := found("/api/user/?search=" + url.QueryEscape(asked)); len(list) != len(stored) {
				t.Errorf("%q finds %d of %d", asked, len(list), len(stored))
			}
			if offered := found("/api/customer?query=" + url.QueryEscape(asked)); len(offered) != len(stored) {
				t.Errorf("%q is offered %d of %d", asked, len(offered), len(stored))
			}
		}
	})
}
