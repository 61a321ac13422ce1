package apptest

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/app/config"
)

// Environ are the variables by which another program starts on c, with what is set
// beside them.
func Environ(c config.Config, more ...string) []string {
	var proxies []string
	for _, network := range c.Proxies {
		proxies = append(proxies, network.String())
	}
	return append([]string{
		"HTTP_ADDR=127.0.0.1:0", "STORAGE_DIR=" + c.StorageDir, "DB_URL=" + c.DBURL, "BLOB_URL=" + c.BlobURL,
		"KV_URL=" + c.KVURL, "MAIL_URL=" + c.MailURL, "S3_ACCESS_KEY=" + c.S3AccessKey, "S3_SECRET_KEY=" + c.S3SecretKey,
		"SECRET_KEY=" + c.SecretKey, "SITE_URL=" + c.SiteURL, "PRODUCT_FEED=" + c.ProductFeed, "TRUSTED_PROXIES=" + strings.Join(proxies, ","),
		"ADMIN_EMAIL=" + AdminEmail, "ADMIN_PASSWORD=" + Password,
	}, more...)
}

// Mortal is a test's own binary, run as another program that may be killed at any
// moment. TestMain of the test learns from Environ what it is to do.
type Mortal struct {
	Environ []string
	mu      sync.Mutex
	cmd     *exec.Cmd
	said    *Logged
	killed  bool
}

// Start starts it, with variables beside its own.
func (m *Mortal) Start(t testing.TB, more ...string) {
	t.Helper()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cmd, m.said, m.killed = exec.Command(os.Args[0], "-test.run=^$"), &Logged{}, false
	m.cmd.Env = append(append(os.Environ(), m.Environ...), more...)
	m.cmd.Stderr = m.said
	if err := m.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

// Kill kills it, as the system does that takes its memory away.
func (m *Mortal) Kill() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.killed = true
	_ = m.cmd.Process.Kill() // it may have ended
}

// Wait waits until it ends and says whether it was killed. Where it ended by itself
// and badly, the test fails with what it said.
func (m *Mortal) Wait(t testing.TB) (killed bool) {
	t.Helper()
	err := m.cmd.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	if err != nil && !m.killed {
		t.Fatalf("it ended with %v\n%s", err, m.said)
	}
	return m.killed
}

// Run starts it and waits for its end.
func (m *Mortal) Run(t testing.TB, more ...string) (killed bool) {
	t.Helper()
	m.Start(t, more...)
	return m.Wait(t)
}
