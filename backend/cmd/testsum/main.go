package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	totals := flag.String("totals", "", "file for the last line, in place of standard output")
	isQuick := flag.Bool("quick", false, "only what needs no server and no browser")
	flag.Parse()
	os.Exit(run(*totals, *isQuick))
}

func run(totals string, isQuick bool) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	temporary, err := os.MkdirTemp("", "backoffice-testsum-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "testsum:", err)
		return 1
	}
	defer os.RemoveAll(temporary)

	began := time.Now()
	phases := everything(temporary)
	if isQuick {
		phases = quick(temporary)
	}
	var results []result
	for _, p := range phases {
		results = append(results, p.run(ctx, os.Stdout)...)
	}
	if ctx.Err() != nil {
		results = append(results, result{name: "interrupted", count: count{failed: 1}, notes: []string{"not every step was run"}})
	}
	return report(results, totals, time.Since(began))
}

func report(results []result, totals string, took time.Duration) int {
	sum := printTable(os.Stdout, results, took)
	line := fmt.Sprintf("%d passed, %d failed\n", sum.passed, sum.failed)
	if totals == "" {
		fmt.Print("\n", line)
	} else if err := os.WriteFile(totals, []byte(line), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "testsum:", err)
		return 1
	}
	if sum.failed > 0 {
		return 1
	}
	return 0
}
