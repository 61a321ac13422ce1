package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/store/db"
)

// alone gives a test its own working folder and environment.
func alone(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range []string{"DB_URL", "BLOB_URL", "KV_URL", "MAIL_URL", "SITE_URL", "ADMIN_PASSWORD", "LOCALES", "DEMO", "SECRET_KEY"} {
		t.Setenv(name, "")
	}
	t.Setenv("STORAGE_DIR", "storage")
	t.Setenv("HTTP_ADDR", "127.0.0.1:0")
}

func call(t *testing.T, in string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), args, strings.NewReader(in), &out)
	return out.String(), err
}

// buffer is written by a running command while the test reads it.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// On a bare machine serve makes everything it needs, prints where it is and
// with what to sign in, and stops when it is told to.
func TestServe(t *testing.T) {
	alone(t)
	ctx, stop := context.WithCancel(t.Context())
	out, ended := &buffer{}, make(chan error, 1)
	go func() { ended <- run(ctx, []string{"serve"}, strings.NewReader(""), out) }()
	told := regexp.MustCompile(`http://(127\.0\.0\.1:\d+)/admin\n`)
	waitFor(t, func() bool { return told.MatchString(out.String()) })
	if text := out.String(); !strings.Contains(text, "admin@example.com") ||
		!regexp.MustCompile(`Password +[A-Z2-7]{20} `).MatchString(text) {
		t.Errorf("it says %s", text)
	}
	address := told.FindStringSubmatch(out.String())[1]
	t.Setenv("HTTP_ADDR", address)
	waitFor(t, func() bool { _, err := call(t, "", "health"); return err == nil })
	answer, err := http.Get("http://" + address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(shutdown):
		t.Fatal("it does not stop")
	}
	if _, err := call(t, "", "health"); err == nil {
		t.Error("a stopped copy is healthy")
	}
	if _, err := os.Stat(filepath.Join("storage", "app.db")); err != nil {
		t.Error(err)
	}
}

// Where another program listens nothing is made: neither a database nor an administrator
// whose password nobody will look for.
func TestTakenAddress(t *testing.T) {
	alone(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	t.Setenv("HTTP_ADDR", taken.Addr().String())
	out, err := call(t, "", "serve")
	if err == nil || !strings.Contains(err.Error(), "HTTP_ADDR") || out != "" {
		t.Errorf("%v, and it says %q", err, out)
	}
	if _, err := os.Stat("storage"); err == nil {
		t.Error("a storage folder was made")
	}
}

// A second copy on the same SQLite file would remember what the first one changed: it is
// refused, and may start once the first has ended. Lines of the log are JSON, all of them.
func TestServeAlone(t *testing.T) {
	alone(t)
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	ctx, stop := context.WithCancel(t.Context())
	out, ended := &buffer{}, make(chan error, 1)
	go func() { ended <- run(ctx, []string{"serve"}, strings.NewReader(""), out) }()
	waitFor(t, func() bool { return strings.Contains(out.String(), "/admin") })
	if _, is := slog.Default().Handler().(*slog.JSONHandler); !is {
		t.Errorf("it logs by a %T", slog.Default().Handler())
	}
	if said, err := call(t, "", "serve"); err == nil || !strings.Contains(err.Error(), "another copy") || !strings.Contains(err.Error(), "STORAGE_DIR") || said != "" {
		t.Errorf("the second copy says %q, %v", said, err)
	}
	if _, err := call(t, "", "user", "list"); err != nil {
		t.Error(err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	ctx, stop = context.WithCancel(t.Context())
	out = &buffer{}
	go func() { ended <- run(ctx, []string{"serve"}, strings.NewReader(""), out) }()
	waitFor(t, func() bool { return strings.Contains(out.String(), "/admin") })
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// shutdown is beyond the time that running requests are given to end.
const shutdown = 30 * time.Second

func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if done() {
			return
		}
	}
	t.Fatal("waited in vain")
}

func TestUser(t *testing.T) {
	alone(t)
	out, err := call(t, "secret\n", "user", "add", "jana@example.com", "Jana", "--role=1", "Nová")
	if err != nil || !strings.Contains(out, "shown this once") {
		t.Fatalf("%s, %v", out, err)
	}
	if out, err := call(t, "", "user", "list"); err != nil || !regexp.MustCompile(`jana@example.com +Jana Nová +role 1 +active`).MatchString(out) {
		t.Errorf("%s, %v", out, err)
	}
	if _, err := call(t, "another\n", "user", "password", "Jana@example.com"); err != nil {
		t.Error(err)
	}
	for _, args := range [][]string{
		{"secrets"}, {"secrets", "burn"},
		{"user"}, {"user", "burn"}, {"user", "add", "x"}, {"user", "password"}, {"user", "add", "jana@example.com", "J"}, {"user", "password", "nobody@example.com"},
	} {
		if _, err := call(t, "secret\n", args...); err == nil {
			t.Errorf("%v succeeds", args)
		}
	}
	if _, err := call(t, "abc\n", "user", "password", "jana@example.com"); err == nil || !strings.Contains(err.Error(), "5 characters") {
		t.Errorf("a short password: %v", err)
	}
}

func TestSchemasAndCheck(t *testing.T) {
	alone(t)
	if _, err := call(t, "", "schemas", "--check"); err == nil {
		t.Error("what was never written is not stale")
	}
	if _, err := call(t, "", "schemas"); err != nil {
		t.Fatal(err)
	}
	if _, err := call(t, "", "schemas", "--check"); err != nil {
		t.Error(err)
	}
	if out, err := call(t, "", "check"); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func TestWrongCalls(t *testing.T) {
	alone(t)
	if _, err := call(t, "", "burn"); err == nil {
		t.Error("an unknown command succeeds")
	}
	for _, args := range [][]string{{"seed", "--help"}, {"migrate", "-n"}, {"health", "x"}, {"check", "stock", "--help"}, {"serve", "8081"}, {"check", "documets"}, {"schemas", "check"}} {
		if _, err := call(t, "", args...); !errors.Is(err, errUsage) || !strings.Contains(err.Error(), args[len(args)-1]) {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, name := range []string{"version", "--version"} {
		if out, err := call(t, "", name); err != nil || out != version+"\n" {
			t.Errorf("%s: %q, %v", name, out, err)
		}
	}
	if out, err := call(t, "", "help"); err != nil || !strings.Contains(out, "backoffice serve") {
		t.Errorf("%s, %v", out, err)
	}
	t.Setenv("LOCALES", "SK")
	t.Setenv("KV_URL", "x")
	_, err := call(t, "", "migrate")
	if err == nil || !strings.Contains(err.Error(), "LOCALES") || !strings.Contains(err.Error(), "KV_URL") {
		t.Errorf("got %v", err)
	}
}

// Lists that answer what the database does are said to, and the call succeeds.
// What is not understood of a call about users makes neither a database nor the first
// administrator, whose password is printed once.
func TestWrongUserCallsBeginNothing(t *testing.T) {
	alone(t)
	for _, args := range [][]string{
		{"user", "burn"}, {"user", "list", "more"}, {"user", "add"}, {"user", "add", "a@b.sk", "A", "B", "--role=x"}, {"user", "add", "a@b.sk", "A", "B", "--rolle=2"},
		{"user", "password"}, {"user", "password", "a@b.sk", "secret"}, {"user", "factor-off"},
	} {
		if out, err := call(t, "secret\n", args...); !errors.Is(err, errUsage) || out != "" {
			t.Errorf("%v: %v, %q", args, err, out)
		}
	}
	if _, err := os.Stat("storage"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a storage folder: %v", err)
	}
}

// What is done to a shop that is there begins none in a wrong folder, and does not say
// that it went well.
func TestNothingBeginsInAWrongFolder(t *testing.T) {
	alone(t)
	for _, args := range [][]string{
		{"user", "list"}, {"user", "password", "admin@example.com"}, {"user", "factor-off", "admin@example.com"}, {"rebuild", "stats"}, {"rebuild", "numbers"}, {"secrets", "renew"},
	} {
		if out, err := call(t, "secret\n", args...); err == nil || !strings.Contains(err.Error(), "no database at storage/app.db") || out != "" {
			t.Errorf("%v: %v, %q", args, err, out)
		}
	}
	if _, err := os.Stat("storage"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a storage folder: %v", err)
	}
}

func TestCheckLists(t *testing.T) {
	alone(t)
	if _, err := call(t, "", "migrate"); err != nil {
		t.Fatal(err)
	}
	out, err := call(t, "", "check", "lists")
	if err != nil || !strings.Contains(out, "all lists and their search indexes answer") {
		t.Errorf("%q, %v", out, err)
	}
}

// A shop that issued nothing has nothing wrong with it.
func TestCheckDocuments(t *testing.T) {
	alone(t)
	if _, err := call(t, "", "migrate"); err != nil {
		t.Fatal(err)
	}
	out, err := call(t, "", "check", "documents")
	if err != nil || !strings.Contains(out, "no gap in their numbers") {
		t.Errorf("%q, %v", out, err)
	}
}

// Files that nothing names are shown and are no fault; files that are missing are one.
func TestCheckFiles(t *testing.T) {
	alone(t)
	if _, err := call(t, "", "migrate"); err != nil {
		t.Fatal(err)
	}
	late := filepath.Join("storage", "uploads", "document", "zz")
	if err := os.MkdirAll(late, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(late, "late.pdf"), []byte("%PDF"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := call(t, "", "check", "files")
	if err != nil || !strings.Contains(out, "nothing names document/zz/late.pdf") || !strings.Contains(out, "every file of the database is there") {
		t.Errorf("%q, %v", out, err)
	}
	d, err := db.Open(t.Context(), "sqlite://storage/app.db")
	if err != nil {
		t.Fatal(err)
	}
	err = d.Write(t.Context()).Exec("INSERT INTO files (created_at, changed_at, `key`, state, name, type, size, width, height)"+
		" VALUES (?, ?, 'ab/c.pdf', 'kept', 'Cenník.pdf', 'application/pdf', 4, 0, 0)", db.Now(), db.Now()).Error
	issued := d.Write(t.Context()).Exec("INSERT INTO document_files (document_id, created_at, path, size, sha256) VALUES (7, ?, 'documents/2026/FV-1.pdf', 1, 'a')", db.Now()).Error
	if err := errors.Join(err, issued, d.Close()); err != nil {
		t.Fatal(err)
	}
	out, err = call(t, "", "check", "files")
	if err == nil || !strings.Contains(out, "lacks document/ab/c.pdf") || !strings.Contains(out, "document 7 lacks documents/2026/FV-1.pdf") {
		t.Errorf("%q, %v", out, err)
	}
}

// After a restore documents go on behind the numbers that customers have.
func TestRebuildNumbers(t *testing.T) {
	alone(t)
	if _, err := call(t, "", "migrate"); err != nil {
		t.Fatal(err)
	}
	if out, err := call(t, "", "rebuild", "numbers"); err != nil || !strings.Contains(out, "behind all numbers that are known") {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := call(t, "", "rebuild", "numbers", "1042"); err != nil || !strings.Contains(out, "orders go on behind 1042") {
		t.Errorf("%q, %v", out, err)
	}
	if out, err := call(t, "", "rebuild", "numbers", "FV2026000009"); err == nil || !strings.Contains(err.Error(), "no series of documents has the number FV2026000009") {
		t.Errorf("%q, %v", out, err)
	}
}
