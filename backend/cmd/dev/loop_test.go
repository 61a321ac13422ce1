package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestReachable(t *testing.T) {
	for given, want := range map[string]string{
		":9000": "127.0.0.1:9000", "0.0.0.0:80": "127.0.0.1:80", "[::]:81": "127.0.0.1:81", "10.0.0.2:82": "10.0.0.2:82", "localhost:83": "localhost:83",
	} {
		if got, err := reachable(given); err != nil || got != want {
			t.Errorf("%s: %s %v", given, got, err)
		}
	}
	if _, err := reachable("8080"); err == nil || !strings.Contains(err.Error(), "HTTP_ADDR") {
		t.Errorf("a port alone: %v", err)
	}
}

type locked struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *locked) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// What is saved is built and answers; what does not build leaves what answers.
func TestLoop(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	root := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program := func(answer string) string {
		return "package main\n\nimport (\n\t\"net/http\"\n\t\"os\"\n)\n\nfunc main() {\n\thttp.ListenAndServe(\"" + address +
			"\", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(\"" + answer + "\")) }))\n\tos.Exit(1)\n}\n"
	}
	write("go.mod", "module tiny\n\ngo 1.24\n")
	write("main.go", program("one"))
	log := &locked{}
	l := loop{root: root, build: []string{"go", "build", "-o", "tiny", "."}, serve: []string{"./tiny"}, watched: []string{"main.go", "go.mod", "none"},
		every: 20 * time.Millisecond, log: log}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- l.run(ctx) }()
	answer := func() string {
		reply, err := http.Get("http://" + address)
		if err != nil {
			return err.Error()
		}
		defer reply.Body.Close()
		text, _ := io.ReadAll(reply.Body)
		return string(text)
	}
	until := func(what string, is func() bool) {
		t.Helper()
		for begun := time.Now(); !is(); time.Sleep(10 * time.Millisecond) {
			if time.Since(begun) > time.Minute {
				t.Fatalf("never %s: %s", what, log)
			}
		}
	}
	until("one", func() bool { return answer() == "one" })
	write("main_test.go", "package main\n")
	write("main.go", "package main\n\nfunc main() { broken }\n")
	until("told", func() bool {
		return strings.Contains(log.String(), "broken") && strings.Contains(log.String(), "goes on")
	})
	if got := answer(); got != "one" {
		t.Errorf("while it does not build: %s", got)
	}
	write("main.go", program("two"))
	until("two", func() bool { return answer() == "two" })
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the loop ends with %v", err)
	}
	if got := answer(); got == "two" {
		t.Error("the program outlives the loop")
	}
}

func TestStateLeavesOutTests(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"a/dist", "a/testdata"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a/x.go", "a/x_test.go", "a/dist/y.js", "a/testdata/z.json", "a/page.html"} {
		if err := os.WriteFile(filepath.Join(root, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	state, err := loop{root: root, watched: []string{"a", "missing"}}.state()
	if err != nil || strings.Count(state, "\n") != 2 || !strings.Contains(state, "x.go") || !strings.Contains(state, "page.html") {
		t.Errorf("%v\n%s", err, state)
	}
}
