package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
		{name: "a last line without its end is read", events: `{"Action":"pass","Package":"b","Test":"TestZ"}`, want: count{passed: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, notes := watchGo(strings.NewReader(tt.events))
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
		{"name":"/x/list.test.ts","status":"failed","message":"","assertionResults":[{"fullName":"list sorts","status":"failed"}]},
		{"name":"/x/form.test.ts","status":"failed","message":"cannot find module","assertionResults":[]}]}`)
	got, notes, err := readVitest(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := (count{4, 2, 2}); got != want {
		t.Errorf("count %+v, want %+v", got, want)
	}
	if want := []string{"list.test.ts: list sorts", "form.test.ts: cannot find module"}; !slices.Equal(notes, want) {
		t.Errorf("notes %q, want %q", notes, want)
	}
}

func TestReadPlaywright(t *testing.T) {
	path := write(t, `{"stats":{"expected":3,"unexpected":1,"flaky":1,"skipped":0},"errors":[],"suites":[
		{"title":"a.spec.ts","specs":[{"title":"opens","ok":true}],"suites":[{"title":"form","specs":[{"title":"saves","ok":false}]}]}]}`)
	got, notes, err := readPlaywright(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := (count{3, 2, 0}); got != want {
		t.Errorf("count %+v, want %+v", got, want)
	}
	if want := []string{"1 passed only when repeated", "a.spec.ts: form: saves"}; !slices.Equal(notes, want) {
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
		{"output where none may be is one failure", step{command: []string{"echo", "x.go"}, silent: true}, count{failed: 1}},
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
			if got := tt.step.do(t.Context()); got.count != tt.want {
				t.Errorf("count %+v, want %+v, notes %q", got.count, tt.want, got.notes)
			}
		})
	}
}

func TestReport(t *testing.T) {
	results := []result{
		{name: "vet", count: count{failed: 1}, notes: []string{"exit status 1"}},
		{name: "go", count: count{passed: 10, skipped: 1}},
	}
	t.Run("a failure anywhere fails the whole", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "totals")
		if code := report(results, path); code != 1 {
			t.Errorf("exit code %d", code)
		}
		if line, err := os.ReadFile(path); err != nil || string(line) != "10 passed, 1 failed\n" {
			t.Errorf("totals %q, %v", line, err)
		}
	})
	t.Run("names what failed", func(t *testing.T) {
		var out bytes.Buffer
		printTable(&out, results)
		if !strings.Contains(out.String(), "FAILED vet: exit status 1") {
			t.Errorf("table:\n%s", out.String())
		}
	})
	t.Run("ok", func(t *testing.T) {
		if code := report(results[1:], filepath.Join(t.TempDir(), "totals")); code != 0 {
			t.Errorf("exit code %d", code)
		}
	})
}
