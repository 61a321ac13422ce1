// Package apptest starts the whole product for tests, on the embedded defaults
// and on the servers, and does there what people and visitors do.
//
//	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) { … })
package apptest

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/account"
	"backoffice/backend/app"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/payment"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob/blobtest"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/kvtest"
	"backoffice/backend/web/webtest"
)

const (
	AdminEmail = "admin@example.com"
	Password   = "correct horse"
)

// cheap hashes take next to nothing: hundreds of people sign in here, and what
// a hash must cost is checked where it is made.
var cheap = account.Cost{Memory: 64, Iterations: 1}

// Clock is the time of a product under test, to be moved by hand.
type Clock struct {
	mu   sync.Mutex
	off  time.Duration
	wake func() // has the product look for what has fallen due
}

// Now is the real time, moved by what has passed.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return db.Now().Add(c.off)
}

// Pass moves the clock by d, back where d is negative. Jobs that fall due by it are
// begun at once, not at the next poll.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	c.off += d
	wake := c.wake
	c.mu.Unlock()
	if wake != nil {
		wake()
	}
}

// Product is a started product and its configuration.
type Product struct {
	*app.Main
	Config config.Config
	Clock  *Clock
	Log    *Logged
	T      testing.TB
	// Payments take payments from the next start on; nil: as configured.
	Payments *payment.Services
	// Invoicing issues documents from the next Boot on; nil: as configured.
	Invoicing invoicing.Service
	// Limits counts tries from the next Boot on; nil: as configured.
	Limits limiter.Store
}

// Logged is the log's text.
type Logged struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write takes what the log writes.
func (l *Logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// String is all that was logged so far.
func (l *Logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Worlds runs a test on the embedded defaults and on the servers.
func Worlds(t *testing.T, test func(t *testing.T, p *Product)) {
	t.Helper()
	t.Run("embedded", func(t *testing.T) { test(t, Start(t, Embedded(t))) })
	if OnlyLocal() {
		return
	}
	t.Run("scale", func(t *testing.T) { test(t, Start(t, Scale(t))) })
}

// OnlyLocal says whether the servers are left out, in a quick loop while writing.
func OnlyLocal() bool {
	return os.Getenv("TEST_ONLY_SQLITE") == "1" || os.Getenv("TEST_ONLY_LOCAL") == "1"
}

// Scale is a system of which several copies may run: MySQL, Redis and S3.
func Scale(t *testing.T) config.Config {
	t.Helper()
	c := Embedded(t)
	c.DBURL = dbtest.URL(t, db.MySQL)
	c.KVURL = kvtest.RedisURL(t)
	c.SecretKey = "the same key for every copy of it"
	onS3(t, &c)
	return c
}

// onS3 has the files kept under a fresh prefix of the S3 server.
func onS3(t *testing.T, c *config.Config) {
	t.Helper()
	address, secrets := blobtest.S3Address(t)
	c.BlobURL, c.S3AccessKey, c.S3SecretKey = address, secrets.AccessKey, secrets.SecretKey
}

// Embedded is a system of one program on a migrated SQLite database, a folder and memory.
func Embedded(t testing.TB) config.Config {
	t.Helper()
	dir := t.TempDir()
	values := map[string]string{
		"HTTP_ADDR": "127.0.0.1:0", "STORAGE_DIR": dir, "ADMIN_EMAIL": AdminEmail, "ADMIN_PASSWORD": Password,
		"DB_URL": dbtest.URL(t, db.SQLite),
	}
	c, err := config.Parse(func(name string) string { return values[name] })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Start starts a product, which is closed when t ends.
func Start(t testing.TB, c config.Config) *Product {
	t.Helper()
	return (&Product{Config: c, Clock: &Clock{}, T: t}).started()
}

// Beside starts another copy on a configuration, with the clock and the services of
// payments of this one.
func (p *Product) Beside(c config.Config) *Product {
	p.T.Helper()
	return (&Product{Config: c, Clock: p.Clock, T: p.T, Payments: p.Payments}).started()
}

func (p *Product) started() *Product {
	p.T.Helper()
	p.Boot()
	p.T.Cleanup(func() {
		if err := p.Close(); err != nil {
			p.T.Errorf("close: %v", err)
		}
	})
	return p
}

// browserApp stands in for the built one, which tests of the server do without.
var browserApp = fstest.MapFS{"index.html": {Data: []byte(
	`<!doctype html><html lang="__LANGUAGE__"><head><meta name="languages" content="__LANGUAGES__"><script nonce="__CSP_NONCE__"></script></head></html>`,
)}}

// Boot starts the product on its configuration, with a log of its own.
func (p *Product) Boot() {
	p.T.Helper()
	p.Log = &Logged{}
	m, err := app.Start(p.T.Context(), p.Config, app.Options{
		Log: slog.New(slog.NewJSONHandler(p.Log, nil)), Now: p.Clock.Now,
		HashCost: cheap, App: browserApp, Payments: p.Payments, Invoicing: p.Invoicing, Limits: p.Limits,
	})
	if err != nil {
		p.T.Fatal(err)
	}
	p.Main = m
	p.Clock.mu.Lock()
	defer p.Clock.mu.Unlock()
	p.Clock.wake = func() { m.Outbox.Wake(context.WithoutCancel(p.T.Context())) }
}

// Restart stops the product and starts it again on the same stores, where the
// same browsers find it.
func (p *Product) Restart() {
	p.T.Helper()
	p.Config.HTTPAddr = p.Addr()
	if err := p.Close(); err != nil {
		p.T.Fatal(err)
	}
	p.Boot()
}

// Base is the address of the product, without a slash at its end.
func (p *Product) Base() string { return "http://" + p.Addr() }

// Browser is a browser without cookies.
func (p *Product) Browser(t testing.TB) *webtest.Client { return webtest.New(t, p.Base()) }

// Admin is a browser in which the first administrator is signed in.
func (p *Product) Admin(t testing.TB) *webtest.Client {
	t.Helper()
	return p.Browser(t).SignIn(AdminEmail, Password)
}

// Staff is a browser in which someone new of that role is signed in.
func (p *Product) Staff(t testing.TB, email string, role uint64) *webtest.Client {
	t.Helper()
	p.Person(t, email, role)
	return p.Browser(t).SignIn(email, Password)
}

// Person adds someone of that role, whose password is Password, and returns the id.
func (p *Product) Person(t testing.TB, email string, role uint64) uint64 {
	t.Helper()
	who, err := p.Accounts.Add(t.Context(), "Jana", "Nová", email, Password, role)
	if err != nil {
		t.Fatal(err)
	}
	return who.ID
}

// Exec runs a statement on the product's database.
func (p *Product) Exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	if err := p.DB.Write(t.Context()).Exec(sql, args...).Error; err != nil {
		t.Fatal(err)
	}
}

// Editor is the role of those who write the site.
var Editor = resource.RoleEditor

// Page is a page's form, whole.
func Page(slug string) map[string]string {
	return map[string]string{
		"langs[sk][title]": "Žena " + slug, "langs[sk][title_url]": slug, "langs[sk][content]": "<p>Obsah</p>",
		"langs[en][title]": "Woman " + slug, "langs[en][title_url]": slug, "langs[en][content]": "<p>Content</p>",
		"status": "true", "module_id": "6",
	}
}
