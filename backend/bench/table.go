package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"
)

// The rows of the table.
const (
	firstPage = "first page, filtered and sorted, with total"
	search    = "search that matches 1 %"
	farPage   = "page 2,500"
	loadOne   = "load one"
	create    = "create"
	update    = "update"
	view      = "a screen's view"
	searchNew = "search never asked before, 1 in 300 found"
	searchOne = "search never asked before, one found"
	mixedDay  = "mixed day: 11 lists, 8 records, 1 save"
	// Behind the name of a row; over one connection.
	afterSave = ", after a save"
)

const benchContent = "<p>Bylinky zbierame ručne na lúkach pod Tatrami, sušíme ich v tieni a miešame v malých dávkach.</p>"

// farPageOf is page 2,500 or the last but few of a smaller list, one of ten
// neighbours, so that not every request is the same.
func farPageOf(rows int, n int64) int {
	last := rows * 4 / 5 / 20
	return max(1, min(2500, last-10)+int(n%10))
}

// Table prints what was measured, the peer's figures beside ours.
func Table(title string, load Load, results []Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s, %d connections, median of %d × %v\n\n", title, load.Connections, load.Rounds, load.Length)
	w := tabwriter.NewWriter(&b, 0, 4, 2, ' ', 0)
	fmt.Fprint(w, "row")
	for _, r := range results {
		fmt.Fprintf(w, "\t%s\tp50\tp99\tCPU\terrors", r.Subject.Name)
	}
	if len(results) == 2 {
		fmt.Fprint(w, "\ttimes")
	}
	fmt.Fprintln(w)
	for i, s := range results[0].Subject.Scenarios {
		fmt.Fprint(w, s.Name)
		for _, r := range results {
			if i >= len(r.Figures) {
				continue
			}
			f := r.Figures[i]
			fmt.Fprintf(w, "\t%.0f/s\t%s\t%s\t%s\t%d", f.PerSecond, short(f.P50), short(f.P99), short(f.CPU), f.Errors)
		}
		if len(results) == 2 && i < len(results[1].Figures) && results[1].Figures[i].PerSecond > 0 {
			fmt.Fprintf(w, "\t%.1f", results[0].Figures[i].PerSecond/results[1].Figures[i].PerSecond)
		}
		fmt.Fprintln(w)
	}
	facts := []struct {
		name string
		of   func(Result) string
	}{
		{"start to first answer", func(r Result) string { return r.Subject.Ready.Round(time.Millisecond).String() }},
		{"memory idle", func(r Result) string { return megabytes(r.Idle) }},
		{"memory at most", func(r Result) string { return megabytes(r.Peak) }},
	}
	for _, fact := range facts {
		fmt.Fprint(w, fact.name)
		for _, r := range results {
			fmt.Fprintf(w, "\t%s\t\t\t\t", fact.of(r))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return b.String()
}

func short(d time.Duration) string { return fmt.Sprintf("%.2f ms", float64(d.Microseconds())/1000) }

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n/1_000_000) }

// cpuTime is what a process has computed so far; 0 where the system reports none.
func cpuTime(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name before the bracket may hold spaces.
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	var user, system int64
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return time.Duration(user+system) * (time.Second / 100)
}

// memory reads a line such as VmRSS of a process's status, in bytes; 0 where
// the system reports none.
func memory(pid int, line string) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for _, l := range strings.Split(string(status), "\n") {
		if value, ok := strings.CutPrefix(l, line+":"); ok {
			var kilobytes int64
			fmt.Sscan(value, &kilobytes)
			return kilobytes * 1024
		}
	}
	return 0
}
