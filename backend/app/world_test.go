package app_test

import (
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob/blobtest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/kvtest"
	"backoffice/backend/web/webtest"
)

const (
	adminEmail = "admin@example.com"
	password   = "correct horse"
)

// clock is the time of a product under test, to be moved by hand.
type clock struct {
	mu  sync.Mutex
	off time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return db.Now().Add(c.off)
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.off += d
}

// product is a started product and its configuration.
type product struct {
	*app.Main
	config app.Config
	clock  *clock
	log    *logged
	t      testing.TB
}

// logged is the log's text.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// worlds runs a test on the embedded defaults and on the servers.
func worlds(t *testing.T, test func(t *testing.T, p *product)) {
	t.Helper()
	t.Run("embedded", func(t *testing.T) { test(t, start(t, embedded(t))) })
	if onlyLocal() {
		return
	}
	t.Run("scale", func(t *testing.T) { test(t, start(t, scale(t))) })
}

// onlyLocal says whether the servers are left out, in a quick loop while writing.
func onlyLocal() bool {
	return os.Getenv("TEST_ONLY_SQLITE") == "1" || os.Getenv("TEST_ONLY_LOCAL") == "1"
}

// scale is a system of which several copies may run: MySQL, Redis and S3.
func scale(t *testing.T) app.Config {
	t.Helper()
	c := embedded(t)
	c.DBURL = dbtest.URL(t, db.MySQL)
	c.KVURL = kvtest.RedisURL(t)
	c.SecretKey = "the same key for every copy of it"
	onS3(t, &c)
	return c
}

// onS3 has the files kept under a fresh prefix of the S3 server.
func onS3(t *testing.T, c *app.Config) {
	t.Helper()
	address, secrets := blobtest.S3Address(t)
	c.BlobURL, c.S3AccessKey, c.S3SecretKey = address, secrets.AccessKey, secrets.SecretKey
}

func embedded(t testing.TB) app.Config {
	t.Helper()
	dir := t.TempDir()
	values := map[string]string{
		"HTTP_ADDR": "127.0.0.1:0", "STORAGE_DIR": dir, "ADMIN_EMAIL": adminEmail, "ADMIN_PASSWORD": password,
		"DB_URL": dbtest.URL(t, db.SQLite),
	}
	c, err := app.Parse(func(name string) string { return values[name] })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func start(t testing.TB, c app.Config) *product {
	t.Helper()
	p := &product{config: c, clock: &clock{}, t: t}
	p.boot()
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return p
}

func (p *product) boot() {
	p.t.Helper()
	p.log = &logged{}
	m, err := app.Start(p.t.Context(), p.config, app.Options{
		Log: slog.New(slog.NewJSONHandler(p.log, nil)), Now: p.clock.now,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	p.Main = m
}

// restart stops the product and starts it again on the same stores, where the
// same browsers find it.
func (p *product) restart() {
	p.t.Helper()
	p.config.HTTPAddr = p.Addr()
	if err := p.Close(); err != nil {
		p.t.Fatal(err)
	}
	p.boot()
}

func (p *product) base() string { return "http://" + p.Addr() }

// browser is a browser without cookies.
func (p *product) browser(t testing.TB) *webtest.Client { return webtest.New(t, p.base()) }

// admin is a browser in which the first administrator is signed in.
func (p *product) admin(t testing.TB) *webtest.Client {
	t.Helper()
	return p.browser(t).SignIn(adminEmail, password)
}

// staff is a browser in which someone new of that role is signed in.
func (p *product) staff(t testing.TB, email string, role uint64) *webtest.Client {
	t.Helper()
	p.person(t, email, role)
	return p.browser(t).SignIn(email, password)
}

func (p *product) person(t testing.TB, email string, role uint64) uint64 {
	t.Helper()
	who, err := p.Accounts.Add(t.Context(), "Jana", "Nová", email, password, role)
	if err != nil {
		t.Fatal(err)
	}
	return who.ID
}

func (p *product) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	if err := p.DB.Write(t.Context()).Exec(sql, args...).Error; err != nil {
		t.Fatal(err)
	}
}

var editor = resource.RoleEditor

// page is a page's form, whole.
func page(slug string) map[string]string {
	return map[string]string{
		"langs[sk][title]": "Žena " + slug, "langs[sk][title_url]": slug, "langs[sk][content]": "<p>Obsah</p>",
		"langs[en][title]": "Woman " + slug, "langs[en][title_url]": slug, "langs[en][content]": "<p>Content</p>",
		"status": "true", "module_id": "6",
	}
}
