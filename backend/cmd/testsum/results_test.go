package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWatchGo(t *testing.T) {
	tests := []struct {
		name   string
		events string
		want   count
		notes  []string
	}{
		{
			name: "a parent is not counted beside its children",
			events: `{"Action":"run","Package":"backoffice/a","Test":"TestX"}
{"Action":"pass","Package":"backoffice/a","Test":"TestX/one"}
{"Action":"skip","Package":"backoffice/a","Test":"TestX/two"}
{"Action":"pass","Package":"backoffice/a","Test":"TestX"}
{"Action":"pass","Package":"backoffice/a","Test":"TestY"}
{"Action":"pass","Package":"backoffice/a","Elapsed":0.1}`,
			want: count{passed: 2, skipped: 1},
		},
		{
			name: "a failed child fails once",
			events: `{"Action":"fail","Package":"backoffice/a","Test":"TestX/one"}
{"Action":"fail","Package":"backoffice/a","Test":"TestX"}
{"Action":"fail","Package":"backoffice/a"}`,
			want:  count{failed: 1},
			notes: []string{"a TestX", "a TestX/one"},
		},
		{
			name: "a parent that fails by itself counts beside its child",
			events: `{"Action":"pass","Package":"backoffice/a","Test":"TestX/one"}
{"Action":"fail","Package":"backoffice/a","Test":"TestX"}
{"Action":"fail","Package":"backoffice/a"}`,
			want:  count{passed: 1, failed: 1},
			notes: []string{"a TestX"},
		},
		{
			name: "a package that does not compile is one failure",
			events: `{"Action":"build-output","ImportPath":"backoffice/a","Output":"undefined: x\n"}
{"Action":"build-fail","ImportPath":"backoffice/a"}
{"Action":"fail","Package":"backoffice/a","FailedBuild":"backoffice/a"}`,
			want:  count{failed: 1},
			notes: []string{"a did not run to its end"},
		},
		{
			name: "what a failed test said stands beside it, its course does not",
			events: `{"Action":"output","Package":"backoffice/a","Test":"TestX","Output":"=== RUN   TestX\n"}
{"Action":"output","Package":"backoffice/a","Test":"TestX","Output":"    x_test.go:7: 1, want 2\n"}
{"Action":"output","Package":"backoffice/a","Test":"TestX","Output":"--- FAIL: TestX (0.00s)\n"}
{"Action":"fail","Package":"backoffice/a","Test":"TestX"}
{"Action":"fail","Package":"backoffice/a"}`,
			want:  count{failed: 1},
			notes: []string{"a TestX\n    x_test.go:7: 1, want 2"},
		},
		{name: "a last line without its end is read", events: `{"Action":"pass","Package":"b","Test":"TestZ"}`, want: count{passed: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, notes := watchGo(strings.NewReader(tt.events), io.Discard)
			if got != tt.want || !slices.Equal(notes, tt.notes) {
				t.Errorf("watchGo = %+v %q, want %+v %q", got, notes, tt.want, tt.notes)
			}
		})
	}
}

func write(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.json")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadVitest(t *testing.T) {
	path := write(t, `{"numPassedTests":4,"numFailedTests":1,"numPendingTests":2,"testResults":[
		{"name":"/x/list.test.ts","status":"failed","message":"","assertionResults":[{"fullName":"list sorts","status":"failed","failureMessages":["expected 1\n to be 2"]}]},
		{"name":"/x/form.test.ts","status":"failed","message":"cannot find module","assertionResults":[]}]}`)
	got, notes, err := readVitest(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := (count{4, 2, 2}); got != want {
		t.Errorf("count %+v, want %+v", got, want)
	}
	if want := []string{"list.test.ts: list sorts\n    expected 1\n     to be 2", "form.test.ts: cannot find module"}; !slices.Equal(notes, want) {
		t.Errorf("notes %q, want %q", notes, want)
	}
}

func TestReadPlaywright(t *testing.T) {
	path := write(t, `{"stats":{"expected":3,"unexpected":1,"flaky":1,"skipped":0},"errors":[],"suites":[
		{"title":"a.spec.ts","specs":[{"title":"opens","ok":true}],"suites":[{"title":"form","specs":[{"title":"saves","ok":false,"tests":[{"results":[{"errors":[{"message":"`+strings.Repeat(`line\n`, 20)+`"}]}]}]}]}]}]}`)
	got, notes, err := readPlaywright(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := (count{3, 2, 0}); got != want {
		t.Errorf("count %+v, want %+v", got, want)
	}
	if want := []string{"1 passed only when repeated", "a.spec.ts: form: saves" + strings.Repeat("\n    line", mostReason) + "\n    …"}; !slices.Equal(notes, want) {
		t.Errorf("notes %q, want %q", notes, want)
	}
}

func TestStep(t *testing.T) {
	tests := []struct {
		name string
		step step
		want count
	}{
		{"ok", step{command: []string{"true"}}, count{}},
		{"a failed command is one failure", step{command: []string{"false"}}, count{failed: 1}},
		{"a command that is not there is one failure", step{command: []string{"./no-such-command"}}, count{failed: 1}},
		{"a missing report is one failure", step{command: []string{"true"}, collect: func() (count, []string, error) {
			return readVitest("no-such-report")
		}}, count{failed: 1}},
		{"counted failures stand alone", step{command: []string{"false"}, collect: func() (count, []string, error) {
			return count{passed: 5, failed: 2}, nil, nil
		}}, count{passed: 5, failed: 2}},
		{"events are counted", step{command: []string{"echo", `{"Action":"pass","Package":"a","Test":"TestX"}`}, watch: watchGo}, count{passed: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.step.do(t.Context(), io.Discard); got.count != tt.want {
				t.Errorf("count %+v, want %+v, notes %q", got.count, tt.want, got.notes)
			}
		})
	}
}

// Lanes run side by side, steps of one lane one after another; what two of them
// say is not mixed, and a failed step keeps none from being run.
func TestPhase(t *testing.T) {
	dir := t.TempDir()
	met := filepath.Join(dir, "met")
	// Each lane waits for a file that the other one writes.
	meet := "touch " + met + "$0; until test -e " + met + "$1; do sleep 0.01; done; echo met $0; echo again $0"
	lanes := phase{
		{{name: "a", command: []string{"sh", "-c", meet, "1", "2"}}, {name: "b", command: []string{"false"}}, {name: "c", command: []string{"true"}}},
		{{name: "d", command: []string{"sh", "-c", meet, "2", "1"}}},
	}
	var out bytes.Buffer
	results := lanes.run(t.Context(), &out)
	var names []string
	for _, r := range results {
		names = append(names, r.name)
	}
	if got := strings.Join(names, ""); got != "abcd" || results[1].count.failed != 1 || results[2].count.failed != 0 {
		t.Errorf("results %+v", results)
	}
	if !strings.Contains(out.String(), "=== d\nmet 2\nagain 2\n") {
		t.Errorf("the second lane's step is not whole:\n%s", out.String())
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if results := lanes.run(ended, io.Discard); len(results) != 0 {
		t.Errorf("after the end were run %+v", results)
	}
}

func TestReport(t *testing.T) {
	results := []result{
		{name: "vet", count: count{failed: 1}, notes: []string{"exit status 1"}},
		{name: "go", count: count{passed: 10, skipped: 1}},
	}
	t.Run("a failure anywhere fails the whole", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "totals")
		if code := report(results, path, time.Second); code != 1 {
			t.Errorf("exit code %d", code)
		}
		if line, err := os.ReadFile(path); err != nil || string(line) != "10 passed, 1 failed\n" {
			t.Errorf("totals %q, %v", line, err)
		}
	})
	t.Run("names what failed", func(t *testing.T) {
		var out bytes.Buffer
		printTable(&out, results, time.Second)
		if !strings.Contains(out.String(), "FAILED vet: exit status 1") {
			t.Errorf("table:\n%s", out.String())
		}
	})
	t.Run("ok", func(t *testing.T) {
		if code := report(results[1:], filepath.Join(t.TempDir(), "totals"), time.Second); code != 0 {
			t.Errorf("exit code %d", code)
		}
	})
}
