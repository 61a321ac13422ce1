package screens

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// Who imports thousands of goods waits for the answer longer than a proxy waits by itself:
// cut off there, the work is undone though nothing was wrong with it.
func TestTheProxyWaitsAsLongAsTheProgram(t *testing.T) {
	conf, err := os.ReadFile(filepath.Join("..", "..", "..", "docker", "nginx.conf"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`proxy_read_timeout (\w+);`).FindSubmatch(conf)
	if found == nil {
		t.Fatal("docker/nginx.conf has no proxy_read_timeout: nginx waits for a minute")
	}
	waits, err := time.ParseDuration(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	for _, long := range []time.Duration{joinTime, importTime, sheetTime} {
		if waits <= long {
			t.Errorf("docker/nginx.conf waits for %v, the program answers within %v", waits, long)
		}
	}
}
