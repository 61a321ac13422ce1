package app_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/web/webtest"
)

// A first start with DEMO=1 answers at once and shows a shop's content in every
// list soon after, nothing of it before it is whole. A start that is stopped
// meanwhile is completed by the next; a further one changes nothing.
func TestDemo(t *testing.T) {
	c := apptest.Embedded(t)
	c.Demo = true
	stoppedWhileFilled(t, c)
	p := apptest.Start(t, c)
	totals := map[string]int{}
	count := func() {
		b := p.Admin(t)
		for _, list := range []string{"content/page", "content/text", "content/category", "blog", "gallery", "reference", "storage"} {
			var rows []struct{ ID uint64 }
			b.Get("/api/" + list + "/?per_page=100").Is(http.StatusOK).Data(&rows)
			if before, known := totals[list]; known && before != len(rows) {
				t.Errorf("%s: %d rows after a second start, %d before", list, len(rows), before)
			}
			totals[list] = len(rows)
			if len(rows) < 8 {
				t.Errorf("%s: %d rows", list, len(rows))
			}
		}
		var images []struct{ URL, Thumb string }
		b.Get("/api/gallery/image/1").Is(http.StatusOK).Data(&images)
		if len(images) < 8 {
			t.Fatalf("%d pictures in the first gallery", len(images))
		}
		b.Get(images[0].URL).Is(http.StatusOK)
		b.Get(images[0].Thumb).Is(http.StatusOK)
	}
	count()
	p.Restart()
	count()
}

func stoppedWhileFilled(t *testing.T, c config.Config) {
	log := &apptest.Logged{}
	m, err := app.New(t.Context(), c, app.Options{Log: slog.New(slog.NewJSONHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Serve(); err != nil {
		t.Fatal(err)
	}
	m.FillBehind()
	b := webtest.New(t, "http://"+m.Addr()).SignIn(apptest.AdminEmail, apptest.Password)
	count := func(query string) (n int) {
		t.Helper()
		if err := m.DB.Read(t.Context()).Raw(query).Scan(&n).Error; err != nil {
			t.Fatal(err)
		}
		return n
	}
	if count("SELECT COUNT(*) FROM secrets WHERE name = 'demo_content' AND value = 'done'") > 0 {
		t.Fatal("it was filled before somebody could sign in")
	}
	apptest.Soon(t, "a gallery has pictures", func() bool { return count("SELECT COUNT(*) FROM gallery_images") > 9 })
	b.Get("/api/gallery/").Is(http.StatusOK)
	for what, query := range map[string]string{
		"galleries without pictures": "SELECT COUNT(*) FROM galleries g WHERE status AND NOT EXISTS (SELECT 1 FROM gallery_images i WHERE i.gallery_id = g.id)",
		"videos without a file":      "SELECT COUNT(*) - 1 FROM videos WHERE status AND file IS NULL", // one waits for its film
	} {
		if n := count(query); n > 0 {
			t.Errorf("%d %s are shown", n, what)
		}
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if strings.Contains(log.String(), `"ERROR"`) {
		t.Errorf("it complained:\n%s", log)
	}
}
