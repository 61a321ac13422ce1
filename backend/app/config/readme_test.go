package config

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What README.md says of the variables stays true, and the container is handed each.
func TestReadme(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	raw, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(raw), "## Configuration")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := map[string]string{}
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "|"); len(cells) == 5 {
			for _, name := range regexp.MustCompile("`([A-Z0-9_]+)`").FindAllStringSubmatch(cells[1], -1) {
				rows[name[1]] = cells[2]
			}
		}
	}
	for name, value := range names {
		row, ok := rows[name]
		if !ok || value != "" && !strings.Contains(row, value) {
			t.Errorf("%s with its default %q is not in the table: %q", name, value, row)
		}
	}
	for name := range rows {
		if _, ok := names[name]; !ok {
			t.Errorf("the table has %s, which nothing reads", name)
		}
	}
	// What stands in docker/.env comes to the program only where compose hands it on.
	compose, err := os.ReadFile(filepath.Join(root, "docker", "compose.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for name := range names {
		if !strings.Contains(string(compose), "\n    "+name+": ") {
			t.Errorf("docker/compose.yaml does not hand on %s", name)
		}
	}
}
