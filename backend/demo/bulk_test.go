package demo

import (
	"strings"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestPages(t *testing.T) {
	const n = 2000
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		began := time.Now()
		if err := Pages(t.Context(), d, []string{"sk", "en"}, n); err != nil {
			t.Fatal(err)
		}
		t.Logf("%.0f rows a second", 3*n/time.Since(began).Seconds())
		if err := Pages(t.Context(), d, []string{"sk", "en"}, 1); err != nil {
			t.Fatal("beside those that are there:", err)
		}
		for query, want := range map[string]int{
			"SELECT COUNT(*) FROM page_langs WHERE locale = 'sk' AND live = 1":                                     n + 1,
			"SELECT COUNT(*) FROM pages WHERE status = 1 AND live = 1 AND version = 1":                             n*4/5 + 1,
			"SELECT COUNT(*) FROM page_langs WHERE locale = 'sk' AND search_norm LIKE '%" + db.Fold(Marker) + "%'": n / 100,
		} {
			if got := count(t, d, query); got != want {
				t.Errorf("%s: %d, want %d", query, got, want)
			}
		}
		var titles []string
		err := d.Write(t.Context()).Raw("SELECT title FROM page_langs WHERE locale = 'sk' ORDER BY sort_key, page_id").Scan(&titles).Error
		if err != nil || !strings.HasPrefix(titles[0], "Bazový") || !strings.HasPrefix(titles[n], "Žihľavový") {
			t.Error(titles[0], titles[n], err)
		}
	})
}
