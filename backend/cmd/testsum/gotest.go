package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// event is a line of "go test -json".
type event struct {
	Action     string
	Package    string
	ImportPath string
	Test       string
	Output     string
	Elapsed    float64
}

// goRun gathers events. Only tests without subtests are counted: a parent
// fails with its child and would count the same fault twice.
type goRun struct {
	out     io.Writer
	outcome map[string]map[string]string // package, test
	output  map[string]*strings.Builder
	notes   []string
	broken  int // packages that failed without a failed test
}

// watchGo prints a line a package and the output of what failed.
func watchGo(in io.Reader, out io.Writer) (count, []string) {
	g := goRun{out: out, outcome: map[string]map[string]string{}, output: map[string]*strings.Builder{}}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		var e event
		if json.Unmarshal([]byte(line), &e) == nil && e.Action != "" {
			g.add(e)
		} else {
			fmt.Fprint(out, line)
		}
		if err != nil {
			return g.count(), g.notes
		}
	}
}

func (g *goRun) add(e event) {
	key := e.Package + e.ImportPath + "\x00" + e.Test
	switch e.Action {
	case "output", "build-output":
		if g.output[key] == nil {
			g.output[key] = &strings.Builder{}
		}
		g.output[key].WriteString(e.Output)
		return
	case "build-fail":
		fmt.Fprint(g.out, g.text(key))
	case "pass", "fail", "skip":
		if e.Test == "" {
			g.closePackage(e, key)
			break
		}
		if g.outcome[e.Package] == nil {
			g.outcome[e.Package] = map[string]string{}
		}
		g.outcome[e.Package][e.Test] = e.Action
		if e.Action == "fail" {
			fmt.Fprint(g.out, g.text(key))
			g.notes = append(g.notes, because(strings.TrimPrefix(e.Package, "backoffice/")+" "+e.Test, complaint(g.text(key))))
		}
	default:
		return
	}
	delete(g.output, key)
}

func (g *goRun) closePackage(e event, key string) {
	tests := g.outcome[e.Package]
	if len(tests) > 0 || e.Action == "fail" {
		fmt.Fprintf(g.out, "%-4s %-45s %4d tests %7.1f s\n", e.Action, strings.TrimPrefix(e.Package, "backoffice/"), len(tests), e.Elapsed)
	}
	if e.Action != "fail" {
		return
	}
	for _, outcome := range tests {
		if outcome == "fail" {
			return
		}
	}
	fmt.Fprint(g.out, g.text(key))
	g.broken++
	g.notes = append(g.notes, strings.TrimPrefix(e.Package, "backoffice/")+" did not run to its end")
}

func (g *goRun) text(key string) string {
	if g.output[key] == nil {
		return ""
	}
	return g.output[key].String()
}

// complaint is what a test said, without the lines that report its course.
func complaint(said string) string {
	lines := slices.DeleteFunc(strings.Split(said, "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		return line == "" || strings.HasPrefix(line, "=== ") || strings.HasPrefix(line, "--- ")
	})
	return strings.Join(lines, "\n")
}

func (g *goRun) count() count {
	total := count{failed: g.broken}
	for _, tests := range g.outcome {
		parents := map[string]bool{}
		for name := range tests {
			for i := strings.LastIndexByte(name, '/'); i > 0; i = strings.LastIndexByte(name[:i], '/') {
				parents[name[:i]] = true
			}
		}
		for name, outcome := range tests {
			// A parent that fails by its own check has no failed child to speak for it.
			if parents[name] && (outcome != "fail" || failedBelow(tests, name)) {
				continue
			}
			switch outcome {
			case "pass":
				total.passed++
			case "fail":
				total.failed++
			case "skip":
				total.skipped++
			}
		}
	}
	slices.Sort(g.notes)
	return total
}

func failedBelow(tests map[string]string, parent string) bool {
	for name, outcome := range tests {
		if outcome == "fail" && strings.HasPrefix(name, parent+"/") {
			return true
		}
	}
	return false
}
