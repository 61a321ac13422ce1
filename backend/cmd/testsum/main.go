package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
)

func main() {
	totals := flag.String("totals", "", "file for the last line, in place of standard output")
	skipped := flag.String("skip", "", "steps to leave out, by comma")
	flag.Parse()
	os.Exit(run(*totals, strings.Split(*skipped, ",")))
}

func run(totals string, skipped []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	temporary, err := os.MkdirTemp("", "backoffice-testsum-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "testsum:", err)
		return 1
	}
	defer os.RemoveAll(temporary)

	var results []result
	for _, s := range steps(temporary) {
		if ctx.Err() != nil {
			break
		}
		if !slices.Contains(skipped, s.name) {
			results = append(results, s.do(ctx))
		}
	}
	if ctx.Err() != nil {
		results = append(results, result{name: "interrupted", count: count{failed: 1}, notes: []string{"not every step was run"}})
	}
	return report(results, totals)
}

func report(results []result, totals string) int {
	sum := printTable(os.Stdout, results)
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
