package people_test

import (
	"net/http"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// A GET that changes something is refused without the session's token, as
// though it were a POST (decisions.md 28).
func TestAntiForgeryOfReadsThatChange(t *testing.T) {
	ran := map[string]int{}
	set := app.Screens()
	for _, name := range []string{"look", "sync"} {
		set[0].Feeds = append(set[0].Feeds, resource.Feed{
			Name: name, Path: name, Changes: name == "sync", Act: resource.ActList,
			Run: func(*resource.Call, map[string]string) (resource.Reply, error) {
				ran[name]++
				return resource.Reply{Data: name}, nil
			},
		})
	}
	m, err := app.Start(t.Context(), apptest.Embedded(t), app.Options{Screens: set})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() })
	b := webtest.New(t, "http://"+m.Addr()).SignIn(apptest.AdminEmail, apptest.Password)
	token := b.Cookie("XSRF-TOKEN")
	for _, wrong := range []string{"", "wrong"} {
		b.Header = http.Header{"X-Xsrf-Token": {wrong}}
		b.Get(set[0].API() + "look").Is(http.StatusOK)
		b.Get(set[0].API() + "sync").Is(419).Problem()
	}
	if ran["look"] != 2 || ran["sync"] != 0 {
		t.Errorf("ran %v", ran)
	}
	b.Header = http.Header{"X-Xsrf-Token": {token}}
	b.Get(set[0].API() + "sync").Is(http.StatusOK)
	webtest.New(t, "http://"+m.Addr()).Get(set[0].API() + "sync").Is(http.StatusUnauthorized)
	if ran["sync"] != 1 {
		t.Errorf("ran %v", ran)
	}
}
