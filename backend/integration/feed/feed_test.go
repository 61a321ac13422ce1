package feed

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/fault"
)

// What an address may lead to, when its name is resolved.
func TestAllowed(t *testing.T) {
	own := []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")}
	for to, want := range map[string]bool{
		"8.8.8.8:443": true, "[2a00:1450:4014::1]:443": true, "10.1.2.3:80": true, "[::ffff:10.1.2.3]:80": true,
		"127.0.0.1:80": false, "127.8.9.10:80": false, "[::1]:80": false, "[::ffff:127.0.0.1]:80": false, "0.0.0.0:80": false, "[::]:80": false,
		"10.2.0.1:80": false, "172.16.0.1:80": false, "192.168.1.1:80": false, "169.254.169.254:80": false, "[fe80::1%eth0]:80": false,
		"[fd00::1]:80": false, "100.64.0.1:80": false, "224.0.0.1:80": false, "255.255.255.255:80": false,
		"[64:ff9b::7f00:1]:80": false, "[2002:7f00:1::]:80": false, "somewhere:80": false, "": false,
	} {
		if err := allowed(to, own); (err == nil) != want {
			t.Errorf("%q: %v", to, err)
		}
	}
}

// host serves at an address of this machine.
func host(t *testing.T, address string, answer http.HandlerFunc) string {
	t.Helper()
	l, err := net.Listen("tcp", address+":0")
	if err != nil {
		t.Skip("the machine has no ", address)
	}
	s := &httptest.Server{Listener: l, Config: &http.Server{Handler: answer}}
	s.Start()
	t.Cleanup(s.Close)
	return s.URL
}

func opened(t *testing.T, where string, private ...string) (string, error) {
	t.Helper()
	s, err := New(where, prefixes(private...))
	if err != nil {
		t.Fatal(err)
	}
	body, err := s.Open(t.Context(), 100)
	if err != nil {
		return "", err
	}
	defer body.Close()
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), nil
}

func TestAddress(t *testing.T) {
	asked := 0
	inner := host(t, "127.0.0.1", func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = io.WriteString(w, "secret")
	})
	outer := host(t, "127.0.0.2", func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/feed.csv":
			_, _ = io.WriteString(w, "sku;price\n")
		case "/moved":
			http.Redirect(w, r, "/feed.csv", http.StatusFound)
		case "/inside":
			http.Redirect(w, r, inner+"/", http.StatusFound)
		case "/named":
			_, port, _ := net.SplitHostPort(strings.TrimPrefix(inner, "http://"))
			http.Redirect(w, r, "http://localhost:"+port+"/", http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/large":
			w.Header().Set("Content-Length", "2147483648")
		default:
			http.NotFound(w, r)
		}
	})
	const own = "127.0.0.2/32"
	for path, want := range map[string]string{
		"/inside": "errors.sync.private", "/named": "errors.sync.private", "/round": "errors.sync.unreachable",
		"/large": "errors.sync.size", "/nothing": "errors.sync.status",
	} {
		if _, err := opened(t, outer+path, own); fault.As(err) == nil || fault.As(err).Message.Key != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if asked != 0 {
		t.Errorf("the machine itself was asked %d times", asked)
	}
	for _, path := range []string{"/feed.csv", "/moved"} {
		if text, err := opened(t, outer+path, own); err != nil || text != "sku;price\n" {
			t.Errorf("%s: %q, %v", path, text, err)
		}
	}
	if _, err := opened(t, outer+"/feed.csv"); fault.As(err) == nil || fault.As(err).Message.Key != "errors.sync.private" {
		t.Errorf("a private network that is not configured: %v", err)
	}
	if _, err := opened(t, "http://127.0.0.2:1/?token=s3cret", own); err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("out of reach: %v", err)
	}
}

func TestFile(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		at := filepath.Join(folder, name)
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return at
	}
	if text, err := opened(t, write("feed.csv", "sku\n")); err != nil || text != "sku\n" {
		t.Errorf("%q, %v", text, err)
	}
	for where, want := range map[string]string{
		filepath.Join(folder, "none.csv"): "errors.sync.missing", folder: "errors.sync.unreadable",
		write("large.csv", strings.Repeat("x", 101)): "errors.sync.size",
	} {
		if _, err := opened(t, where); fault.As(err) == nil || fault.As(err).Message.Key != want {
			t.Errorf("%s: %v", where, err)
		}
	}
}

func TestNames(t *testing.T) {
	for where, want := range map[string]string{
		"/srv/feeds/sklad.csv": "sklad.csv", "https://u:p@stock.example.com/export/sklad.json?token=x": "sklad.json",
		"https://stock.example.com": "stock.example.com",
	} {
		s, err := New(where, nil)
		if err != nil || s.Name() != want {
			t.Errorf("%s is called %q, %v", where, s.Name(), err)
		}
	}
	for _, where := range []string{"ftp://example.com/x", "https://", "file:///etc/passwd"} {
		if _, err := New(where, nil); err == nil {
			t.Errorf("%s is taken", where)
		}
	}
}
