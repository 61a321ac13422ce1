package screens_test

import (
	"bufio"
	"encoding/json"
	"go/format"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// The tutorial's page: files, further parts of them, texts, and calls.
var (
	fileBlock = regexp.MustCompile("(?ms)^File `([^`]+)`(, further)?:\n\n```\\w+\n(.*?)^```$")
	textBlock = regexp.MustCompile("(?ms)^Add to `([^`]+)`:\n\n```json\n(.*?)^```$")
	callBlock = regexp.MustCompile("(?ms)^```http\n(.*?)^```$")
)

// TestTutorial does what backend/docs/tutorial.md says: lays its files over the
// product, builds and starts it on an empty SQLite, and makes its calls.
func TestTutorial(t *testing.T) {
	project, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(project, "backend/docs/tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	page, dir := string(raw), t.TempDir()
	binary := filepath.Join(dir, "backoffice")
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay(t, project, page), "-o", binary, "./backend/cmd/backoffice")
	build.Dir = project
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	if out, err := exec.CommandContext(t.Context(), binary, "check").CombinedOutput(); err != nil || !strings.Contains(page, strings.TrimSpace(string(out))) {
		t.Errorf("check: %v\n%s", err, out)
	}
	// And what `make locales` asks for; the page's own Go file is not among the sources, so that texts of its faults count as unused.
	said, _ := exec.CommandContext(t.Context(), binary, "check", "--sources="+project).CombinedOutput()
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, " is missing ") {
			t.Errorf("check: %s", line)
		}
	}
	for _, dialect := range dbtest.Dialects() {
		migrate := exec.CommandContext(t.Context(), binary, "migrate")
		migrate.Dir, migrate.Env = dir, append(os.Environ(), "DB_URL="+dbtest.EmptyURL(t, dialect))
		if out, err := migrate.CombinedOutput(); err != nil {
			t.Errorf("migrate %s: %v\n%s", dialect, err, out)
		}
	}
	b := webtest.New(t, serveTutorial(t, binary, dir)).SignIn(apptest.AdminEmail, apptest.Password)
	calls := callBlock.FindAllStringSubmatch(page, -1)
	if len(calls) < 15 {
		t.Fatalf("only %d calls were found", len(calls))
	}
	for _, c := range calls {
		makeCall(t, b, c[1])
	}
}

// overlay writes the page's files to a folder and what go's -overlay takes.
func overlay(t *testing.T, project, page string) string {
	t.Helper()
	files := map[string]string{}
	for _, m := range fileBlock.FindAllStringSubmatch(page, -1) {
		path, further, content := m[1], m[2] != "", m[3]
		if _, begun := files[path]; begun != further {
			t.Fatalf("%s: begun %v, further %v", path, begun, further)
		}
		if _, err := os.Stat(filepath.Join(project, path)); err == nil {
			t.Fatalf("%s is a file of the product now; the tutorial needs another name", path)
		}
		if further {
			content = "\n" + content
		}
		files[path] += content
	}
	const screen = "backend/content/label.go"
	if formatted, err := format.Source([]byte(files[screen])); err != nil || string(formatted) != files[screen] {
		t.Errorf("%s is not formatted: %v", screen, err)
	}
	for _, m := range textBlock.FindAllStringSubmatch(page, -1) {
		content, err := os.ReadFile(filepath.Join(project, m[1]))
		if err != nil {
			t.Fatal(err)
		}
		before := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(string(content)), "}"))
		files[m[1]] = before + ",\n" + m[2] + "}\n"
		if !json.Valid([]byte(files[m[1]])) {
			t.Fatalf("%s is no JSON with the tutorial's texts", m[1])
		}
	}
	if len(files) != 7 {
		t.Fatalf("found %d files: the page or its marks changed", len(files))
	}
	dir := t.TempDir()
	replace := map[string]string{}
	for path, content := range files {
		at := filepath.Join(dir, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(at, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(project, path)] = at
	}
	raw, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(at, raw, 0o644); err != nil {
		t.Fatal(err)
	}
	return at
}

var addressLine = regexp.MustCompile(`(http://\S+)/admin`)

// serveTutorial starts the binary on embedded defaults and returns its address.
func serveTutorial(t *testing.T, binary, dir string) string {
	t.Helper()
	serve := exec.Command(binary, "serve")
	serve.Dir = dir
	serve.Env = []string{
		"HTTP_ADDR=127.0.0.1:0", "STORAGE_DIR=" + filepath.Join(dir, "storage"), "ADMIN_EMAIL=" + apptest.AdminEmail, "ADMIN_PASSWORD=" + apptest.Password,
	}
	log := &apptest.Logged{}
	serve.Stderr = log
	out, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	address, ended := make(chan string, 1), make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if m := addressLine.FindStringSubmatch(lines.Text()); m != nil {
				address <- m[1]
			}
		}
	}()
	t.Cleanup(func() {
		if err := serve.Process.Signal(syscall.SIGTERM); err != nil {
			t.Errorf("stop: %v", err)
		}
		<-ended
		if err := serve.Wait(); err != nil {
			t.Errorf("it ended with %v\n%s", err, log)
		}
	})
	select {
	case at := <-address:
		return at
	case <-ended:
		t.Fatalf("it ended at once:\n%s", log)
	case <-time.After(30 * time.Second):
		t.Fatalf("it told no address:\n%s", log)
	}
	return ""
}

// makeCall makes one call of the page: its first line, its body, and after an
// empty line the status and what the answer holds.
func makeCall(t *testing.T, b *webtest.Client, block string) {
	t.Helper()
	asked, wanted, _ := strings.Cut(strings.TrimSpace(block), "\n\n")
	first, body, _ := strings.Cut(asked, "\n")
	method, path, _ := strings.Cut(first, " ")
	lines := strings.Split(wanted, "\n")
	status, err := strconv.Atoi(lines[0])
	if err != nil || status < 200 {
		t.Fatalf("%s: no status in %q", first, wanted)
	}
	kind := ""
	if method == http.MethodPost {
		kind = "application/json"
	}
	answer := b.Do(method, path, kind, []byte(body))
	if answer.Status != status {
		t.Errorf("%s: status %d, want %d: %s", first, answer.Status, status, answer.Body)
	}
	for _, part := range lines[1:] {
		if !strings.Contains(answer.Body, part) {
			t.Errorf("%s: the answer lacks %s: %s", first, part, answer.Body)
		}
	}
}
