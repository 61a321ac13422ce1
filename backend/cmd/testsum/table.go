package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// mostReason is how much is repeated of what a failed test said, in lines.
const mostReason = 14

// because is a failed test with what it said, so that who sees only the end of a
// log sees why.
func because(test, said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if len(lines) > mostReason {
		lines = append(lines[:mostReason], "…")
	}
	if lines[0] == "" {
		return test
	}
	return test + "\n    " + strings.Join(lines, "\n    ")
}

// printTable lists the steps with their times, then what failed, and returns
// the sum. Steps overlap: took is how long the whole took.
func printTable(out io.Writer, results []result, took time.Duration) count {
	var sum count
	fmt.Fprintf(out, "\n%-12s %8s %8s %8s %9s\n", "step", "passed", "failed", "skipped", "seconds")
	for _, r := range results {
		fmt.Fprintf(out, "%-12s %8d %8d %8d %9.1f\n", r.name, r.count.passed, r.count.failed, r.count.skipped, r.took.Seconds())
		sum.passed += r.count.passed
		sum.failed += r.count.failed
		sum.skipped += r.count.skipped
	}
	fmt.Fprintf(out, "%-12s %8d %8d %8d %9.1f\n", "all", sum.passed, sum.failed, sum.skipped, took.Seconds())
	for _, r := range results {
		for _, note := range r.notes {
			fmt.Fprintf(out, "FAILED %s: %s\n", r.name, note)
		}
	}
	return sum
}
