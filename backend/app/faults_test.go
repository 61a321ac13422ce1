package app_test

import (
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/backend/web/webtest"
)

// withLines starts a system at scale whose servers can be cut off.
func withLines(t *testing.T, test func(p *product, mysql, redis, s3 *line)) {
	t.Helper()
	if onlyLocal() {
		return
	}
	quiet(t)
	c := scale(t)
	var mysql, redis, s3 *line
	c.DBURL, mysql = through(t, c.DBURL)
	c.KVURL, redis = through(t, c.KVURL)
	c.BlobURL, s3 = through(t, c.BlobURL)
	test(start(t, c), mysql, redis, s3)
}

// quiet keeps out of the tests' output what the program complains of rightly.
func quiet(t *testing.T) {
	t.Helper()
	before := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(before) })
}

// unavailable checks a failure that tells in the caller's language that the
// call may be made again, and nothing of the cause.
func unavailable(t *testing.T, a *webtest.Answer, language string) {
	t.Helper()
	message, fields := a.Is(http.StatusServiceUnavailable).Problem()
	want := map[string]string{"sk": "nedostupn", "en": "available"}[language]
	if !strings.Contains(message, want) || len(fields) > 0 || a.Header.Get("Retry-After") == "" {
		t.Errorf("in %s: %s, Retry-After %q", language, a.Body, a.Header.Get("Retry-After"))
	}
	for _, cause := range []string{"dial", "127.0.0.1", "sql", "redis", "bucket", "space", "EOF"} {
		if strings.Contains(a.Body, cause) {
			t.Errorf("the cause is told: %s", a.Body)
		}
	}
}

// stored counts what a save could leave behind.
type stored struct{ Pages, Langs, Activity, Files int }

func (p *product) stored(t *testing.T) (s stored) {
	t.Helper()
	err := p.DB.Read(t.Context()).Raw("SELECT (SELECT COUNT(*) FROM pages) AS pages, (SELECT COUNT(*) FROM page_langs) AS langs," +
		" (SELECT COUNT(*) FROM activity_log) AS activity, (SELECT COUNT(*) FROM files WHERE state = 'kept') AS files").Scan(&s).Error
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pictured is a page with a picture.
func pictured(slug string) map[string]any {
	lang := map[string]any{"title": "Žena " + slug, "title_url": slug, "content": "<p>Obsah</p>"}
	return map[string]any{"langs": map[string]any{"sk": lang, "en": lang}, "image": picture{}}
}

// swept sweeps as if days had passed and expects nothing but kept files.
func (p *product) swept(t *testing.T) {
	t.Helper()
	p.clock.pass(25 * time.Hour)
	for range 2 {
		if _, err := p.Media.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var left int
	if err := p.DB.Read(t.Context()).Raw("SELECT COUNT(*) FROM files WHERE state <> 'kept'").Scan(&left).Error; err != nil || left > 0 {
		t.Errorf("%d files are left, %v", left, err)
	}
	p.clock.pass(-25 * time.Hour)
}

func TestFilesOutOfReach(t *testing.T) {
	withLines(t, func(p *product, _, _, s3 *line) {
		b := p.admin(t)
		var record struct {
			ID    uint64
			Image struct{ URL string }
		}
		post(t, b, "/api/content/page/", pictured("prva")).Is(http.StatusCreated).Data(&record)
		id := saved(t, b, freePage("druha"))
		before := p.stored(t)
		for language, cut := range map[string]func(){"sk": s3.cutAtNext, "en": s3.cut} {
			cut()
			b.Language = language
			unavailable(t, post(t, b, pagePath(id), pictured("zmenena")), language)
			if language == "en" {
				unavailable(t, post(t, b, "/api/content/page/", pictured("tretia")), language)
				unavailable(t, upload(t, b, "image/png", picturePNG(t)), language)
				unavailable(t, b.Get(record.Image.URL), language)
				unavailable(t, b.Get("/readyz"), language)
			}
			// What needs no file goes on.
			b.Get("/healthz").Is(http.StatusOK)
			b.Get(pagePath(id)).Is(http.StatusOK)
			if after := p.stored(t); after != before {
				t.Errorf("before %+v, after %+v", before, after)
			}
			s3.cut()
			s3.join()
			b.Get("/readyz").Is(http.StatusOK)
		}
		post(t, b, pagePath(id), pictured("zmenena")).Is(http.StatusOK)
		b.Get(record.Image.URL).Is(http.StatusOK)
		p.swept(t)
	})
}

func TestRedisOutOfReach(t *testing.T) {
	withLines(t, func(p *product, _, redis, _ *line) {
		b := p.admin(t)
		id := saved(t, b, freePage("prva"))
		before := p.stored(t)
		redis.cut()
		unavailable(t, b.Get("/readyz"), "sk")
		unavailable(t, b.Get("/api/me"), "sk")
		unavailable(t, b.Post("/api/login", login(adminEmail, password)), "sk")
		b.Language = "en"
		unavailable(t, b.Get("/api/content/page/"), "en")
		unavailable(t, b.Post(pagePath(id), freePage("zmenena")), "en")
		b.Get("/healthz").Is(http.StatusOK)
		b.Get("/api/texts/sk").Is(http.StatusOK)
		if after := p.stored(t); after != before {
			t.Errorf("before %+v, after %+v", before, after)
		}
		redis.join()
		soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
		b.Get("/api/me").Is(http.StatusOK)
		b.Post(pagePath(id), freePage("zmenena")).Is(http.StatusOK)
	})
}

func TestMySQLOutOfReach(t *testing.T) {
	withLines(t, func(p *product, mysql, _, _ *line) {
		b := p.admin(t)
		id := saved(t, b, freePage("prva"))
		before := p.stored(t)
		for language, cut := range map[string]func(){"sk": mysql.cut, "en": mysql.cutAtNext} {
			cut()
			b.Language = language
			unavailable(t, post(t, b, "/api/content/page/", pictured("druha")), language)
			unavailable(t, b.Post(pagePath(id), freePage("zmenena")), language)
			unavailable(t, b.Get("/api/content/page/"), language)
			unavailable(t, b.Get("/readyz"), language)
			b.Get("/healthz").Is(http.StatusOK)
			mysql.cut()
			mysql.join()
			b.Get("/readyz").Is(http.StatusOK)
			if after := p.stored(t); after != before {
				t.Errorf("before %+v, after %+v", before, after)
			}
		}
		b.Post(pagePath(id), freePage("zmenena")).Is(http.StatusOK)
		p.swept(t)
	})
}

// A save whose file is stored when the database goes away leaves nothing that
// the sweeper does not find.
func TestMySQLLeavesInTheMidstOfASave(t *testing.T) {
	withLines(t, func(p *product, mysql, _, s3 *line) {
		b := p.admin(t)
		before := p.stored(t)
		s3.atNext(mysql.cut)
		unavailable(t, post(t, b, "/api/content/page/", pictured("prva")), "sk")
		mysql.join()
		if after := p.stored(t); after != before {
			t.Errorf("before %+v, after %+v", before, after)
		}
		p.swept(t)
		post(t, b, "/api/content/page/", pictured("prva")).Is(http.StatusCreated)
	})
}

// Who asks whether the program can serve gets an answer soon, also while a
// server keeps silent instead of refusing.
func TestReadyWhileAServerIsSilent(t *testing.T) {
	withLines(t, func(p *product, mysql, redis, s3 *line) {
		b := p.browser(t)
		for name, l := range map[string]*line{"mysql": mysql, "redis": redis, "s3": s3} {
			b.Get("/readyz").Is(http.StatusOK)
			l.hush()
			asked := time.Now()
			unavailable(t, b.Get("/readyz"), "sk")
			if took := time.Since(asked); took > 8*time.Second {
				t.Errorf("%s: the answer took %v", name, took)
			}
			l.cut()
			l.join()
			soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
		}
	})
}

// smallDisk is a folder that is full soon, or empty where none can be mounted,
// which the log tells.
func smallDisk(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Log("only root can mount a small disk")
		return ""
	}
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=256k"); err != nil {
		t.Logf("no small disk can be mounted here: %v", err)
		return ""
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(small, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return small
}

// A full disk refuses files and nothing else.
func TestDiskFull(t *testing.T) {
	small := smallDisk(t)
	if small == "" {
		return
	}
	c := embedded(t)
	c.BlobURL = "file://" + filepath.Join(small, "uploads")
	p := start(t, c)
	b := p.admin(t)
	id := saved(t, b, freePage("prva"))
	before := p.stored(t)
	ballast := filepath.Join(small, "ballast")
	fill(t, ballast)
	for _, language := range []string{"sk", "en"} {
		b.Language = language
		unavailable(t, post(t, b, "/api/content/page/", pictured("druha")), language)
		unavailable(t, post(t, b, pagePath(id), pictured("zmenena")), language)
		unavailable(t, upload(t, b, "image/png", picturePNG(t)), language)
		unavailable(t, b.Get("/readyz"), language)
	}
	b.Get(pagePath(id)).Is(http.StatusOK)
	if after := p.stored(t); after != before {
		t.Errorf("before %+v, after %+v", before, after)
	}
	err := filepath.WalkDir(filepath.Join(small, "uploads"), func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			t.Errorf("%s is left", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	b.Get("/readyz").Is(http.StatusOK)
	post(t, b, pagePath(id), pictured("zmenena")).Is(http.StatusOK)
	p.swept(t)
}

// fill writes until the disk takes no more.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 1 << 10 {
		if _, err := f.Write(make([]byte, 4<<10)); err != nil {
			return
		}
	}
	t.Fatal("the disk is not small")
}
