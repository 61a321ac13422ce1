package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What README.md says of commands, folders and pages stays true.
func TestReadme(t *testing.T) {
	root := filepath.Join("..", "..")
	raw, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	readme := string(raw)
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)(?:^|`)make ([a-z]+)").FindAllStringSubmatch(readme, -1) {
		if !strings.Contains(string(makefile), "\n"+m[1]+":") {
			t.Errorf("there is no make %s", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(readme, -1) {
		exists(t, filepath.Join(root, m[1]))
	}
	_, tree, _ := strings.Cut(readme, "## The tree")
	tree, _, _ = strings.Cut(tree, "\n## ")
	parent := ""
	for _, m := range regexp.MustCompile(`(?m)^( *)((?:[a-z0-9-]+/ ?)+)`).FindAllStringSubmatch(tree, -1) {
		if m[1] == "" {
			parent = strings.TrimSpace(m[2])
			exists(t, filepath.Join(root, parent))
			continue
		}
		for _, folder := range strings.Fields(m[2]) {
			exists(t, filepath.Join(root, parent, folder))
		}
	}
	// And the other way round: no package goes unmentioned.
	folders, err := filepath.Glob(filepath.Join(root, "backend", "*"))
	if err != nil || len(folders) < 10 {
		t.Fatalf("%d folders, %v", len(folders), err)
	}
	for _, folder := range folders {
		if !strings.Contains(tree, filepath.Base(folder)+"/") {
			t.Errorf("the tree lacks %s", folder)
		}
	}
}

func exists(t *testing.T, path string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		t.Errorf("README.md names %s: %v", path, err)
	}
}
