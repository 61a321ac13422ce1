package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"backoffice/backend/demo"
)

// StartPeer builds PocketBase with its own toolchain, fills it and starts it.
func StartPeer(folder string, rows int) (Subject, error) {
	binary := filepath.Join(os.TempDir(), "bench-peer")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Dir = filepath.Join("backend", "bench", "peer")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOTOOLCHAIN=auto", "GOFLAGS=-mod=mod")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return Subject{}, fmt.Errorf("build peer: %w", err)
	}
	address, err := freeAddress()
	if err != nil {
		return Subject{}, err
	}
	fill := exec.Command(binary, "-dir", folder, "-fill", "-addr", address)
	fill.Stdin, fill.Stderr = strings.NewReader(titles(rows)), os.Stderr
	if err := fill.Run(); err != nil {
		return Subject{}, fmt.Errorf("fill peer: %w", err)
	}
	token := ""
	command, ready, err := start(binary, []string{"-dir", folder, "-addr", address}, nil, "http://"+address+"/api/health", func(line string) bool {
		_, token, _ = strings.Cut(line, "ready ")
		return token != ""
	})
	if err != nil {
		return Subject{}, err
	}
	return peerSubject(address, strings.TrimSpace(token), rows, command, ready), nil
}

// titles are those of the product's pages, a page a line, the locales apart by tabs.
func titles(rows int) string {
	var b strings.Builder
	for id := range uint64(rows) {
		fmt.Fprintf(&b, "%s\t%s\n", demo.PageTitle(id+1, "sk"), demo.PageTitle(id+1, "en"))
	}
	return b.String()
}

func peerSubject(address, token string, rows int, command *exec.Cmd, ready time.Duration) Subject {
	base := "http://" + address + "/api/collections/pages/records"
	get := func(path string) *http.Request { return request(http.MethodGet, base+path, nil, token) }
	list := func(page int, filter string) *http.Request {
		query := url.Values{"page": {fmt.Sprint(page)}, "perPage": {"20"}, "sort": {"title_sk"}, "filter": {filter}, "expand": {"module"}}
		return get("?" + query.Encode())
	}
	body := func(n int64) []byte {
		record := map[string]any{"status": true}
		for _, locale := range []string{"sk", "en"} {
			record["title_"+locale] = fmt.Sprintf("Nová stránka %d %s", n, locale)
			record["title_url_"+locale] = fmt.Sprintf("nova-stranka-%d-%s", n, locale)
			record["content_"+locale] = benchContent
		}
		b, _ := json.Marshal(record)
		return b
	}
	save := func(n int64, record []byte) *http.Request {
		return request(http.MethodPatch, fmt.Sprintf("%s/p%014d", base, n*7919%int64(rows)), bytes.NewReader(record), token)
	}
	a := api{created: http.StatusOK,
		list: func(page int, published bool, search string) *http.Request {
			var filters []string
			if published {
				filters = append(filters, "status=true")
			}
			if search != "" {
				filters = append(filters, "title_sk ~ '"+search+"'")
			}
			return list(page, strings.Join(filters, " && "))
		},
		load:   func(n int64) *http.Request { return get(fmt.Sprintf("/p%014d", n*7919%int64(rows))) },
		create: func(n int64) *http.Request { return request(http.MethodPost, base, bytes.NewReader(body(n)), token) },
		update: func(n int64) *http.Request { return save(n, body(-n)) },
		touch: func(n int64) *http.Request {
			return save(n, fmt.Appendf(nil, `{"content_sk": "<p>%d</p>"}`, n))
		},
	}
	return Subject{Name: "PocketBase", Ready: ready, PID: command.Process.Pid, Stop: func() { stop(command) }, Scenarios: a.scenarios(rows)}
}

func request(method, address string, body *bytes.Reader, token string) *http.Request {
	var r *http.Request
	if body == nil {
		r, _ = http.NewRequest(method, address, nil)
	} else {
		r, _ = http.NewRequest(method, address, body)
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Authorization", token)
	return r
}

// start runs a program until its first answer at health, and reads its output
// until isReady returns true.
func start(binary string, arguments, env []string, health string, isReady func(line string) bool) (*exec.Cmd, time.Duration, error) {
	command := exec.Command(binary, arguments...)
	command.Env = append(os.Environ(), env...)
	// What it logs of each request belongs to its cost, not on our screen.
	command.Stderr, _ = os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, 0, err
	}
	began := time.Now()
	if err := command.Start(); err != nil {
		return nil, 0, err
	}
	heard := make(chan bool, 1)
	go func() {
		lines, done := bufio.NewScanner(out), false
		for lines.Scan() {
			if !done && isReady(lines.Text()) {
				done = true
				heard <- true
			}
		}
	}()
	for time.Since(began) < 10*time.Minute {
		if reply, err := http.Get(health); err == nil {
			reply.Body.Close()
			if reply.StatusCode == http.StatusOK {
				took := time.Since(began)
				<-heard
				return command, took, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	stop(command)
	return nil, 0, fmt.Errorf("%s does not answer", binary)
}

func stop(command *exec.Cmd) {
	_ = command.Process.Signal(os.Interrupt)
	_ = command.Wait()
}
