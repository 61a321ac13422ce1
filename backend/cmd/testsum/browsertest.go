package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

type vitestReport struct {
	NumPassedTests  int
	NumFailedTests  int
	NumPendingTests int
	TestResults     []struct {
		Name             string
		Status           string
		Message          string
		AssertionResults []struct {
			FullName        string
			Status          string
			FailureMessages []string
		}
	}
}

// readVitest reads vitest's JSON report. A test file that could not be loaded
// has no failed test and counts as one.
func readVitest(path string) (count, []string, error) {
	var report vitestReport
	if err := readJSON(path, &report); err != nil {
		return count{}, nil, err
	}
	total := count{report.NumPassedTests, report.NumFailedTests, report.NumPendingTests}
	var notes []string
	for _, file := range report.TestResults {
		failed := 0
		for _, test := range file.AssertionResults {
			if test.Status == "failed" {
				failed++
				notes = append(notes, because(filepath.Base(file.Name)+": "+test.FullName, strings.Join(test.FailureMessages, "\n")))
			}
		}
		if file.Status == "failed" && failed == 0 {
			total.failed++
			notes = append(notes, filepath.Base(file.Name)+": "+file.Message)
		}
	}
	return total, notes, nil
}

type playwrightSuite struct {
	Title  string
	Specs  []playwrightSpec
	Suites []playwrightSuite
}

type playwrightSpec struct {
	Title string
	OK    bool
	Tests []struct {
		Results []struct {
			Errors []struct{ Message string }
		}
	}
}

func (s playwrightSpec) said() string {
	var said []string
	for _, test := range s.Tests {
		for _, result := range test.Results {
			for _, fault := range result.Errors {
				said = append(said, fault.Message)
			}
		}
	}
	return strings.Join(said, "\n")
}

type playwrightReport struct {
	Stats struct {
		Expected, Unexpected, Flaky, Skipped int
	}
	Suites []playwrightSuite
	Errors []struct{ Message string }
}

// readPlaywright reads Playwright's JSON report. A test that passed only when
// repeated counts as failed: it would fail someone else's run.
func readPlaywright(path string) (count, []string, error) {
	var report playwrightReport
	if err := readJSON(path, &report); err != nil {
		return count{}, nil, err
	}
	total := count{report.Stats.Expected, report.Stats.Unexpected + report.Stats.Flaky, report.Stats.Skipped}
	var notes []string
	if report.Stats.Flaky > 0 {
		notes = append(notes, fmt.Sprintf("%d passed only when repeated", report.Stats.Flaky))
	}
	for _, suite := range report.Suites {
		notes = append(notes, suite.failures("")...)
	}
	for _, fault := range report.Errors {
		total.failed++
		notes = append(notes, fault.Message)
	}
	return total, notes, nil
}

func (s playwrightSuite) failures(above string) []string {
	var names []string
	path := above + s.Title + ": "
	for _, spec := range s.Specs {
		if !spec.OK {
			names = append(names, because(path+spec.Title, spec.said()))
		}
	}
	for _, suite := range s.Suites {
		names = append(names, suite.failures(path)...)
	}
	return names
}

func readJSON(path string, into any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("no report was written: %w", err)
	}
	return json.Unmarshal(data, into)
}
