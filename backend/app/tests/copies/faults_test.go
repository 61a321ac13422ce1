package copies_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// withLines starts a system at scale whose servers can be cut off.
func withLines(t *testing.T, test func(p *apptest.Product, mysql, redis, s3 *apptest.Line)) {
	t.Helper()
	if apptest.OnlyLocal() {
		return
	}
	apptest.Quiet(t)
	c, lines := apptest.ScaleThrough(t, apptest.Scale(t))
	test(apptest.Start(t, c), lines.MySQL, lines.Redis, lines.S3)
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

// pictured is a page with a picture.
func pictured(slug string) map[string]any {
	lang := map[string]any{"title": "Žena " + slug, "title_url": slug, "content": "<p>Obsah</p>"}
	return map[string]any{"langs": map[string]any{"sk": lang, "en": lang}, "image": apptest.Picture{}}
}

func TestFilesOutOfReach(t *testing.T) {
	withLines(t, func(p *apptest.Product, _, _, s3 *apptest.Line) {
		b := p.Admin(t)
		var record struct {
			ID    uint64
			Image struct{ URL string }
		}
		apptest.Post(t, b, "/api/content/page/", pictured("prva")).Is(http.StatusCreated).Data(&record)
		id := apptest.Saved(t, b, apptest.PageOutsideModules("druha"))
		before := p.Stored(t)
		for language, cut := range map[string]func(){"sk": s3.CutAtNext, "en": s3.Cut} {
			cut()
			b.Language = language
			unavailable(t, apptest.Post(t, b, apptest.PagePath(id), pictured("zmenena")), language)
			if language == "en" {
				unavailable(t, apptest.Post(t, b, "/api/content/page/", pictured("tretia")), language)
				unavailable(t, apptest.Upload(t, b, "image/png", apptest.PicturePNG(t)), language)
				unavailable(t, b.Get(record.Image.URL), language)
				unavailable(t, b.Get("/readyz"), language)
			}
			// What needs no file goes on.
			b.Get("/healthz").Is(http.StatusOK)
			b.Get(apptest.PagePath(id)).Is(http.StatusOK)
			if after := p.Stored(t); after != before {
				t.Errorf("before %+v, after %+v", before, after)
			}
			s3.Cut()
			s3.Join()
			b.Get("/readyz").Is(http.StatusOK)
		}
		apptest.Post(t, b, apptest.PagePath(id), pictured("zmenena")).Is(http.StatusOK)
		b.Get(record.Image.URL).Is(http.StatusOK)
		p.Swept(t)
	})
}

func TestRedisOutOfReach(t *testing.T) {
	withLines(t, func(p *apptest.Product, _, redis, _ *apptest.Line) {
		b := p.Admin(t)
		id := apptest.Saved(t, b, apptest.PageOutsideModules("prva"))
		before := p.Stored(t)
		redis.Cut()
		unavailable(t, b.Get("/readyz"), "sk")
		unavailable(t, b.Get("/api/me"), "sk")
		unavailable(t, b.Post("/api/login", apptest.Login(apptest.AdminEmail, apptest.Password)), "sk")
		b.Language = "en"
		unavailable(t, b.Get("/api/content/page/"), "en")
		unavailable(t, b.Post(apptest.PagePath(id), apptest.PageOutsideModules("zmenena")), "en")
		b.Get("/healthz").Is(http.StatusOK)
		b.Get("/api/texts/sk").Is(http.StatusOK)
		if after := p.Stored(t); after != before {
			t.Errorf("before %+v, after %+v", before, after)
		}
		redis.Join()
		apptest.Soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
		b.Get("/api/me").Is(http.StatusOK)
		b.Post(apptest.PagePath(id), apptest.PageOutsideModules("zmenena")).Is(http.StatusOK)
	})
}

func TestMySQLOutOfReach(t *testing.T) {
	withLines(t, func(p *apptest.Product, mysql, _, _ *apptest.Line) {
		b := p.Admin(t)
		id := apptest.Saved(t, b, apptest.PageOutsideModules("prva"))
		before := p.Stored(t)
		for language, cut := range map[string]func(){"sk": mysql.Cut, "en": mysql.CutAtNext} {
			cut()
			b.Language = language
			unavailable(t, apptest.Post(t, b, "/api/content/page/", pictured("druha")), language)
			unavailable(t, b.Post(apptest.PagePath(id), apptest.PageOutsideModules("zmenena")), language)
			unavailable(t, b.Get("/api/content/page/"), language)
			unavailable(t, b.Get("/readyz"), language)
			b.Get("/healthz").Is(http.StatusOK)
			mysql.Cut()
			mysql.Join()
			b.Get("/readyz").Is(http.StatusOK)
			if after := p.Stored(t); after != before {
				t.Errorf("before %+v, after %+v", before, after)
			}
		}
		b.Post(apptest.PagePath(id), apptest.PageOutsideModules("zmenena")).Is(http.StatusOK)
		p.Swept(t)
	})
}

// A save whose file is stored when the database goes away leaves nothing that
// the sweeper does not find.
func TestMySQLLeavesInTheMidstOfASave(t *testing.T) {
	withLines(t, func(p *apptest.Product, mysql, _, s3 *apptest.Line) {
		b := p.Admin(t)
		before := p.Stored(t)
		s3.AtNext(mysql.Cut)
		unavailable(t, apptest.Post(t, b, "/api/content/page/", pictured("prva")), "sk")
		mysql.Join()
		if after := p.Stored(t); after != before {
			t.Errorf("before %+v, after %+v", before, after)
		}
		p.Swept(t)
		apptest.Post(t, b, "/api/content/page/", pictured("prva")).Is(http.StatusCreated)
	})
}

// Who asks whether the program can serve gets an answer soon, also while a
// server keeps silent instead of refusing.
func TestReadyWhileAServerIsSilent(t *testing.T) {
	withLines(t, func(p *apptest.Product, mysql, redis, s3 *apptest.Line) {
		b := p.Browser(t)
		for name, l := range map[string]*apptest.Line{"mysql": mysql, "redis": redis, "s3": s3} {
			b.Get("/readyz").Is(http.StatusOK)
			l.Hush()
			asked := time.Now()
			unavailable(t, b.Get("/readyz"), "sk")
			if took := time.Since(asked); took > 8*time.Second {
				t.Errorf("%s: the answer took %v", name, took)
			}
			l.Cut()
			l.Join()
			apptest.Soon(t, "it is ready again", func() bool { return b.Get("/readyz").Status == http.StatusOK })
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

// onDisk is a product whose uploads lie on the disk, and its administrator.
func onDisk(t *testing.T, disk string) (*apptest.Product, *webtest.Client) {
	t.Helper()
	c := apptest.Embedded(t)
	c.BlobURL = "file://" + filepath.Join(disk, "uploads")
	p := apptest.Start(t, c)
	return p, p.Admin(t)
}

// A full disk refuses files and nothing else.
func TestDiskFull(t *testing.T) {
	small := smallDisk(t)
	if small == "" {
		return
	}
	p, b := onDisk(t, small)
	id := apptest.Saved(t, b, apptest.PageOutsideModules("prva"))
	before := p.Stored(t)
	ballast := filepath.Join(small, "ballast")
	fill(t, ballast)
	for _, language := range []string{"sk", "en"} {
		b.Language = language
		unavailable(t, apptest.Post(t, b, "/api/content/page/", pictured("druha")), language)
		unavailable(t, apptest.Post(t, b, apptest.PagePath(id), pictured("zmenena")), language)
		unavailable(t, apptest.Upload(t, b, "image/png", apptest.PicturePNG(t)), language)
		unavailable(t, b.Get("/readyz"), language)
	}
	b.Get(apptest.PagePath(id)).Is(http.StatusOK)
	if after := p.Stored(t); after != before {
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
	apptest.Post(t, b, apptest.PagePath(id), pictured("zmenena")).Is(http.StatusOK)
	p.Swept(t)
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
