package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"backoffice/backend/store/db"
)

// buildProduct builds the product once and returns its binary.
var buildProduct = sync.OnceValues(func() (binary string, err error) {
	binary = filepath.Join(os.TempDir(), "bench-backoffice")
	build := exec.Command("go", "build", "-tags", "nomsgpack", "-trimpath", "-ldflags", "-s -w", "-o", binary, "./backend/cmd/backoffice")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("build product: %w", err)
	}
	return binary, nil
})

// Setup is how the product is started.
type Setup struct {
	Folder string
	Rows   int    // pages to fill in
	DBURL  string // empty: SQLite in the folder
	Growth bool   // with the scenarios that show how it takes more pages
	Env    []string
	// More fills in what there is beside pages; nil: nothing.
	More func(ctx context.Context, d *db.DB) error
}

// StartProduct fills the product's database and starts it.
func StartProduct(setup Setup) (Subject, error) {
	binary, err := buildProduct()
	if err != nil {
		return Subject{}, err
	}
	address, err := freeAddress()
	if err != nil {
		return Subject{}, err
	}
	if setup.DBURL == "" {
		setup.DBURL = "sqlite://" + filepath.Join(setup.Folder, "app.db")
	}
	env := append([]string{
		"HTTP_ADDR=" + address, "STORAGE_DIR=" + setup.Folder, "DB_URL=" + setup.DBURL, "DEMO=0",
		"ADMIN_EMAIL=" + email, "ADMIN_PASSWORD=" + password,
	}, setup.Env...)
	migrate := exec.Command(binary, "migrate")
	migrate.Env, migrate.Stderr = append(os.Environ(), env...), os.Stderr
	if err := migrate.Run(); err != nil {
		return Subject{}, fmt.Errorf("migrate: %w", err)
	}
	if err := fill(setup.DBURL, setup.Rows, setup.More); err != nil {
		return Subject{}, err
	}
	// The first start makes the administrator; the second is one of every day.
	var command *exec.Cmd
	var ready time.Duration
	for range 2 {
		if command != nil {
			stop(command)
		}
		if command, ready, err = start(binary, []string{"serve"}, env, "http://"+address+"/readyz", func(string) bool { return true }); err != nil {
			return Subject{}, err
		}
	}
	if err := awaitIndex(setup.DBURL, "page_langs", setup.Rows); err != nil {
		stop(command)
		return Subject{}, err
	}
	s, err := signIn("http://" + address)
	if err != nil {
		stop(command)
		return Subject{}, err
	}
	subject := productSubject(s, setup.Rows, command, ready)
	subject.Address, subject.Session = address, s
	if setup.Growth {
		subject = growing(subject)
	}
	return subject, nil
}

func productSubject(s session, rows int, command *exec.Cmd, ready time.Duration) Subject {
	const path = "/api/content/page/"
	body := func(word string, n int64) map[string]any {
		langs := map[string]any{}
		for _, locale := range []string{"sk", "en"} {
			langs[locale] = map[string]any{
				"title":     fmt.Sprintf("%s stránka %d %s", word, n, locale),
				"title_url": db.Slug(fmt.Sprintf("%s stránka %d %s", word, n, locale)),
				"content":   benchContent,
			}
		}
		return map[string]any{"status": true, "langs": langs}
	}
	id := func(n int64) int64 { return 1 + n*7919%int64(rows) }
	a := api{created: http.StatusCreated,
		list: func(page int, published bool, search string) *http.Request {
			filter := ""
			if published {
				filter = "&status=1"
			}
			if search != "" {
				filter += "&search=" + url.QueryEscape(search)
			}
			return s.request(http.MethodGet, fmt.Sprintf("%s?page=%d&per_page=20&sort=title%s", path, page, filter), nil)
		},
		load:   func(n int64) *http.Request { return s.request(http.MethodGet, fmt.Sprintf("%s%d", path, id(n)), nil) },
		create: func(n int64) *http.Request { return s.request(http.MethodPost, path, body("Nová", n)) },
		update: func(n int64) *http.Request {
			return s.request(http.MethodPost, fmt.Sprintf("%s%d", path, id(n)), body("Iná", n))
		},
		touch: func(n int64) *http.Request {
			return s.request(http.MethodPost, fmt.Sprintf("%s%d", path, id(n)), map[string]any{"css_class": fmt.Sprintf("c%d", n)})
		},
	}
	scenarios := append(a.scenarios(rows), Scenario{Name: view, Status: 200, Request: func(int64) *http.Request {
		return s.request(http.MethodGet, "/api/schema/content/page", nil)
	}})
	return Subject{Name: "ours", Save: a.update, Ready: ready, PID: command.Process.Pid, Stop: func() { stop(command) }, Scenarios: scenarios}
}

// growing are the scenarios that show how the product takes more pages.
func growing(s Subject) Subject {
	s.Scenarios = slices.DeleteFunc(s.Scenarios, func(sc Scenario) bool { return sc.Name == create || sc.Name == view })
	return s
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
