package crash_test

import (
	"io"
	"log/slog"
	"path"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
	"backoffice/backend/media"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
)

// wholes are questions that find what is half there.
var wholes = map[string]string{
	"articles without a row in each locale": "SELECT COUNT(*) FROM articles a WHERE" +
		" (SELECT COUNT(*) FROM article_langs l WHERE l.article_id = a.id) <> 2",
	"texts without an article": "SELECT COUNT(*) FROM article_langs l WHERE" +
		" NOT EXISTS (SELECT 1 FROM articles a WHERE a.id = l.article_id)",
	"texts that are not as live as their article": "SELECT COUNT(*) FROM article_langs l JOIN articles a ON a.id = l.article_id" +
		" WHERE COALESCE(l.live, 0) <> COALESCE(a.live, 0)",
	"articles without both categories": "SELECT COUNT(*) FROM articles a WHERE" +
		" (SELECT COUNT(*) FROM article_categories c WHERE c.article_id = a.id) <> 2",
	"categories of no article": "SELECT COUNT(*) FROM article_categories c WHERE" +
		" NOT EXISTS (SELECT 1 FROM articles a WHERE a.id = c.article_id)",
	"articles whose making is not told once": "SELECT COUNT(*) FROM articles a WHERE (SELECT COUNT(*) FROM activity_log g" +
		" WHERE g.model = 'Blog' AND g.row_id = a.id AND g.action = 'create') <> 1",
	"articles with another number of updates told than done": "SELECT COUNT(*) FROM articles a WHERE a.deleted_at IS NULL AND" +
		" (SELECT COUNT(*) FROM activity_log g WHERE g.model = 'Blog' AND g.row_id = a.id) <> a.version",
	"removals that are not told once": "SELECT COUNT(*) FROM articles a WHERE a.deleted_at IS NOT NULL AND (SELECT COUNT(*)" +
		" FROM activity_log g WHERE g.model = 'Blog' AND g.row_id = a.id AND g.action = 'destroy') <> 1",
	"activity of no article": "SELECT COUNT(*) FROM activity_log g WHERE g.model = 'Blog' AND" +
		" NOT EXISTS (SELECT 1 FROM articles a WHERE a.id = g.row_id)",
	"pictures of articles that are not kept": "SELECT COUNT(*) FROM articles a WHERE a.image <> '' AND" +
		" NOT EXISTS (SELECT 1 FROM files f WHERE f.`key` = a.image AND f.state = 'kept')",
	"pictures in texts of nothing": "SELECT COUNT(*) FROM file_uses u WHERE" +
		" NOT EXISTS (SELECT 1 FROM files f WHERE f.`key` = u.file_key AND f.state = 'used')",
	"dead or waiting jobs": "SELECT COUNT(*) FROM jobs",
}

// nothingHalf looks into the stores of a program that was killed: nothing is
// there by half, and what broken-off calls left is swept in time.
func nothingHalf(t *testing.T, c config.Config, writers []*writer) {
	t.Helper()
	later := func() time.Time { return db.Now().Add(25 * time.Hour) }
	m, err := app.New(t.Context(), c, app.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Now: later})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	ask := func(query string, into any, args ...any) {
		t.Helper()
		if err := m.DB.Read(t.Context()).Raw(query, args...).Scan(into).Error; err != nil {
			t.Fatal(err)
		}
	}
	if m.DB.Dialect == db.SQLite {
		var result string
		var broken []map[string]any
		if ask("PRAGMA integrity_check", &result); result != "ok" {
			t.Errorf("integrity: %s", result)
		}
		if ask("PRAGMA foreign_key_check", &broken); len(broken) > 0 {
			t.Errorf("foreign keys: %v", broken)
		}
	}
	for what, query := range wholes {
		var n int
		if ask(query, &n); n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	for _, w := range writers {
		for _, a := range w.own {
			want, logged := a.saves, 0
			if a.removed {
				want++
			}
			if ask("SELECT COUNT(*) FROM activity_log WHERE model = 'Blog' AND row_id = ?", &logged, a.id); logged != want {
				t.Errorf("article %s: %d lines of activity, %d writes", a.id, logged, want)
			}
		}
	}

	before := 0
	if ask("SELECT COUNT(*) FROM files WHERE state NOT IN ('kept', 'used')", &before); before > 0 {
		t.Logf("%d files were left by calls that broke off or replaced them", before)
	}
	for {
		n, err := m.Media.Sweep(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
	}
	var files []media.File
	ask("SELECT * FROM files", &files)
	want := map[string]bool{}
	for _, f := range files {
		if f.State != "kept" && f.State != "used" {
			t.Errorf("after the sweep %s is still %s", f.Key, f.State)
		}
		for _, prefix := range []string{media.Originals, media.Screens, media.Thumbs} {
			want[path.Join(prefix, f.Key)] = true
		}
	}
	bucket, err := blob.Open(t.Context(), c.BlobURL, blob.Credentials{AccessKey: c.S3AccessKey, SecretKey: c.S3SecretKey})
	if err != nil {
		t.Fatal(err)
	}
	defer bucket.Close()
	err = bucket.List(t.Context(), "", func(a blob.Attrs) error {
		if !want[a.Key] || a.Size == 0 {
			t.Errorf("%s (%d bytes) belongs to nothing", a.Key, a.Size)
		}
		delete(want, a.Key)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range want {
		t.Errorf("%s is missing", key)
	}
	for _, w := range writers {
		for _, url := range w.uploads {
			var n int
			key := strings.TrimPrefix(url, "/files/"+media.Screens+"/")
			if ask("SELECT COUNT(*) FROM files WHERE `key` = ?", &n, key); n != 1 {
				t.Errorf("the confirmed picture %s is not known", url)
			}
		}
	}
}
